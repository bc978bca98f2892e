package solver_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/learn/puzzle"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

// mined are a few puzzles from random games.
func mined(t *testing.T, seed uint64, change func(*solver.PuzzleOptions)) *puzzle.File {
	t.Helper()
	v := variantOf[skaane.Position](t, skaane.Game, small)
	s, err := solver.New[skaane.Position](skaane.Game, v, solver.Options{MemoryMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	o := solver.PuzzleOptions{
		Count: 3, Seed: seed, Plies: 3, Games: 200, Nodes: 5000, Alike: true,
		Player: engine.Random(v, 1), Levels: []engine.Engine{engine.Random(v, 2)},
	}
	if change != nil {
		change(&o)
	}
	file, err := solver.Mine(t.Context(), v, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// What a puzzle says is so, found the plain way: its action wins in time, and no other
// wins within the plies that it names.
func TestPuzzles(t *testing.T) {
	rules, err := skaane.Game.Configure(small)
	if err != nil {
		t.Fatal(err)
	}
	file := mined(t, 1, nil)
	if len(file.Puzzles) != 3 || file.Format != puzzle.Format || file.Subtitle != "the runes" {
		t.Fatalf("%+v", file)
	}
	for _, z := range file.Puzzles {
		t.Logf("%+v", z)
		p, err := rules.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		moves := p.AppendMoves(nil)
		if len(moves) != z.Choices || z.Plies < 3 || z.Line[0] != z.Action || z.Difficulty < 1 || z.Difficulty > 5 {
			t.Errorf("%+v", z)
		}
		for _, m := range moves {
			next := p
			next.Play(m)
			action := string(rules.AppendMove(nil, &p, m))
			within := z.Within - 1
			if z.Within == 0 {
				within = 4
			}
			if action == z.Action {
				within = z.Plies - 1
			}
			if got := mate(next, p.Turn(), min(within, 6)); got != (action == z.Action) && within <= 6 {
				t.Errorf("%s: %s wins within %d plies: %v", z.Position, action, within, got)
			}
		}
	}
	if again := mined(t, 1, nil); !reflect.DeepEqual(file, again) {
		t.Error("the same seed gives other puzzles")
	}
	for _, z := range mined(t, 1, func(o *solver.PuzzleOptions) { o.Strict = true }).Puzzles {
		if z.Within != 0 {
			t.Errorf("not strict: %+v", z)
		}
	}
	for _, z := range mined(t, 1, func(o *solver.PuzzleOptions) { o.Least = 2 }).Puzzles {
		if z.Difficulty < 2 {
			t.Errorf("too easy: %+v", z)
		}
	}
	counts := map[int]int{}
	for _, z := range mined(t, 1, func(o *solver.PuzzleOptions) { o.Alike, o.Games = false, 30 }).Puzzles {
		if counts[z.Difficulty]++; counts[z.Difficulty] > 1 {
			t.Errorf("more than a third of difficulty %d", z.Difficulty)
		}
	}
}

// Whoever ends the search for puzzles has those that were found.
func TestMiningStops(t *testing.T) {
	v := variantOf[skaane.Position](t, skaane.Game, small)
	s, err := solver.New[skaane.Position](skaane.Game, v, solver.Options{MemoryMiB: 16})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	o := solver.PuzzleOptions{Count: 5, Seed: 1, Plies: 3, Nodes: 5000, Alike: true, Player: engine.Random(v, 1)}
	o.Progress = func(found, _ int) {
		if found == 2 {
			cancel()
		}
	}
	file, err := solver.Mine(ctx, v, s, o)
	if !errors.Is(err, context.Canceled) || len(file.Puzzles) != 2 || file.Puzzles[1].ID == "" {
		t.Errorf("%+v, %v", file, err)
	}
}

func TestSolverRefusesDice(t *testing.T) {
	v := variantOf[scorpion.Position](t, scorpion.Game, game.Options{"players": "2"})
	if _, err := solver.New[scorpion.Position](scorpion.Game, v, solver.Options{}); !errors.Is(err, solver.ErrChance) {
		t.Errorf("%v", err)
	}
	if _, err := solver.NewMaker[scorpion.Position](scorpion.Game, v); !errors.Is(err, solver.ErrNoTablebase) {
		t.Errorf("%v", err)
	}
}

// The line of a puzzle leads to the end, whatever the prover looked at before.
func TestPuzzleLines(t *testing.T) {
	v := variantOf[skorpion.Position](t, skorpion.Game, nil)
	s, err := solver.New[skorpion.Position](skorpion.Game, v, solver.Options{MemoryMiB: 1}) // which forgets much
	if err != nil {
		t.Fatal(err)
	}
	only, err := s.Only(t.Context(), "./BR../.R.R..../......../..........B. c1 c8 red 5 6 123", 3, search.Limits{Nodes: 500_000})
	if err != nil || only.Action != "Sb1-c2-c8" || only.Plies != 5 {
		t.Fatalf("%+v, %v", only, err)
	}
	play, err := v.Read("./BR../.R.R..../......../..........B. c1 c8 red 5 6 123", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range only.Line {
		if err := play.Play(action); err != nil {
			t.Fatal(err)
		}
	}
	if len(only.Line) != 5 || only.Line[0] != only.Action || play.Turn() != game.Over || play.Outcome().Won != game.Only(0) {
		t.Errorf("%v ends with %s", only.Line, play.Position())
	}
}
