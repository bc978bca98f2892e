package site

import (
	"context"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/table"
)

// What strangers want to see is read through the store's public side. While such a read
// waits, nothing is locked, so it delays no act at this table or any other.

// peek is enter for somebody who only looks.
func (s *Site) peek(ctx context.Context, id string) (*live, error) {
	for l := s.inMemory(id); l != nil; l = s.inMemory(id) {
		again, err := s.confirm(ctx, l)
		if err == nil && !again {
			return l, nil
		}
		s.leave(l)
		if err != nil {
			return nil, err
		}
	}
	row, events, err := s.store.Public().Table(ctx, id)
	if err != nil {
		return nil, notFound(err)
	}
	t, err := s.rebuild(row, events)
	if err != nil {
		return nil, err
	}
	changes, err := s.changesOf(ctx, s.store.Public(), t)
	if err != nil {
		return nil, err
	}
	l := s.place(id)
	switch {
	case l.t != nil: // somebody else was faster
	case len(l.watchers) > 0: // they must be sent what they have missed
		err = s.load(ctx, l)
	default:
		l.t, l.changes = t, changes
		if err = s.catchUp(ctx, l); err == nil { // with what has happened meanwhile
			s.setTimer(l)
		}
	}
	if err != nil {
		l.t = nil
		s.leave(l)
		return nil, err
	}
	l.used = s.Now()
	return l, nil
}

// inMemory is a table with its lock held, nil if it would have to be read first.
func (s *Site) inMemory(id string) *live {
	s.mu.Lock()
	l := s.live[id]
	s.mu.Unlock()
	if l == nil {
		return nil
	}
	l.mu.Lock()
	if l.gone || l.t == nil {
		l.mu.Unlock()
		return nil
	}
	l.used = s.Now()
	return l
}

// rebuild builds a table from what the store has.
func (s *Site) rebuild(row *antares.TableRow, events []antares.Event) (*table.Table, error) {
	t, err := table.Rebuild(s.find, row.ID, row.Secret, events)
	if err != nil {
		return nil, err
	}
	t.MostExtras = s.limits.Extras
	return t, nil
}

// show calls f with a table's state for somebody who only looks. f must neither change
// nor keep it.
func (s *Site) show(ctx context.Context, id string, f func(*live) error) error {
	l, err := s.peek(ctx, id)
	if err != nil {
		return err
	}
	defer s.leave(l)
	return f(l)
}

// After is a table after an act of the user. Unlike Table, it does not queue with those who
// only look.
func (s *Site) After(ctx context.Context, id, user string) (snap *api.Snapshot, err error) {
	err = s.look(ctx, id, func(l *live) error {
		snap = s.snapshot(l, user)
		return nil
	})
	return snap, err
}

// Events is a page of the events after one, as far as the user may see them. next is where
// the next page starts, 0 if there is none.
func (s *Site) Events(ctx context.Context, id, user string, after int64, limit int) (page []antares.Event, next int64, err error) {
	var head int64
	var present table.Presence
	err = s.show(ctx, id, func(l *live) error {
		head, present = l.t.Head, l.t.Presence()
		return nil
	})
	if err != nil {
		return nil, 0, err
	}
	events, err := s.store.Public().Events(ctx, id, after, limit)
	if err != nil {
		return nil, 0, err
	}
	if n := len(events); n > 0 && events[n-1].Seq < head {
		next = events[n-1].Seq
	}
	return news.Visible(present, events, user), next, nil
}

// Watch sends a watcher everything that happens at a table from now on. First it calls
// begin with the current state of the table and the events since the last one that the
// watcher knows; if those are more than a page, the pages before the last go to the
// watcher's Page, one after the other. No event is missed and none comes twice. begin must
// not block, and must not keep t.
func (s *Site) Watch(ctx context.Context, id string, w *Watcher, after int64, begin func(snap *api.Snapshot, missed []antares.Event, view *api.LiveView)) (stop func(), err error) {
	l, err := s.peek(ctx, id)
	if err != nil {
		return nil, err
	}
	// A watcher who comes from another server may know more than this one.
	if after > l.t.Head {
		err = s.catchUp(ctx, l)
	}
	if err == nil && (after < 0 || after > l.t.Head) {
		err = antares.Errorf(antares.CodeBadRequest, "there is no event %d", after)
	}
	if err != nil {
		s.leave(l)
		return nil, err
	}
	missed, err := s.missed(ctx, l, w, after)
	defer s.leave(l)
	if err != nil {
		return nil, err
	}
	if len(l.watchers) == 0 {
		l.told = l.t.Head
	}
	l.watchers = append(l.watchers, w)
	begin(s.snapshot(l, w.User), missed, news.FirstView(l.t, &l.kinds, w.User, w.Dress))
	s.awaitRatings(l)
	s.countSpectators(l)
	s.checkAway(l)
	return func() { s.unwatch(l, w) }, nil
}

// missed reads what a watcher has missed, up to the present. All pages but the last go to
// the watcher; meanwhile the table, which is locked before and after, is not, and stays in
// memory.
func (s *Site) missed(ctx context.Context, l *live, w *Watcher, after int64) (last []antares.Event, err error) {
	for again := false; err == nil && after < l.t.Head; again = true {
		// Only a little has happened while the last page was read, so it is read at once.
		if again && (w.Page == nil || int64(len(last))+l.t.Head-after <= antares.MaxEvents) {
			var events []antares.Event
			if events, err = s.past(ctx, s.store, l.id, after, l.t.Head); err == nil {
				after = events[len(events)-1].Seq
				last = append(last, news.Visible(l.t.Presence(), events, w.User)...)
			}
			continue
		}
		head, present := l.t.Head, l.t.Presence()
		l.held++
		s.leave(l)
		last, err = s.pages(ctx, l.id, w, last, after, head, present)
		after = head
		l.mu.Lock()
		l.held--
		if err == nil && l.t == nil {
			err = s.load(ctx, l)
		}
	}
	return last, err
}

// pages reads what happened from one event to another, and hands all pages but the last
// to the watcher, beginning with one that was read before.
func (s *Site) pages(ctx context.Context, id string, w *Watcher, page []antares.Event, after, head int64, present table.Presence) ([]antares.Event, error) {
	for after < head {
		events, err := s.past(ctx, s.store.Public(), id, after, head)
		if err != nil {
			return nil, err
		}
		after = events[len(events)-1].Seq
		seen := news.Visible(present, events, w.User)
		switch {
		case w.Page == nil || len(page) == 0:
			page = append(page, seen...)
		default:
			if err := w.Page(page); err != nil {
				return nil, err
			}
			page = seen
		}
	}
	return page, nil
}

// past reads a page of events up to head, of which there must be at least one. What another
// server has just written arrives by itself.
func (s *Site) past(ctx context.Context, r antares.Reader, id string, after, head int64) ([]antares.Event, error) {
	events, err := r.Events(ctx, id, after, int(min(head-after, antares.MaxEvents)))
	if err == nil && len(events) == 0 {
		err = antares.ErrUnavailable
	}
	return events, err
}
