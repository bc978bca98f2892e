package rsp_test

import (
	"testing"
)

// The rules of Scissors.

func TestRP08ScissorsReach(t *testing.T) {
	open := set("red 0", "Se5"+corners)
	wantFrom(t, open, "e5", "e4 e6 f4 f5 d4 d5"+" e3 e7 g3 g5 c3 c5"+" f6 g4 f3 d3 c4 d6"+" e2 e8 h2 h5 b2 b5")
	// They cannot jump: with e6 occupied, e7 and e8 are out of reach and f6 is reached the
	// other way; with f5 occupied too, it is not.
	wantFrom(t, set("red 0", "Se5 Re6"+corners), "e5",
		"e4 f4 f5 d4 d5"+" e3 g3 g5 c3 c5"+" f6 g4 f3 d3 c4 d6"+" e2 h2 h5 b2 b5")
	wantFrom(t, set("red 0", "Se5 Re6 rf5"+corners), "e5",
		"e4 f4 d4 d5"+" e3 g3 c3 c5"+" g4 f3 d3 c4 d6"+" e2 h2 b2 b5")
	for _, c := range []refusal{
		{open, "e5e9", "RP-8", "e9 is too far from e5"},
		{open, "e5f7", "RP-8", "too far"}, // three steps with a turn
		{open, "e5g6", "RP-8", "too far"},
		{open, "e5e5", "RP-8", "e5"},
		{set("red 0", "Se5 Re6"+corners), "e5e7", "RP-8", "your Rock on e6 is in the way from e5 to e7"},
		{set("red 0", "Se5 Re7"+corners), "e5e8", "RP-8", "your Rock on e7 is in the way"},
		{set("red 0", "Se5 P3e6"+corners), "e5e6", "RP-8", "your 3 Papers on e6 are in the way"},
		{set("red 0", "Se5 re6 Rf5"+corners), "e5f6", "RP-8", "in the way from e5 to f6"},
		{set("red 0", "Se5 re6"+corners), "e5e6", "RP-3", "Scissors capture Papers and Flags, not the blue Rock on e6"},
	} {
		c.check(t, two)
	}
}

func TestRP09StopsWhenItTakes(t *testing.T) {
	cut := set("red 3", "Se5 p2e6"+corners)
	wantFrom(t, cut, "e5", "e4 e6 f4 f5 d4 d5"+" e3 g3 g5 c3 c5"+" f6 g4 f3 d3 c4 d6"+" e2 h2 h5 b2 b5")
	wantPlay(t, two, cut, "e5e6", set("blue 0", "Se6"+corners))
	refusal{cut, "e5e7", "RP-9", "capture the 2 blue Papers on e6 and stop there, short of e7"}.check(t, two)
	refusal{cut, "e5e8", "RP-9", "short of e8"}.check(t, two)
	refusal{set("red 3", "Se5 fe7 fi1 Fa1"), "e5e8", "RP-9", "the blue Flag on e7"}.check(t, two)
}

func TestRP10NewLockEndsTheMove(t *testing.T) {
	// f7 touches e7 and f6, so they end the move; e8 is beyond e7.
	wantFrom(t, set("red 0", "Se5 sf7"+corners), "e5",
		"e4 e6 f4 f5 d4 d5"+" e3 e7 g3 g5 c3 c5"+" f6 g4 f3 d3 c4 d6"+" e2 h2 h5 b2 b5")
	// f6 touches e6 and f5: nothing that leads over them is left; d6 and g4 can be reached
	// another way.
	near := set("red 0", "Se5 sf6"+corners)
	wantFrom(t, near, "e5", "e4 e6 f4 f5 d4 d5"+" e3 g3 c3 c5"+" g4 f3 d3 c4 d6"+" e2 h2 b2 b5")
	// Friends never lock.
	wantFrom(t, set("red 0", "Se5 Sf7"+corners), "e5",
		"e4 e6 f4 f5 d4 d5"+" e3 e7 g3 g5 c3 c5"+" f6 g4 f3 d3 c4 d6"+" e2 e8 h2 h5 b2 b5")
	for _, c := range []refusal{
		{set("red 0", "Se5 sf7"+corners), "e5e8", "RP-10", "on e7|the enemy Scissors on f7|locked|not reach e8"},
		{near, "e5e7", "RP-10", "on e6|f6|not reach e7"},
		{set("red 0", "Se5 sf6 Rd5 se7"+corners), "e5d6", "RP-10", "on e6|e7 and f6|not reach d6"},
	} {
		c.check(t, two)
	}
	// Already locked with one, they may still be stopped by another.
	wantFrom(t, set("red 0", "Se5 se6 sg5"+corners), "e5", "f5 d5 d6")
	refusal{set("red 0", "Se5 se6 sg5"+corners), "e5f6", "RP-10", "on f5|g5"}.check(t, two)
}

func TestRP11LockedKeepTouching(t *testing.T) {
	locked := set("red 0", "Se5 se6"+corners)
	wantFrom(t, locked, "e5", "f5 d5 f6 d6")
	// After every single step: straight on from f5, f6 and f7, but f7 no longer touches
	// e6.
	wantFrom(t, set("red 0", "Sf5 se6"+corners), "f5", "e5 f6 d5 e7")
	// With two enemies, both; alone, none can be left.
	wantFrom(t, set("red 0", "Se5 se6 sf5 Rb1"+corners), "e5", "")
	wantFrom(t, set("red 0", "Se5 se6 sd4 Rb1"+corners), "e5", "d5")
	// A step that takes must touch them too.
	wantFrom(t, set("red 0", "Se5 se6 pe4 pf5"+corners), "e5", "f5 d5 d6")
	// Friends may be left.
	if err := read(t, two, set("red 0", "Se5 Se6"+corners)).Explain("e5e2"); err != nil {
		t.Errorf("leaving a friend: %v", err)
	}
	for _, c := range []refusal{
		{locked, "e5e4", "RP-11", "your Scissors on e5 are locked|e6|on e4"},
		{locked, "e5e2", "RP-11", "on e4"},
		{locked, "e5g5", "RP-11", "on g5"},
		{set("red 0", "Se5 se6 sf5 Rb1"+corners), "e5d5", "RP-11", "on e6 and f5|would leave f5"},
		{set("red 0", "Se5 se6 pe4"+corners), "e5e4", "RP-11", "e6"},
	} {
		c.check(t, two)
	}
}

func TestRP12LockedScissorsDestroyPapers(t *testing.T) {
	locked := set("red 5", "Se5 se6 P3e8"+corners)
	wantPlay(t, two, locked, "e8e7:12", set("blue 0", "Se5 se6 Pe7"+corners))
	wantPlay(t, two, set("red 5", "Se5 se6 Pe7"+corners), "e7e6", set("blue 0", "Se5 se6"+corners))
}
