package site

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares"
)

// The site has one time: the store's, as the servers measure it at every beat. Between two
// beats a server continues with its steady clock, which neither an operator nor NTP can
// set. So a wrong clock, or one that jumps, never decides a game.

const (
	// clockOff is how much this machine's clock may differ from the store's before the
	// server reports that it is not ready.
	clockOff = 250 * time.Millisecond
	// jumpLeast is the smallest forward correction that counts as a jump, because the
	// store's clock was set or a machine slept, and is charged to nobody. Less than that is
	// ordinary drift.
	jumpLeast = 100 * time.Millisecond
)

// clocks are the clocks of this machine, and what is known about them.
type clocks struct {
	wall   func() time.Time
	steady func() time.Duration
	log    *slog.Logger

	off atomic.Int64 // how wrong the wall clock certainly is, 0 if it is close enough

	// What follows is for measure only.
	measured  bool
	wallAt    time.Time // the wall clock and the steady one when they were last compared
	steadyAt  time.Duration
	announced bool // it was reported that the wall clock is off
}

func newClocks(c *Config) clocks {
	wall, steady := c.Now, c.Steady
	if wall == nil {
		wall = time.Now
	}
	if steady == nil {
		begin := wall()
		// This never steps: time.Now carries a monotonic reading.
		steady = func() time.Duration { return wall().Sub(begin) }
	}
	return clocks{wall: wall, steady: steady, log: c.Log}
}

// both reads both clocks at the same moment, as nearly as possible.
func (c *clocks) both() (wall time.Time, at time.Duration) {
	for range 5 {
		before := c.steady()
		wall, at = c.wall(), c.steady()
		if at-before < 10*time.Millisecond {
			break
		}
	}
	return wall.Round(0), at // without its monotonic reading
}

// measure reads the store's clock. It returns when, by the steady clock, and by how much
// the site's time must be corrected: only what is certainly wrong is corrected. own reports
// that the store has a clock.
func (c *clocks) measure(ctx context.Context, store antares.Store, site func(at time.Duration) time.Time) (at, correction time.Duration, own bool, err error) {
	before := c.steady()
	now, err := store.Now(ctx)
	if err != nil {
		return 0, 0, false, err
	}
	after := c.steady()
	wall, at := c.both()
	c.notice(wall, at)
	if now.IsZero() {
		// If the machine slept or its clock was set forwards, the time is gone. Time never
		// goes back: if the clock was set back, the site's time continues from where it
		// was.
		if correction = wall.Sub(site(at)); c.measured && correction < clockOff {
			correction = 0
		}
		c.measured = true
		return at, correction, false, nil
	}
	// Then the store's time was between these two.
	low := now.Add(at - after)
	high := low.Add(after - before)
	c.compare(wall, low, high)
	switch was := site(at); {
	case !c.measured:
		correction = low.Add((after - before) / 2).Sub(was)
	case was.Before(low):
		correction = low.Sub(was)
	case was.After(high):
		correction = high.Sub(was)
	}
	c.measured = true
	return at, correction, true, nil
}

// notice logs every step of the wall clock once.
func (c *clocks) notice(wall time.Time, at time.Duration) {
	if c.measured {
		step := wall.Sub(c.wallAt) - (at - c.steadyAt)
		if step.Abs() < clockOff {
			return
		}
		c.log.Warn("this machine's clock was set, or the machine slept: games are not affected", "step", step.Round(time.Millisecond))
	}
	c.wallAt, c.steadyAt = wall, at
}

// compare logs when the wall clock turns out to be wrong and when it is right again. A
// measurement that took long proves nothing.
func (c *clocks) compare(wall, low, high time.Time) {
	var off time.Duration
	switch {
	case wall.Before(low):
		off = wall.Sub(low)
	case wall.After(high):
		off = wall.Sub(high)
	}
	switch {
	case off.Abs() > clockOff:
		c.off.Store(int64(off))
	case high.Sub(low) <= clockOff:
		c.off.Store(0)
	}
	if wrong := c.off.Load() != 0; wrong != c.announced {
		c.announced = wrong
		if wrong {
			c.log.Warn("this machine's clock differs from the database's: no new work is wanted until it is set right. Set the clock, and keep it right with NTP. Games go by the database's time.", "ahead", off.Round(time.Millisecond))
		} else {
			c.log.Info("this machine's clock is right again")
		}
	}
}

// health is what is wrong with the wall clock.
func (c *clocks) health() string {
	off := time.Duration(c.off.Load()).Round(time.Millisecond)
	switch {
	case off > 0:
		return fmt.Sprintf("this machine's clock is %v ahead of the database's", off)
	case off < 0:
		return fmt.Sprintf("this machine's clock is %v behind the database's", -off)
	}
	return ""
}
