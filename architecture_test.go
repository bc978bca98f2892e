package antares_test

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/antares-games/antares"

// TestImports keeps the house as docs/architecture.md draws it: who may import
// whom, outside of tests. A package that is not listed may not exist.
func TestImports(t *testing.T) {
	may := map[string][]string{
		"":               {},
		"game":           {},
		"game/conform":   {"game"},
		"game/gametest":  {"docs", "game", "game/conform"},
		"games/skorpion": {"game"},
		"games/scorpion": {"game"},
		"games/skaane":   {"game"},
		"games/rsp":      {"game"},
		"catalog":        {"game", "games/skorpion", "games/scorpion", "games/skaane", "games/rsp", "search", "solver", "engine", "tune"},
		"search":         {"game"},
		"engine":         {"game", "search"},
		"ugi":            {"game", "search", "engine"},
		"match":          {"game", "search", "engine", "record"},
		"tune":           {"game", "search"},
		"puzzle":         {"game"},
		"solver":         {"game", "puzzle", "search", "engine", "solver/proof"},
		"solver/proof":   {"game"}, // no search: who checks a proof trusts nobody
		"record":         {"game"},
		"analyse":        {"game", "search", "engine", "record"},
		"lab":            {"analyse", "bus", "catalog", "draw", "engine", "game", "match", "record", "search"},
		"draw":           {"game"},
		"bench":          {"game"},
		"tui":            {"", "game", "analyse", "client", "docs", "draw", "engine", "lesson", "puzzle", "record", "search", "server", "site"},
		"tui/ttytest":    {},
		"sshd":           {"", "client", "game", "site", "tui"},
		"fair":           {"game"},
		"rating":         {},
		"names":          {},
		"table":          {"", "game", "fair", "record"},
		"bus":            {},
		"bus/bustest":    {},
		"site":           {"", "game", "bus", "fair", "names", "rating", "table"},
		"worker":         {"game", "analyse", "bus", "catalog", "engine", "lab", "search", "site"},
		"server":         {"", "docs", "draw", "game", "lesson", "puzzle", "site", "table", "web"},
		"metrics":        {""},
		"cluster":        {},
		"cluster/plug":   {},
		"load":           {"", "game", "catalog", "client", "server", "site"},
		"client":         {"", "fair", "game", "server", "site"},

		"server/servertest": {"", "bus", "catalog", "fair", "server", "site", "store/sqlite", "table", "worker"},
		"robot":             {"", "client", "engine", "fair", "game", "search", "server", "site"},

		"internal/fuzzing": {},

		"docs":   {},
		"lesson": {"game"},
		"web":    {},

		"store":                  {"", "names"},
		"store/check":            {"", "store", "table"},
		"store/migrations":       {},
		"store/sqlite":           {"", "store", "store/migrations"},
		"store/postgres":         {"", "store", "store/migrations"},
		"store/storetest":        {"", "store", "store/migrations"},
		"store/storetest/pgtest": {},

		"cmd/antares": {
			"game", "game/conform", "catalog", "record", "draw", "bench", "tui", "docs",
			"search", "engine", "ugi", "match", "tune", "analyse", "lab", "puzzle", "solver", "solver/proof",
			"", "bus", "client", "fair", "load", "metrics", "robot", "server", "site", "sshd", "store", "store/check", "store/postgres", "store/sqlite", "table", "worker",
		},
	}
	// Who may reach beyond the standard library.
	outside := map[string][]string{
		"solver": {"golang.org/x/sync"},
		"draw":   {"golang.org/x/image", "charm.land/lipgloss"},
		"tui":    {"golang.org/x/term", "charm.land/bubbletea", "charm.land/lipgloss", "github.com/yuin/goldmark"},
		"sshd":   {"charm.land/bubbletea", "github.com/charmbracelet/ultraviolet", "golang.org/x/crypto", "golang.org/x/time"},
		"ugi":    {"golang.org/x/sys"},

		"game/gametest": {"pgregory.net/rapid"},
		"tui/ttytest":   {"github.com/creack/pty"},

		"bus":     {"github.com/nats-io"},
		"names":   {"golang.org/x/text"},
		"site":    {"golang.org/x/crypto", "golang.org/x/time"},
		"server":  {"github.com/danielgtaylor/huma/v2", "github.com/coder/websocket", "github.com/klauspost/compress/gzhttp", "golang.org/x/time"},
		"metrics": {"github.com/prometheus/client_golang"},
		"client":  {"github.com/coder/websocket"},
		"load":    {"github.com/coder/websocket", "golang.org/x/crypto"},

		"store/migrations":       {"github.com/pressly/goose/v3"},
		"store/sqlite":           {"modernc.org/sqlite"},
		"store/postgres":         {"github.com/jackc/pgx/v5"},
		"store/storetest":        {"pgregory.net/rapid"},
		"store/storetest/pgtest": {"github.com/jackc/pgx/v5"},

		"cmd/antares": {"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term", "github.com/schollz/progressbar", "golang.org/x/crypto"},
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name := local(words[0])
		allowed, known := may[name]
		if !known {
			t.Errorf("package %q is not in the plan", name)
			continue
		}
		seen++
		for _, imp := range words[1:] {
			switch {
			case imp == module || strings.HasPrefix(imp, module+"/"):
				if !contains(allowed, local(imp)) {
					t.Errorf("%q imports %q", name, local(imp))
				}
			case strings.Contains(strings.Split(imp, "/")[0], "."):
				if !prefixed(outside[name], imp) {
					t.Errorf("%q imports %q", name, imp)
				}
			}
		}
	}
	if seen != len(may) {
		t.Errorf("%d packages seen, %d planned", seen, len(may))
	}
}

func local(path string) string {
	return strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func prefixed(list []string, s string) bool {
	for _, x := range list {
		if s == x || strings.HasPrefix(s, x+"/") {
			return true
		}
	}
	return false
}
