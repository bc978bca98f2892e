package tune

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

const (
	linearPlies  = 1000 // a game that lasts longer is drawn
	openingLeast = 2    // a game begins with at least this many …
	openingMost  = 13   // … and at most this many random moves
	blunders     = 25   // and later on, one move in this many is random
)

// linearPlayer plays games with the real search. It keeps a search for each of the
// evaluators that play.
type linearPlayer[P comparable, PP game.Position[P]] struct {
	rules    game.Rules[P]
	nodes    uint64
	searches []*search.AlphaBeta[P, PP]
	moves    []game.Move
	search.Walk[P, PP]
}

func newLinearPlayer[P comparable, PP game.Position[P]](rules game.Rules[P], nodes uint64, evals []game.Tunable[P]) (*linearPlayer[P, PP], error) {
	pl := &linearPlayer[P, PP]{rules: rules, nodes: nodes}
	for _, e := range evals {
		// The third occurrence of a position draws every game that is tuned here.
		s, err := search.NewAlphaBeta[P, PP](rules.Traits(), e, search.AlphaBetaOptions{CacheMiB: 1, Repetition: true})
		if err != nil {
			return nil, fmt.Errorf("linear weights: %w", err)
		}
		pl.searches = append(pl.searches, s)
	}
	return pl, nil
}

// open sets up a game and plays its opening. It reports whether the game continues.
func (pl *linearPlayer[P, PP]) open(seed uint64, r *game.Rand) bool {
	for _, s := range pl.searches {
		s.Forget()
	}
	pl.Begin(pl.rules.Start(game.SeedDice(seed)))
	for range openingLeast + r.N(openingMost-openingLeast+1) {
		if !pl.advance(pl.random(r)) {
			return false
		}
	}
	return true
}

// random picks any move.
func (pl *linearPlayer[P, PP]) random(r *game.Rand) game.Move {
	pl.moves = PP(&pl.Pos).AppendMoves(pl.moves[:0])
	return pl.moves[r.N(len(pl.moves))]
}

// choose lets one of the searches choose.
func (pl *linearPlayer[P, PP]) choose(ctx context.Context, number int) (game.Move, search.Score, error) {
	found, err := pl.searches[number].Search(ctx, pl.Pos, pl.History, search.Limits{Nodes: pl.nodes}, nil)
	if err != nil {
		return 0, 0, err
	}
	return found.Lines[0].Moves[0], found.Lines[0].Score, nil
}

// advance plays a move and reports whether the game continues.
func (pl *linearPlayer[P, PP]) advance(m game.Move) bool { return pl.Play(m, linearPlies) }
