package table_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// TestSitOnce holds that whoever asks for a seat again, having lost the answer, has it
// and changes nothing, before the game begins and after.
func TestSitOnce(t *testing.T) {
	h := open(t, two("rsp"))
	h.keep(h.Sit(ann, 1, table.Chance{Seed: "mine"}, moment(noon)))
	again := func() {
		t.Helper()
		if events, err := h.Sit(ann, 1, table.Chance{Seed: "mine"}, moment(noon)); err != nil || len(events) > 0 {
			t.Errorf("%d events, %v", len(events), err)
		}
	}
	anywhere := func() {
		t.Helper()
		for _, seed := range []string{"mine", "other", ""} {
			if events, err := h.Sit(ann, -1, table.Chance{Seed: seed}, moment(noon)); err != nil || len(events) > 0 {
				t.Errorf("any seat: %d events, %v", len(events), err)
			}
		}
	}
	again()
	anywhere()
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Sit(ann, -2, table.Chance{Seed: "mine"}, moment(noon)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 1, table.Chance{Seed: "other"}, moment(noon)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ben, 1, table.Chance{Seed: "mine"}, moment(noon)) })
	h.keep(h.Sit(ben, -1, table.Chance{Seed: "too"}, moment(noon)))
	again()
	anywhere()
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 0, table.Chance{Seed: "mine"}, moment(noon)) })
}

// TestSitAlone holds that one person takes a second seat by its number.
func TestSitAlone(t *testing.T) {
	h := open(t, two("rsp"))
	h.keep(h.Sit(ann, -1, table.Chance{Seed: "mine"}, moment(noon)))
	h.keep(h.Sit(ann, 1, table.Chance{Seed: "mine"}, moment(noon)))
	if h.Status != antares.Playing || h.SeatsOf(ann.ID) != 3 {
		t.Errorf("%s, seats %b", h.Status, h.SeatsOf(ann.ID))
	}
}

// sealed is a seed as clients give it, and the seed.
func sealed(h *house, seed string) table.Chance { return table.Chance{Seal: fair.Seal(h.ID, seed)} }

// TestSealedSeeds holds that a game waits for sealed seeds once everybody is seated, and
// that nothing but the sealed seeds opens them.
func TestSealedSeeds(t *testing.T) {
	h := open(t, two("skaane"))
	h.keep(h.Sit(ann, 0, sealed(h, "ann-seed"), moment(noon)))
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Unseal(ann.ID, "ann-seed", moment(noon)) })
	h.keep(h.Sit(ben, 1, sealed(h, "ben-seed"), moment(noon)))
	if !h.Opening() || h.Status != antares.Open || !h.Awaited(ann.ID) || h.Awaited(cyd.ID) {
		t.Fatalf("status %s, opening %v", h.Status, h.Opening())
	}
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(cyd, -1, sealed(h, "cyd"), moment(noon)) })
	h.refuse(antares.CodeForbidden, func() ([]antares.Event, error) { return h.Unseal(cyd.ID, "ann-seed", moment(noon)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Unseal(ann.ID, "ben-seed", moment(noon)) })
	h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Unseal(ann.ID, "", moment(noon)) })
	h.refuse(antares.CodeNotStarted, func() ([]antares.Event, error) { return h.Play(ann.ID, 0, "a1", moment(noon)) })
	h.keep(h.Unseal(ben.ID, "ben-seed", moment(noon)))
	if h.Status != antares.Open || h.Awaited(ben.ID) {
		t.Fatal("the game has begun before all seeds are open")
	}
	if events, err := h.Unseal(ben.ID, "ben-seed", moment(noon)); err != nil || len(events) > 0 {
		t.Errorf("opened again: %v, %v", events, err)
	}
	h.keep(h.Unseal(ann.ID, "ann-seed", moment(noon)))
	if h.Status != antares.Playing || h.Opening() {
		t.Fatalf("status %s", h.Status)
	}
	h.keep(h.Resign(ann.ID, moment(noon)))
	r, err := h.Record()
	if err != nil {
		t.Fatal(err)
	}
	claim := fair.ClaimOf(r)
	if err := fair.Verify(h.Variant(), claim, r.Start, nil); err != nil || claim.Seals[0] != fair.Seal(h.ID, "ann-seed") {
		t.Errorf("%+v: %v", claim, err)
	}
	claim.Seals[1] = fair.Seal(h.ID, "another")
	if err := fair.Verify(h.Variant(), claim, r.Start, nil); !errors.Is(err, fair.ErrUnfair) {
		t.Errorf("a seed that was not sealed: %v", err)
	}
}

// TestOneSeed holds that a player has one seed per table: somebody who could give another
// would have a second try at the dice.
func TestOneSeed(t *testing.T) {
	h := open(t, two("skaane"))
	h.keep(h.Sit(ann, 0, sealed(h, "first"), moment(noon)))
	h.keep(h.Leave(ann.ID, moment(noon)))
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 0, sealed(h, "second"), moment(noon)) })
	h.refuse(antares.CodeConflict, func() ([]antares.Event, error) { return h.Sit(ann, 1, table.Chance{Seed: "second"}, moment(noon)) })
	h.keep(h.Sit(ann, 0, sealed(h, "first"), moment(noon)))
	h.keep(h.Sit(ann, 1, sealed(h, "first"), moment(noon))) // both sides by one person
	h.keep(h.Unseal(ann.ID, "first", moment(noon)))
	if h.Status != antares.Playing {
		t.Errorf("status %s", h.Status)
	}
	for _, c := range []table.Chance{{}, {Seed: "a", Seal: fair.Seal(h.ID, "a")}, {Seal: "abc"}, {Seal: strings.ToUpper(fair.Seal(h.ID, "a"))}} {
		h := open(t, two("skaane"))
		h.refuse(antares.CodeBadRequest, func() ([]antares.Event, error) { return h.Sit(ann, 0, c, moment(noon)) })
	}
}

// TestLeaveWhileOpening holds that seeds that were shown are not used for another try.
func TestLeaveWhileOpening(t *testing.T) {
	h := open(t, two("skaane"))
	h.keep(h.Sit(ann, 0, sealed(h, "ann-seed"), moment(noon)))
	h.keep(h.Sit(ben, 1, sealed(h, "ben-seed"), moment(noon)))
	h.keep(h.Unseal(ann.ID, "ann-seed", moment(noon)))
	h.keep(h.Leave(ben.ID, moment(noon)))
	if h.Status != antares.Over || h.Reason != antares.ByAborting {
		t.Errorf("%s, %s", h.Status, h.Reason)
	}
}

// TestSeedNotOpened holds that nobody waits for ever for somebody who keeps a seed back:
// a minute in live play, and the end says whose seed it was.
func TestSeedNotOpened(t *testing.T) {
	for _, c := range []struct {
		clock antares.Clock
		wait  time.Duration
	}{
		{antares.Clock{Kind: antares.Fischer, Base: 60}, time.Minute},
		{antares.Clock{Kind: antares.Days, Days: 1}, 14 * 24 * time.Hour},
	} {
		setup := two("skaane")
		setup.Clock, setup.Expires = c.clock, noon.Add(14*24*time.Hour)
		h := open(t, setup)
		h.keep(h.Sit(ann, 0, sealed(h, "ann-seed"), moment(noon)))
		later := noon.Add(time.Hour)
		h.keep(h.Sit(ben, 1, sealed(h, "ben-seed"), moment(later)))
		h.keep(h.Unseal(ann.ID, "ann-seed", moment(later)))
		if at, ok := h.Deadline(); !ok || !at.Equal(later.Add(c.wait)) {
			t.Errorf("%s: it waits until %v, %v", c.clock.Kind, at, ok)
		}
		if events, err := h.Flag(moment(later.Add(c.wait - time.Millisecond))); err != nil || len(events) > 0 {
			t.Errorf("%s: too early: %v, %v", c.clock.Kind, events, err)
		}
		end := h.keep(h.Flag(moment(later.Add(c.wait))))
		if h.Status != antares.Over || h.Reason != antares.ByAborting || end[0].Seat != 1 {
			t.Errorf("%s: %s, %s, %+v", c.clock.Kind, h.Status, h.Reason, end)
		}
	}
}
