package rsp_test

import (
	"math"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
)

// TestBoardPicture checks that sites do not overlap, that neighbours lie one unit
// apart and differ in colour, and that the board fits a terminal.
func TestBoardPicture(t *testing.T) {
	b := variant(t, one).Board()
	at := map[string]game.Site{}
	left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for i, s := range b.Sites {
		at[s.ID] = s
		left, right = min(left, s.X-s.W/2), max(right, s.X+s.W/2)
		top, bottom = min(top, s.Y-s.H/2), max(bottom, s.Y+s.H/2)
		for _, o := range b.Sites[:i] {
			dx, dy := math.Abs(s.X-o.X), math.Abs(s.Y-o.Y)
			apart := dx >= (s.W+o.W)/2-1e-9 || dy >= (s.H+o.H)/2-1e-9
			if s.Shape == game.Hex && o.Shape == game.Hex {
				apart = math.Hypot(dx, dy) > 1-1e-9
			}
			if !apart {
				t.Errorf("%s and %s overlap", s.ID, o.ID)
			}
		}
	}
	if cols, rows := (right-left)*b.Cols, (bottom-top)*b.Rows; cols > 78 || rows > 22 {
		t.Errorf("%.1f columns by %.1f rows", cols, rows)
	}
	for id, s := range at {
		if s.Shape != game.Hex {
			continue
		}
		for _, dir := range plainDirs {
			n, ok := at[plainStep(id, dir)]
			if !ok {
				continue
			}
			if d := math.Hypot(s.X-n.X, s.Y-n.Y); math.Abs(d-1) > 1e-9 || s.Class == n.Class {
				t.Errorf("%s (%s) and %s (%s) lie %v apart", id, s.Class, n.ID, n.Class, d)
			}
		}
	}
	if at["i3"].Y >= at["a3"].Y || at["a1"].X >= at["a2"].X {
		t.Error("north is not at the top or west not on the left")
	}
}

func TestViewPicks(t *testing.T) {
	s := read(t, two, set("red 0", "P3e5 Re6 Se2 re8"+corners))
	v := s.View()
	picks := map[string][]string{}
	for _, a := range v.Actions {
		picks[a.Text] = a.Picks
	}
	for action, want := range map[string][]string{
		"e2e3":     {"e2", "e3"},
		"e6e8":     {"e6", "e8"},
		"e5e4":     {"e5", "e4"},
		"e5e4:12":  {"e5", "e4", "e3", "e3"},
		"e5e6:03":  {"e5", "e7", "e7", "e7"},
		"e5e6:021": {"e5", "e7", "e7", "e8"},
	} {
		if got := picks[action]; !slices.Equal(got, want) {
			t.Errorf("%s is picked as %v, want %v", action, got, want)
		}
	}
	if v.Prompt != "Move a piece: tap it, then a lit space" || v.Phase != "play" {
		t.Errorf("prompt %q in phase %q", v.Prompt, v.Phase)
	}
	count := map[string]int{}
	for _, p := range v.Pieces {
		count[p.Site+" "+p.Name+" "+p.Letter+" "+p.Kind]++
	}
	for piece, want := range map[string]int{
		"e5 red Paper P paper": 3, "e6 red Rock R rock": 1, "e2 red Scissors S scissors": 1, "i1 blue Flag f flag": 1,
		"out:red red Paper P paper": 4, "out:red red Rock R rock": 2, "out:blue blue Paper p paper": 7, "out:blue blue Flag f flag": 0,
	} {
		if count[piece] != want {
			t.Errorf("%d of %s in view, want %d", count[piece], piece, want)
		}
	}
	for position, want := range map[string]string{
		set("red 100", "Re5"+corners): "Draw: no captures in 100 moves",
		set("blue 3", "Re5"+corners):  "Red wins: blue had no legal move",
		set("red 0", "Re5 re6 fi1"):   "Blue wins: red lost both Flags",
		set("blue 0", "Re5 re6 Fa1"):  "Red wins: blue lost both Flags",
	} {
		if v := read(t, two, position).View(); v.Prompt != want || v.Phase != "over" {
			t.Errorf("%s: prompt %q in phase %q, want %q", position, v.Prompt, v.Phase, want)
		}
	}
}
