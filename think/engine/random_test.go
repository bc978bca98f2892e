package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

func randomVariant(t *testing.T, g game.Game) game.Variant {
	t.Helper()
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func randomSkaane(t *testing.T) game.Variant {
	return randomVariant(t, game.New[skaane.Position](skaane.Game))
}

// TestRandomPlays plays a whole game with dice, and the same one again from the
// same seeds, which other seeds do not give.
func TestRandomPlays(t *testing.T) {
	v := randomVariant(t, game.New[scorpion.Position](scorpion.Game))
	play := func(seed, limit uint64) (actions []string) {
		e := engine.Random(v, seed)
		defer e.Close()
		e.NewGame()
		s := v.New(game.SeedDice(5))
		for s.Turn() != game.Over {
			if s.Turn() == game.Chance {
				a, err := s.Roll()
				if err != nil {
					t.Fatal(err)
				}
				actions = append(actions, a)
				continue
			}
			task := engine.Task{Start: s.Start(), Actions: actions}
			if limit != 0 {
				task.Limits.Seed = limit + uint64(len(actions))
			}
			reported := ""
			a, err := e.Think(t.Context(), task, func(i engine.Info) { reported = i.Lines[0].Actions[0] })
			if err != nil {
				t.Fatal(err)
			}
			if reported != a.Action {
				t.Fatalf("reported %q, answered %q", reported, a.Action)
			}
			if err := s.Play(a.Action); err != nil {
				t.Fatal(err)
			}
			actions = append(actions, a.Action)
		}
		return actions
	}
	own := play(1, 0)
	if !slices.Equal(own, play(1, 0)) {
		t.Error("one seed gave two games")
	}
	if slices.Equal(own, play(2, 0)) {
		t.Error("two seeds gave one game")
	}
	limited := play(1, 9)
	if !slices.Equal(limited, play(1, 9)) || slices.Equal(limited, play(1, 10_000)) {
		t.Error("the seed of the limits does not decide the game")
	}
}

// TestRandomUniform draws the first action often: every legal one comes up, none
// far more than its share.
func TestRandomUniform(t *testing.T) {
	v := randomSkaane(t)
	s := v.New(game.SeedDice(1))
	legal := s.Legal()
	count := map[string]int{}
	e := engine.Random(v, 3)
	const each = 200
	for range each * len(legal) {
		a, err := e.Think(t.Context(), engine.Task{Start: s.Start()}, nil)
		if err != nil {
			t.Fatal(err)
		}
		count[a.Action]++
	}
	for _, a := range legal {
		if n := count[a]; n < each/2 || n > each*3/2 {
			t.Errorf("%s was chosen %d times, expected about %d", a, n, each)
		}
	}
	if len(count) != len(legal) {
		t.Errorf("%d actions chosen, %d legal", len(count), len(legal))
	}
}

func TestRandomRefuses(t *testing.T) {
	v := randomSkaane(t)
	e := engine.Random(v, 1)
	start := v.New(game.SeedDice(1)).Start()
	for name, task := range map[string]engine.Task{
		"position": {Start: "nothing"},
		"action":   {Start: start, Actions: []string{"z9z9"}},
	} {
		if a, err := e.Think(t.Context(), task, nil); err == nil {
			t.Errorf("bad %s: answered %q", name, a.Action)
		}
	}
	if _, err := e.Think(t.Context(), engine.Task{Start: start}, nil); err != nil {
		t.Errorf("after refusals: %v", err)
	}
	// Where a die is to be rolled, or the game is over, there is nothing to decide.
	dice := randomVariant(t, game.New[scorpion.Position](scorpion.Game))
	s := dice.New(game.SeedDice(1))
	if s.Turn() != game.Chance {
		t.Fatal("the race begins with a die")
	}
	if _, err := engine.Random(dice, 1).Think(t.Context(), engine.Task{Start: s.Start()}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("at a die: %v", err)
	}
}

// TestRandomEnded answers even when its context has ended.
func TestRandomEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := randomSkaane(t)
	if _, err := engine.Random(v, 1).Think(ctx, engine.Task{Start: v.New(game.SeedDice(1)).Start()}, nil); err != nil {
		t.Error(err)
	}
}
