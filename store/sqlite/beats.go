package sqlite

import (
	"context"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/store"
)

// Beat tells that a server is alive. If none was for longer than gap, that time is
// kept as an outage, once, whoever else beats at the same time. A clock that is
// behind that of another server changes nothing.
func (s *Store) Beat(ctx context.Context, now time.Time, gap time.Duration) (*antares.Outage, error) {
	// A job must not write to what its caller may be reading, so the outage comes
	// back through a channel.
	found := make(chan *antares.Outage, 1)
	err := s.write(ctx, func(w *writer) error {
		outage, err := w.beat(store.Millis(now), gap.Milliseconds())
		if err == nil {
			select {
			case <-found: // A first try was rolled back.
			default:
			}
			found <- outage
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return <-found, nil
}

func (w *writer) beat(now, gap int64) (*antares.Outage, error) {
	var last *int64
	if err := w.row("SELECT at FROM beats").Scan(&last); err != nil {
		return nil, err
	}
	if last != nil && *last >= now {
		return nil, nil
	}
	if _, err := w.exec("UPDATE beats SET at = ?", now); err != nil {
		return nil, err
	}
	if last == nil || now-*last <= gap {
		return nil, nil
	}
	if _, err := w.exec("INSERT INTO outages (began, ended) VALUES (?, ?)", *last, now); err != nil {
		return nil, err
	}
	return &antares.Outage{From: store.Time(*last), To: store.Time(now)}, nil
}

// Outages are those that ended after a time, in their order.
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
