package table_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/table"
)

// awaySince tells that somebody has been away since a time.
func awaySince(who string, since time.Time) func(string) (time.Time, bool) {
	return func(user string) (time.Time, bool) { return since, user == who }
}

// TestClaim claims a game whose player to move is away.
func TestClaim(t *testing.T) {
	setup := func(change func(*antares.Setup)) antares.Setup {
		s := two("skaane")
		change(&s)
		return s
	}
	same := func(*antares.Setup) {}
	for name, c := range map[string]struct {
		setup        antares.Setup
		moves        int
		user, absent string
		away, down   time.Duration
		draw         bool
		result       string // refused if empty
	}{
		"won":                {setup(same), 2, "ben", "ann", 2 * time.Minute, 0, false, "win:dark"},
		"drawn":              {setup(same), 2, "ben", "ann", 2 * time.Minute, 0, true, "draw:abandoned"},
		"rated of old":       {setup(func(s *antares.Setup) { s.Rated = true }), 2, "ben", "ann", 2 * time.Minute, 0, false, "win:dark"},
		"too early":          {setup(same), 2, "ben", "ann", 2*time.Minute - 1, 0, false, ""},
		"nobody was serving": {setup(same), 2, "ben", "ann", 2*time.Minute + time.Second, 2 * time.Second, false, ""},
		"here":               {setup(same), 2, "ben", "", time.Hour, 0, false, ""},
		"hardly begun":       {setup(same), 0, "ben", "ann", time.Hour, 0, false, ""},
		"my own turn":        {setup(same), 2, "ann", "ben", time.Hour, 0, false, ""},
		"a stranger":         {setup(same), 2, "cyd", "ann", time.Hour, 0, false, ""},
		"a clock":            {setup(func(s *antares.Setup) { s.Clock = antares.Clock{Kind: antares.Fischer, Base: 9000} }), 2, "ben", "ann", time.Hour, 0, false, ""},
		"correspondence":     {setup(func(s *antares.Setup) { s.Clock = antares.Clock{Kind: antares.Days, Days: 1} }), 2, "ben", "ann", time.Hour, 0, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, c.setup)
			h.keep(h.Sit(ann, 0, table.Chance{Seed: "a"}, moment(h.now)))
			h.keep(h.Sit(ben, 1, table.Chance{Seed: "b"}, moment(h.now)))
			for i := range c.moves {
				h.keep(h.Play([]string{"ann", "ben"}[i%2], h.Ply(), h.Session().Legal()[0], moment(h.now)))
			}
			events, err := h.Claim(c.user, c.draw, awaySince(c.absent, h.now.Add(-time.Hour)), moment(h.now.Add(c.away), c.down))
			if c.result == "" {
				if err == nil || len(events) != 0 {
					t.Errorf("claimed: %v", events)
				}
				return
			}
			h.keep(events, err)
			if h.Status != antares.Over || h.Result != c.result || h.Reason != antares.ByAbandoning || h.Secret() == "" {
				t.Errorf("%s: %s by %s", h.Status, h.Result, h.Reason)
			}
			r, err := h.Record()
			if err != nil || r.Termination != "abandoned" || r.Result != c.result {
				t.Errorf("%+v %v", r, err)
			}
			if _, err := r.Replay(catalog.Find); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestClaimOfThree hands the seat to the computer, as resigning does: two sides are left.
func TestClaimOfThree(t *testing.T) {
	h := open(t, scorpion(3))
	people := []*antares.User{ann, ben, cyd}
	for i, u := range people {
		h.keep(h.Sit(u, i, table.Chance{Seed: "seed"}, moment(h.now)))
	}
	for h.Ply() < 9 || h.Turn() != 0 {
		h.keep(h.Play(people[h.Turn()].ID, h.Ply(), h.Session().Legal()[0], moment(h.now)))
	}
	away, later := awaySince("ann", h.now), moment(h.now.Add(2*time.Minute))
	if _, err := h.Claim("ben", true, away, later); antares.CodeOf(err) != antares.CodeConflict {
		t.Errorf("a draw of three: %v", err)
	}
	h.keep(h.Claim("ben", false, away, later))
	if h.Status != antares.Playing || !h.Seats[0].Gone || h.BotToMove() == 0 {
		t.Errorf("%s, %+v", h.Status, h.Seats)
	}
	if got := h.Expected(); !cmp.Equal(got, []string{"ben", "cyd"}) {
		t.Errorf("%v are expected", got)
	}
}
