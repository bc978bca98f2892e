package ugi_test

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

const page = "../../docs/protocol-ugi.md"

var transcript = regexp.MustCompile("(?s)```ugi (\\w+)\n(.*?)```")

// TestTranscripts holds the conversations of the document.
func TestTranscripts(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	update, n := os.Getenv("UPDATE_GOLDEN") != "", 0
	written := transcript.ReplaceAllStringFunc(string(text), func(block string) string {
		n++
		m := transcript.FindStringSubmatch(block)
		return fmt.Sprintf("```ugi %s\n%s```", m[1], replay(t, fakeOptions(m[1], nil), m[2], update))
	})
	if n < 4 {
		t.Errorf("only %d conversations found", n)
	}
	if update {
		if err := os.WriteFile(page, []byte(written), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPythonExample plays with the engine of the document.
func TestPythonExample(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("the example bot needs python3 (scripts/needs.sh installs it)")
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, after, ok := strings.Cut(string(text), "```python\n")
	program, _, closed := strings.Cut(after, "```")
	if !ok || !closed {
		t.Fatal("the document has no example")
	}
	for _, g := range catalog.Games() {
		id, set := g.Info().ID, catalog.Samples(g.Info().ID)[len(catalog.Samples(g.Info().ID))-1]
		t.Run(id, func(t *testing.T) {
			noLeak(t)
			o := quick(t)
			o.Variant = variant(t, id, set)
			c, err := ugi.Start(t.Context(), append([]string{python, "-c", program}, command(t, "serve", id)...), o)
			if err != nil {
				t.Fatal(err)
			}
			if c.Name() != "Random in Python" {
				t.Errorf("its name is %q", c.Name())
			}
			s := o.Variant.New(game.SeedDice(3))
			var actions []string
			for i := 0; i < 60 && s.Turn() != game.Over; i++ {
				if s.Turn() == game.Chance {
					roll, err := s.Roll()
					if err != nil {
						t.Fatal(err)
					}
					actions = append(actions, roll)
					continue
				}
				a, err := c.Think(t.Context(), engine.Task{Start: s.Start(), Actions: actions, Limits: search.Limits{Nodes: 1}}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if err := s.Play(a.Action); err != nil {
					t.Fatal(err)
				}
				actions = append(actions, a.Action)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}
