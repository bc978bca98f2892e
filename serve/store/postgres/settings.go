package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares/serve/store"
)

// Setting is the first value that was set under a name.
func (s *Store) Setting(ctx context.Context, name string, fresh []byte) (value []byte, err error) {
	err = s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, fresh); err != nil {
			return err
		}
		return tx.QueryRow(ctx, "SELECT value FROM settings WHERE name = $1", name).Scan(&value)
	})
	return value, err
}

// DeleteExpired forgets tokens that have expired and outages that no clock needs.
func (s *Store) DeleteExpired(ctx context.Context, now time.Time) error {
	return s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM tokens WHERE expires <= $1", store.Millis(now))
		if err == nil {
			_, err = tx.Exec(ctx, oldOutages, store.Millis(now), store.OutageMemory.Milliseconds())
		}
		return err
	})
}
