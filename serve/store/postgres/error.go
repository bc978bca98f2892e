package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/migrations"
)

// PostgreSQL's codes for what can go wrong.
const (
	codeUnique        = "23505"
	codeForeignKey    = "23503"
	codeSerialization = "40001"
	codeDeadlock      = "40P01"
	codeLockTimeout   = "55P03"
	codeCanceled      = "57014" // by a timeout, mostly
	codeIdle          = "25P03"
	codeTransaction   = "25P04" // took too long
)

// code is PostgreSQL's code of an error, empty if it does not come from the server.
func code(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// ours are errors of the domain, which need no translation.
var ours = []error{
	antares.ErrConflict, antares.ErrNotFound, antares.ErrTaken,
	store.ErrUnavailable, store.ErrClosed, migrations.ErrNewer,
}

// classify turns the database's errors into those of the domain.
func classify(err error) error {
	if err == nil {
		return nil
	}
	switch {
	case ourOwn(err), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, pgx.ErrNoRows):
		return antares.ErrNotFound
	case unavailable(err):
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}

func ourOwn(err error) bool {
	return slices.ContainsFunc(ours, func(known error) bool { return errors.Is(err, known) })
}

// unavailable reports whether the database cannot do it just now.
func unavailable(err error) bool { return broken(err) || tooSlow(err) }

// broken reports whether the server or the connection to it failed: anything that breaks a
// connection, and the server's codes for shutting down, starting up and having no room.
func broken(err error) bool {
	if c := code(err); c != "" {
		for _, class := range []string{"08", "53", "57P", "58", codeSerialization, codeDeadlock, codeIdle, codeTransaction} {
			if strings.HasPrefix(c, class) {
				return true
			}
		}
		return false
	}
	var scan pgx.ScanArgError
	var damaged *damagedError
	return err != nil && !errors.Is(err, pgx.ErrNoRows) && !ourOwn(err) && !errors.As(err, &scan) && !errors.As(err, &damaged)
}

// tooSlow reports whether the server has given up waiting for a lock or for its disk. The
// connection is still good.
func tooSlow(err error) bool {
	c := code(err)
	return c == codeLockTimeout || c == codeCanceled
}

// inTheWay reports whether another server was writing the same at the same time; the next
// attempt will see what it wrote.
func inTheWay(err error) bool {
	c := code(err)
	return c == codeUnique || c == codeSerialization || c == codeDeadlock
}

// damagedError reports that something was read that makes no sense.
type damagedError struct{ err error }

func (e *damagedError) Error() string { return e.err.Error() }
func (e *damagedError) Unwrap() error { return e.err }
