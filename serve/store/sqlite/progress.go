package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	progressOf  = "SELECT data FROM progress WHERE user_id = ?"
	putProgress = "INSERT INTO progress (user_id, data) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET data = excluded.data"
)

// Progress is how far a user has got in lessons and puzzles.
func (s *Store) Progress(ctx context.Context, user string) (antares.Progress, error) {
	var data string
	err := s.reads.QueryRowContext(ctx, progressOf, user).Scan(&data)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return antares.Progress{}, classify(err)
	}
	return store.Progress(data)
}

// Learn adds to a user's progress and returns all of it.
func (s *Store) Learn(ctx context.Context, user string, p antares.Progress) (antares.Progress, error) {
	if err := store.CheckText(append([]string{user}, p.Solved...)...); err != nil {
		return p, err
	}
	// The caller may be gone when the job is done: it writes to a place of its own.
	learned := make(chan antares.Progress, 1)
	err := s.write(ctx, func(w *writer) error {
		var data string
		err := w.row(progressOf, user).Scan(&data)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		all, data, err := store.Learn(data, p)
		if err != nil {
			return err
		}
		_, err = w.exec(putProgress, user, data)
		if extended(err) == extendedForeignKey {
			return antares.ErrNotFound
		}
		if err == nil {
			select {
			case <-learned: // it is tried again
			default:
			}
			learned <- all
		}
		return err
	})
	if err != nil {
		return antares.Progress{}, err
	}
	return <-learned, nil
}
