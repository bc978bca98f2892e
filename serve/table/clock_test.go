package table_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/antares-games/antares"
)

// blitz is a table of ann against a computer, which is to move: ann has played at noon.
func blitz(t *testing.T) *house {
	t.Helper()
	setup := two("skaane")
	setup.Seats[1].Level = 3
	setup.Clock = antares.Clock{Kind: antares.Fischer, Base: 60, Increment: 2}
	h := open(t, setup).sit(ann)
	h.first()
	if h.BotToMove() != 3 {
		t.Fatal("the computer is not to move")
	}
	return h
}

// TestComputerWaits: a computer that waits an hour for a worker has a clock that stands
// still, no deadline and no flag, and is charged what it thought.
func TestComputerWaits(t *testing.T) {
	h := blitz(t)
	if at, ok := h.Deadline(); ok {
		t.Errorf("the computer has a deadline: %v", at)
	}
	h.now = noon.Add(time.Hour)
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{62_000, 60_000}) {
		t.Errorf("clocks %v while it waits", got)
	}
	if events := h.keep(h.Flag(moment(h.now))); events != nil {
		t.Fatalf("flagged: %v", events)
	}
	h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], 1500*time.Millisecond, moment(h.now)))
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{62_000, 60_500}) || h.Status != antares.Playing {
		t.Errorf("clocks %v, %s", got, h.Status)
	}
	if at, ok := h.Deadline(); !ok || at != h.now.Add(62*time.Second) {
		t.Errorf("ann's deadline: %v %v", at, ok)
	}
}

// TestComputerCharged: what a worker reports is believed only as far as it can be true.
func TestComputerCharged(t *testing.T) {
	for _, test := range []struct {
		took, waited, down time.Duration
		left               int64
	}{
		{0, 5 * time.Second, 0, 62_000}, // a worker of an earlier version reports nothing
		{-time.Hour, 5 * time.Second, 0, 62_000},
		{time.Second, 5 * time.Second, 0, 61_000},
		{time.Hour, 5 * time.Second, 0, 57_000}, // more than has passed
		{time.Hour, 5 * time.Second, 4 * time.Second, 61_000},
		{time.Hour, time.Second, 4 * time.Second, 62_000},
	} {
		h := blitz(t)
		h.now = noon.Add(test.waited)
		h.keep(h.PlayFor(h.Ply(), h.Session().Legal()[0], test.took, moment(h.now, test.down)))
		if got := h.Left(moment(h.now))[1]; got != test.left {
			t.Errorf("%+v: %d left", test, got)
		}
	}
}

// TestComputerThinksTooLong: a computer loses on time by thinking, like anybody else.
func TestComputerThinksTooLong(t *testing.T) {
	h := blitz(t)
	h.now = noon.Add(time.Hour)
	h.late(h.PlayFor(h.Ply(), h.Session().Legal()[0], time.Minute, moment(h.now)))
	if h.Reason != antares.ByTime || h.Result != "win:light" || h.Ply() != 1 || h.Left(moment(h.now))[1] != 0 {
		t.Errorf("%s %s at ply %d, clocks %v", h.Result, h.Reason, h.Ply(), h.Left(moment(h.now)))
	}
}

// TestResignAgainstWaiting: who resigns while the computer waits leaves its clock alone.
func TestResignAgainstWaiting(t *testing.T) {
	h := blitz(t)
	h.now = noon.Add(30 * time.Second)
	h.keep(h.Resign("ann", moment(h.now)))
	if got := h.Left(moment(h.now)); !cmp.Equal(got, []int64{62_000, 60_000}) || h.Reason != antares.ByResigning {
		t.Errorf("clocks %v, %s", got, h.Reason)
	}
}
