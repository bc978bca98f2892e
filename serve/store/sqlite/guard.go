package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"modernc.org/sqlite"

	"github.com/antares-games/antares/serve/store"
)

// An open file can lose its name: what is written to it then vanishes when the program
// ends, and nobody would notice. So before a write is acknowledged, the files under these
// names are compared with those that were opened.

// guard knows the files that were opened: the database, its log and the log's index.
type guard struct {
	main  opened
	parts []opened
}

type opened struct {
	name string
	info fs.FileInfo
}

// newGuard records the files. was is the database before it was opened.
func newGuard(file string, was fs.FileInfo) (*guard, error) {
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	g := &guard{main: opened{file, was}}
	if err := g.main.look(); err != nil {
		return nil, err
	}
	real, err := filepath.EvalSymlinks(file) // where SQLite keeps its log
	if err != nil {
		return nil, err
	}
	for _, name := range []string{real + "-wal", real + "-shm"} {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		g.parts = append(g.parts, opened{name, info})
	}
	return g, nil
}

// look reports whether the file has changed.
func (o *opened) look() error {
	info, err := os.Stat(o.name)
	if err == nil && !os.SameFile(info, o.info) {
		err = fs.ErrNotExist
	}
	if err != nil {
		return fmt.Errorf("%w: while the server was running, %s was moved, deleted or replaced (%w)", store.ErrUnavailable, o.name, err)
	}
	return nil
}

// look reports which file has changed, and what to do.
func (g *guard) look() error {
	if err := g.main.look(); err != nil {
		return fmt.Errorf("%w; nothing is written until that very file is back, so put it back, or stop the server and go back to a backup", err)
	}
	for i := range g.parts {
		if err := g.parts[i].look(); err != nil {
			return fmt.Errorf("%w; nothing is written until that very file is back, so put it back, or stop the server, remove what is in its place and start again", err)
		}
	}
	return nil
}

// guarded opens connections only while the files are those that were opened: otherwise a
// new connection would read another database, or create another log.
type guarded struct {
	driver.Connector
	guard *atomic.Pointer[guard] // nil before the files are known
}

func (c guarded) Connect(ctx context.Context) (driver.Conn, error) {
	if g := c.guard.Load(); g != nil {
		if err := g.look(); err != nil {
			return nil, err
		}
	}
	return c.Connector.Connect(ctx)
}

func (s *Store) pool(pragmas ...string) (*sql.DB, error) {
	c, err := sqlite.NewConnector(source(s.file, pragmas...))
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(guarded{c, &s.guard}), nil
}

// guarding checks the files, and logs once what has become of them.
func (w *writer) guarding() error {
	if w.guard == nil {
		return nil
	}
	err := w.guard.look()
	switch {
	case err != nil && !w.lost:
		w.lost, w.saved = true, false
		w.log.Error("THE DATABASE IS NOT WHERE IT WAS. Nothing is written any more.", "error", err)
	case err == nil && w.lost:
		w.lost = false
		w.log.Warn("the database is back where it was: the server goes on")
	}
	if w.lost && !w.saved {
		w.save()
	}
	return err
}

// save writes the log into the database, both through the files that were opened, so that
// the database has everything that was acknowledged, whatever becomes of the log.
func (w *writer) save() {
	var held, size, done int
	err := w.row("PRAGMA wal_checkpoint(FULL)").Scan(&held, &size, &done)
	if w.saved = err == nil && held == 0; w.saved {
		w.log.Info("everything that was acknowledged is in the database file itself, wherever that is now")
	} else {
		w.log.Warn("the log could not be put into the database; it is tried again", "error", err)
	}
}
