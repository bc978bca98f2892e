package sqlite

import (
	"fmt"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// The log grows until it is written into the database, and then starts over. On a full disk
// SQLite keeps adding to the log while there is a little room, until none is left for
// writing the log into the database. So once a write has failed, the log is written into
// the database before anything else.

// roomAgain is how long to wait after a failed attempt to make room.
const roomAgain = time.Second

// noRoom reports whether the disk was full or failed.
func noRoom(err error) bool { return code(err) == codeFull || code(err) == codeIO }

// makeRoom writes the log into the database, as far as nobody still reads older data.
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

// ready returns an error if nothing can be written, as far as is known.
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
