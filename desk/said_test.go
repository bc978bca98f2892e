package desk_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/conform"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/catalog"
)

var (
	said = flag.String("said", "", "write everything that the engine said to this file")
	each = flag.Int("each", 25, "ask about every so many vectors")
)

// thought is how many nodes each position is searched for.
const thought = 200

// TestSaid asks about the vectors of every game: how the position stands and what can be
// played, what is refused and why, what it is worth by a short search, what a level plays.
// Whatever is asked twice is answered alike. scripts/twins.sh runs this test here and in
// WebAssembly, with every vector, and compares what was said.
func TestSaid(t *testing.T) {
	out, done := transcript(t)
	defer done()
	l, again := local(t), local(t)
	for _, g := range catalog.Games() {
		id := g.Info().ID
		path := filepath.Join("../games", id, "testdata/vectors.jsonl")
		// Legal actions, lines of play, refusals and small perft counts, by another
		// implementation.
		result, err := conform.File(t.Context(), g, path, func(line int, text string) { t.Errorf("%s:%d: %s", path, line, text) })
		if err != nil || result.Passed == 0 {
			t.Fatalf("%s: %+v, %v", path, result, err)
		}
		for i, line := range lines(t, path) {
			if i%*each > 0 {
				continue
			}
			questions, err := about(t, l, id, i, line)
			if err != nil {
				t.Fatalf("%s:%d: %v", path, i+1, err)
			}
			for _, q := range questions {
				answer := q.ask(t, l)
				fmt.Fprintln(out, id, i+1, q.path, answer)
				if i%25 == 0 && q.ask(t, again) != answer {
					t.Errorf("%s:%d: %s is answered in two ways", path, i+1, q.path)
				}
			}
		}
	}
}

// The trees below positions have the sizes that two other generators counted.
func TestCounts(t *testing.T) {
	counted := 0
	for _, g := range catalog.Games() {
		path := filepath.Join("../games", g.Info().ID, "testdata/perft.txt")
		if _, err := os.Stat(path); err != nil {
			continue // with dice there is no such tree
		}
		counted++
		gametest.PerftUpTo(t, g, path, 3_000_000)
	}
	if counted < 3 {
		t.Errorf("only %d games have counts", counted)
	}
}

// transcript is where to write what is said.
func transcript(t *testing.T) (out *bufio.Writer, done func()) {
	t.Helper()
	if *said == "" {
		return bufio.NewWriter(io.Discard), func() {}
	}
	file, err := os.Create(*said)
	if err != nil {
		t.Fatal(err)
	}
	out = bufio.NewWriter(file)
	return out, func() {
		if err := out.Flush(); err != nil {
			t.Error(err)
		}
		if err := file.Close(); err != nil {
			t.Error(err)
		}
	}
}

// lines are those of a file that are not empty.
func lines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// question is a request with its body.
type question struct {
	path string
	body any
}

// about is what is asked about a vector.
func about(t *testing.T, l *desk.Local, id string, i int, line string) ([]question, error) {
	var v struct {
		Options  game.Options
		Position string
		Play     []string
		Action   string
	}
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		return nil, err
	}
	actions := v.Play
	if v.Action != "" {
		actions = []string{v.Action}
	}
	here := api.Evaluate{Game: id, Options: v.Options, Start: v.Position}
	list := []question{
		{"/api/positions", api.GameText{Game: id, Options: v.Options, Start: v.Position, Seed: "7", Actions: actions}},
		{api.EngineEvaluate, api.EvaluateLive{Evaluate: here, Lines: 2, Nodes: thought}},
	}
	if i%20 == 0 { // where a die is to be rolled nobody decides
		var now api.Standing
		text, p := post(t, l, "/api/positions", api.GameText{Game: id, Options: v.Options, Start: v.Position, Seed: "7", Roll: true}, nil)
		if p == nil {
			if err := json.Unmarshal([]byte(text), &now); err != nil {
				return nil, err
			}
			here.Actions = now.Actions
		}
	}
	// Levels 7 to 9 take longer, so they are asked less often.
	if i%20 == 0 {
		list = append(list, question{api.EngineChoose, api.Choose{Evaluate: here, Level: i/20%6 + 1, Seed: fmt.Sprint(i)}})
	}
	if i%200 == 0 {
		list = append(list, question{api.EngineChoose, api.Choose{Evaluate: here, Level: i/200%3 + 7, Seed: fmt.Sprint(i)}})
	}
	return list, nil
}

// ask asks a desk. Nothing that is asked here may fail for a reason of the desk's own.
func (q question) ask(t *testing.T, l *desk.Local) string {
	t.Helper()
	text, p := post(t, l, q.path, q.body, nil)
	if p == nil {
		return text
	}
	if p.Code == antares.CodeInternal {
		t.Errorf("%s %+v: %s", q.path, q.body, p.Detail)
	}
	p.Title = "" // the words of HTTP, which browsers do without
	refusal, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	return string(refusal)
}
