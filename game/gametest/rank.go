package gametest

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// Ranks checks the ranks of moves all at once against those of one by one, down to the end
// of random games.
func Ranks[P any, PP game.Position[P]](t *testing.T, rules game.Rules[P], e interface {
	game.Evaluator[P]
	game.Ranker[P]
},
) {
	t.Helper()
	for seed := range uint64(300) {
		p, r := rules.Start(game.SeedDice(seed)), game.NewRand(seed)
		for PP(&p).Turn() != game.Over {
			moves := PP(&p).AppendMoves(nil)
			ranks := make([]int32, len(moves))
			e.Rank(ranks, &p, moves)
			for i, m := range moves {
				if want := e.Priority(&p, m); int(ranks[i]) != want {
					t.Fatalf("%s: move %d has rank %d, and its priority is %d", rules.Append(nil, &p), m, ranks[i], want)
				}
			}
			PP(&p).Play(moves[r.N(len(moves))])
		}
	}
}
