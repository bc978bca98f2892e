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
// beats a server counts on with its steady clock, which no operator and no NTP can set. So
// neither a machine's wrong clock nor a step of it decides a game.

const (
	// clockOff is by how much this machine's clock may differ from the store's before the
	// server asks not to be given work.
	clockOff = 250 * time.Millisecond
	// jumpLeast is the least correction forwards that is a jump, of the store's clock or of
	// a machine that slept, and charged to nobody; less is how clocks differ.
	jumpLeast = 100 * time.Millisecond
)

// clocks are this machine's, and what is known about them.
type clocks struct {
	wall   func() time.Time
	steady func() time.Duration
	log    *slog.Logger

	off atomic.Int64 // how wrong the wall clock certainly is, 0 if that is not much

	// What follows belongs to whoever measures.
	measured  bool
	wallAt    time.Time // the wall clock and the steady one when they were last compared
	steadyAt  time.Duration
	announced bool // that the wall clock is off
}

func newClocks(c *Config) clocks {
	wall, steady := c.Now, c.Steady
	if wall == nil {
		wall = time.Now
	}
	if steady == nil {
		begin := wall()
		// Without steps: time.Now carries the steady clock with it.
		steady = func() time.Duration { return wall().Sub(begin) }
	}
	return clocks{wall: wall, steady: steady, log: c.Log}
}

// both reads both clocks at the same moment, as well as can be.
func (c *clocks) both() (wall time.Time, at time.Duration) {
	for range 5 {
		before := c.steady()
		wall, at = c.wall(), c.steady()
		if at-before < 10*time.Millisecond {
			break
		}
	}
	return wall.Round(0), at // without the steady clock that it carries
}

// measure asks the store for its time. It answers when, by the steady clock, and what the
// site's time must then be if it was by some account before: nothing is corrected but what
// is certainly wrong. own says that the store has a clock.
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
		// A machine that slept, or a clock that was set: the time is gone. Nobody can go
		// back in time, so the site goes on where the clock was set back.
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

// notice tells once of every step of the wall clock.
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

// compare tells when the wall clock turns out to be wrong and when it is right again. What
// took long to measure proves nothing.
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

// health says what is wrong with the wall clock.
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
