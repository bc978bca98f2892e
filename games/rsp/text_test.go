package rsp_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

func TestRPTPositions(t *testing.T) {
	empty := "...../....../......./......../........./......../......./....../....."
	for _, c := range []struct{ text, words string }{
		{"", "three fields|1"},
		{empty, "three fields"},
		{empty + " red", "three fields|2"},
		{start + " ", "three fields|4"},
		{" " + start, "three fields|4"},
		{strings.Replace(start, " red", "  red", 1), "three fields"},
		{strings.Replace(start, " red ", "\tred\t", 1), "three fields"},
		{strings.Replace(start, "red", "RED", 1), "second field|RED"},
		{strings.Replace(start, "red", "white", 1), "second field|white"},
		{strings.Replace(start, "red", "", 1), "second field"},
		{start + "1", "third field|01"},
		{start + "\x00", `third field|0\x00`},
		{start[:len(start)-1] + "101", "third field|from 0 to 100|101"},
		{start[:len(start)-1] + "-1", "third field|-1"},
		{start[:len(start)-1] + "+1", "third field|+1"},
		{start[:len(start)-1] + "007", "third field|007"},
		{start[:len(start)-1] + "99999999999999999999", "third field"},
		{start[:len(start)-1] + "１", "third field"},
		{start[:len(start)-1], "third field"},
		{strings.Replace(start, "/", "", 1), "9 rows|8"},
		{strings.Replace(start, " ", "/ ", 1), "9 rows|10"},
		{strings.Replace(start, "sfrfs", "sfrf", 1), "row i has 5 spaces|the text gives 4"},
		{strings.Replace(start, "sfrfs", "sfrfs.", 1), "row i has 5 spaces|follows them"},
		{strings.Replace(start, "/......../", "/.8....../", 1), `f2|"8"`},
		{strings.Replace(start, "/......../", "/8/", 1), `f1|"8"`},
		{strings.Replace(start, "/......../", "/..é...../", 1), "f3|é"},
		{strings.Replace(start, "/......../", "/..\xff...../", 1), `f3|\xff`},
		{strings.Replace(start, "/......../", "/..X...../", 1), "f3|X|RSPF and rspf"},
		{strings.Replace(start, "ppppppp", "p1pppppp", 1), "from 2 to 7|not 1|g1"},
		{strings.Replace(start, "ppppppp", "p0pppppp", 1), "not 0"},
		{strings.Replace(start, "ppppppp", ".p8.....", 1), "not 8|g2"},
		{strings.Replace(start, "ppppppp", ".p12.....", 1), "not 1"},
		{strings.Replace(start, "ppppppp", ".p23.....", 1), `g3|"3"`},
		{strings.Replace(start, "RS", "RS2", 1), `b3|"2"`},
		{strings.Replace(start, "......../.........", "R......./.........", 1), "red has 4 Rocks|only 3"},
		{strings.Replace(start, "......../.........", "s......./.........", 1), "blue has 5 Scissors|only 4"},
		{strings.Replace(start, "......../.........", "P......./.........", 1), "red has 8 Papers|only 7"},
		{strings.Replace(start, "ppppppp", "ppppppp2", 1), "blue has 8 Papers"},
		{strings.Replace(start, "......../.........", "f......./.........", 1), "blue has 3 Flags|only 2"},
	} {
		for _, o := range []game.Options{one, two} {
			_, err := variant(t, o).Read(c.text, nil)
			wantRefusal(t, c.text, err, "RP-T", strings.Split(c.words, "|")...)
		}
	}
	// Both sides beaten, under the current option.
	_, err := variant(t, one).Read(set("red 0", "Re5 Fa1 fi1"), nil)
	wantRefusal(t, "both beaten", err, "RP-T", "both sides have lost a Flag")
	_, err = variant(t, two).Read(set("red 0", "Re5"), nil)
	wantRefusal(t, "both beaten", err, "RP-T", "both sides have lost both Flags")
	read(t, two, set("red 0", "Re5 Fa1 fi1"))
	// Odd, but not impossible.
	for _, text := range []string{
		set("blue 100", "P7i1 p7a1 Re5 Fa5 Fb1 fb2 fb3"),
		set("red 0", "Fa1 Fa5 fi1 fi5"),
	} {
		if got := read(t, one, text).Position(); got != text {
			t.Errorf("%s is printed as %s", text, got)
		}
	}
}

func TestRPTActions(t *testing.T) {
	position := set("red 0", "P3c3 Re5 Se7 rg1 sg5 p3g3"+corners)
	for _, c := range []struct{ action, words string }{
		{"", "two spaces"},
		{"c3", "two spaces"},
		{"c3d", "two spaces"},
		{"c3d4e5", "two spaces"},
		{"c3-d4", "two spaces"},
		{" c3d4", "two spaces"},
		{"c3d4 ", "two spaces"},
		{"Pc3d4", "two spaces"},
		{":2", "two spaces"},
		{strings.Repeat("x", 10_000), "two spaces"},
		{"c3d9", "no space d9|row d ends at d8"},
		{"a6b1", "no space a6|row a ends at a5"},
		{"c3j1", `"j1"`},
		{"c3d0", `"d0"`},
		{"C3d4", `"C3"`},
		{"éd4", `"é"`},
		{"c3d\x00", `"d\x00"`},
		{"c3d4:", "no drops"},
		{"c3d4:1", "without drops|c3d4"},
		{"c3d4:2 ", "digits"},
		{"c3d4:+2", "digits"},
		{"c3d4:2,1", "digits"},
		{"c3d4:2:1", "digits"},
		{"c3d4:１", "digits"},
		{"c3d4:" + strings.Repeat("1", 13), "13 drops"},
		{"c3d4:" + strings.Repeat("1", 10_000), "10000 drops"},
		// Only Papers have drops, whoever owns the piece there.
		{"e5e6:2", "e5|your Rock on e5"},
		{"e7e8:11", "e7|your Scissors on e7"},
		{"g1g2:2", "g1|the blue Rock on g1"},
		{"g5g6:11", "g5|blue Scissors"},
	} {
		for _, o := range []game.Options{one, two} {
			wantRefusal(t, c.action, read(t, o, position).Explain(c.action), "RP-T", strings.Split(c.words, "|")...)
		}
	}
	// It comes first, also after the end.
	over := read(t, two, set("red 100", "Re5 re1"+corners))
	wantRefusal(t, "after the end", over.Explain("e5e6:2"), "RP-T", "only Papers")
	wantRefusal(t, "after the end", over.Explain("e5e6"), "RP-17")
}

// TestExplainDropsOfARock checks that a lay read where Papers stood is refused
// where a Rock stands: a Move is the same in every position.
func TestExplainDropsOfARock(t *testing.T) {
	rules, err := rsp.Game.Configure(two)
	if err != nil {
		t.Fatal(err)
	}
	papers, err := rules.Parse(set("red 0", "P3e5 re1"+corners))
	if err != nil {
		t.Fatal(err)
	}
	rock, err := rules.Parse(set("red 0", "Re5 re1"+corners))
	if err != nil {
		t.Fatal(err)
	}
	m, err := rules.ParseMove(&papers, "e5e6:21")
	if err != nil {
		t.Fatal(err)
	}
	if refusal := rules.Explain(&papers, m); refusal != nil {
		t.Error(refusal)
	}
	if refusal := rules.Explain(&rock, m); refusal == nil || refusal.Rule != "RP-T" {
		t.Errorf("a lay of a Rock: %v", refusal)
	}
}

// TestEveryRefusal checks that each rule that can forbid something does.
func TestEveryRefusal(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range []refusal{
		{start, "d1d2", "RP-0", ""},
		{set("red 0", "Re5 pe6"+corners), "e5e6", "RP-3", ""},
		{start, "a3b1", "RP-4", ""},
		{set("red 0", "Re5 re6"+corners), "e5e6", "RP-5", ""},
		{start, "c3e3", "RP-6", ""},
		{set("red 0", "P2e5"+corners), "e5e6:02", "RP-7", ""},
		{start, "b2d5", "RP-8", ""},
		{set("red 0", "Se5 pe6"+corners), "e5e7", "RP-9", ""},
		{set("red 0", "Se5 sf6"+corners), "e5e7", "RP-10", ""},
		{set("red 0", "Se5 se6"+corners), "e5e4", "RP-11", ""},
		{start, "a2b2", "RP-13", ""},
		{set("red 0", "Re5 Fa1 Fa5"), "e5e6", "RP-15", ""},
		{set("red 0", "re5"+corners), "a1a2", "RP-16", ""},
		{set("red 100", "Re5"+corners), "e5e6", "RP-17", ""},
		{start, "c3d4:1", "RP-T", ""},
	} {
		c.check(t, two)
		seen[c.rule] = true
	}
	// The others describe things and forbid nothing by themselves: the board, the set-up,
	// locked Scissors that destroy, the capture of Flags.
	for _, id := range strings.Fields("0 3 4 5 6 7 8 9 10 11 13 15 16 17 T") {
		if !seen["RP-"+id] {
			t.Errorf("no case for RP-%s", id)
		}
	}
}
