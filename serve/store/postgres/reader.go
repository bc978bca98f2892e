package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

// reader is a pool of connections, mostly for reading.
type reader struct {
	pool   *pgxpool.Pool
	limit  time.Duration // how long one call may take; 0 is no limit
	closed atomic.Bool
}

var _ antares.Reader = (*reader)(nil)

// read runs something that changes nothing, and repeats it if the connection was broken:
// after a restart of the server the pool still holds connections to the old one.
func (s *reader) read(ctx context.Context, f func(ctx context.Context, q querier) error) error {
	return s.within(ctx, func(ctx context.Context) error {
		err := f(ctx, s.pool)
		if broken(err) && ctx.Err() == nil {
			s.pool.Reset()
			err = f(ctx, s.pool)
		}
		return err
	})
}

// write runs something in a transaction. Until the transaction has begun, trying again is
// safe.
func (s *reader) write(ctx context.Context, f func(ctx context.Context, tx pgx.Tx) error) error {
	return s.within(ctx, func(ctx context.Context) error {
		tx, err := s.pool.Begin(ctx)
		if broken(err) && ctx.Err() == nil {
			s.pool.Reset()
			tx, err = s.pool.Begin(ctx)
		}
		if err != nil {
			return err
		}
		if err := f(ctx, tx); err != nil {
			_ = tx.Rollback(context.WithoutCancel(ctx)) // The reason is known already.
			return err
		}
		return tx.Commit(ctx)
	})
}

// within bounds the time of a call. A call that runs out of time returns that the database
// is unavailable; one whose caller goes away is cancelled.
func (s *reader) within(ctx context.Context, f func(ctx context.Context) error) error {
	if s.closed.Load() {
		return store.ErrClosed
	}
	mine := ctx
	if s.limit > 0 {
		var cancel context.CancelFunc
		mine, cancel = context.WithTimeout(ctx, s.limit)
		defer cancel()
	}
	err := f(mine)
	if ctx.Err() == nil && (errors.Is(err, context.DeadlineExceeded) || err != nil && mine.Err() != nil) {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return classify(err)
}

// querier is the pool or a transaction.
type querier interface {
	Query(ctx context.Context, text string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, text string, args ...any) pgx.Row
}

// list reads rows by a function for each.
func list[T any](ctx context.Context, s *reader, scan func(row pgx.CollectableRow) (T, error), text string, args ...any) ([]T, error) {
	var found []T
	err := s.read(ctx, func(ctx context.Context, q querier) error {
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

// one reads one row, or returns ErrNotFound.
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
