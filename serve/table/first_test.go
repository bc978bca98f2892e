package table_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares"
)

// unhurried is a game of ann against ben in which clocks start with each side's first move.
func unhurried(t *testing.T, rated bool) *house {
	t.Helper()
	setup := two("skaane")
	setup.Clock = antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 2}
	setup.FirstMove, setup.Rated = 60, rated
	return open(t, setup).sit(ann, ben)
}

// TestFirstMoveIsFree: a clock stands still until its player has moved once, and runs from
// then on.
func TestFirstMoveIsFree(t *testing.T) {
	h := unhurried(t, false)
	check := func(when string, want ...int64) {
		t.Helper()
		if got := h.Left(moment(h.now)); !cmp.Equal(got, want) {
			t.Errorf("%s: clocks %v, want %v", when, got, want)
		}
	}
	play := func(user string) {
		t.Helper()
		h.keep(h.Play(user, h.Ply(), h.Session().Legal()[0], moment(h.now)))
	}
	h.now = noon.Add(50 * time.Second)
	check("ann has not moved", 60_000, 60_000)
	if at, ok := h.Deadline(); !ok || at != noon.Add(time.Minute) {
		t.Errorf("ann's first move is due at %v, %v", at, ok)
	}
	play("ann")
	check("ann's first move", 60_000, 60_000)
	h.now = h.now.Add(59 * time.Second)
	check("ben has not moved", 60_000, 60_000)
	play("ben")
	check("ben's first move", 60_000, 60_000)
	h.now = h.now.Add(10 * time.Second)
	check("ann thinks", 50_000, 60_000)
	play("ann")
	check("ann's second move", 52_000, 60_000)
	h.now = h.now.Add(60 * time.Second)
	h.late(h.Play("ben", h.Ply(), h.Session().Legal()[0], moment(h.now)))
	if h.Result != "win:light" || h.Reason != antares.ByTime {
		t.Errorf("%s, %s", h.Result, h.Reason)
	}
}

// TestNoFirstMove: somebody who never moves ends the game without a result; in a rated game
// in which something was seen, the player loses on time.
func TestNoFirstMove(t *testing.T) {
	for name, test := range map[string]struct {
		rated, moved, late bool
		result             string
		reason             antares.Reason
	}{
		"nobody moves":                      {result: "ongoing", reason: antares.ByAborting},
		"the second player does not":        {moved: true, result: "ongoing", reason: antares.ByAborting},
		"the move comes too late":           {moved: true, late: true, result: "ongoing", reason: antares.ByAborting},
		"rated, the second player does not": {rated: true, moved: true, result: "win:light", reason: antares.ByTime},
	} {
		t.Run(name, func(t *testing.T) {
			h := unhurried(t, test.rated)
			seat := 0
			if test.moved {
				h.first()
				seat = 1
			}
			h.now = noon.Add(time.Minute - 1)
			if events := h.keep(h.Flag(moment(h.now))); events != nil {
				t.Fatalf("too early: %v", events)
			}
			h.now = noon.Add(time.Minute)
			if test.late {
				events, err := h.Play("ben", h.Ply(), h.Session().Legal()[0], moment(h.now))
				if antares.CodeOf(err) != antares.CodeOver {
					t.Errorf("not too late: %v", err)
				}
				h.keep(events, nil)
			} else {
				h.keep(h.Flag(moment(h.now)))
			}
			if h.Result != test.result || h.Reason != test.reason || h.Status != antares.Over {
				t.Errorf("%s, %s, %s", h.Status, h.Result, h.Reason)
			}
			if e := h.events[len(h.events)-1]; e.Seat != seat {
				t.Errorf("it ended because of seat %d, want %d", e.Seat, seat)
			}
		})
	}
}

// TestFirstMoveAgain: a player whose first move was taken back has not moved.
func TestFirstMoveAgain(t *testing.T) {
	h := unhurried(t, false)
	h.first()
	h.keep(h.Offer("ann", antares.OfferTakeback, moment(h.now)))
	h.keep(h.Offer("ben", antares.OfferTakeback, moment(h.now)))
	h.now = noon.Add(30 * time.Second)
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{60_000, 60_000}) {
		t.Errorf("clocks %v", got)
	}
}

// TestOlderClocks: at a table whose setup says nothing about first moves, time is charged
// from the start, as it was when the table was created.
func TestOlderClocks(t *testing.T) {
	setup := two("skaane")
	setup.Clock = antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 2}
	h := open(t, setup).sit(ann, ben)
	h.now = noon.Add(50 * time.Second)
	h.keep(h.Play("ann", h.Ply(), h.Session().Legal()[0], moment(h.now)))
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{12_000, 60_000}) {
		t.Errorf("clocks %v", got)
	}
	h.now = h.now.Add(time.Minute)
	h.keep(h.Flag(moment(h.now)))
	if h.Result != "win:light" || h.Reason != antares.ByTime {
		t.Errorf("%s, %s", h.Result, h.Reason)
	}
}
