package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/antares-games/antares"
)

// A job writes something as part of a transaction. It may refuse with ErrConflict,
// ErrNotFound or ErrTaken, and then has written nothing.
type job func(w *writer) error

// writer is the one connection that writes.
type writer struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt
	log        *slog.Logger
	guard      *guard
	lost       bool      // the files have changed
	saved      bool      // the log was written into the database since
	full       error     // why nothing can be written; nil if something can
	tried      time.Time // when making room was last tried
}

func newWriter(ctx context.Context, db *sql.DB, log *slog.Logger) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, classify(err)
	}
	return &writer{conn: conn, statements: map[string]*sql.Stmt{}, log: log}, nil
}

// close ends the statements first: while there is one, SQLite secretly keeps the connection
// open, and with it the log.
func (w *writer) close() error {
	var errs []error
	for _, stmt := range w.statements {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// do commits jobs together. If one of them fails unexpectedly, the others must not suffer:
// then each is tried alone.
func (w *writer) do(jobs []job, errs []error) {
	err := w.ready()
	for tries := 0; err == nil; tries++ {
		var unforeseen bool
		if unforeseen, err = w.try(jobs, errs); err == nil {
			return
		}
		w.rollback()
		switch {
		case noRoom(err) && tries == 0:
			err = w.makeRoom()
			clear(errs)
		case unforeseen && len(jobs) > 1:
			for k := range jobs {
				w.do(jobs[k:k+1], errs[k:k+1])
			}
			return
		}
	}
	for i := range jobs {
		errs[i] = classify(err)
	}
}

// try does jobs in one transaction, and reports whether one of them failed unexpectedly. A
// write is acknowledged only if it is where it will be found.
func (w *writer) try(jobs []job, errs []error) (unforeseen bool, err error) {
	if err := w.begin(); err != nil {
		return false, err
	}
	for i, j := range jobs {
		if errs[i] = j(w); errs[i] != nil && !refused(errs[i]) {
			return true, errs[i]
		}
	}
	if err := w.commit(); err != nil {
		return false, err
	}
	return false, w.guarding()
}

func refused(err error) bool {
	return errors.Is(err, antares.ErrConflict) || errors.Is(err, antares.ErrNotFound) || errors.Is(err, antares.ErrTaken)
}

func (w *writer) begin() error {
	_, err := w.exec("BEGIN IMMEDIATE")
	return err
}

func (w *writer) commit() error {
	_, err := w.exec("COMMIT")
	if err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// rollback ends a transaction, if SQLite has not done so by itself.
func (w *writer) rollback() { _, _ = w.exec("ROLLBACK") }

// exec runs a statement, prepared once, and counts the rows it has changed. No caller's
// context is used here: a caller who goes away must not stop the others.
func (w *writer) exec(text string, args ...any) (int64, error) {
	stmt, err := w.prepare(text)
	if err != nil {
		return 0, err
	}
	res, err := stmt.ExecContext(context.Background(), args...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// row runs a statement that returns one row.
func (w *writer) row(text string, args ...any) scanner {
	stmt, err := w.prepare(text)
	if err != nil {
		return failed{err}
	}
	return stmt.QueryRowContext(context.Background(), args...)
}

type failed struct{ err error }

func (f failed) Scan(...any) error { return f.err }

func (w *writer) prepare(text string) (*sql.Stmt, error) {
	stmt := w.statements[text]
	if stmt == nil {
		var err error
		if stmt, err = w.conn.PrepareContext(context.Background(), text); err != nil {
			return nil, err
		}
		w.statements[text] = stmt
	}
	return stmt, nil
}
