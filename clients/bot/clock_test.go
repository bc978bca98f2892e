package bot

import (
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/think/search"
)

func TestLimits(t *testing.T) {
	fischer := antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 4}
	for name, c := range map[string]struct {
		own   search.Limits
		clock antares.Clock
		left  int64 // milliseconds; -1 means no clock
		dice  bool
		want  time.Duration
	}{
		"no clock":         {left: -1, want: 5 * time.Second},
		"its own limit":    {own: search.Limits{Time: time.Second}, left: -1, want: time.Second},
		"too long a limit": {own: search.Limits{Time: time.Minute}, left: -1, want: 5 * time.Second},
		"a full clock":     {clock: fischer, left: 25_300, want: 4 * time.Second},
		"with dice":        {clock: fischer, left: 60_300, dice: true, want: 4 * time.Second},
		"running out":      {clock: fischer, left: 700, want: 300 * time.Millisecond},
		"nearly too late":  {clock: fischer, left: 100, want: shortest},
		"no time at all":   {clock: fischer, left: 0, want: shortest},
		"days":             {clock: antares.Clock{Kind: antares.Days, Days: 3}, left: 1 << 28, want: 5 * time.Second},
	} {
		snap := &api.Snapshot{ID: "t1", Turn: 1, Setup: antares.Setup{Clock: c.clock}}
		if c.left >= 0 {
			snap.Clocks = []int64{1, c.left}
		}
		got := limitsFor(c.own, snap, 5*time.Second, c.dice)
		if got.Time != c.want || got.Seed == 0 {
			t.Errorf("%s: %v, want %v", name, got.Time, c.want)
		}
	}
}
