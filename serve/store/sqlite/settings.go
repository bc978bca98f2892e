package sqlite

import (
	"context"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// Setting is the first value that was set under a name.
func (s *Store) Setting(ctx context.Context, name string, fresh []byte) ([]byte, error) {
	err := s.write(ctx, func(w *writer) error {
		_, err := w.exec("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, fresh)
		return err
	})
	if err != nil {
		return nil, err
	}
	var value []byte
	err = s.reads.QueryRowContext(ctx, "SELECT value FROM settings WHERE name = ?", name).Scan(&value)
	return value, classify(err)
}

// DeleteExpired forgets tokens that have expired and outages that no clock needs.
func (s *Store) DeleteExpired(ctx context.Context, now time.Time) error {
	return s.write(ctx, func(w *writer) error {
		_, err := w.exec("DELETE FROM tokens WHERE expires <= ?", store.Millis(now))
		if err == nil {
			_, err = w.exec(oldOutages, store.Millis(now), store.OutageMemory.Milliseconds())
		}
		return err
	})
}
