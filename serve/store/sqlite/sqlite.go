// Package sqlite keeps everything in one file, with SQLite in pure Go: a write-ahead log
// that is on disk before a call returns, one writer, and many readers that do not wait for
// it.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	_ "modernc.org/sqlite" // the driver

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// DefaultFile is where everything is kept by default.
const DefaultFile = "antares.db"

// together is the most jobs that are committed at once.
const together = 256

// Store is a file. Lists that are empty are nil. A write whose context ends may still be
// done; after store.ErrUnavailable it may have been done too.
type Store struct {
	*reader // for the site's own needs
	file    string
	log     *slog.Logger
	hold    *hold // nil if this is not a server
	guard   atomic.Pointer[guard]
	writes  *sql.DB
	writer  *writer
	group   *store.Group[job]
	closed  sync.Once
	others  *reader // for strangers
	public  antares.Reader

	due, bots *sql.Stmt
	token     *sql.Stmt
}

var _ antares.Store = (*Store)(nil)

// start prepares a store that was opened and checked.
func (s *Store) start(ctx context.Context, was fs.FileInfo) error {
	if err := s.reader.start(ctx, max(4, runtime.GOMAXPROCS(0))); err != nil {
		return err
	}
	// Fewer for strangers: however much they read, there is processor time left.
	strangers := max(2, runtime.GOMAXPROCS(0)/2)
	if err := s.others.start(ctx, strangers); err != nil {
		return err
	}
	s.public = store.Public(s.others, store.NewGate(strangers))
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&s.due, dueTables},
		{&s.bots, botTables},
		{&s.token, tokenByHash},
	} {
		stmt, err := s.reads.PrepareContext(ctx, p.text)
		if err != nil {
			return classify(err)
		}
		*p.stmt = stmt
	}
	w, err := newWriter(ctx, s.writes, s.log)
	if err != nil {
		return err
	}
	if w.guard, err = newGuard(s.file, was); err != nil {
		return err
	}
	s.writer = w
	s.guard.Store(w.guard)
	s.group = store.NewGroup(together, w.do)
	return s.fillSkeletons(ctx)
}

// write lets the writer do a job, together with those of others.
func (s *Store) write(ctx context.Context, j job) error { return s.group.Do(ctx, j) }

// Public reads for strangers.
func (s *Store) Public() antares.Reader { return s.public }

// Ping writes a row and deletes it, together with the writes of others.
func (s *Store) Ping(ctx context.Context) error {
	return s.write(ctx, func(w *writer) error {
		id := rand.Int64()
		if _, err := w.exec("INSERT INTO probes (id) VALUES (?)", id); err != nil {
			return err
		}
		_, err := w.exec("DELETE FROM probes WHERE id = ?", id)
		return err
	})
}

// Close waits for the writes in progress and closes the file.
func (s *Store) Close() error {
	var err error
	s.closed.Do(func() { err = s.close() })
	return err
}

func (s *Store) close() error {
	if s.group != nil {
		s.group.Close()
	}
	var errs []error
	if s.writer != nil {
		errs = append(errs, s.writer.close())
	}
	// The last connection to close writes the log into the file, so it must be one that may
	// write.
	errs = append(errs, s.reads.Close(), s.others.reads.Close(), s.writes.Close())
	if s.hold != nil {
		errs = append(errs, s.hold.release())
	}
	return errors.Join(errs...)
}
