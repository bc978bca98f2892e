package puzzle_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/puzzle"
)

// The puzzles that come with the program are correct, and begin with the easy ones.
func TestPuzzles(t *testing.T) {
	n := 0
	for _, g := range catalog.Games() {
		id := g.Info().ID
		f, err := puzzle.Of(g.Files())
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if f == nil {
			continue
		}
		n++
		v, err := g.Configure(f.Options)
		if err != nil {
			t.Fatal(err)
		}
		if v.Traits().Chance {
			t.Errorf("%s has dice and puzzles: nothing is proven there", id)
		}
		if f.Game != id || f.Name != g.Info().Name || f.Subtitle != g.Info().Subtitle {
			t.Errorf("%s: %s, %s, %s", id, f.Game, f.Name, f.Subtitle)
		}
		if len(f.Puzzles) < 12 {
			t.Errorf("%s: only %d puzzles", id, len(f.Puzzles))
		}
		if err := puzzle.Check(f, v); err != nil {
			t.Errorf("%s: %v", id, err)
		}
		if !slices.IsSortedFunc(f.Puzzles, func(a, b puzzle.Puzzle) int { return a.Difficulty - b.Difficulty }) {
			t.Errorf("%s: the difficult ones are not last", id)
		}
	}
	if n < 3 {
		t.Errorf("only %d games have puzzles", n)
	}
	if f, err := puzzle.Of(fstest.MapFS{}); f != nil || err != nil {
		t.Errorf("an empty folder has puzzles: %v, %v", f, err)
	}
}

func TestNoPuzzles(t *testing.T) {
	for _, text := range []string{"", "nonsense", "{}", `{"format":"antares-puzzles 2"}`, `{"format":"antares-puzzles 1","puzzles":7}`} {
		if _, err := puzzle.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	good := puzzle.Puzzle{
		ID: "a", Position: "4/K3/4/k3/4 light 0", Player: "light", Action: "a4a5", Line: []string{"a4a5"}, Plies: 1, Difficulty: 1,
	}
	g, err := catalog.Find(catalog.Skaane)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(map[string]string{"board": "4x5"})
	if err != nil {
		t.Fatal(err)
	}
	if err := puzzle.Check(&puzzle.File{Puzzles: []puzzle.Puzzle{good}}, v); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*puzzle.Puzzle){
		"no id":         func(p *puzzle.Puzzle) { p.ID = "" },
		"no position":   func(p *puzzle.Puzzle) { p.Position = "K" },
		"another turn":  func(p *puzzle.Puzzle) { p.Player = "dark" },
		"another line":  func(p *puzzle.Puzzle) { p.Line = []string{"a4b4"} },
		"illegal":       func(p *puzzle.Puzzle) { p.Action, p.Line = "a4c4", []string{"a4c4"} },
		"no win":        func(p *puzzle.Puzzle) { p.Action, p.Line = "a4b4", []string{"a4b4"} },
		"no line":       func(p *puzzle.Puzzle) { p.Line = nil },
		"no difficulty": func(p *puzzle.Puzzle) { p.Difficulty = 0 },
	} {
		p := good
		spoil(&p)
		if err := puzzle.Check(&puzzle.File{Puzzles: []puzzle.Puzzle{p}}, v); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if err := puzzle.Check(&puzzle.File{Puzzles: []puzzle.Puzzle{good, good}}, v); err == nil {
		t.Error("the same id twice is accepted")
	}
}
