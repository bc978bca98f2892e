package box_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// A game with nothing but rules still has bots.
func TestRulesAlone(t *testing.T) {
	bare := box.New(box.Box[skaane.Position]{Rules: skaane.Game})
	v, err := bare.Configure(game.Options{"board": "4x5"})
	if err != nil {
		t.Fatal(err)
	}
	s := v.New(game.SeedDice(1))
	for _, make := range []func() (engine.Engine, error){
		func() (engine.Engine, error) { return bare.Level(1, v, box.Search{}) },
		func() (engine.Engine, error) { return bare.Level(9, v, box.Search{}) },
		func() (engine.Engine, error) { return bare.Searcher("search", v, box.Search{}) },
		func() (engine.Engine, error) { return bare.MCTS("mcts", true, v) },
	} {
		e, err := make()
		if err != nil {
			t.Fatal(err)
		}
		a, err := e.Think(t.Context(), engine.Task{Start: s.Start(), Limits: search.Limits{Nodes: 200, Seed: 1}}, nil)
		if err != nil || !slices.Contains(s.Legal(), a.Action) {
			t.Errorf("%s plays %q: %v", e.Name(), a.Action, err)
		}
	}
	if _, err := bare.Greedy(v); !errors.Is(err, box.ErrNoGreedy) {
		t.Errorf("greedy: %v", err)
	}
	if _, err := bare.Judge(v); !errors.Is(err, engine.ErrNoJudge) {
		t.Errorf("judge: %v", err)
	}
	if bare.Tuner() != nil || bare.DiceTuner() != nil || bare.Scale() != 1000 {
		t.Error("a game without weights can be tuned, or has an odd scale")
	}
}

// The features of a game's evaluation decide what the game is offered for.
func TestJudgementDecides(t *testing.T) {
	if skaane.Box.Tuner() == nil || skaane.Box.DiceTuner() != nil || skaane.Box.Scale() == 0 {
		t.Error("an evaluation of terms is tuned and has a scale")
	}
	if scorpion.Box.Tuner() != nil || scorpion.Box.DiceTuner() == nil || scorpion.Box.Scale() != 0 {
		t.Error("chances are fitted in their own way and need no scale")
	}
}
