package bot

import (
	"hash/fnv"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

const (
	// overhead is kept in reserve on a clock for the round trip.
	overhead = 300 * time.Millisecond
	// shortest is what an engine gets even when it is nearly too late.
	shortest = 10 * time.Millisecond
)

// limitsFor are the limits for one action: the engine's own, the maximum per action, and
// what the clock allows.
func limitsFor(own search.Limits, snap *api.Snapshot, most time.Duration, dice bool) search.Limits {
	l := own
	if l.Time == 0 || l.Time > most {
		l.Time = most
	}
	if snap.Turn >= 0 && snap.Turn < len(snap.Clocks) {
		left := time.Duration(snap.Clocks[snap.Turn]) * time.Millisecond
		l.Time = min(l.Time, share(left, snap.Setup.Clock, dice))
	}
	// A level's random choices are seeded by the table, so that a bot that comes back
	// continues as it would have.
	h := fnv.New64a()
	_, _ = h.Write([]byte(snap.ID))
	l.Seed = h.Sum64()
	return l
}

// share is how much of a clock one action may use.
func share(left time.Duration, c antares.Clock, dice bool) time.Duration {
	clock := engine.Clock{Left: left, Inc: time.Duration(c.Increment) * time.Second}
	return max(clock.Share(overhead, dice), shortest)
}
