package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
)

const (
	addOutage = "INSERT INTO outages (began, ended) VALUES (?, ?) ON CONFLICT DO NOTHING"
	// oldOutages deletes the outages from before any clock that runs now can have started.
	oldOutages = `DELETE FROM outages WHERE ended < min(?1, coalesce((SELECT min(deadline) FROM tables INDEXED BY tables_due
		WHERE status <> 'over' AND deadline IS NOT NULL), ?1)) - ?2`
)

// Now is zero: the file has no clock.
func (s *Store) Now(context.Context) (time.Time, error) { return time.Time{}, nil }

// Beat claims that a server has been serving for a time without a break.
func (s *Store) Beat(ctx context.Context, from, to time.Time) (antares.Pulse, error) {
	// A job must not write to memory that its caller may be reading, so the result comes
	// back through a channel.
	answer := make(chan antares.Pulse, 1)
	err := s.write(ctx, func(w *writer) error {
		pulse, err := w.beat(store.Millis(from), store.Millis(to))
		if err == nil {
			select {
			case <-answer: // The first attempt was rolled back.
			default:
			}
			answer <- pulse
		}
		return err
	})
	if err != nil {
		return antares.Pulse{}, err
	}
	return <-answer, nil
}

func (w *writer) beat(from, to int64) (antares.Pulse, error) {
	var last *int64
	var version int64
	if err := w.row("SELECT at, version FROM beats").Scan(&last, &version); err != nil {
		return antares.Pulse{}, err
	}
	at := to
	if last != nil {
		at = max(at, *last)
	}
	pulse := antares.Pulse{At: store.Time(at), Version: version}
	changed, err := w.cover(from, to)
	if err != nil {
		return pulse, err
	}
	if last != nil && *last < from {
		pulse.Found = &antares.Outage{From: store.Time(*last), To: store.Time(from)}
		if _, err := w.exec(addOutage, *last, from); err != nil {
			return pulse, err
		}
		changed = true
	}
	if changed {
		pulse.Version++
	}
	_, err = w.exec("UPDATE beats SET at = ?, version = ?", at, pulse.Version)
	return pulse, err
}

// cover removes the parts of outages in which a server was serving after all. An outage
// ends where a claim begins, so most beats find none.
func (w *writer) cover(from, to int64) (changed bool, err error) {
	for from < to {
		var began, ended int64
		err := w.row("SELECT began, ended FROM outages WHERE ended > ? AND began < ? ORDER BY ended, began LIMIT 1", from, to).Scan(&began, &ended)
		if errors.Is(err, sql.ErrNoRows) {
			break
		}
		if err == nil {
			_, err = w.exec("DELETE FROM outages WHERE ended = ? AND began = ?", ended, began)
		}
		for _, rest := range [][2]int64{{began, from}, {to, ended}} {
			if err == nil && rest[0] < rest[1] {
				_, err = w.exec(addOutage, rest[0], rest[1])
			}
		}
		if err != nil {
			return false, err
		}
		changed = true
	}
	return changed, nil
}

// Outages lists those that ended after a time, in order.
func (s *Store) Outages(ctx context.Context, after time.Time) ([]antares.Outage, error) {
	rows, err := s.reads.QueryContext(ctx, "SELECT began, ended FROM outages WHERE ended > ? ORDER BY ended, began", store.Millis(after))
	if err != nil {
		return nil, classify(err)
	}
	defer rows.Close()
	var list []antares.Outage
	for rows.Next() {
		var began, ended int64
		if err := rows.Scan(&began, &ended); err != nil {
			return nil, classify(err)
		}
		list = append(list, antares.Outage{From: store.Time(began), To: store.Time(ended)})
	}
	return list, classify(rows.Err())
}
