package desk_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// Two engines that share out a position look at different actions, and at all of them
// together; with dice the first does it alone.
func TestParts(t *testing.T) {
	l := local(t)
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		line := v.New(game.SeedDice(3))
		for line.Turn() == game.Chance {
			if _, err := line.Roll(); err != nil {
				t.Fatal(err)
			}
		}
		var firsts []string
		for part := range 2 {
			in := api.EvaluateLive{
				Evaluate: api.Evaluate{Game: g.Info().ID, Start: line.Position()}, Lines: 5, Nodes: 20_000, Part: part, Parts: 2,
			}
			told := 0
			text, p := post(t, l, api.EngineEvaluate, in, func(any) { told++ })
			var found api.Evaluation
			if p != nil || json.Unmarshal([]byte(text), &found) != nil {
				t.Fatalf("%s: %v, %s", g.Info().ID, p, text)
			}
			if alone := v.Traits().Chance && part > 0; (told == 0) != alone || (len(found.Lines) == 0) != alone {
				t.Errorf("%s, part %d: told %d times, %s", g.Info().ID, part, told, text)
			}
			for _, l := range found.Lines {
				firsts = append(firsts, l.Actions[0])
			}
		}
		slices.Sort(firsts)
		if n := len(slices.Compact(slices.Clone(firsts))); n != len(firsts) || n < 2 {
			t.Errorf("%s: %v", g.Info().ID, firsts)
		}
	}
}

// One action cannot be shared out.
func TestPartOfNothing(t *testing.T) {
	in := api.EvaluateLive{
		Evaluate: api.Evaluate{Game: "skaane", Start: "8/8/8/8/8/8/k6K/8 light 0"}, Lines: 5, Nodes: 1000, Part: 15, Parts: 16,
	}
	text, p := post(t, local(t), api.EngineEvaluate, in, nil)
	if p != nil || text != `{"turn":-1,"chance":0,"chances":[],"lines":[]}` {
		t.Errorf("%s, %v", text, p)
	}
}
