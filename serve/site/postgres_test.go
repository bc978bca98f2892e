package site_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/postgres"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// TestSkewedServers runs servers on one PostgreSQL whose clocks are right, ten minutes
// ahead, ten minutes behind, and set in the middle. Wherever a game begins, its clock runs
// for as long as it says.
func TestSkewedServers(t *testing.T) {
	first, err := bus.Open(bus.Config{Name: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(first.Close)
	address := pgtest.Database(t)
	c := &timed{club: &club{t: t, first: first}, users: []*antares.User{{ID: "ann", Name: "Ann"}, {ID: "ben", Name: "Ben"}}}
	begin := time.Now()
	var set atomic.Int64 // the clock of the last one is set
	for i, off := range []time.Duration{0, 10 * time.Minute, -10 * time.Minute, 0} {
		store, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		c.store = store
		run(t, c.joinWith(func(config *site.Config) {
			config.Now = func() time.Time {
				if i == 3 {
					return time.Now().Add(time.Duration(set.Load()))
				}
				return time.Now().Add(off)
			}
			config.Steady = func() time.Duration { return time.Since(begin) }
		}))
	}
	type started struct {
		l  *listener
		at time.Time
	}
	var games []started
	for _, s := range c.sites {
		at := time.Now()
		games = append(games, started{listen(t, c.sites[0], c.game(s, 3), "", 0), at})
	}
	set.Store(int64(4 * time.Second))
	for i, want := range []string{"", "ahead of", "behind", "ahead of"} {
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			why := strings.Join(c.sites[i].Health(), "; ")
			if strings.Contains(why, want) && (why == "") == (want == "") {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("server %d: %q", i, why)
			}
		}
	}
	for i, g := range games {
		e := g.l.until(t, kind(antares.Ended))
		if took := time.Since(g.at); took < 3*time.Second || e.Reason != antares.ByTime {
			t.Errorf("game %d ended by %s after %v", i, e.Reason, took)
		}
	}
	if down := c.outages(); down > time.Minute {
		t.Errorf("outages of %v", down)
	}
}
