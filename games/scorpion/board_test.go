package scorpion

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/antares-games/antares/game"
)

// TestBoardPlaces draws every length of the track: no two sites overlap, the
// squares of a step touch, and as text it fits in 78 columns and 22 rows.
func TestBoardPlaces(t *testing.T) {
	for squares := minSquares; squares <= maxSquares; squares++ {
		r := configured(t, game.Options{"squares": strconv.Itoa(squares)})
		b := r.Board()
		if b != r.Board() || b.Style != "scorpion" {
			t.Error("the board is made anew each time, or has another style")
		}
		sites := map[string]game.Site{}
		left, right, top, bottom := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for i, s := range b.Sites {
			sites[s.ID] = s
			left, right = min(left, s.X-s.W/2), max(right, s.X+s.W/2)
			top, bottom = min(top, s.Y-s.H/2), max(bottom, s.Y+s.H/2)
			for _, o := range b.Sites[:i] {
				if math.Abs(s.X-o.X) < (s.W+o.W)/2-1e-9 && math.Abs(s.Y-o.Y) < (s.H+o.H)/2-1e-9 {
					t.Errorf("%d squares: %s and %s overlap", squares, s.ID, o.ID)
				}
			}
		}
		if cols, rows := (right-left)*b.Cols, (bottom-top)*b.Rows; cols > 78 || rows > 22 {
			t.Errorf("%d squares: %v columns and %v rows", squares, cols, rows)
		}
		for n := 1; n <= squares; n++ {
			y, k := sites[fmt.Sprint("y", n)], sites[fmt.Sprint("b", n)]
			if math.Hypot(y.X-k.X, y.Y-k.Y) != 1 {
				t.Errorf("%d squares: y%d and b%d do not touch: %v %v", squares, n, n, y, k)
			}
			if y.Class != "yellow" || k.Class != "black" || y.Label != strconv.Itoa(n) {
				t.Errorf("step %d: %+v %+v", n, y, k)
			}
			if n > 1 && math.Hypot(y.X-sites[fmt.Sprint("y", n-1)].X, y.Y-sites[fmt.Sprint("y", n-1)].Y) > 3 {
				t.Errorf("%d squares: y%d is far from the one before", squares, n)
			}
		}
		if got, want := len(b.Lines), 2*(squares-1)+1; got != want {
			t.Errorf("%d squares: %d lines, want %d", squares, got, want)
		}
		want := game.Line{From: fmt.Sprint("y", squares), To: fmt.Sprint("b", squares), Class: "yellow"}
		if !slices.Contains(b.Lines, want) {
			t.Errorf("%d squares: the lane does not turn round", squares)
		}
	}
}

// TestRoadRows checks that the rows are about even.
func TestRoadRows(t *testing.T) {
	for squares := minSquares; squares <= maxSquares; squares++ {
		rows := map[float64]int{}
		road := newRoad(squares)
		for n := 1; n <= squares; n++ {
			yx, yy, bx, by := road.step(n)
			if yx == bx { // not a bend
				rows[min(yy, by)]++
			}
			if yy == by && yx == bx {
				t.Errorf("step %d is one square", n)
			}
		}
		if len(rows) != road.rows {
			t.Errorf("%d squares: %d rows, want %d", squares, len(rows), road.rows)
		}
		fewest, most := 99, 0
		for _, n := range rows {
			fewest, most = min(fewest, n), max(most, n)
		}
		if most > 10 || most-fewest > 4 {
			t.Errorf("%d squares: rows from %d to %d", squares, fewest, most)
		}
	}
}

func TestViewPicks(t *testing.T) {
	for _, c := range []struct {
		position string
		turn     game.Seat
		prompt   string
		actions  map[string][]string
		dice     []game.Die
	}{
		{
			"h,h,h,y5/h,h,h,h red 2 open:3", game.Chance, "Roll the second die: it is added to the 3",
			map[string][]string{"1": {"roll:1"}, "6": {"roll:6"}},
			[]game.Die{{Value: 3, Site: "lane:Y"}},
		},
		{
			"h,h,h,y5/h,h,h,y6 blue 3 throw", 0, "Choose a lane for your first die: yellow or black",
			map[string][]string{"Y": {"lane:Y"}, "B": {"lane:B"}},
			nil,
		},
		{
			"h,h,y5,b3/h,h,h,y6 blue 3 die:Y2,B", game.Chance, "Roll the second die on black",
			map[string][]string{"2": {"roll:2"}},
			[]game.Die{{Value: 2, Site: "lane:Y"}},
		},
		{
			"h,y23,b2,o/h,h,h,y6 blue 3 play:Y2,B5", 0, "Move one scorpion 2 on yellow and another 5 on black, in either order",
			map[string][]string{"h+2": {"hand:blue", "y2"}, "y23+2": {"y23", "b24"}, "b2+5": {"b2", "out:blue"}},
			[]game.Die{{Value: 2, Site: "lane:Y"}, {Value: 5, Site: "lane:B"}},
		},
		{
			"h,h,b3,b2/h,h,h,y6 blue 3 play:B2,B5", 0, "Move one scorpion 7 on black, or two scorpions: one 2 and another 5",
			map[string][]string{
				"b3+2": {"b3", "b1"}, "b3+5": {"b3", "out:blue", "count:5"}, "b3+7": {"b3", "out:blue", "count:7"},
				"b2+2": {"b2", "out:blue", "count:2"}, "b2+7": {"b2", "out:blue", "count:7"},
			},
			[]game.Die{{Value: 2, Site: "lane:B"}, {Value: 5, Site: "lane:B"}},
		},
		{
			"h,h,h,y6/h,h,h,y6 blue 3 sting:y6,Y4", 0, "You stung the scorpion on y6: push it across, or leave it?",
			map[string][]string{"cross": {"cross"}, "stay": {"stay"}},
			[]game.Die{{Value: 4, Site: "lane:Y"}},
		},
		{"h,h,h,y5/h,h,h,y6 blue 3 throw:-", 0, "Choose a lane for your second die: yellow or black. (The first was lost.)", nil, nil},
		{
			"b4,b3,o,o/h,h,h,y6 blue 3 play:-,B4", 0, "Move a scorpion 4 on black. (Nothing to move on yellow: that die is lost.)",
			nil,
			[]game.Die{{Value: 4, Site: "lane:B"}},
		},
		{
			"y5,o,o,o/h,h,h,y6 blue 3 play:Y1,-", 0, "Move a scorpion 1 on yellow. (Nothing to move on black: that die is lost.)",
			nil,
			[]game.Die{{Value: 1, Site: "lane:Y"}},
		},
		{
			"y5,b3,o,o/h,h,h,y6 blue 3 play:Y1,Y5", 0, "Move your scorpion 6 on yellow: both dice together",
			nil,
			[]game.Die{{Value: 1, Site: "lane:Y"}, {Value: 5, Site: "lane:Y"}},
		},
		{"h,h,h,y6/h,h,h,y6 red 4 extra:y6,-", game.Chance, "Roll an extra die for the scorpion on y6", nil, nil},
		{"h,h,y5,b3/h,h,h,y6 blue 3 last:Y4,b3", 0, "Move another scorpion 4 on yellow", nil, []game.Die{{Value: 4, Site: "lane:Y"}}},
		{"o,o,o,o/h,h,h,y6 blue 61 over", game.Over, "Blue wins", nil, nil},
		{"h,h,h,b8/h,h,h,y8 red 2000 over", game.Over, "nobody won in 2000 turns", nil, nil},
	} {
		r, p := read(t, two, c.position)
		v := r.View(&p)
		holds(t, v.Prompt, c.prompt)
		if v.Turn != c.turn || !slices.Equal(v.Dice, c.dice) {
			t.Errorf("%q: turn %d, dice %v", c.position, v.Turn, v.Dice)
		}
		picks := map[string][]string{}
		for _, a := range v.Actions {
			picks[a.Text] = a.Picks
		}
		for action, want := range c.actions {
			if !slices.Equal(picks[action], want) {
				t.Errorf("%q: %s picks %v, want %v", c.position, action, picks[action], want)
			}
		}
	}
}

// TestViewPieces checks that the attacker lies on top of the stung scorpion.
func TestViewPieces(t *testing.T) {
	r, p := read(t, two, "h,h,y9,b3/h,h,y9,o blue 3 sting:y9,-")
	var on []string
	at := map[string]int{}
	pieces := r.View(&p).Pieces
	for _, piece := range pieces {
		at[piece.Site]++
		if piece.Site == "y9" {
			on = append(on, piece.Name+" "+piece.Letter)
		}
	}
	if want := []string{"red scorpion r", "blue scorpion b"}; !slices.Equal(on, want) {
		t.Errorf("on y9: %v, want %v", on, want)
	}
	if len(pieces) != 8 || at["hand:blue"] != 2 || at["hand:red"] != 2 || at["out:red"] != 1 || at["b3"] != 1 {
		t.Errorf("pieces %v", at)
	}
}
