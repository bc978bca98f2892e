package site

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares"
)

// The number of spectators is announced when it changes, but at most once per
// headcountEvery: people come and go in groups. Servers announce to each other how many
// spectators they have, again every headcountAgain, so that those of a server that died are
// forgotten after headcountMemory.
const (
	headcountEvery    = time.Second
	headcountAgain    = 20 * time.Second
	headcountMemory   = time.Minute
	subjectSpectators = "antares.crowds." // the name stays: servers of different versions may share a bus
)

// headcount is how many spectators a table has.
type headcount struct {
	told    int // what watchers have been sent
	at      time.Time
	pending bool
	here    int // what other servers know about this one
	players []string
	// there are the spectators at other servers.
	there map[string]distant
}

type distant struct {
	n       int
	players []string // who plays and is connected there
	at      time.Time
}

// headcountNews is what a server announces to the others.
type headcountNews struct {
	Server string `json:"server"`
	N      int    `json:"n"`
	// Players are those who are connected to that server, and Away those whom it misses.
	Players []string             `json:"players,omitempty"`
	Away    map[string]time.Time `json:"away,omitempty"`
	// Ask requests the same of the others.
	Ask bool `json:"ask,omitempty"`
}

// spectatorsHere counts the spectators at this server: everybody who watches without a
// seat, once per person however many windows are open. Anonymous watchers count one each.
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

// spectators counts the spectators at all servers.
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

// countSpectators announces the number of spectators soon, if it has changed. The caller
// holds the lock of the table.
func (s *Site) countSpectators(l *live) {
	c := &l.headcount
	if c.pending || l.spectators() == c.told && l.spectatorsHere() == c.here && slices.Equal(l.playersHere(), c.players) {
		return
	}
	c.pending = true
	time.AfterFunc(max(headcountEvery-time.Since(c.at), 0), func() {
		l.mu.Lock()
		defer s.leave(l)
		c.pending = false
		if here := l.spectatorsHere(); here != c.here || !slices.Equal(l.playersHere(), c.players) {
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
			if w.Headcount != nil {
				w.Headcount(data)
			}
		}
	})
}

// announceSpectators tells the other servers how many spectators are here.
func (s *Site) announceSpectators(l *live, here int) {
	l.headcount.here, l.headcount.players, l.headcount.at = here, l.playersHere(), time.Now()
	s.sendSpectators(l, false)
}

// askSpectators does so too, and asks them for theirs.
func (s *Site) askSpectators(l *live) { s.sendSpectators(l, true) }

func (s *Site) sendSpectators(l *live, ask bool) {
	if !s.bus.Heard() {
		return
	}
	// Texts, a number and times.
	data, _ := json.Marshal(headcountNews{s.name, l.headcount.here, l.headcount.players, l.absence.told, ask})
	s.publish(subjectSpectators+l.id, data)
}

// heardSpectators takes over the number of spectators at another server.
func (s *Site) heardSpectators(subject string, data []byte) {
	s.mu.Lock()
	l := s.live[strings.TrimPrefix(subject, subjectSpectators)]
	s.mu.Unlock()
	var news headcountNews
	if l == nil || json.Unmarshal(data, &news) != nil || news.N < 0 || len(news.Players) > maxSeats || len(news.Away) > maxSeats {
		return
	}
	go func() { // whoever holds the table may be waiting for the store
		l.mu.Lock()
		defer s.leave(l)
		_, known := l.headcount.there[news.Server]
		if l.headcount.there == nil {
			l.headcount.there = map[string]distant{}
		}
		l.headcount.there[news.Server] = distant{news.N, news.Players, time.Now()}
		if (!known || news.Ask) && (l.headcount.here > 0 || len(l.headcount.players) > 0) { // then it does not know about ours either
			s.sendSpectators(l, false)
		}
		s.countSpectators(l)
		s.heardAway(l, news.Away)
	}()
}

// refreshSpectators repeats the announcement, and forgets servers that are silent.
func (s *Site) refreshSpectators(context.Context) error {
	for _, l := range s.all() {
		l.mu.Lock()
		if l.headcount.here > 0 || len(l.headcount.players) > 0 {
			s.announceSpectators(l, l.spectatorsHere())
		}
		s.countSpectators(l)
		s.checkAway(l)
		s.leave(l)
	}
	return nil
}

// seats reports whether events change who sits at the table, and so who is a spectator.
func seats(events []antares.Event) bool {
	for i := range events {
		if k := events[i].Kind; k == antares.Sat || k == antares.Left {
			return true
		}
	}
	return false
}
