package desk_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/conform"
	"github.com/antares-games/antares/games/catalog"
)

var said = flag.String("said", "", "write everything that the engine said to this file")

// thought is how many nodes each position is searched for.
const thought = 200

// TestSaid asks about every vector of every game: how it stands, what is refused and why,
// and what it is worth by a short search. With -said the answers are written to a file.
// scripts/twins.sh does so here and in WebAssembly, and compares the files.
func TestSaid(t *testing.T) {
	if *said == "" {
		t.Skip("scripts/twins.sh runs this test, with -said")
	}
	file, err := os.Create(*said)
	if err != nil {
		t.Fatal(err)
	}
	out := bufio.NewWriter(file)
	l := local(t)
	for _, g := range catalog.Games() {
		id := g.Info().ID
		path := filepath.Join("../games", id, "testdata/vectors.jsonl")
		// Legal actions, lines of play, refusals and perft counts, by another implementation.
		if _, err := conform.File(t.Context(), g, path, func(line int, text string) { t.Errorf("%s:%d: %s", path, line, text) }); err != nil {
			t.Fatal(err)
		}
		vectors, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(strings.TrimSpace(string(vectors)), "\n") {
			var v struct {
				Options  game.Options
				Position string
				Play     []string
				Action   string
			}
			if err := json.Unmarshal([]byte(line), &v); err != nil {
				t.Fatal(err)
			}
			actions := v.Play
			if v.Action != "" {
				actions = []string{v.Action}
			}
			tell := func(what, text string, p *api.Problem) {
				if p != nil {
					p.Title = "" // the words of HTTP, which browsers do without
					refusal, err := json.Marshal(p)
					if err != nil {
						t.Fatal(err)
					}
					text = string(refusal)
				}
				fmt.Fprintln(out, id, i+1, what, text)
			}
			stands, p := post(t, l, "/api/positions", api.GameText{Game: id, Options: v.Options, Start: v.Position, Seed: "7", Actions: actions}, nil)
			tell("stands", stands, p)
			worth, p := post(t, l, api.EngineEvaluate, api.EvaluateLive{Evaluate: api.Evaluate{Game: id, Options: v.Options, Start: v.Position}, Lines: 2, Nodes: thought}, nil)
			tell("worth", worth, p)
			if i%20 == 0 {
				level := i/20%9 + 1
				chosen, p := post(t, l, api.EngineChoose, api.Choose{Evaluate: api.Evaluate{Game: id, Options: v.Options, Start: v.Position}, Level: min(level, 7), Seed: "5"}, nil)
				tell(fmt.Sprint("level ", level), chosen, p)
			}
		}
	}
	if err := out.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
