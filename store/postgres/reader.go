package postgres

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

// reader is a number of connections to read with.
type reader struct {
	pool   *pgxpool.Pool
	closed atomic.Bool
}

var _ antares.Reader = (*reader)(nil)

// read runs something that changes nothing, a second time if the connection was
// broken: after a restart of the server the pool holds connections to the old one.
func (s *reader) read(ctx context.Context, f func(q querier) error) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	err := classify(f(s.pool))
	if errors.Is(err, store.ErrUnavailable) && ctx.Err() == nil {
		s.pool.Reset()
		err = classify(f(s.pool))
	}
	return err
}

// querier is the pool or a transaction.
type querier interface {
	Query(ctx context.Context, text string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, text string, args ...any) pgx.Row
}

// list reads rows by a function for each.
func list[T any](ctx context.Context, s *reader, scan func(row pgx.CollectableRow) (T, error), text string, args ...any) ([]T, error) {
	var found []T
	err := s.read(ctx, func(q querier) error {
		rows, err := q.Query(ctx, text, args...)
		if err != nil {
			return err
		}
		found, err = pgx.AppendRows(found[:0], rows, scan)
		return err
	})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found, nil
}

// one reads one row, or answers ErrNotFound.
func one[T any](ctx context.Context, s *reader, scan func(row pgx.CollectableRow) (T, error), text string, args ...any) (*T, error) {
	found, err := list(ctx, s, scan, text, args...)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, antares.ErrNotFound
	}
	return &found[0], nil
}
