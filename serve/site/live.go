package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/table"
)

// live is a table in memory: the state that its events make, and who watches.
type live struct {
	id string
	mu sync.Mutex
	// t is nil if the table has to be read from the store again.
	t        *table.Table
	watchers []*Watcher
	told     int64 // the last event that those who watch know of
	used     time.Time
	fresh    time.Time // when something was last heard of it, or the store asked
	timer    *time.Timer
	gone     bool // no longer in the site's map
	held     int  // those who will be back, and find it in memory
	crowd    crowd
	kinds    api.Kinds // of pieces, that those who watch know of
	asking   *question // of somebody who looks
}

// enter is the table of an id with its lock held; whoever enters leaves by unlocking.
func (s *Site) enter(ctx context.Context, id string) (*live, error) {
	l := s.place(id)
	if l.t == nil {
		if err := s.load(ctx, l); err != nil {
			s.leave(l)
			return nil, err
		}
	}
	l.used = s.Now()
	return l, nil
}

// place is where a table is kept in memory, with its lock held; it may have to be read.
func (s *Site) place(id string) *live {
	for {
		s.mu.Lock()
		l := s.live[id]
		if l == nil {
			l = &live{id: id}
			s.live[id] = l
		}
		s.mu.Unlock()
		l.mu.Lock()
		if !l.gone {
			return l
		}
		l.mu.Unlock()
	}
}

// load reads a table from the store, and tells those who watch what they do not know.
func (s *Site) load(ctx context.Context, l *live) error {
	l.t = nil
	row, events, err := s.Store.Table(ctx, l.id)
	if err != nil {
		return notFound(err)
	}
	t, err := s.rebuild(row, events)
	if err != nil {
		return err
	}
	l.t, l.fresh = t, time.Now()
	if n := int64(len(events)); l.told < n {
		s.tell(l, events[l.told:])
	}
	s.notify(l)
	s.setTimer(l)
	return nil
}

func notFound(err error) error {
	if errors.Is(err, antares.ErrNotFound) {
		return antares.Errorf(antares.CodeNotFound, "there is no such table")
	}
	return err
}

// drop takes a table out of memory; its lock is held.
func (s *Site) drop(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.stopTimer()
	l.gone = true
	delete(s.live, l.id)
}

// look calls f with a table's state, which it must not change or keep.
func (s *Site) look(ctx context.Context, id string, f func(*live) error) error {
	l, err := s.enter(ctx, id)
	if err != nil {
		return err
	}
	defer s.leave(l)
	return f(l)
}

// leave lets go of a table. One that is over and that nobody watches is not kept.
func (s *Site) leave(l *live) {
	if !l.gone && l.held == 0 && len(l.watchers) == 0 && (l.t == nil || l.t.Status == antares.Over) {
		s.drop(l)
	}
	l.mu.Unlock()
}

// forgetIdle drops what nobody watches or uses. Clocks go on in the store.
func (s *Site) forgetIdle() {
	for _, l := range s.all() {
		l.mu.Lock()
		if !l.gone && l.held == 0 && len(l.watchers) == 0 && s.Now().Sub(l.used) > idleAfter {
			s.drop(l)
		}
		l.mu.Unlock()
	}
}

// Live is how many tables are in memory.
func (s *Site) Live() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.live)
}

// Act is something that somebody does at a table. Events with an error are what a refused
// act has brought about: they are kept.
type Act func(t *table.Table, m table.Moment) ([]antares.Event, error)

// act lets somebody act at a table. When it returns without an error the events are
// durable, and everybody who watches has been or is being told. No events and no
// error is an act that had been done before.
func (s *Site) act(ctx context.Context, id string, f Act) ([]antares.Event, error) {
	began := time.Now()
	l, err := s.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer s.leave(l)
	for range maxTries {
		if l.t == nil {
			if err := s.load(ctx, l); err != nil {
				return nil, err
			}
		}
		// Whoever stood still or was without the store for a while learns first for how
		// long: the time is charged to nobody.
		now, err := s.known(ctx, l.t)
		if err != nil {
			return nil, err
		}
		events, refused := f(l.t, now)
		if len(events) == 0 {
			// Perhaps another server knows better: nobody is refused for what this
			// one has not heard yet, nor told that it had been done before.
			newer, failed := s.Store.Events(ctx, id, l.t.Head, 1)
			if failed != nil {
				return nil, failed
			}
			if len(newer) > 0 {
				l.t = nil
				continue
			}
			return nil, s.refused(refused)
		}
		a := &antares.Append{Row: l.t.Row(), Events: events}
		if last := &events[len(events)-1]; last.Kind == antares.Ended && l.t.Session() != nil {
			a.Rated = ratedGame(l.t)
		}
		// Whoever asked may have gone; what is being written is written.
		if err := s.Store.Append(context.WithoutCancel(ctx), a); err != nil {
			l.t = nil // what is in memory did not happen, or who knows
			if errors.Is(err, antares.ErrConflict) {
				continue
			}
			return nil, fmt.Errorf("keep events of table %s: %w", id, err)
		}
		if s.Meter != nil {
			s.Meter.Acted(events[0].Kind, len(events), time.Since(began))
		}
		s.happened(l, events)
		if a.Rated != nil {
			s.rateSoon()
		}
		return events, s.refused(refused)
	}
	return nil, antares.Errorf(antares.CodeUnavailable, "too much is happening at this table: try again")
}

// refused counts a refusal, if it is one.
func (s *Site) refused(err error) error {
	if err != nil && s.Meter != nil {
		s.Meter.Refused(antares.CodeOf(err))
	}
	return err
}

// maxTries is how often an act is tried again when others come first.
const maxTries = 20

// happened tells everybody about events that are in the store.
func (s *Site) happened(l *live, events []antares.Event) {
	s.tell(l, events)
	s.notify(l)
	if s.Bus.Heard() {
		s.publish(subjectTables+l.id, antares.AppendEvents(nil, events))
	}
	l.fresh = time.Now()
	s.setTimer(l)
	s.queueBot(l.t)
	if l.t.Setup.Public {
		for i := range events {
			switch events[i].Kind {
			case antares.Created, antares.Sat, antares.Left, antares.Started, antares.Ended:
				s.lobbyChanged(true)
				return
			}
		}
	}
}

// publish tells the other servers. A silent bus is no news: they read the store.
func (s *Site) publish(subject string, data []byte) {
	if err := s.Bus.Publish(subject, data); err != nil && !errors.Is(err, bus.ErrSilent) {
		s.Log.Warn("publish", "subject", subject, "error", err)
	}
}

func (s *Site) tell(l *live, events []antares.Event) {
	if len(l.watchers) == 0 {
		return
	}
	l.told = events[len(events)-1].Seq
	u := &Update{Table: l.id, Events: events, l: l}
	for _, w := range l.watchers {
		w.Tell(u)
	}
	if seats(events) {
		s.countCrowd(l)
	}
}

// heard takes over what another server did.
func (s *Site) heard(subject string, data []byte) {
	id := strings.TrimPrefix(subject, subjectTables)
	s.mu.Lock()
	l := s.live[id]
	s.mu.Unlock()
	_, _, thinking := s.thinking.find(id)
	if l == nil && !thinking {
		s.notifyElsewhere(id)
		return // the store has it
	}
	var events []antares.Event
	if err := json.Unmarshal(data, &events); err != nil || len(events) == 0 {
		s.Log.Warn("an unreadable message on the bus", "subject", subject)
		return
	}
	s.movedOn(id, events)
	if l == nil {
		s.notifyElsewhere(id)
		return
	}
	// Somebody who acts at one table, and may wait for the store, must not keep the
	// news of all others waiting. If news of a table overtake each other, it is read
	// from the store.
	if !l.mu.TryLock() {
		go func() {
			l.mu.Lock()
			s.takeOver(l, events)
		}()
		return
	}
	s.takeOver(l, events)
}

// takeOver adds what another server did, and lets go of the table.
func (s *Site) takeOver(l *live, events []antares.Event) {
	defer s.leave(l)
	if l.gone || l.t == nil && len(l.watchers) == 0 || l.t != nil && events[len(events)-1].Seq <= l.t.Head {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var err error
	if l.t == nil || events[0].Seq != l.t.Head+1 {
		err = s.catchUp(ctx, l) // something was missed
	} else {
		err = s.add(ctx, l, events)
	}
	if err != nil {
		s.Log.Warn("read a table again", "table", l.id, "error", err)
	}
}

// catchUp adds what the store has and this server has not heard of. If it fails, the
// next round tries again.
func (s *Site) catchUp(ctx context.Context, l *live) error {
	if l.t == nil {
		return s.load(ctx, l)
	}
	for {
		events, err := s.Store.Events(ctx, l.id, l.t.Head, 0)
		if err != nil {
			return err
		}
		l.fresh = time.Now()
		if len(events) > 0 {
			err = s.add(ctx, l, events)
		}
		if err != nil || len(events) < antares.MaxEvents {
			return err
		}
	}
}

// add adds the next events, which are in the store.
func (s *Site) add(ctx context.Context, l *live, events []antares.Event) error {
	for i := range events {
		if err := l.t.Apply(s.Find, &events[i]); err != nil {
			s.Log.Error("an event of another server does not fit", "table", l.id, "error", err)
			return s.load(ctx, l)
		}
	}
	l.fresh = time.Now()
	s.tell(l, events)
	s.notify(l)
	s.setTimer(l)
	return nil
}

// all are the tables in memory.
func (s *Site) all() []*live {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*live, 0, len(s.live))
	for _, l := range s.live {
		list = append(list, l)
	}
	return list
}

func (l *live) stopTimer() {
	if l.timer != nil {
		l.timer.Stop()
		l.timer = nil
	}
}
