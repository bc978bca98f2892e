package skorpion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/skorpion"
)

const (
	tightBoard = "testdata/boards/tight.json" // nine spots
	fullBoard  = "testdata/boards/full.json"  // 64 spots
)

var suite = gametest.Suite[skorpion.Position, *skorpion.Position]{
	Def: skorpion.Game,
	Variants: []game.Options{
		{},
		{"discard": "out"},
		{"board": "gate25"},
		{"board": "gate25", "discard": "out"},
		{"board": tightBoard},
		{"board": tightBoard, "discard": "out"},
		{"board": fullBoard},
	},
	Positions: []string{
		// About to win in the Gate.
		"./R.R./......../......../R.B......... c4 b2 red 5 7 11",
		// All pieces on the board: nothing but the Skorpion moves.
		"./..../RRR..BBB/RR.BB..R/RR.BB....B.. c5 b3 red 0 0 41",
		// A single piece each: no second step, every capture ends the game.
		"./..../R......B/......../............ b1 a1 red 7 7 9",
		"./..../.R.....B/......../............ c1 b1 blue 7 7 10",
		// One step from the rim, own pieces on the way.
		"./..../......../......../RRBRRBB..... d1 c1 red 4 5 51",
		"./..../......../.......B/RR.......BB. e12 d1 red 6 5 53",
		// The last turns.
		"./..../......../......../R.B......... a1 a1 blue 7 7 300",
		"./..../......../......../R.B......... a1 a1 red 7 7 299",
		"./..../......../......../R.B......... b1 a1 red 7 7 301",
		// Over: in the Gate, and without a piece.
		"R/R.R./......../......../..B......... c4 b2 blue 5 7 12",
		"./..../......../......../..B......... c4 b2 red 8 7 13",
		"./..../......../......../............ a1 a1 red 8 8 1",
		"./..../......../......../....R....... a1 a1 blue 7 8 2",
	},
	Actions: []string{
		"a1", "b1", "b2", "c3", "d1", "e1", "e3", "e12", "Sa1", "Sb1", "Sb2", "Sc1", "Se1", "Se3", "Se4",
		"Sb1-b1-c1", "Sb1-e1-c1", "Sb1-e1-a1", "Sb2-e3-c3", "Se1-e3-b1", "Se1-e1-b1", "Sd1-e1-e1", "Sa1-a1-a1",
		"Sb1-c1-c1", "Sb1-c1-b1", "Sc1-b1-b1",
	},
	Garbage: []string{
		"", " ", "S", "-", "a", "1", "a0", "a2", "b5", "c01", "c3 ", " c3", "C3", "sb1", "SB1", "Sb1-", "Sb1-c3", "Sb1-c3-",
		"Sb1--b2", "S-b1", "Sb1-c3-b2-c4-b3", "Sb1-c3-b2-", "SSb1", "z1", "e99999999999999999999", "resign", "0000", "c3\x00",
		"é1", "c٣", "\xff1", "Sb1_c3_b2", "%!d", "{1", "`1", "S\x00", strings.Repeat("Sb1-", 1000),
	},
	Plain:     plainMoves,
	Invariant: invariant,
	Twin:      twin,
	Vectors:   []string{"testdata/vectors.jsonl"},
}

// invariant checks every position against the plain reading of its text.
func invariant(r game.Rules[skorpion.Position], p *skorpion.Position) error {
	g := readPlain(r.Options(), string(r.Append(nil, p)))
	if got, want := r.Outcome(p).Format(r.Traits().Seats), g.outcome(); got != want {
		return fmt.Errorf("outcome is %s, want %s", got, want)
	}
	if p.TurnNumber() != g.turn {
		return fmt.Errorf("turn %d, want %d", p.TurnNumber(), g.turn)
	}
	for _, who := range []string{"red", "blue"} {
		sum := g.count(who) + g.hand[who]
		if sum > 8 || sum < 8 && g.discard == "hand" {
			return fmt.Errorf("%s has %d pieces", who, sum)
		}
	}
	if g.owner[g.skorpion] != "" || g.owner[g.tail] != "" {
		return fmt.Errorf("a piece under the Skorpion or the Tail")
	}
	if g.skorpion == g.tail && g.skorpion != "a1" || g.skorpion == "a1" && g.tail != "a1" {
		return fmt.Errorf("Skorpion on %s, Tail on %s", g.skorpion, g.tail)
	}
	return nil
}

func TestSuite(t *testing.T)    { suite.Run(t) }
func FuzzPosition(f *testing.F) { suite.FuzzPosition(f) }
func FuzzAction(f *testing.F)   { suite.FuzzAction(f) }
func FuzzPlay(f *testing.F)     { suite.FuzzPlay(f) }

// The plain game and the fast one, side by side through whole games.
func TestPlainPlay(t *testing.T) {
	for _, o := range suite.Variants {
		rules := configure(t, o)
		for seed := range uint64(30) {
			r := game.NewRand(seed)
			p := rules.Start(nil)
			plain := readPlain(rules.Options(), string(rules.Append(nil, &p)))
			for {
				if got, want := string(rules.Append(nil, &p)), plain.text(); got != want {
					t.Fatalf("%v, seed %d:\n got %s\nwant %s", o, seed, got, want)
				}
				m, ok := p.RandomMove(r)
				if !ok {
					break
				}
				plain.play(string(rules.AppendMove(nil, &p, m)))
				p.Play(m)
			}
			if got := rules.Outcome(&p).Format(rules.Traits().Seats); got != plain.outcome() {
				t.Fatalf("%v, seed %d: outcome %s, want %s", o, seed, got, plain.outcome())
			}
		}
	}
}
