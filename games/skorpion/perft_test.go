package skorpion_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/skorpion"
)

// TestPerft counts trees deeper than the vectors do.
func TestPerft(t *testing.T) {
	gametest.Perft(t, game.New[skorpion.Position](skorpion.Game), "testdata/perft.txt")
}

// The plain generator walks the same trees, except the largest ones: it has counted
// those too, but takes minutes.
func TestPerftPlain(t *testing.T) { suite.PerftPlain(t, "testdata/perft.txt", 60_000) }

// RandomMove is fair: each move comes up about as often as any other.
func TestRandomMoveIsUniform(t *testing.T) {
	rules := configure(t, gate33)
	p, err := rules.Parse(at(gate33, "e1 e5 c1", "e3 c2", "b1", "a1", 9))
	if err != nil {
		t.Fatal(err)
	}
	const each = 2000
	moves := p.AppendMoves(nil)
	r := game.NewRand(1)
	seen := map[game.Move]int{}
	for range each * len(moves) {
		m, _ := p.RandomMove(r)
		seen[m]++
	}
	var chi float64
	for _, m := range moves {
		d := float64(seen[m] - each)
		chi += d * d / each
	}
	// Its mean is the number of moves minus one, its variance twice that.
	if free := float64(len(moves) - 1); len(seen) != len(moves) || chi > 2*free {
		t.Errorf("%d of %d moves seen, chi-square %.1f", len(seen), len(moves), chi)
	}
}
