package tune_test

import (
	"bytes"
	"context"
	"errors"
	"go/parser"
	"go/token"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/tune"
)

// fitRace fits the weights of a small race of two.
func fitRace(t *testing.T, o tune.ChancesOptions) *tune.ChancesResult {
	t.Helper()
	rules, err := scorpion.Game.Configure(game.Options{"players": "2", "squares": "12"})
	if err != nil {
		t.Fatal(err)
	}
	terms := scorpion.NewEval().Terms()
	start := make([]float64, len(terms))
	start[0] = 1
	res, err := tune.Chances(t.Context(), rules, tune.Fittable[scorpion.Position]{
		Terms: terms, Start: start,
		With: func(w []float64) (tune.Judge[scorpion.Position], game.Chances[scorpion.Position]) {
			e := scorpion.NewEval().WithWeights(w)
			return e, e.Hasty()
		},
	}, o)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// TestChancesFollowFromTheSeed fits the same in one and in two at a time, and other
// weights from another seed.
func TestChancesFollowFromTheSeed(t *testing.T) {
	o := tune.ChancesOptions{Games: 20, Rounds: 2, Seed: 5, Threads: 1}
	one := fitRace(t, o)
	o.Threads = 2
	if two := fitRace(t, o); !reflect.DeepEqual(one, two) {
		t.Errorf("one worker %+v, two %+v", one, two)
	}
	o.Seed = 6
	if other := fitRace(t, o); slices.Equal(one.Weights(), other.Weights()) {
		t.Error("another seed gives the same weights")
	}
}

// TestChancesLearn holds what a fit reports: it predicts games that it has not
// seen better than a guess, and every game is counted.
func TestChancesLearn(t *testing.T) {
	done := 0
	res := fitRace(t, tune.ChancesOptions{Games: 100, Rounds: 1, Seed: 1, Progress: func(n, of int) {
		if done++; n != done || n > of {
			t.Errorf("progress %d of %d after %d", n, of, done-1)
		}
	}})
	if done != 100+20 || res.Match.Games != 20 || res.Match.Sides != 2 || len(res.Rounds) != 1 {
		t.Errorf("%d games, %+v", done, res.Match)
	}
	if r := res.Rounds[0]; r.Games != 100 || r.Samples < 3*r.Held || r.Held < 100 || r.After != res.After {
		t.Errorf("round %+v", r)
	}
	if res.After <= 0 || res.After >= math.Ln2 || res.Before <= 0 {
		t.Errorf("loss %.4f, before %.4f", res.After, res.Before)
	}
	share, margin, even := res.Match.Score()
	if share < 0.2 || share > 0.8 || margin <= 0 || even != 0.5 {
		t.Errorf("score %v ± %v, even %v", share, margin, even)
	}
	for i, w := range res.Weights() {
		if w < 0 {
			t.Errorf("%s weighs %v", res.Terms[i].Name, w)
		}
	}
	res.Setting = "free2"
	text, err := tune.ChancesSource("scorpion", "antares tune scorpion", []*tune.ChancesResult{res})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err != nil || !bytes.Contains(text, []byte("free2: {")) {
		t.Errorf("%v in\n%s", err, text)
	}
}

func TestChancesRefuse(t *testing.T) {
	rules, err := scorpion.Game.Configure(game.Options{"players": "2"})
	if err != nil {
		t.Fatal(err)
	}
	terms := scorpion.NewEval().Terms()
	for name, c := range map[string]struct {
		o tune.ChancesOptions
		f tune.Fittable[scorpion.Position]
	}{
		"few games":  {tune.ChancesOptions{Games: 1}, tune.Fittable[scorpion.Position]{Terms: terms, Start: make([]float64, len(terms))}},
		"no rounds":  {tune.ChancesOptions{Rounds: -1}, tune.Fittable[scorpion.Position]{Terms: terms, Start: make([]float64, len(terms))}},
		"no terms":   {tune.ChancesOptions{}, tune.Fittable[scorpion.Position]{}},
		"no weights": {tune.ChancesOptions{}, tune.Fittable[scorpion.Position]{Terms: terms}},
	} {
		if res, err := tune.Chances(t.Context(), rules, c.f, c.o); err == nil {
			t.Errorf("%s: %+v", name, res)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = tune.Chances(ended, rules, tune.Fittable[scorpion.Position]{
		Terms: terms, Start: make([]float64, len(terms)),
		With: func(w []float64) (tune.Judge[scorpion.Position], game.Chances[scorpion.Position]) {
			return scorpion.NewEval(), scorpion.NewEval().Hasty()
		},
	}, tune.ChancesOptions{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
}

// TestLongScorpionBeatsRacer plays the fitted judgement against one that looks at the
// race alone, both in haste.
func TestLongScorpionBeatsRacer(t *testing.T) {
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
