package engine_test

import (
	"errors"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// greedyRace goes by a score that is given, in a race of two.
func greedyRace(t *testing.T, score func(p *scorpion.Position, seat game.Seat) int) engine.Engine {
	t.Helper()
	rules, err := scorpion.Game.Configure(game.Options{"players": "2"})
	if err != nil {
		t.Fatal(err)
	}
	return engine.Greedy[scorpion.Position]("greedy", rules, score)
}

// TestGreedyTakesTheBest gives the four plays of a position scores by hand: the
// highest is taken whatever the seed.
func TestGreedyTakesTheBest(t *testing.T) {
	const start = "y3,y9,o,o/h,h,h,y1 blue 61 play:Y2,Y5"
	calls := 0
	var asked game.Seat
	e := greedyRace(t, func(p *scorpion.Position, seat game.Seat) int {
		asked = seat
		calls++
		return int(p.Hash() >> 40)
	})
	chosen := ""
	for seed := range uint64(8) {
		calls = 0
		told := ""
		a, err := e.Think(t.Context(), engine.Task{Start: start, Limits: search.Limits{Seed: seed}}, func(i engine.Info) { told = i.Lines[0].Actions[0] })
		if err != nil {
			t.Fatal(err)
		}
		if chosen == "" {
			chosen = a.Action
		}
		if a.Action != chosen || told != chosen || calls != 6 || asked != 0 || a.Info.Nodes != 6 || a.Info.Lines[0].Score == 0 {
			t.Errorf("seed %d: %+v, told %s, %d positions scored for seat %d", seed, a, told, calls, asked)
		}
	}
}

// TestGreedyChoosesAmongEquals finds every action where all score the same, and
// the same one again for the same seed.
func TestGreedyChoosesAmongEquals(t *testing.T) {
	const start = "y3,y9,o,o/h,h,h,y1 blue 61 play:Y2,Y5"
	chosen := map[string]int{}
	for seed := range uint64(120) {
		var first string
		for range 2 {
			e := greedyRace(t, func(*scorpion.Position, game.Seat) int { return -5 })
			a, err := e.Think(t.Context(), engine.Task{Start: start, Limits: search.Limits{Seed: seed}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if first != "" && a.Action != first {
				t.Fatalf("seed %d: %s, then %s", seed, first, a.Action)
			}
			first = a.Action
		}
		chosen[first]++
	}
	if len(chosen) != 6 {
		t.Errorf("chosen were %v", chosen)
	}
	for action, n := range chosen {
		if n < 5 || n > 50 {
			t.Errorf("%s was chosen %d times of 120", action, n)
		}
	}
}

// TestGreedyWins takes a win in one although everything else scores more, and
// keeps out of the other side's: the score is never asked about a game that is over.
func TestGreedyWins(t *testing.T) {
	rules, err := skaane.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := engine.Greedy[skaane.Position]("greedy", rules, func(p *skaane.Position, _ game.Seat) int {
		if p.Turn() == game.Over {
			t.Error("asked to score a game that is over")
		}
		return 19_999
	})
	for seed := range uint64(10) {
		a, err := e.Think(t.Context(), engine.Task{Start: "8/K7/8/8/3G4/2s5/k7/8 light 0", Limits: search.Limits{Seed: seed}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Action != "a7a8" || a.Info.Lines[0].Mate != 1 {
			t.Errorf("seed %d: %+v", seed, a)
		}
	}
}

func TestGreedyRefuses(t *testing.T) {
	e := greedyRace(t, func(*scorpion.Position, game.Seat) int { return 0 })
	var refused *game.RuleError
	if _, err := e.Think(t.Context(), engine.Task{Start: "nothing"}, nil); !errors.As(err, &refused) {
		t.Errorf("nonsense: %v", err)
	}
	for name, start := range map[string]string{
		"a die":    "h,h,h,h/h,h,h,h blue 1 open",
		"the end":  "o,o,o,o/h,h,h,y1 blue 61 over",
		"an extra": "y3,y9,o,o/h,h,h,y9 blue 61 extra:y9,-",
	} {
		if _, err := e.Think(t.Context(), engine.Task{Start: start}, nil); !errors.Is(err, search.ErrOver) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if e.NewGame(); e.Name() != "greedy" || e.Close() != nil {
		t.Error("name or end")
	}
}
