package cluster

import (
	"sync"
	"time"
)

// state is whether at least one server was serving.
type state int

const (
	up state = iota
	unsure
	down
)

// serving is a test's own log of when at least one server was serving, by the clock of
// the test, which nobody can set.
type serving struct {
	mu    sync.Mutex
	marks []mark
	plugs []pulled
	// busy is for how long all of them may stand still by themselves, on a slow machine.
	busy time.Duration
}

// mark says what holds from a time on.
type mark struct {
	at    time.Time
	state state
}

// pulled is when a plug was out.
type pulled struct{ from, to time.Time }

func newServing() *serving { return &serving{marks: []mark{{time.Now(), up}}, busy: 5 * time.Second} }

// set says what holds from now on.
func (s *serving) set(st state) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.marks = append(s.marks, mark{time.Now(), st})
}

// pull notes that a plug is out, and what holds from now on.
func (s *serving) pull(st state) {
	s.set(st)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plugs = append(s.plugs, pulled{from: time.Now()})
}

// heal notes that all plugs are back, and what holds from now on.
func (s *serving) heal(st state) {
	s.set(st)
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.plugs {
		if s.plugs[i].to.IsZero() {
			s.plugs[i].to = time.Now()
		}
	}
}

// near is how close to a time a plug may have been out to have been of any matter.
const near = 3 * time.Second

// between is for how much of a time a server was serving, for sure and at most, and how
// many plugs were out near it.
func (s *serving) between(from, to time.Time) (sure, most time.Duration, plugs int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, m := range s.marks {
		end := to
		if i+1 < len(s.marks) && s.marks[i+1].at.Before(to) {
			end = s.marks[i+1].at
		}
		begin := m.at
		if begin.Before(from) || i == 0 {
			begin = from
		}
		part := max(end.Sub(begin), 0)
		if m.state == up {
			sure += part
		}
		if m.state != down {
			most += part
		}
	}
	for _, p := range s.plugs {
		if p.from.Before(to.Add(near)) && (p.to.IsZero() || p.to.After(from.Add(-near))) {
			plugs++
		}
	}
	return sure, most, plugs
}
