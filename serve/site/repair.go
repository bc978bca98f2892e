package site

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/antares-games/antares"
)

// What other servers do arrives over the bus, and what does not arrive is read from the
// store: a server may die between writing and publishing, a message may be lost, the bus
// may be silent. So everything that somebody here waits for is compared with the store now
// and then, in few queries, and once a second while the bus is silent or another server is
// missing.
const (
	repairEvery = time.Second
	// checkEvery is how long a watched table may be without news before it is compared;
	// checkSilent applies while the bus is silent.
	checkEvery  = 3 * time.Second
	checkSilent = repairEvery / 2
	// rescanEvery is how often the tables of people with streams are compared.
	rescanEvery = 10 * time.Second
	// showFor is how long a table in memory is shown without querying the store.
	showFor = 1500 * time.Millisecond
	// headsTogether and usersTogether are how many one query covers.
	headsTogether, usersTogether = 500, 500
)

// busChanged is called when the bus falls silent and when it is back.
func (s *Site) busChanged(silent bool) {
	if silent {
		s.log.Warn("the bus is silent: the database is asked for news instead", "state", s.bus.State())
	} else {
		s.log.Info("the bus works; what was missed is read from the database")
		s.swept.Store(false)
		go s.lobbyChanged(false)
		go s.missAnew()
	}
	s.thinkAgain(silent)
	s.lookAgain()
}

// lookAgain triggers a comparison of everything with the store.
func (s *Site) lookAgain() {
	select {
	case s.unsure <- struct{}{}:
	default: // it is already triggered
	}
}

// repair compares what people wait for with the store until ctx ends, one round at a time.
func (s *Site) repair(ctx context.Context) {
	tick := time.NewTicker(repairEvery)
	defer tick.Stop()
	for {
		all := false
		select {
		case <-tick.C:
		case <-s.unsure:
			all = true
		case <-ctx.Done():
			return
		}
		if err := s.round(ctx, all); err != nil && ctx.Err() == nil {
			s.log.Warn("compare with the database", "error", err)
		}
	}
}

// unheard reports that there may be news that the bus does not deliver.
func (s *Site) unheard() bool { return s.bus.Silent() || s.peers.missing() }

// round compares what was not confirmed for a while, or all.
func (s *Site) round(ctx context.Context, all bool) error {
	now, unheard := time.Now(), s.unheard()
	since := now.Add(-checkEvery)
	if unheard {
		since = now.Add(-checkSilent)
	}
	if all {
		since = now
	}
	err := s.checkWatched(ctx, since)
	if s.bus.Alone() || errors.Is(err, antares.ErrUnavailable) {
		return err
	}
	if all || unheard || now.Sub(s.rescanned) >= rescanEvery {
		s.rescanned = now
		err = errors.Join(err, s.checkUsers(ctx), s.checkLobby(ctx))
	}
	return err
}

// checkWatched compares watched tables that were not confirmed since a time.
func (s *Site) checkWatched(ctx context.Context, since time.Time) error {
	var errs []error
	due := map[string]*live{}
	for _, l := range s.all() {
		if !l.mu.TryLock() {
			continue // somebody is using it
		}
		if !l.gone && len(l.watchers) > 0 {
			switch {
			case l.t == nil: // it could not be read
				errs = append(errs, s.catchUp(ctx, l))
			case !s.bus.Alone() && l.fresh.Before(since):
				due[l.id] = l
			}
		}
		s.leave(l)
	}
	ids := make([]string, 0, len(due))
	for id := range due {
		ids = append(ids, id)
	}
	for page := range slices.Chunk(ids, headsTogether) {
		asked := time.Now()
		heads, err := s.store.Heads(ctx, page)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, id := range page {
			l := due[id]
			if !l.mu.TryLock() {
				continue
			}
			if !l.gone {
				errs = append(errs, s.compare(ctx, l, heads[id], asked))
			}
			s.leave(l)
		}
	}
	return errors.Join(errs...)
}

// compare takes over the head that the store had at a time, and reads what is missing.
func (s *Site) compare(ctx context.Context, l *live, head int64, at time.Time) error {
	if l.t == nil || head > l.t.Head {
		return s.catchUp(ctx, l)
	}
	if l.fresh.Before(at) {
		l.fresh = at
	}
	return nil
}

// checkUsers compares the tables of users with streams with what they were sent.
func (s *Site) checkUsers(ctx context.Context) error {
	s.mu.Lock()
	users := make([]string, 0, len(s.users))
	for user := range s.users {
		users = append(users, user)
	}
	s.mu.Unlock()
	var errs []error
	for page := range slices.Chunk(users, usersTogether) {
		list, err := s.store.Standing(ctx, page)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		heads := map[string]map[string]int64{}
		for _, user := range page {
			heads[user] = map[string]int64{}
		}
		for _, one := range list {
			heads[one.User][one.Table] = one.Head
		}
		for _, user := range page {
			s.mu.Lock()
			watchers := s.users[user]
			s.mu.Unlock()
			for _, w := range watchers {
				errs = append(errs, each(w.behind(heads[user]), func(id string) error {
					return s.tellUser(ctx, id, user, w, heads[user][id])
				}))
			}
		}
	}
	return errors.Join(errs...)
}

// tellUser notifies a user of the state of a table, at a head or later.
func (s *Site) tellUser(ctx context.Context, id, user string, w *userWatcher, head int64) error {
	if s.busy(id) {
		return nil // the next round does it; the others do not wait for this table
	}
	return s.look(ctx, id, func(l *live) error {
		// A table that is no longer the user's may have moved on too.
		if head == 0 || head > l.t.Head {
			if err := s.catchUp(ctx, l); err != nil {
				return err
			}
		}
		w.tell(noticeOf(l.t, user), l.t.Head)
		if head == 0 {
			w.leave(id)
		}
		return nil
	})
}

// busy reports that a table is locked at the moment.
func (s *Site) busy(id string) bool {
	s.mu.Lock()
	l := s.live[id]
	s.mu.Unlock()
	if l == nil {
		return false
	}
	if !l.mu.TryLock() {
		return true
	}
	l.mu.Unlock()
	return false
}

// checkLobby notifies those who watch the list of open tables if its first page has
// changed.
func (s *Site) checkLobby(ctx context.Context) error {
	s.mu.Lock()
	watched := len(s.lobby) > 0
	s.mu.Unlock()
	if !watched {
		s.listed = nil
		return nil
	}
	rows, err := s.store.Tables(ctx, antares.Filter{Status: antares.Open, Public: true})
	if err != nil {
		return err
	}
	listed := make([]string, 0, len(rows))
	for i := range rows {
		listed = append(listed, rows[i].ID+" "+rows[i].Updated.String())
	}
	if s.listed != nil && !slices.Equal(listed, s.listed) {
		s.lobbyChanged(false)
	}
	s.listed = listed
	return nil
}

// question is a query about a table that one caller sends to the store and others wait for.
type question struct {
	done chan struct{}
	err  error
}

// confirm makes sure that a table in memory is up to date, for somebody who only looks. Of
// many who look at once, one queries the store, and nothing is locked meanwhile. The table
// is locked before and after; again reports that it has to be read.
func (s *Site) confirm(ctx context.Context, l *live) (again bool, err error) {
	for err == nil && l.t != nil && !s.bus.Alone() && time.Since(l.fresh) >= showFor {
		if l.asking == nil {
			err = s.askHead(ctx, l)
			continue
		}
		other := l.asking
		l.held++
		l.mu.Unlock()
		select {
		case <-other.done:
			// The caller who sent the query may have gone; then it is sent again.
			if !errors.Is(other.err, context.Canceled) && !errors.Is(other.err, context.DeadlineExceeded) {
				err = other.err
			}
		case <-ctx.Done():
			err = ctx.Err()
		}
		l.mu.Lock()
		l.held--
	}
	return l.t == nil, err
}

// askHead queries the store for the head of a table, and reads what is missing.
func (s *Site) askHead(ctx context.Context, l *live) error {
	q := &question{done: make(chan struct{})}
	l.asking = q
	l.held++
	l.mu.Unlock()
	at := time.Now()
	heads, err := s.store.Public().Heads(ctx, []string{l.id})
	q.err = err
	l.mu.Lock()
	l.held--
	l.asking = nil
	close(q.done)
	if err != nil || l.t == nil {
		return err
	}
	return s.compare(ctx, l, heads[l.id], at)
}
