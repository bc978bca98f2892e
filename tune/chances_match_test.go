package tune_test

import (
	"context"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/search"
	"github.com/antares-games/antares/tune"
)

// TestFitDoesNotHangOnWorkers fits the same in one and in two at a time.
func TestFitDoesNotHangOnWorkers(t *testing.T) {
	rules, err := scorpion.Game.Configure(game.Options{"players": "2", "squares": "12"})
	if err != nil {
		t.Fatal(err)
	}
	judge := func(w []float64) (tune.Judge[scorpion.Position], game.Chances[scorpion.Position]) {
		e := scorpion.NewEval().WithWeights(w)
		return e, e.Hasty()
	}
	var fits [2][]float64
	for i := range fits {
		start := make([]float64, len(scorpion.NewEval().Terms()))
		start[0] = 1
		sp := tune.SelfPlay{Games: 6, Rounds: 2, Stray: 0.1, Ridge: 1e-2, Most: 10, Seed: 5, Workers: i + 1}
		if fits[i], err = tune.FitSelfPlay(context.Background(), rules, judge, start, sp, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(fits[0], fits[1]) {
		t.Errorf("one worker %v, two %v", fits[0], fits[1])
	}
}

// TestScorpionBeatsRacer plays the fitted judgement against one that looks at the
// race alone, both in haste.
func TestScorpionBeatsRacer(t *testing.T) {
	rules, err := scorpion.Game.Configure(game.Options{"players": "2"})
	if err != nil {
		t.Fatal(err)
	}
	hasty := scorpion.NewEval().Hasty()
	players := [2]*search.Expectimax[scorpion.Position, *scorpion.Position]{
		search.NewExpectimax[scorpion.Position](rules.Traits(), hasty),
		search.NewExpectimax[scorpion.Position](rules.Traits(), hasty.WithWeights([]float64{1})),
	}
	const games = 40
	won, r := 0, game.NewRand(2)
	for i := range games {
		p := rules.Start(nil)
		for p.Turn() != game.Over {
			if p.Turn() == game.Chance {
				moves := p.AppendMoves(nil)
				p.Play(moves[r.N(len(moves))])
				continue
			}
			rep, err := players[(int(p.Turn())+i)%2].Search(context.Background(), p, nil, search.Limits{Depth: 1}, nil)
			if err != nil {
				t.Fatal(err)
			}
			m, _ := rep.Best()
			p.Play(m)
		}
		if p.Payoff()[i%2] > 0 {
			won++
		}
	}
	t.Logf("%d of %d won", won, games)
	if won*20 < games*11 {
		t.Errorf("%d of %d won", won, games)
	}
}
