package sqlite

import (
	"fmt"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// The log grows until it is put into the database, and then begins anew. On a full disk
// SQLite goes on adding to it, as long as there is a little room, and none is left for the
// database, which the log could be put into. So once something could not be written, the
// log is put into the database before anything else is.

// roomAgain is how long to wait after room could not be made.
const roomAgain = time.Second

// noRoom tells whether the disk was full, or failed.
func noRoom(err error) bool { return code(err) == codeFull || code(err) == codeIO }

// makeRoom puts the log into the database, as far as nobody reads what is older.
func (w *writer) makeRoom() error {
	var held, size, done int
	err := w.row("PRAGMA wal_checkpoint(PASSIVE)").Scan(&held, &size, &done)
	w.tried = time.Now()
	if err != nil {
		if w.full == nil {
			w.log.Error("THE DISK IS FULL, or fails. Nothing is written until there is room.", "error", err)
		}
		w.full = fmt.Errorf("%w: the disk is full, or fails; make room, and the server goes on by itself: %w", store.ErrUnavailable, err)
		return w.full
	}
	if w.full != nil {
		w.full = nil
		w.log.Warn("there is room on the disk again: the server goes on")
	}
	return nil
}

// ready tells whether something can be written, as far as is known.
func (w *writer) ready() error {
	if w.lost {
		if err := w.guarding(); err != nil {
			return err
		}
	}
	if w.full == nil {
		return nil
	}
	if time.Since(w.tried) < roomAgain {
		return w.full
	}
	return w.makeRoom()
}
