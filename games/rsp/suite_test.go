package rsp_test

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/rsp"
)

// start is the set-up.
const start = "sfrfs/rs..sr/ppppppp/......../........./......../PPPPPPP/RS..SR/SFRFS red 0"

var suite = gametest.Suite[rsp.Position, *rsp.Position]{
	Def: rsp.Game,
	Variants: []game.Options{
		{"flags": "1"},
		{"flags": "2"},
		{},
	},
	Positions: []string{
		// Stacks of seven, with Rocks to take or float over and Scissors to meet.
		"...f./....../...P7.../.p3.sp.../p..F...F./..s.p2.../.s..f../....../..... red 80",
		"f...f/....../......./......../r...P7..../....r.../...r.../....../F...F red 0",
		// Stacks among friendly Papers: drops of 0.
		"f...f/....../......./...P..../..PP3P..../......../......./....../F...F red 0",
		// Locks, of one and of two.
		"f...f/....../......./...sS.../...S...../..ss..../......./....../F...F red 0",
		"f...f/....../...s.../..sS..../....S..../......../......./....../F...F red 95",
		// Rocks only: knocks, and Flags behind Rocks.
		"f...f/....../...r.../......../R......r./......../.r...R./....../FR..F red 0",
		"f.r.f/....../......./..R...../...F...../......../......./R...../..R.F blue 60",
		// Nobody can move; a limit reached; a side with nothing but Flags.
		"f...f/....../......./......../........./......../......./....../F...F red 0",
		"f...f/....../......./......../....R..../......../......./....../F...F red 99",
		"f...f/....../......./......../....R..../......../......./....../F...F red 100",
		"....s/....f./F...S../.f....../........./......../......./....../....F red 0",
	},
	Actions: []string{
		"a1a1", "a3g3", "b1e4", "b2d5", "c3d4", "c3d4:2", "c3d4:201", "c3d4:11", "c3d4:20", "c3d4:0", "c3d4:01",
		"c3d4:999999999999", "e1e2:1111111", "a2b2", "i2h2", "e5e4:07", "e5f5:34", "g4h4:2", "i1a5", "e5e9",
		"e5d5:12", "e4e3:111", "f4g5", "f5g5", "e4f4", "e4e6", "d4g4",
	},
	Garbage: []string{
		"", " ", "a", "a1", "a1a", "a1a6", "j1a1", "a0a1", "a1b7", "A1B1", "a1-b1", "a1b1 ", " a1b1", "a1b1x", "a1b1:",
		"a1b1:1", "c3d4:1", "c3d4:x", "c3d4:1:1", "c3d4:-1", "c3d4:1111111111111", "c3d4:²", "é1b2", "a1b\x00", "\xff\xff\xff\xff",
		"Ra1b1", "a1xb1", "pass", "99999999999999999999",
	},
	Plain:     plain,
	Invariant: invariant,
	Twin:      twin,
	Vectors:   []string{"testdata/vectors.jsonl"},
}

func TestSuite(t *testing.T) { suite.Run(t) }

func FuzzPosition(f *testing.F) { suite.FuzzPosition(f) }
func FuzzAction(f *testing.F)   { suite.FuzzAction(f) }
func FuzzPlay(f *testing.F)     { suite.FuzzPlay(f) }

// invariant checks what can be seen in the text and view of every position.
func invariant(r game.Rules[rsp.Position], p *rsp.Position) error {
	supply := map[string]int{"rock": 3, "scissors": 4, "paper": 7, "flag": 2}
	count, holder := map[string]int{}, map[string]string{}
	for _, piece := range r.View(p).Pieces {
		count[piece.Class+" "+piece.Kind]++
		if len(piece.Site) > 2 {
			if piece.Site != "out:"+piece.Class {
				return fmt.Errorf("%s lies on %s", piece.Name, piece.Site)
			}
			continue
		}
		if other, ok := holder[piece.Site]; ok && (other != piece.Name || piece.Kind != "paper") {
			return fmt.Errorf("%s and %s share %s", other, piece.Name, piece.Site)
		}
		holder[piece.Site] = piece.Name
	}
	for _, side := range []string{"red", "blue"} {
		for kind, want := range supply {
			if got := count[side+" "+kind]; got != want {
				return fmt.Errorf("%d %s %s in view, want %d", got, side, kind, want)
			}
		}
	}
	return nil
}
