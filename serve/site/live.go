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
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

// live is a table in memory: the state that follows from its events, and its watchers.
type live struct {
	id string
	mu sync.Mutex
	// t is nil if the table has to be read from the store again.
	t         *table.Table
	watchers  []*Watcher
	told      int64 // the last event that was sent to the watchers
	used      time.Time
	fresh     time.Time // when it was last confirmed, by news or by the store
	timer     *time.Timer
	gone      bool // no longer in the site's map
	held      int  // callers who will be back and need it in memory
	headcount headcount
	absence   absence
	kinds     api.Kinds // of pieces, which the watchers know
	asking    *question // to the store, by somebody who looks
	// changes are what a rated game did to ratings, nil until that is known.
	changes []antares.RatingChange
}

// enter is the table with that id, with its lock held; the caller calls leave.
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

// load reads a table from the store, and sends the watchers what they have missed.
func (s *Site) load(ctx context.Context, l *live) error {
	l.t = nil
	row, events, err := s.store.Table(ctx, l.id)
	if err != nil {
		return notFound(err)
	}
	t, err := s.rebuild(row, events)
	if err != nil {
		return err
	}
	changes := l.changes
	if changes == nil {
		if changes, err = s.changesOf(ctx, s.store, t); err != nil {
			return err
		}
	}
	l.t, l.fresh = t, time.Now()
	if n := int64(len(events)); l.told < n {
		s.tell(l, events[l.told:])
	}
	if l.changes == nil && changes != nil {
		s.sendRatings(l, changes)
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

// drop removes a table from memory; the caller holds its lock.
func (s *Site) drop(l *live) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.stopTimer()
	l.absence.stop()
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

// forgetIdle drops tables that nobody watches or uses. Their clocks keep running in the
// store.
func (s *Site) forgetIdle() {
	for _, l := range s.all() {
		l.mu.Lock()
		if !l.gone && l.held == 0 && len(l.watchers) == 0 && s.Now().Sub(l.used) > idleAfter {
			s.drop(l)
		}
		l.mu.Unlock()
	}
}

// Live is the number of tables in memory.
func (s *Site) Live() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.live)
}

// act is something that a user does at a table. If it returns both events and an error, it
// was refused, but the events are kept.
type act func(t *table.Table, m table.Moment) ([]antares.Event, error)

// act lets somebody act at a table. When it returns without an error the events are
// durable, and all watchers have been or are being notified. No events and no error means
// that the act had been done before.
func (s *Site) act(ctx context.Context, id string, f act) ([]antares.Event, error) {
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
		// A server that stood still or was without the store first finds out for how long:
		// that time is charged to nobody.
		now, err := s.known(ctx, l.t)
		if err != nil {
			return nil, err
		}
		events, refused := f(l.t, now)
		if len(events) == 0 {
			// Another server may know more: nobody is refused, or told that it was done
			// before, because of something this server has not heard yet.
			newer, failed := s.store.Events(ctx, id, l.t.Head, 1)
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
		// The caller may have gone, but what is being written is written.
		if err := s.store.Append(context.WithoutCancel(ctx), a); err != nil {
			l.t = nil // what is in memory may not have happened
			if errors.Is(err, antares.ErrConflict) {
				continue
			}
			return nil, fmt.Errorf("keep events of table %s: %w", id, err)
		}
		if s.meter != nil {
			s.meter.Acted(events[0].Kind, len(events), time.Since(began))
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
	if err != nil && s.meter != nil {
		s.meter.Refused(antares.CodeOf(err))
	}
	return err
}

// maxTries is how often an act is tried when others keep coming first.
const maxTries = 20

// happened announces events that are in the store.
func (s *Site) happened(l *live, events []antares.Event) {
	s.tell(l, events)
	s.notify(l)
	if s.bus.Heard() {
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

// publish notifies the other servers. If the bus is silent, they read the store.
func (s *Site) publish(subject string, data []byte) {
	if err := s.bus.Publish(subject, data); err != nil && !errors.Is(err, bus.ErrSilent) {
		s.log.Warn("publish", "subject", subject, "error", err)
	}
}

func (s *Site) tell(l *live, events []antares.Event) {
	if len(l.watchers) == 0 {
		return
	}
	l.told = events[len(events)-1].Seq
	u := news.NewUpdate(l.t, &l.kinds, events)
	for _, w := range l.watchers {
		w.Tell(u)
	}
	if seats(events) {
		s.countSpectators(l)
	}
	if expects(events) {
		s.countSpectators(l)
		s.checkAway(l)
	}
	s.awaitRatings(l)
}

// heard receives what another server did.
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
		s.log.Warn("an unreadable message on the bus", "subject", subject)
		return
	}
	s.movedOn(id, events)
	if l == nil {
		s.notifyElsewhere(id)
		return
	}
	// An act at one table, which may wait for the store, must not hold up the news of all
	// the others. If messages about a table overtake each other, it is read from the store.
	if !l.mu.TryLock() {
		go func() {
			l.mu.Lock()
			s.takeOver(l, events)
		}()
		return
	}
	s.takeOver(l, events)
}

// takeOver adds what another server did, and unlocks the table.
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
		s.log.Warn("read a table again", "table", l.id, "error", err)
	}
}

// catchUp adds the events in the store that this server has not heard of. If it fails, the
// next round tries again.
func (s *Site) catchUp(ctx context.Context, l *live) error {
	if l.t == nil {
		return s.load(ctx, l)
	}
	for {
		events, err := s.store.Events(ctx, l.id, l.t.Head, 0)
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
		if err := l.t.Apply(s.find, &events[i]); err != nil {
			s.log.Error("an event of another server does not fit", "table", l.id, "error", err)
			return s.load(ctx, l)
		}
	}
	l.fresh = time.Now()
	s.tell(l, events)
	s.notify(l)
	s.setTimer(l)
	return nil
}

// all lists the tables in memory.
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
