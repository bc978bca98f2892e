package site

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/table"
)

// Where people play each other at the same time, everybody at the table is told who of them
// has no connection to it. A player is connected who watches the table at any server: servers
// announce their players together with the number of spectators.
//
// Nothing of this is kept. A server that starts, or that could not hear the others for a
// while, misses everybody from then on: its ignorance never costs an absent player anything.
const (
	// awayGrace is how long a player is missed before the others are told: loading a page
	// again takes less.
	awayGrace = 3 * time.Second
	// awayAsk is how long a server that knows nothing about a table waits for the others.
	awayAsk = 2 * time.Second
	// lookUpFor is how long it may take to find out whether a player is a program.
	lookUpFor = 2 * time.Second
	askNow    = 20 * time.Millisecond
	maxSeats  = 4
)

// absence is who is missing at a table.
type absence struct {
	missed map[string]missed
	// told are those whom watchers know to be away, and since when.
	told  map[string]time.Time
	timer *time.Timer
}

// missed is when a player was first missed, in the site's time and by this machine's clock.
type missed struct {
	since time.Time
	at    time.Time
	// bot reports that it is a program, which need not watch its tables.
	bot, asked bool
}

func (a *absence) stop() {
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
}

// playersHere are the players who are expected at the table and connected to this server.
func (l *live) playersHere() (list []string) {
	if l.t == nil {
		return nil
	}
	for _, user := range l.t.Expected() {
		if slices.ContainsFunc(l.watchers, func(w *Watcher) bool { return w.User == user }) {
			list = append(list, user)
		}
	}
	return list
}

// connected reports whether a player is connected to any server.
func (l *live) connected(user string) bool {
	if slices.Contains(l.playersHere(), user) {
		return true
	}
	for _, d := range l.headcount.there {
		if time.Since(d.at) <= headcountMemory && slices.Contains(d.players, user) {
			return true
		}
	}
	return false
}

// awaySince is since when a player has been away, nil if the watchers do not know of it.
func (l *live) awaySince(user string) *time.Time {
	since, ok := l.absence.told[user]
	if !ok || l.connected(user) {
		return nil
	}
	return &since
}

// expects reports whether events change who is expected at a table.
func expects(events []antares.Event) bool {
	return slices.ContainsFunc(events, func(e antares.Event) bool {
		return e.Kind == antares.Started || e.Kind == antares.Left || e.Kind == antares.Ended
	})
}

// checkAway finds out who is missing. Who is back is announced at once, and who is away after
// a while. The caller holds the lock of the table.
func (s *Site) checkAway(l *live) {
	if l.t == nil || l.gone {
		return
	}
	a, now, changed := &l.absence, time.Now(), false
	unheard := s.unheard()
	if unheard { // somebody may be at a server that we do not hear
		changed = s.missFromNow(l)
	}
	expected := l.t.Expected()
	for user := range a.missed {
		if !slices.Contains(expected, user) || l.connected(user) {
			delete(a.missed, user)
		}
	}
	for user := range a.told {
		if _, still := a.missed[user]; !still {
			delete(a.told, user)
			changed = true
		}
	}
	next := time.Duration(-1)
	for _, user := range expected {
		if unheard || l.connected(user) {
			continue // the next round looks again
		}
		m, known := a.missed[user]
		if !known {
			m = missed{since: s.Now(), at: now}
			if a.missed == nil {
				a.missed = map[string]missed{}
			}
			a.missed[user] = m
		}
		_, told := a.told[user]
		wait := s.awayGrace - now.Sub(m.at)
		switch {
		case told || m.bot:
		case wait > 0 || !m.asked:
			if wait = max(wait, 0); next < 0 || wait < next {
				next = wait
			}
		default:
			if a.told == nil {
				a.told = map[string]time.Time{}
			}
			a.told[user] = m.since
			changed = true
		}
	}
	a.stop()
	if next >= 0 {
		a.timer = time.AfterFunc(next, func() { s.missing(l) })
	}
	if changed {
		s.tellAway(l)
	}
}

// missing is called when somebody has been missed for a while.
func (s *Site) missing(l *live) {
	l.mu.Lock()
	defer s.leave(l)
	if l.gone {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), lookUpFor)
	defer cancel()
	for user, m := range l.absence.missed {
		if m.asked || time.Since(m.at) < s.awayGrace {
			continue
		}
		u, err := s.store.User(ctx, user)
		if err != nil {
			s.log.Warn("look up a player", "error", err)
			m.at = time.Now() // and once more
		} else {
			m.asked, m.bot = true, u.Kind == antares.Bot
		}
		l.absence.missed[user] = m
	}
	s.checkAway(l)
}

// tellAway sends the watchers who is away.
func (s *Site) tellAway(l *live) {
	message := api.Message{Table: l.id, Away: []api.Away{}}
	for i, seat := range l.t.Seats {
		if since, away := l.absence.told[seat.User]; away {
			message.Away = append(message.Away, api.Away{Seat: i, Since: since.UTC()})
		}
	}
	data, _ := json.Marshal(message) // texts, numbers and times
	for _, w := range l.watchers {
		if w.Away != nil {
			w.Away(data)
		}
	}
}

// heardAway takes over whom another server misses: it may have done so for longer.
func (s *Site) heardAway(l *live, away map[string]time.Time) {
	if l.t != nil && !s.unheard() {
		for user, since := range away {
			if !slices.Contains(l.t.Expected(), user) || l.connected(user) {
				continue
			}
			m, known := l.absence.missed[user]
			if known && !since.Before(m.since) {
				continue
			}
			if l.absence.missed == nil {
				l.absence.missed = map[string]missed{}
			}
			l.absence.missed[user] = missed{since: since, at: time.Now().Add(-s.awayGrace), asked: true}
			delete(l.absence.told, user)
		}
	}
	s.checkAway(l)
}

// missFromNow counts the absence of everybody from now, and reports whether that changes what
// watchers know.
func (s *Site) missFromNow(l *live) (changed bool) {
	for user, m := range l.absence.missed {
		m.since, m.at = s.Now(), time.Now()
		l.absence.missed[user] = m
		if _, told := l.absence.told[user]; told {
			l.absence.told[user] = m.since
			changed = true
		}
	}
	return changed
}

// missAnew forgets since when players have been away: the servers did not hear each other,
// and somebody may have been at another one. It also tells the others who is here.
func (s *Site) missAnew() {
	for _, l := range s.all() {
		l.mu.Lock()
		if !l.gone {
			if s.missFromNow(l) && l.t != nil {
				s.tellAway(l)
			}
			if len(l.headcount.players) > 0 {
				s.announceSpectators(l, l.spectatorsHere())
			}
			s.checkAway(l)
		}
		s.leave(l)
	}
}

// awayFrom tells since when players have been away from a table, which the caller has locked.
func (s *Site) awayFrom(id string) func(user string) (time.Time, bool) {
	return func(user string) (time.Time, bool) {
		s.mu.Lock()
		l := s.live[id]
		s.mu.Unlock()
		if l == nil {
			return time.Time{}, false
		}
		since := l.awaySince(user)
		if since == nil {
			return time.Time{}, false
		}
		return *since, true
	}
}

// askAway lets a server find out who is away from a table: the user may watch it at another
// one. It waits until an opponent is known to have been away for long enough, or for a moment.
// While the servers do not hear each other, nobody knows.
func (s *Site) askAway(ctx context.Context, id, user string) error {
	if s.unheard() {
		return antares.Errorf(antares.CodeUnavailable, "the servers cannot see each other at the moment: try again")
	}
	asked := false
	for end := time.Now().Add(s.awayAsk); s.bus.Heard(); {
		enough := false
		err := s.look(ctx, id, func(l *live) error {
			if enough = !l.t.Claimable() || l.t.SeatsOf(user) == 0; enough {
				return nil
			}
			for _, since := range l.absence.told {
				enough = enough || s.Now().Sub(since) >= table.ClaimAfter
			}
			if !enough && !asked {
				s.askSpectators(l)
				asked = true
			}
			return nil
		})
		if err != nil || enough || time.Now().After(end) {
			return err
		}
		select {
		case <-time.After(askNow):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
