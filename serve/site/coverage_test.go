package site_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/antares-games/antares/serve/site"
)

// TestCoverage has three servers beat, stand still, go on, end in good order, die and start
// again at random, and compares the outages in the store with a list of when at least one
// of them was serving.
func TestCoverage(t *testing.T) {
	const (
		tick  = 100 * time.Millisecond
		ticks = 2000
		beat  = 5 // ticks
		// A server that stood still for less than this has not noticed.
		still = 15
	)
	c := newTimed(t)
	r := rand.New(rand.NewPCG(17, 19))
	type server struct {
		site    *site.Site
		running bool
		since   int // it stands still, or its last beat
	}
	var servers [3]server
	begin := c.clock.Now().UTC().Truncate(time.Millisecond)
	// What nobody served, and no server that stood still for a moment has claimed, is sure
	// to be an outage. What a server served after its last beat is loose.
	var served, sure, loose [ticks]bool
	start := func(s *server, now int) { *s = server{site: c.start(0), running: true, since: now} }
	lost := func(s *server, now int) {
		for k := s.since; k <= now && s.running; k++ {
			loose[k] = true
		}
	}
	goesOn := func(s *server, now int) {
		for k := s.since; k < now && now-s.since <= still; k++ {
			sure[k] = false
		}
	}
	start(&servers[0], 0)
	for now := range ticks {
		for _, i := range r.Perm(len(servers)) {
			s := &servers[i]
			switch n := r.IntN(1000); {
			case s.site == nil && n < 10:
				start(s, now)
			case s.site == nil:
			case n < 12: // dies
				lost(s, now)
				s.site.Close()
				*s = server{}
			case n < 24 && s.running: // ends in good order
				goesOn(s, now)
				if err := s.site.Stop(t.Context()); err != nil {
					t.Fatal(err)
				}
				s.site.Close()
				*s = server{}
			case n < 60 && s.running:
				lost(s, now)
				s.running = false
			case n < 90 && !s.running:
				s.running = true
			}
			if s.site == nil || !s.running || now-s.since < beat {
				continue
			}
			goesOn(s, now)
			if err := s.site.Beat(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.since = now
		}
		sure[now] = true
		for i := range servers {
			served[now] = served[now] || servers[i].running
		}
		c.clock.add(tick)
	}
	// At the end the others tell until when they served, and somebody starts.
	for i := range servers {
		if s := &servers[i]; s.running {
			if err := s.site.Beat(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	c.start(0)
	list, err := c.store.Outages(t.Context(), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var down [ticks]bool
	for _, o := range list {
		for k := range ticks {
			at := begin.Add(time.Duration(k) * tick)
			down[k] = down[k] || !at.Before(o.From.Add(-time.Millisecond)) && at.Before(o.To.Add(-time.Millisecond))
		}
	}
	without, wrong := 0, 0
	for k := range ticks {
		if !served[k] {
			without++
			if sure[k] && !down[k] {
				wrong++
				t.Errorf("nobody was serving at %v, and it is charged", time.Duration(k)*tick)
			}
			continue
		}
		if down[k] && !loose[k] {
			wrong++
			t.Errorf("a server was serving at %v, and it is an outage", time.Duration(k)*tick)
		}
		if wrong > 10 {
			break
		}
	}
	if without < ticks/20 || without > ticks*19/20 || len(list) < 5 {
		t.Errorf("nothing to see: %d of %d without a server, %d outages", without, ticks, len(list))
	}
	t.Logf("%d of %d ticks without a server, %d outages", without, ticks, len(list))
}
