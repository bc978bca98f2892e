package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

// Beat tells that a server is alive. If none was for longer than gap, that time is
// kept as an outage, once, whoever else beats at the same time: they wait for the
// row. A clock that is behind that of another server changes nothing.
func (s *Store) Beat(ctx context.Context, now time.Time, gap time.Duration) (*antares.Outage, error) {
	var outage *antares.Outage
	err := s.write(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var last *int64
		if err := tx.QueryRow(ctx, "SELECT at FROM beats FOR UPDATE").Scan(&last); err != nil {
			return err
		}
		at := store.Millis(now)
		if last != nil && *last >= at {
			return nil
		}
		if _, err := tx.Exec(ctx, "UPDATE beats SET at = $1", at); err != nil {
			return err
		}
		if last == nil || at-*last <= gap.Milliseconds() {
			return nil
		}
		outage = &antares.Outage{From: store.Time(*last), To: store.Time(at)}
		_, err := tx.Exec(ctx, "INSERT INTO outages (began, ended) VALUES ($1, $2)", *last, at)
		return err
	})
	if err != nil {
		return nil, err
	}
	return outage, nil
}

// Outages are those that ended after a time, in their order.
func (s *Store) Outages(ctx context.Context, after time.Time) ([]antares.Outage, error) {
	return list(ctx, s.reader, func(row pgx.CollectableRow) (antares.Outage, error) {
		var began, ended int64
		err := row.Scan(&began, &ended)
		return antares.Outage{From: store.Time(began), To: store.Time(ended)}, err
	}, "SELECT began, ended FROM outages WHERE ended > $1 ORDER BY ended, began", store.Millis(after))
}
