package sqlite

import (
	"database/sql"
	"errors"
	"fmt"

	"modernc.org/sqlite"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// The codes of SQLite that mean something to us.
const (
	codeBusy       = 5
	codeReadOnly   = 8
	codeIO         = 10
	codeCorrupt    = 11
	codeFull       = 13
	codeCannotOpen = 14
	codeNotADB     = 26

	extendedPrimaryKey = 1555
	extendedUnique     = 2067
	extendedForeignKey = 787
)

// extended is SQLite's extended code of an error, 0 if it has none.
func extended(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

func code(err error) int { return extended(err) & 0xff }

// classify turns the database's errors into those of the domain.
func classify(err error) error {
	if errors.Is(err, store.ErrUnavailable) {
		return err
	}
	if errors.Is(err, sql.ErrNoRows) {
		return antares.ErrNotFound
	}
	if errors.Is(err, sql.ErrConnDone) || err != nil && err.Error() == "sql: database is closed" {
		return store.ErrClosed
	}
	switch code(err) {
	case codeBusy, codeIO, codeFull, codeReadOnly, codeCannotOpen:
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	case codeCorrupt, codeNotADB:
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return err
}

// explain explains an error while opening.
func explain(err error) error {
	switch code(err) {
	case codeNotADB:
		return fmt.Errorf("it is not a SQLite database, or its beginning is damaged: %w", err)
	case codeReadOnly, codeCannotOpen:
		return fmt.Errorf("the file or its directory cannot be written: %w", err)
	case codeBusy:
		return fmt.Errorf("another program holds it: %w", err)
	}
	return classify(err)
}
