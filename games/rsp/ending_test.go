package rsp_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

// The rules of Flags and of the end.

func TestRP13FlagsStay(t *testing.T) {
	for _, c := range []refusal{
		{start, "a2b3", "RP-13", "your Flag on a2|never move"},
		{start, "a2b3:2", "RP-13", "a2"},
		// They block.
		{start, "a3a5", "RP-4", "your Flag on a4 is in the way"},
		{set("red 0", "Sa3 Fa2 Fa4 fi1 fi5"), "a3a5", "RP-8", "your Flag on a4 is in the way"},
		// One's own Rock or Scissors cannot land on them.
		{set("red 0", "Ra3 Fa2 Fa4 fi1 fi5"), "a3a4", "RP-13", "your Flag on a4"},
		{set("red 0", "Sa3 Fa2 Fa4 fi1 fi5"), "a3a2", "RP-13", "your Flag on a2"},
	} {
		c.check(t, two)
	}
	// Papers and a knocked Rock can.
	for _, c := range [][2]string{
		{set("red 0", "Pa3 Fa2 Fa4 fi1 fi5"), "a3a4"},
		{set("red 0", "Re2 re4 fe5 Fa1 Fa5 fi1"), "e2e4"},
	} {
		if err := read(t, two, c[0]).Explain(c[1]); err != nil {
			t.Errorf("%s: %s: %v", c[0], c[1], err)
		}
	}
}

func TestRP14LandingCaptures(t *testing.T) {
	for _, c := range []struct{ before, action, after string }{
		{"Re5 fe7 fi1 Fa1 Fa5", "e5e7", "Re7 fi1 Fa1 Fa5"},
		{"Se5 fe7 fi1 Fa1 Fa5", "e5e7", "Se7 fi1 Fa1 Fa5"},
		{"Pe6 fe7 fi1 Fa1 Fa5", "e6e7", "Pe7 fi1 Fa1 Fa5"},
		{"Pe6 Fe7 fi1 fi5 Fa5", "e6e7", "Pe7 fi1 fi5 Fa5"},                   // one's own
		{"Re2 re5 Fe6 fi1 fi5 Fa5", "e2e5", "Re5 re6 fi1 fi5 Fa5"},           // the knocker's own
		{"Re2 re5 fe6 fi1 Fa1 Fa5", "e2e5", "Re5 re6 fi1 Fa1 Fa5"},           // the knocked one's own
		{"P4e4 Fe7 fi1 fi5 Fa5", "e4e5:112", "Pe5 Pe6 P2e7 fi1 fi5 Fa5"},     // at the end of a lay
		{"P4e4 re5 Fe7 fi1 fi5 Fa5", "e4e5:013", "re5 Pe6 P3e7 fi1 fi5 Fa5"}, // after floating
	} {
		before, after := set("red 50", c.before), set("blue 0", c.after)
		wantPlay(t, two, before, c.action, after)
		winner := "win:blue"
		if strings.Count(c.after, "F") == 2 {
			winner = "win:red"
		}
		wantOutcome(t, wantPlay(t, one, before, c.action, after), winner, "RP-15")
	}
}

func TestRP15LostFlags(t *testing.T) {
	missing := func(flags string) string { return set("red 0", "Re5 re7 "+flags) }
	for _, c := range []struct {
		o             game.Options
		position      string
		outcome, rule string
	}{
		{one, missing("Fa1 Fa5 fi1 fi5"), "ongoing", ""},
		{one, missing("Fa1 Fa5 fi1"), "win:red", "RP-15"},
		{one, missing("Fa1 fi1 fi5"), "win:blue", "RP-15"},
		{one, missing("Fa1 Fa5"), "win:red", "RP-15"},
		{two, missing("Fa1 fi1"), "ongoing", ""},
		{two, missing("Fa1 Fa5"), "win:red", "RP-15"},
		{two, missing("fi1"), "win:blue", "RP-15"},
		// Before a lack of moves and before the limit.
		{two, set("red 100", "Fa1"), "win:red", "RP-15"},
		{game.Options{}, missing("Fa1 Fa5 fi1"), "win:red", "RP-15"},
	} {
		wantOutcome(t, read(t, c.o, c.position), c.outcome, c.rule)
	}
	refusal{missing("Fa1 Fa5 fi1"), "e5e6", "RP-15", "over|blue has lost a Flag"}.check(t, one)
	refusal{missing("fi1"), "e5e6", "RP-15", "over|red has lost both Flags"}.check(t, two)
	for _, bad := range []string{"0", "3", "", "one", "01", " 1", "12", "-1"} {
		_, err := rsp.Game.Configure(game.Options{"flags": bad})
		wantRefusal(t, "flags="+bad, err, "RP-15", "1 or 2", bad)
	}
	for value, want := range map[string]string{"1": "1", "2": "2"} {
		if got := variant(t, game.Options{"flags": value}).Options()["flags"]; got != want {
			t.Errorf("flags=%s is in force as %s", value, got)
		}
	}
	if got := variant(t, nil).Options().String(); got != "flags=1" {
		t.Errorf("the default is %s", got)
	}
}

func TestRP16NoMove(t *testing.T) {
	for _, c := range []struct{ position, outcome, rule string }{
		{set("red 0", "re5"+corners), "win:blue", "RP-16"},
		{set("blue 0", "Re5"+corners), "win:red", "RP-16"},
		{set("red 0", "Re5"+corners), "ongoing", ""},
		// Before the limit.
		{set("red 100", "re5"+corners), "win:blue", "RP-16"},
		// Scissors held by two and with nowhere to go.
		{set("red 0", "Se5 se6 sf5"+corners), "win:blue", "RP-16"},
		// A stack that is shut in can still float out; a single Paper cannot.
		{set("red 0", "P2e1 pe2 pf1 pd1"+corners), "ongoing", ""},
		{set("red 0", "Pe1 pe2 pf1 pd1"+corners), "win:blue", "RP-16"},
		// A Rock shut in by Papers, beside an enemy Scissors.
		{set("red 0", "Re1 pe2 pf1 pd1"+corners), "win:blue", "RP-16"},
		{set("red 0", "Re1 pe2 pf1 sd1"+corners), "ongoing", ""},
	} {
		wantOutcome(t, read(t, two, c.position), c.outcome, c.rule)
	}
	refusal{set("red 0", "re5"+corners), "a1a2", "RP-16", "over|red has no legal moves"}.check(t, two)
	// Reached by a move: the last piece that could move is taken.
	s := wantPlay(t, two, set("red 8", "Re5 se7"+corners), "e5e7", set("blue 0", "Re7"+corners))
	wantOutcome(t, s, "win:red", "RP-16")
}

func TestRP17Repetition(t *testing.T) {
	s := read(t, two, set("red 0", "Re5 rd1"+corners))
	for _, a := range []string{"e5e6", "d1d2", "e6e5", "d2d1", "e5e6", "d1d2", "e6e5"} {
		if err := s.Play(a); err != nil {
			t.Fatal(err)
		}
		wantOutcome(t, s, "ongoing", "")
	}
	if err := s.Play("d2d1"); err != nil {
		t.Fatal(err)
	}
	wantOutcome(t, s, "draw:repetition", "RP-17")
	wantRefusal(t, "after repetition", s.Explain("e5e6"), "RP-17", "third time")
	// The same board with the other player to move is another position, and so
	// is one with a stack of another height; the counter does not matter.
	rules, err := rsp.Game.Configure(two)
	if err != nil {
		t.Fatal(err)
	}
	hash := func(text string) uint64 {
		p, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	base := hash(set("red 0", "Pe5 re1"+corners))
	if hash(set("blue 0", "Pe5 re1"+corners)) == base || hash(set("red 0", "P2e5 re1"+corners)) == base {
		t.Error("different positions have the same hash")
	}
	if hash(set("red 9", "Pe5 re1"+corners)) != base {
		t.Error("the counter is part of the hash")
	}
}

func TestRP17Limit(t *testing.T) {
	quiet := set("red 99", "Re5 re7 sd1"+corners)
	s := wantPlay(t, two, quiet, "e5e6", set("blue 100", "Re6 re7 sd1"+corners))
	wantOutcome(t, s, "draw:limit", "RP-17")
	wantRefusal(t, "after the limit", s.Explain("e7e8"), "RP-17", "over", "100 moves")
	wantOutcome(t, read(t, two, set("red 100", "Re5 re7"+corners)), "draw:limit", "RP-17")
	// Any loss starts the count again.
	for _, c := range [][3]string{
		{"Re5 se7 rd1", "e5e7", "Re7 rd1"},         // taken
		{"Pe6 se7 Rd1", "e6e7", "se7 Rd1"},         // destroyed
		{"Pe6 Fe7 re1", "e6e7", "Pe7 re1"},         // one's own Flag
		{"Re2 re5 fe6 Rb1", "e2e5", "Re5 re6 Rb1"}, // by a knock
		{"P2e5 re6 sd1", "e5e6:11", "Pe6 Pe7 sd1"}, // on the way of a lay
		{"Se5 p3e6 rd1", "e5e6", "Se6 rd1"},        // a stack
	} {
		wantPlay(t, two, set("red 99", c[0]+" Fa1 fi1"), c[1], set("blue 0", c[2]+" Fa1 fi1"))
	}
	// A knock alone is not a loss, nor is floating over a Rock.
	wantPlay(t, two, set("red 99", "Re2 re5 rd1"+corners), "e2e5", set("blue 100", "Re5 re6 rd1"+corners))
	wantPlay(t, two, set("red 98", "P2e5 re6"+corners), "e5e6:02", set("blue 99", "re6 P2e7"+corners))
	// If it coincides with the third occurrence, repetition comes first.
	s = read(t, two, set("red 92", "Re5 rd1"+corners))
	for range 2 {
		for _, a := range []string{"e5e6", "d1d2", "e6e5", "d2d1"} {
			if err := s.Play(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	wantOutcome(t, s, "draw:repetition", "RP-17")
}
