package rsp

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// TestRank checks the ranks of moves all at once against those of one by one, down to the
// end of random games.
func TestRank(t *testing.T) {
	for _, flags := range []string{"1", "2"} {
		rules, err := Game.Configure(game.Options{"flags": flags})
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
						t.Fatalf("flags=%s: move %d has rank %d, and its priority is %d", flags, m, ranks[i], want)
					}
				}
				p.Play(moves[r.N(len(moves))])
			}
		}
	}
}
