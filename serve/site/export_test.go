package site

import (
	"context"
	"time"
)

// CheckUsers does what the rounds do for those who have streams, without waiting for them.
func (s *Site) CheckUsers(ctx context.Context) error { return s.checkUsers(ctx) }

// Overheard is a message that something happened at a table, from another server.
func (s *Site) Overheard(id string) { s.notifyElsewhere(id) }

// Beat is a heartbeat, Sweep the round that lets flags fall, and TimeUp what a table's
// timer does, all when a test wants it.
func (s *Site) Beat(ctx context.Context) error  { return s.beat(ctx) }
func (s *Site) Sweep(ctx context.Context) error { return s.flagDue(ctx) }
func (s *Site) TimeUp(id string) {
	l := s.place(id)
	l.mu.Unlock()
	s.timeUp(l)
}

// Missed are the players whom this server misses at a table.
func (s *Site) Missed(id string) (list []string) {
	l := s.place(id)
	defer s.leave(l)
	for user := range l.absence.missed {
		list = append(list, user)
	}
	return list
}

// EndGrace ends the grace of everybody who is missed at a table, and returns who is away.
func (s *Site) EndGrace(id string) (away []string) {
	l := s.place(id)
	for user, m := range l.absence.missed {
		m.at = time.Now().Add(-s.awayGrace)
		l.absence.missed[user] = m
	}
	l.mu.Unlock()
	s.missing(l)
	l = s.place(id)
	defer s.leave(l)
	for user := range l.absence.told {
		away = append(away, user)
	}
	return away
}

// RateSoon is a round of the rater, when a test wants it.
func (s *Site) RateSoon() { s.rateSoon() }
