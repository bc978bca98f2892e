package site

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares"
)

// How many look on is told when it changes, but not more often than every crowdEvery:
// people come and go in swarms. Servers tell each other how many look on at each, and
// again every crowdAgain, so that those of a server that died are forgotten after
// crowdMemory.
const (
	crowdEvery    = time.Second
	crowdAgain    = 20 * time.Second
	crowdMemory   = time.Minute
	subjectCrowds = "antares.crowds."
)

// crowd is how many look on at a table.
type crowd struct {
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

// crowdNews is what a server tells the others.
type crowdNews struct {
	Server string `json:"server"`
	N      int    `json:"n"`
}

// lookers are those who look on here: whoever watches without a seat, in however many
// windows. Those whom nobody knows count each.
func (l *live) lookers() (n int) {
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

// looking is how many look on at all servers.
func (l *live) looking() int {
	n := l.lookers()
	for server, d := range l.crowd.there {
		if time.Since(d.at) > crowdMemory {
			delete(l.crowd.there, server)
			continue
		}
		n += d.n
	}
	return n
}

// countCrowd has everybody told how many look on, soon, if that has changed. The table is
// locked.
func (s *Site) countCrowd(l *live) {
	c := &l.crowd
	if c.pending || l.looking() == c.told && l.lookers() == c.here {
		return
	}
	c.pending = true
	time.AfterFunc(max(crowdEvery-time.Since(c.at), 0), func() {
		l.mu.Lock()
		defer s.leave(l)
		c.pending = false
		if here := l.lookers(); here != c.here {
			s.announceCrowd(l, here)
		}
		n := l.looking()
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

// announceCrowd tells the other servers how many look on here.
func (s *Site) announceCrowd(l *live, here int) {
	l.crowd.here = here
	if !s.bus.Heard() {
		return
	}
	data, _ := json.Marshal(crowdNews{s.name, here}) // a text and a number
	s.publish(subjectCrowds+l.id, data)
}

// heardCrowd takes over how many look on at another server.
func (s *Site) heardCrowd(subject string, data []byte) {
	s.mu.Lock()
	l := s.live[strings.TrimPrefix(subject, subjectCrowds)]
	s.mu.Unlock()
	var news crowdNews
	if l == nil || json.Unmarshal(data, &news) != nil || news.N < 0 {
		return
	}
	go func() { // who acts at the table may wait for the store
		l.mu.Lock()
		defer s.leave(l)
		_, known := l.crowd.there[news.Server]
		if l.crowd.there == nil {
			l.crowd.there = map[string]distant{}
		}
		l.crowd.there[news.Server] = distant{news.N, time.Now()}
		if !known && l.crowd.here > 0 { // it does not know of ours either
			s.announceCrowd(l, l.crowd.here)
		}
		s.countCrowd(l)
	}()
}

// refreshCrowds tells the other servers again, and forgets those that say nothing.
func (s *Site) refreshCrowds(context.Context) error {
	for _, l := range s.all() {
		l.mu.Lock()
		if l.crowd.here > 0 {
			s.announceCrowd(l, l.lookers())
		}
		s.countCrowd(l)
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
