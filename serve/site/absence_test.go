package site_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// present watches a table as a player, and remembers which seats are away.
type present struct {
	t    *testing.T
	news chan []api.Away
	snap *api.Snapshot
	stop func()
}

func come(t *testing.T, s *site.Site, id, user string) *present {
	t.Helper()
	p := &present{t: t, news: make(chan []api.Away, 100)}
	w := &site.Watcher{User: user, Tell: func(*news.Update) {}, Away: func(message []byte) {
		var m api.Message
		if err := json.Unmarshal(message, &m); err != nil || m.Table != id || m.Away == nil {
			t.Errorf("%s: %v", message, err)
		}
		p.news <- m.Away
	}}
	var err error
	p.stop, err = s.Watch(t.Context(), id, w, 0, func(snap *api.Snapshot, _ []antares.Event, _ *api.LiveView) { p.snap = snap })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.stop)
	return p
}

// next is what is told next.
func (p *present) next() []api.Away {
	p.t.Helper()
	select {
	case away := <-p.news:
		return away
	case <-time.After(5 * time.Minute):
		p.t.Fatal("nothing is told")
		return nil
	}
}

// missing waits until exactly one seat is away, and tells since when.
func (p *present) missing(seat int) time.Time {
	p.t.Helper()
	away := p.next()
	if len(away) != 1 || away[0].Seat != seat {
		p.t.Fatalf("%v are away, not seat %d", away, seat)
	}
	return away[0].Since
}

// couple is a game of two people without a clock, after two moves: the first is to move.
func (c *club) couple(clock antares.Clock) (id string, ann, ben *antares.User) {
	c.t.Helper()
	ctx, s := c.t.Context(), c.sites[0]
	ann, ben = c.guest(), c.guest()
	set := setup("skaane", 0, 0)
	set.Clock = clock
	snap, err := s.Create(ctx, maker, set)
	if err != nil {
		c.t.Fatal(err)
	}
	for seat, u := range []*antares.User{ann, ben} {
		if err := s.Sit(ctx, snap.ID, u, seat, table.Chance{Seed: "seed"}); err != nil {
			c.t.Fatal(err)
		}
	}
	for ply, u := range []*antares.User{ann, ben} {
		action := ""
		if err := s.Look(ctx, snap.ID, func(t *table.Table) error {
			action = t.Session().Legal()[0]
			return nil
		}); err != nil {
			c.t.Fatal(err)
		}
		if _, err := s.PlayAfter(ctx, snap.ID, u.ID, 0, ply, action); err != nil {
			c.t.Fatal(err)
		}
	}
	return snap.ID, ann, ben
}

var noClock = antares.Clock{Kind: antares.NoClock}

// missingAfter changes how long a player is missed before the others are told.
func missingAfter(grace, ask time.Duration) func(*site.Config) {
	return func(c *site.Config) { c.AwayGrace, c.AwayAsk = grace, ask }
}

// TestAway tells who has no connection, and who is back, across servers too. The grace ends
// when the test wants it.
func TestAway(t *testing.T) {
	c := newClub(t, 0)
	here, there := c.joinWith(missingAfter(time.Hour, 0)), c.joinWith(missingAfter(time.Hour, 0))
	id, ann, ben := c.couple(antares.Clock{Kind: antares.Fischer, Base: 600})
	a := come(t, here, id, ann.ID)
	second := come(t, here, id, ann.ID)
	b := come(t, there, id, ben.ID)
	for _, p := range []*present{a, b} {
		for i, s := range p.snap.Seats {
			if s.AwaySince != nil {
				t.Errorf("seat %d is away already", i)
			}
		}
		if p.snap.ClaimAfter != 0 {
			t.Error("a game with a clock can be claimed")
		}
	}
	gone := func(who ...string) {
		t.Helper()
		for _, s := range c.sites {
			until(t, "who is missed", func() bool { return slices.Equal(s.Missed(id), who) })
			until(t, "who is away", func() bool { return slices.Equal(s.EndGrace(id), who) })
		}
	}
	gone()        // the servers know of each other's players
	second.stop() // a second window
	gone()
	left := c.clock.Now()
	a.stop()
	gone(ann.ID)
	if since := b.missing(0); !since.Equal(left) {
		t.Errorf("away since %s, not %s", since, left)
	}
	if snap, err := there.Table(t.Context(), id, ""); err != nil || snap.Seats[0].AwaySince == nil || snap.Seats[1].AwaySince != nil {
		t.Errorf("%+v %v", snap.Seats, err)
	}
	again := come(t, here, id, ann.ID)
	if again.snap.Seats[0].AwaySince != nil {
		t.Error("who comes back is away in their own eyes")
	}
	for _, p := range []*present{again, b} {
		if away := p.next(); len(away) != 0 {
			t.Errorf("%v are away", away)
		}
	}
	b.stop()
	gone(ben.ID)
	again.missing(1)
	if err := here.Resign(t.Context(), id, ann.ID); err != nil {
		t.Fatal(err)
	}
	if away := again.next(); len(away) != 0 {
		t.Errorf("%v are away from a game that is over", away)
	}
}

// TestNobodyAway holds that correspondence and games against computers tell nothing.
func TestNobodyAway(t *testing.T) {
	c := newClub(t, 1)
	s := c.sites[0]
	id, ann, _ := c.couple(antares.Clock{Kind: antares.Days, Days: 1})
	if away := s.Missed(id); len(away) != 0 {
		t.Errorf("%v are missed", away)
	}
	come(t, s, id, ann.ID)
	if away := s.Missed(id); len(away) != 0 {
		t.Errorf("%v are missed", away)
	}
	id, ann, ben := c.couple(noClock)
	come(t, s, id, ann.ID)
	if away := s.Missed(id); len(away) != 1 || away[0] != ben.ID {
		t.Errorf("%v are missed, not %s", away, ben.ID)
	}
}

// TestClaim claims a game whose player to move is away, at any server.
func TestClaim(t *testing.T) {
	for name, draw := range map[string]bool{"win": false, "draw": true} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, 0)
			for _, ask := range []time.Duration{0, time.Millisecond, 0} {
				c.joinWith(missingAfter(time.Millisecond, ask))
			}
			id, _, ben := c.couple(noClock)
			refused := func(s *site.Site, why string) {
				t.Helper()
				if err := s.Claim(t.Context(), id, ben.ID, draw); antares.CodeOf(err) != antares.CodeConflict || !strings.Contains(err.Error(), why) {
					t.Errorf("claimed: %v", err)
				}
			}
			b := come(t, c.sites[1], id, ben.ID)
			if b.snap.ClaimAfter != 120 || b.snap.Since == nil {
				t.Errorf("%+v", b.snap)
			}
			b.missing(0)
			c.pass(115 * time.Second)
			refused(c.sites[1], "you can claim the game in")
			c.pass(10 * time.Second)
			// Nobody watches the table at the third server: it asks the others.
			if err := c.sites[2].Claim(t.Context(), id, ben.ID, draw); err != nil {
				t.Fatal(err)
			}
			snap, err := c.sites[2].Table(t.Context(), id, "")
			if want := map[bool]string{false: "win:dark", true: "draw:abandoned"}[draw]; err != nil || snap.Result != want || snap.Reason != antares.ByAbandoning {
				t.Errorf("%s %s %v", snap.Result, snap.Reason, err)
			}
		})
	}
}

// TestAwayGrace holds that somebody who is missed for a moment is not away, and that nobody
// is told.
func TestAwayGrace(t *testing.T) {
	c := newClub(t, 0)
	s := c.joinWith(missingAfter(time.Hour, time.Millisecond))
	id, ann, ben := c.couple(noClock)
	b := come(t, s, id, ben.ID)
	if away := s.Missed(id); !slices.Equal(away, []string{ann.ID}) {
		t.Errorf("%v are missed, not %s", away, ann.ID)
	}
	c.pass(time.Hour)
	if err := s.Claim(t.Context(), id, ben.ID, false); antares.CodeOf(err) != antares.CodeConflict || !strings.Contains(err.Error(), "is here") {
		t.Errorf("claimed: %v", err)
	}
	a := come(t, s, id, ann.ID)
	if away := s.EndGrace(id); len(away) != 0 {
		t.Errorf("%v are away", away)
	}
	if told := len(a.news) + len(b.news); told != 0 {
		t.Errorf("%d messages", told)
	}
}

// TestClaimAfterRestart holds that a server that starts misses everybody from then on.
func TestClaimAfterRestart(t *testing.T) {
	c := newClub(t, 0)
	c.joinWith(missingAfter(time.Millisecond, 0))
	id, _, ben := c.couple(noClock)
	come(t, c.sites[0], id, ben.ID).missing(0)
	c.pass(time.Hour)
	next := c.joinWith(missingAfter(time.Millisecond, time.Millisecond))
	c.sites[0].Close()
	come(t, next, id, ben.ID).missing(0)
	if err := next.Claim(t.Context(), id, ben.ID, false); antares.CodeOf(err) != antares.CodeConflict {
		t.Errorf("claimed: %v", err)
	}
	c.pass(2*time.Minute + 5*time.Second)
	if err := next.Claim(t.Context(), id, ben.ID, false); err != nil {
		t.Error(err)
	}
}
