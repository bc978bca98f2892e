package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	progressOf  = "SELECT data FROM progress WHERE user_id = $1"
	putProgress = "INSERT INTO progress (user_id, data) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET data = excluded.data"
)

// Progress is how far a user has got in lessons and puzzles.
func (s *Store) Progress(ctx context.Context, user string) (antares.Progress, error) {
	data, err := one(ctx, s.reader, func(row pgx.CollectableRow) (data string, err error) { return data, row.Scan(&data) }, progressOf, user)
	switch {
	case errors.Is(err, antares.ErrNotFound):
		return store.Progress("")
	case err != nil:
		return antares.Progress{}, err
	}
	return store.Progress(*data)
}

// Learn adds to a user's progress and returns all of it.
func (s *Store) Learn(ctx context.Context, user string, p antares.Progress) (all antares.Progress, err error) {
	if err := store.CheckText(append([]string{user}, p.Solved...)...); err != nil {
		return p, err
	}
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		// Two servers may be told at once: the second waits here, and reads what the first
		// has written.
		var id, data string
		err := tx.QueryRow(ctx, "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user).Scan(&id)
		if errors.Is(err, pgx.ErrNoRows) {
			return antares.ErrNotFound
		}
		if err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, progressOf, user).Scan(&data); err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if all, data, err = store.Learn(data, p); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, putProgress, user, data)
		return err
	})
	return all, err
}
