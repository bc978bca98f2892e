package search_test

import (
	"context"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

// spread are positions of random games, a few plies apart.
func spread[P comparable, PP game.Position[P]](rules game.Rules[P], games uint64) (found []P) {
	for seed := range games {
		p, r := rules.Start(game.SeedDice(seed)), game.NewRand(seed)
		for ply := 0; ply < 24 && PP(&p).Turn() != game.Over; ply++ {
			if ply%6 == int(seed%6) {
				found = append(found, p)
			}
			moves := PP(&p).AppendMoves(nil)
			PP(&p).Play(moves[r.N(len(moves))])
		}
	}
	return found
}

// openTerms is the search of the gentle levels: without a network.
func openTerms[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], eval func(game.Rules[P]) game.Evaluator[P]) (*search.AlphaBeta[P, PP], []P) {
	t.Helper()
	rules, err := def.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.NewAlphaBeta[P, PP](rules.Traits(), eval(rules), search.AlphaBetaOptions{CacheMiB: 1, Repetition: true})
	if err != nil {
		t.Fatal(err)
	}
	return s, spread[P, PP](rules, 8)
}

// Levels 4 to 6 look a fixed number of plies ahead, and stay as gentle as they are if
// such a search stays as it is. The numbers change with the weights of the evaluations;
// with the search they must not.
func testSameNodes[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], eval func(game.Rules[P]) game.Evaluator[P], want [3]uint64) {
	s, positions := openTerms[P, PP](t, def, eval)
	var got [3]uint64
	for _, p := range positions {
		for i := range got {
			s.Forget()
			r, err := s.Search(t.Context(), p, nil, search.Limits{Depth: 2 + i}, nil)
			if err != nil {
				t.Fatal(err)
			}
			got[i] += r.Nodes
		}
	}
	if got != want {
		t.Errorf("%d positions to depths 2, 3 and 4 cost %v nodes, want %v", len(positions), got, want)
	}
}

func TestSearchesOfLimitedDepthStayAsTheyAre(t *testing.T) {
	t.Run("skaane", func(t *testing.T) {
		testSameNodes[skaane.Position](t, skaane.Game, skaaneTerms, [3]uint64{6142, 23843, 118244})
	})
	t.Run("skorpion", func(t *testing.T) {
		testSameNodes[skorpion.Position](t, skorpion.Game, skorpionTerms, [3]uint64{1672, 7159, 20416})
	})
	t.Run("rsp", func(t *testing.T) {
		testSameNodes[rsp.Position](t, rsp.Game, rspTerms, [3]uint64{8989, 33163, 126484})
	})
}

func skaaneTerms(r game.Rules[skaane.Position]) game.Evaluator[skaane.Position] {
	return skaane.NewEval(r)
}

func skorpionTerms(r game.Rules[skorpion.Position]) game.Evaluator[skorpion.Position] {
	return skorpion.NewEval(r)
}

func rspTerms(r game.Rules[rsp.Position]) game.Evaluator[rsp.Position] { return rsp.NewEval(r) }

// A search that may go on looks at less to reach a depth than one that must stop there:
// what it saves buys more depth.
func testSavesNodes[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], eval func(game.Rules[P]) game.Evaluator[P], depth int) {
	s, positions := openTerms[P, PP](t, def, eval)
	var limited, free uint64
	positions = positions[:12]
	for _, p := range positions {
		s.Forget()
		r, err := s.Search(t.Context(), p, nil, search.Limits{Depth: depth}, nil)
		if err != nil {
			t.Fatal(err)
		}
		limited += r.Nodes
		s.Forget()
		ctx, cancel := context.WithCancel(t.Context())
		reached := r.Nodes // if the end of the game is proven before that depth
		if _, err := s.Search(ctx, p, nil, search.Limits{}, func(r *search.Report) {
			if r.Depth == depth {
				reached = r.Nodes
				cancel()
			}
		}); err != nil {
			t.Fatal(err)
		}
		cancel()
		free += reached
	}
	t.Logf("%d positions to depth %d: %d nodes where it is the limit, %d where it is not", len(positions), depth, limited, free)
	if free*10 > limited*9 {
		t.Errorf("%d positions to depth %d: %d nodes where it is the limit, %d where it is not", len(positions), depth, limited, free)
	}
}

func TestSearchesOfUnlimitedDepthSaveNodes(t *testing.T) {
	t.Run("skaane", func(t *testing.T) { testSavesNodes[skaane.Position](t, skaane.Game, skaaneTerms, 5) })
	t.Run("skorpion", func(t *testing.T) { testSavesNodes[skorpion.Position](t, skorpion.Game, skorpionTerms, 5) })
	t.Run("rsp", func(t *testing.T) { testSavesNodes[rsp.Position](t, rsp.Game, rspTerms, 4) })
}
