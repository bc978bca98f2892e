package servertest

import (
	"sync/atomic"
	"testing"
	"time"
)

// clock is a server's clock, which a test may put forward.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

const (
	passStep = 30 * time.Second
	// passMore is claimed before and after a step: the server's own beats are not exactly
	// there. Together they are less than what a beat in between would take for a wrong
	// clock.
	passMore = 20 * time.Second
)

// Pass lets the site's time go by, during which its only server is serving.
func (s *Server) Pass(t testing.TB, d time.Duration) {
	t.Helper()
	for ; d > 0; d -= passStep {
		step := min(d, passStep)
		now := s.Site.Now()
		if _, err := s.Store.Beat(t.Context(), now.Add(-passMore), now.Add(step+passMore)); err != nil {
			t.Fatal(err)
		}
		s.clock.ahead.Add(int64(step))
	}
}
