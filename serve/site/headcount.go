package site

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares"
)

// How many look on is told when it changes, but not more often than every headcountEvery:
// people come and go in swarms. Servers tell each other how many look on at each, and
// again every headcountAgain, so that those of a server that died are forgotten after
// headcountMemory.
const (
	headcountEvery    = time.Second
	headcountAgain    = 20 * time.Second
	headcountMemory   = time.Minute
	subjectSpectators = "antares.crowds." // the name stays: servers of different versions may share a bus
)

// headcount is how many spectators a table has.
type headcount struct {
	told    int // what watchers know
	at      time.Time
	pending bool
	here    int // what other servers know of this one
	// there are those at other servers.
	there map[string]distant
}

type distant struct {
	n  int
	at time.Time
}

// headcountNews is what a server tells the others.
type headcountNews struct {
	Server string `json:"server"`
	N      int    `json:"n"`
}

// spectatorsHere counts those who look on here: whoever watches without a seat, in however many
// windows. Those whom nobody knows count each.
func (l *live) spectatorsHere() (n int) {
	var seen map[string]bool
	for _, w := range l.watchers {
		switch {
		case w.User == "":
			n++
		case l.t != nil && l.t.SeatsOf(w.User) != 0, seen[w.User]:
		default:
			if seen == nil {
				seen = map[string]bool{}
			}
			seen[w.User] = true
			n++
		}
	}
	return n
}

// spectators counts those who look on at all servers.
func (l *live) spectators() int {
	n := l.spectatorsHere()
	for server, d := range l.headcount.there {
		if time.Since(d.at) > headcountMemory {
			delete(l.headcount.there, server)
			continue
		}
		n += d.n
	}
	return n
}

// countSpectators has everybody told how many look on, soon, if that has changed. The table is
// locked.
func (s *Site) countSpectators(l *live) {
	c := &l.headcount
	if c.pending || l.spectators() == c.told && l.spectatorsHere() == c.here {
		return
	}
	c.pending = true
	time.AfterFunc(max(headcountEvery-time.Since(c.at), 0), func() {
		l.mu.Lock()
		defer s.leave(l)
		c.pending = false
		if here := l.spectatorsHere(); here != c.here {
			s.announceSpectators(l, here)
		}
		n := l.spectators()
		if l.gone || n == c.told {
			return
		}
		c.told, c.at = n, time.Now()
		data := strconv.AppendInt(append(antares.AppendText([]byte(`{"table":`), l.id), `,"watching":`...), int64(n), 10)
		data = append(data, '}')
		for _, w := range l.watchers {
			if w.Crowd != nil {
				w.Crowd(data)
			}
		}
	})
}

// announceSpectators tells the other servers how many look on here.
func (s *Site) announceSpectators(l *live, here int) {
	l.headcount.here = here
	if !s.bus.Heard() {
		return
	}
	data, _ := json.Marshal(headcountNews{s.name, here}) // a text and a number
	s.publish(subjectSpectators+l.id, data)
}

// heardSpectators takes over how many look on at another server.
func (s *Site) heardSpectators(subject string, data []byte) {
	s.mu.Lock()
	l := s.live[strings.TrimPrefix(subject, subjectSpectators)]
	s.mu.Unlock()
	var news headcountNews
	if l == nil || json.Unmarshal(data, &news) != nil || news.N < 0 {
		return
	}
	go func() { // who acts at the table may wait for the store
		l.mu.Lock()
		defer s.leave(l)
		_, known := l.headcount.there[news.Server]
		if l.headcount.there == nil {
			l.headcount.there = map[string]distant{}
		}
		l.headcount.there[news.Server] = distant{news.N, time.Now()}
		if !known && l.headcount.here > 0 { // it does not know of ours either
			s.announceSpectators(l, l.headcount.here)
		}
		s.countSpectators(l)
	}()
}

// refreshSpectators tells the other servers again, and forgets those that say nothing.
func (s *Site) refreshSpectators(context.Context) error {
	for _, l := range s.all() {
		l.mu.Lock()
		if l.headcount.here > 0 {
			s.announceSpectators(l, l.spectatorsHere())
		}
		s.countSpectators(l)
		s.leave(l)
	}
	return nil
}

// seats says whether events change who sits, and so who looks on.
func seats(events []antares.Event) bool {
	for i := range events {
		if k := events[i].Kind; k == antares.Sat || k == antares.Left {
			return true
		}
	}
	return false
}
