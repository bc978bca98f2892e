package bot_test

import (
	"context"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The bot in docs/api.md is taken from the page unchanged, and plays a complete game.
func TestDocsBot(t *testing.T) {
	_, rest, _ := strings.Cut(page(t), "```go\n")
	program, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("there is no program in docs/api.md")
	}
	code := slices.DeleteFunc(strings.Split(program, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	if len(code) > 40 {
		t.Errorf("the bot has %d lines of code", len(code))
	}
	if good, err := format.Source([]byte(program)); err != nil || string(good) != program {
		t.Errorf("the bot is not formatted: %v", err)
	}
	file := filepath.Join(t.TempDir(), "bot.go")
	if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	h := newHouse(t)
	ann := h.guest()
	id := h.open(ann, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{Level: 1}, {For: h.bot.ID}}})
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute) // a compiler on a busy machine
	defer cancel()
	run := exec.CommandContext(ctx, "go", "run", file)
	run.Dir = filepath.Dir(file) // no module
	run.Env = append(os.Environ(), "SERVER="+h.URL, "TOKEN="+h.token, "GOFLAGS=", "GOWORK=off")
	run.WaitDelay = 10 * time.Second
	if out, err := run.CombinedOutput(); err != nil || string(out) != "the game is over\n" {
		t.Errorf("%v\n%s", err, out)
	}
	snap, err := ann.Table(t.Context(), id)
	if err != nil || snap.Status != antares.Over || snap.Reason != antares.ByRule {
		t.Errorf("%+v %v", snap, err)
	}
}

// docs/api.md names every error code with its status, and every path of the API.
func TestDocsComplete(t *testing.T) {
	text := page(t)
	file, err := parser.ParseFile(token.NewFileSet(), "../../error.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Code") {
			return true
		}
		code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		codes++
		if !strings.Contains(text, "\n| `"+code+"` | ") {
			t.Errorf("the error %s is missing", code)
		}
		return true
	})
	if codes < 16 {
		t.Errorf("only %d codes found", codes)
	}
	paths := newHouse(t).Server.Server.API().Paths
	for path, item := range paths {
		if item.Get != nil && !strings.Contains(text, "`GET "+path+"`") {
			t.Errorf("GET %s is missing", path)
		}
		if item.Post != nil && !strings.Contains(text, "`POST "+path+"`") {
			t.Errorf("POST %s is missing", path)
		}
		if item.Delete != nil && !strings.Contains(text, "`DELETE "+path+"`") {
			t.Errorf("DELETE %s is missing", path)
		}
	}
	if len(paths) < 20 {
		t.Errorf("only %d paths found", len(paths))
	}
	for _, path := range []string{"/api/openapi.json", "/api/ws", "/api/stream", "/api/tables/{id}/stream"} {
		if !strings.Contains(text, "`GET "+path+"`") {
			t.Errorf("%s is missing", path)
		}
	}
}
