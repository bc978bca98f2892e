package skaane

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// TestRank checks the ranks of moves all at once against those of one by one, on small
// boards too, where players run out of moves.
func TestRank(t *testing.T) {
	for _, board := range []string{"8x8", "6x6", "4x5"} {
		rules, err := Game.Configure(game.Options{"board": board})
		if err != nil {
			t.Fatal(err)
		}
		e := NewEval(rules)
		for seed := range uint64(300) {
			p, r := rules.Start(game.SeedDice(seed)), game.NewRand(seed)
			for p.Turn() != game.Over {
				moves := p.AppendMoves(nil)
				ranks := make([]int32, len(moves))
				e.Rank(ranks, &p, moves)
				for i, m := range moves {
					if want := e.Priority(&p, m); int(ranks[i]) != want {
						t.Fatalf("%s: move %d has rank %d, and its priority is %d", board, m, ranks[i], want)
					}
				}
				p.Play(moves[r.N(len(moves))])
			}
		}
	}
}
