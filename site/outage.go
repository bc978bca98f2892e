package site

import (
	"context"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/table"
)

// outages are the times in which no server was running. They are charged to nobody.
type outages struct {
	mu   sync.RWMutex
	list []antares.Outage
}

// during is how much of a time no server was running.
func (o *outages) during(from, to time.Time) (sum time.Duration) {
	o.mu.RLock()
	defer o.mu.RUnlock()
	for _, out := range o.list {
		begin, end := out.From, out.To
		if begin.Before(from) {
			begin = from
		}
		if end.After(to) {
			end = to
		}
		sum += max(end.Sub(begin), 0)
	}
	return sum
}

// moment is now, as a table sees it.
func (s *Site) moment(t *table.Table) table.Moment {
	now := s.now()
	if now.Before(t.Updated) { // another server's clock is ahead
		now = t.Updated
	}
	m := table.Moment{Now: now}
	if from, ok := t.Running(); ok {
		m.Down = s.outages.during(from, now)
	}
	return m
}

// memory is how far back outages matter: longer than any clock runs for one action.
const memory = 30 * 24 * time.Hour

// beat tells that this server is alive and learns when none was.
func (s *Site) beat(ctx context.Context) error {
	now := s.now()
	outage, err := s.Store.Beat(ctx, now, beatGap)
	if err != nil {
		s.cutOff.Store(true)
		return err
	}
	if outage != nil {
		s.Log.Info("no server was running for a while: charged to nobody", "from", outage.From, "to", outage.To)
	}
	list, err := s.Store.Outages(ctx, now.Add(-memory))
	if err != nil {
		return err
	}
	s.outages.mu.Lock()
	s.outages.list = list
	s.outages.mu.Unlock()
	s.cutOff.Store(false)
	return nil
}
