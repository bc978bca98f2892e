package site

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/rating"
	"github.com/antares-games/antares/serve/table"
)

// A game is rated a moment after its end, by any server. Watchers are sent what it did to
// the ratings. Each server finds that out by itself in the rounds of its rater, with one
// query for all tables that wait, so that nothing depends on the bus.

// awaitFor is how long after the end of a game watchers wait for its ratings.
const awaitFor = 10 * time.Minute

// changesOf reads what a game did to ratings; nil if nothing is known.
func (s *Site) changesOf(ctx context.Context, r antares.Reader, t *table.Table) ([]antares.RatingChange, error) {
	if t.Status != antares.Over || t.Session() == nil || ratedGame(t) == nil {
		return nil, nil
	}
	changes, err := r.RatingChanges(ctx, []string{t.ID})
	return changes[t.ID], err
}

// awaitRatings notes that the watchers of a table are to be sent its ratings. The caller
// holds the lock of the table.
func (s *Site) awaitRatings(l *live) {
	if l.changes != nil || l.t.Status != antares.Over || l.t.Session() == nil || ratedGame(l.t) == nil {
		return
	}
	until := l.t.Updated.Add(awaitFor)
	if !s.Now().Before(until) {
		return
	}
	s.rater.mu.Lock()
	defer s.rater.mu.Unlock()
	if s.rater.awaited == nil {
		s.rater.awaited = map[string]time.Time{}
	}
	s.rater.awaited[l.id] = until
}

// tellRatings sends watchers the ratings that have become known.
func (s *Site) tellRatings(ctx context.Context) error {
	r := &s.rater
	now := s.Now()
	r.mu.Lock()
	maps.DeleteFunc(r.awaited, func(_ string, until time.Time) bool { return now.After(until) })
	ids := slices.Sorted(maps.Keys(r.awaited))
	r.mu.Unlock()
	for some := range slices.Chunk(ids, sweepMost) {
		changes, err := s.store.RatingChanges(ctx, some)
		if err != nil {
			return err
		}
		for id, list := range changes {
			r.mu.Lock()
			delete(r.awaited, id)
			r.mu.Unlock()
			s.mu.Lock()
			l := s.live[id]
			s.mu.Unlock()
			if l != nil {
				go s.tellRating(l, list) // whoever holds the table may be waiting for the store
			}
		}
	}
	return nil
}

// tellRating sends the watchers of a table what the game did to ratings, once.
func (s *Site) tellRating(l *live, changes []antares.RatingChange) {
	l.mu.Lock()
	defer s.leave(l)
	if l.gone || l.t == nil || l.changes != nil {
		return // they were sent, or will be when the table is read again
	}
	s.sendRatings(l, changes)
}

// sendRatings keeps what a game did to ratings and sends it to the watchers. The caller
// holds the lock of the table.
func (s *Site) sendRatings(l *live, changes []antares.RatingChange) {
	l.changes = changes
	data, err := json.Marshal(api.Message{Table: l.id, Rated: l.ratingsBySeat()})
	if err != nil {
		s.log.Error("write new ratings", "table", l.id, "error", err)
		return
	}
	for _, w := range l.watchers {
		if w.Rated != nil {
			w.Rated(data)
		}
	}
}

// ratingsBySeat is what the game did to each seat's rating, nothing if that is not known.
func (l *live) ratingsBySeat() []*api.RatingChange {
	if l.changes == nil {
		return nil
	}
	list := make([]*api.RatingChange, len(l.t.Seats))
	for i, seat := range l.t.Seats {
		for _, c := range l.changes {
			if c.User != seat.User {
				continue
			}
			list[i] = &api.RatingChange{Before: c.Before, After: c.After, Deviation: c.Deviation, Games: c.Games}
			if c.Games == 1 {
				list[i].Before = rating.Start
			}
		}
	}
	return list
}
