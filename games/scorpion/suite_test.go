package scorpion

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

var suite = gametest.Suite[Position, *Position]{
	Def: Game,
	Variants: []game.Options{
		{},
		{"players": "2", "squares": "12"},
		{"players": "3", "squares": "17"},
		{"mode": "double"},
		{"mode": "double", "squares": "12"},
		{"mode": "teams"},
		{"mode": "teams", "squares": "12"},
		{"mode": "free", "players": "4", "squares": "40"},
	},
	Positions: []string{
		"h,h,h,y5/h,h,h,h/h,h,h,h/h,h,h,h red 2 open",
		"h,h,h,y5/h,h,h,y5/h,h,h,h/h,h,h,h red 2 sting:y5,-",
		"y3,y4,y5,y6/b6,b5,b4,b3/y7,y8,y9,y10/b10,b9,b8,b7 white 2000 throw",
		"b1,o,o,o/b2,o,o,o/b3,o,o,o/b4,o,o,o blue 401 throw",
		"b1,o,o,o/h,h,h,y1/h,h,h,y2/h,h,h,y3 blue 401 play:B3,B4",
		"b3,b2,b1,o/h,h,h,y1/h,h,h,y2/h,h,h,y3 blue 401 play:B3,B4",
		"y24,b24,b23,b22/y22,y23,o,o/h,y1,y2,y3/h,y4,y5,y6 blue 401 play:Y1,Y6",
		"h,y6,y6,y20/b20,b19,b18,b17/h,h,h,b6/h,h,h,y1 blue 401 extra:y6,Y5",
		"h,h,h,y24/h,h,h,b24/h,h,y3,y4/h,h,h,b20 white 2000 die:B",
	},
	Actions: []string{
		"Y", "B", "cross", "stay", "1", "6", "h+1", "h+6", "h+12", "y1+1", "y24+12", "y25+3", "b1+6", "b24+7",
		"b25+1", "y99+12", "b999999999+1",
	},
	Garbage: []string{
		"", " ", "y", "b", "YY", "Cross", "cross ", "0", "7", "01", "h", "h+", "+", "+3", "h+0", "h+13", "h+03", "h+-1",
		"o+3", "y0+3", "b0+1", "y07+3", "Y7+3", "y7+", "y7-3", "y7+3+4", "y1000000000+1", "y\x00+1", "%!", "h+%!d", "ü+3", "y٣+1", "1\n",
		"h+99999999999999999999", "y99999999999999999999+1",
	},
	Plain:     plainMoves,
	Invariant: invariant,
	Captured:  captured,
	UnderWay:  func(text string) bool { return !strings.HasSuffix(text, " throw") },
	Vectors:   []string{"testdata/vectors.jsonl"},
}

func TestSuite(t *testing.T)    { suite.Run(t) }
func FuzzPosition(f *testing.F) { suite.FuzzPosition(f) }
func FuzzAction(f *testing.F)   { suite.FuzzAction(f) }
func FuzzPlay(f *testing.F)     { suite.FuzzPlay(f) }

// invariant checks that no scorpion is lost or duplicated, that no two share a square,
// and that nothing is left over from earlier phases.
func invariant(_ game.Rules[Position], p *Position) error {
	var taken [2]uint64
	for s := range p.lanes {
		n := int(p.hand[s]) + int(p.out[s])
		for l, set := range p.lanes[s] {
			if taken[l]&set != 0 {
				return fmt.Errorf("two on a %s square: %b and %b", laneNames[l], taken[l], set)
			}
			if set&1 != 0 || set>>(p.squares+1) != 0 {
				return fmt.Errorf("a scorpion beside the %s lane: %b", laneNames[l], set)
			}
			taken[l] |= set
			n += bits.OnesCount64(set)
		}
		if p.lifted() && s == int(p.player) {
			n++
		}
		want := 0
		if s < int(p.players) {
			want = int(p.each)
		}
		if n != want {
			return fmt.Errorf("%s has %d scorpions, not %d", seatNames[s], n, want)
		}
	}
	if (p.mover != 0) != (p.lifted() || p.phase == last) {
		return fmt.Errorf("mover %d in phase %s", p.mover, phaseWords[p.phase])
	}
	return nil
}
