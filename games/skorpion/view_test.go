package skorpion_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

func sites(b *game.Board) map[string]game.Site {
	m := map[string]game.Site{}
	for _, s := range b.Sites {
		m[s.ID] = s
	}
	return m
}

func TestViewBoardHasRoom(t *testing.T) {
	for _, o := range []game.Options{gate33, gate25, out33, {"board": "gate25", "discard": "out"}} {
		b := configure(t, o).Board()
		left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for i, s := range b.Sites {
			left, right = min(left, s.X-s.W/2), max(right, s.X+s.W/2)
			top, bottom = min(top, s.Y-s.H/2), max(bottom, s.Y+s.H/2)
			for _, z := range b.Sites[:i] {
				if math.Abs(s.X-z.X) < (s.W+z.W)/2 && math.Abs(s.Y-z.Y) < (s.H+z.H)/2 {
					t.Errorf("%v: %s and %s overlap", o, s.ID, z.ID)
				}
				// As text: three characters each and a gap, or another row.
				col := func(x float64) float64 { return math.Round(x * b.Cols) }
				row := func(y float64) float64 { return math.Round(y * b.Rows) }
				if row(s.Y) == row(z.Y) && math.Abs(col(s.X)-col(z.X)) < 4 {
					t.Errorf("%v: %s and %s collide as text", o, s.ID, z.ID)
				}
			}
		}
		if w, h := (right-left)*b.Cols, (bottom-top)*b.Rows; w > 78 || h > 22 {
			t.Errorf("%v: %.1f by %.1f characters", o, w, h)
		}
	}
}

func TestViewSites(t *testing.T) {
	m := sites(configure(t, gate33).Board())
	for id, want := range map[string][2]string{
		"a1": {"gate", "the Gate, a1"}, "b2": {"black", "black spot b2"}, "c3": {"gray", "grey spot c3"},
		"d1": {"blue", "blue spot d1"}, "e1": {"red", "red starting spot e1"}, "e2": {"gray", "grey rim spot e2"},
	} {
		if s := m[id]; s.Class != want[0] || s.Name != want[1] || s.Shape != game.Spot || s.Label != id {
			t.Errorf("%s: %+v", id, s)
		}
	}
	if s := m["e3"]; s.X != 3.464 || s.Y != -2 {
		t.Errorf("e3 is drawn at %v, %v", s.X, s.Y)
	}
	if len(m) != 33+2 || m["hand:red"].Shape != game.Tray || m["hand:blue"].Class != "blue" {
		t.Errorf("trays: %+v %+v of %d sites", m["hand:red"], m["hand:blue"], len(m))
	}
	if out := sites(configure(t, out33).Board()); len(out) != 33+4 || out["out:red"].Shape != game.Tray || out["out:blue"].Class != "blue" {
		t.Errorf("trays: %+v %+v of %d sites", out["out:red"], out["out:blue"], len(out))
	}
	if lines := configure(t, gate33).Board().Lines; len(lines) != 64 || lines[1] != (game.Line{From: "b1", To: "c8", Class: "line"}) {
		t.Errorf("%d lines, the second is %v", len(lines), lines[1])
	}
}

func TestViewPieces(t *testing.T) {
	s := session(t, out33, atHands(out33, "c1 e1", "e3", "b1", "a1", 7, 4, 7))
	var got []string
	for _, p := range s.View().Pieces {
		got = append(got, p.Letter+"@"+p.Site)
	}
	var want []string
	want = append(want, "R@c1", "R@e1")
	want = append(want, slices.Repeat([]string{"R@hand:red"}, 4)...)
	want = append(want, slices.Repeat([]string{"R@out:red"}, 2)...)
	want = append(want, "B@e3")
	want = append(want, slices.Repeat([]string{"B@hand:blue"}, 7)...)
	want = append(want, "t@a1", "S@b1")
	wantList(t, "pieces", got, want...)
	for _, p := range s.View().Pieces {
		switch p.Letter {
		case "R":
			if p.Kind != "bead" || p.Seat != 0 || p.Class != "red" || p.Name != "red piece" {
				t.Errorf("%+v", p)
			}
		case "S":
			if p.Kind != "skorpion" || p.Seat != game.Chance || p.Class != "orange" {
				t.Errorf("%+v", p)
			}
		case "t":
			if p.Kind != "tail" || p.Seat != game.Chance || p.Class != "orange" {
				t.Errorf("%+v", p)
			}
		}
	}
}

func TestViewPicks(t *testing.T) {
	v := session(t, gate33, at(gate33, "c1 e1", "e3", "b1", "a1", 7)).View()
	picks := map[string]string{}
	for _, a := range v.Actions {
		picks[a.Text] = strings.Join(a.Picks, " ")
	}
	for action, want := range map[string]string{"e2": "e2", "Sc2": "b1 c2", "Sc2-e1-c3": "b1 c2 e1 c3"} {
		if picks[action] != want {
			t.Errorf("%s: picks %q, want %q", action, picks[action], want)
		}
	}
}

func TestViewPrompts(t *testing.T) {
	for _, c := range []struct{ text, phase, prompt string }{
		{startText, "setup", "Place your first piece on a red starting spot (e1, e5 or e9)"},
		{at(gate33, "e1", "", "a1", "a1", 2), "setup", "Place your first piece on a blue starting spot (e3, e7 or e11)"},
		{at(gate33, "e1", "e3", "a1", "a1", 3), "play", "Place a piece on a lit spot, or tap the Skorpion to move it"},
		{at(gate33, "e1", "c1 c2 c3 d1 d2 d3 e7 e2", "b3", "a1", 6), "play", "Tap the Skorpion to move it: you cannot place a piece now"},
		{at(gate33, "a1", "e3", "b1", "c1", 6), "over", "Red wins with a piece in the Gate"},
		{at(gate33, "", "e3", "b1", "c1", 6), "over", "Blue wins: red has no piece left on the board"},
		{at(gate33, "e1", "e3", "b1", "c1", 301), "over", "Draw: nobody won in 300 turns"},
	} {
		if v := session(t, gate33, c.text).View(); v.Phase != c.phase || v.Prompt != c.prompt {
			t.Errorf("%s: %s, %q", c.text, v.Phase, v.Prompt)
		}
	}
}
