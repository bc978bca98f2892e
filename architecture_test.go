package antares_test

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/antares-games/antares"

// floors is the house from the ground up. A package may import those of the lines before
// its own, and nothing else of ours: imports only go down. A package that is not listed
// may not exist; games/* stands for every game. docs/architecture.md says what each of them
// is for.
var floors = []string{
	// SHA-256, in browsers too.
	"digest",

	// The vocabulary, and the domain: people, tables, events. No technology.
	"game .",

	// What travels between servers and clients, and how files are written.
	"api outfile",

	"game/conform game/bench game/grid docs",
	"game/gametest",

	// What is made of a game without thinking.
	"record draw/pen learn/legend learn/lesson learn/puzzle",
	"draw",
	"draw/chars draw/raster",

	// Thinking.
	"think/net think/solver/proof think/stats think/same",
	"think/net/nettest",
	"think/search",
	"think/engine think/tune think/selfplay",
	"think/ugi think/solver",

	// The games, which never import each other, what they are handed over in, and the list
	// of them.
	"games/box",
	"games/box/boxtest",
	"games/* games/newgame/hurdle", // Hurdle is the pattern of new games
	"games/catalog games/newgame",

	// Measuring and serving.
	"serve/bus serve/fair serve/guard serve/names serve/rating serve/metrics serve/store/migrations serve/bus/bustest serve/fuzzing lab/journal",
	"lab/match lab/analyse",
	"lab/studies",

	// What can be asked without a table, of a server or in a browser.
	"desk",
	"serve/table serve/store",
	"serve/news",
	"home",
	"serve/transfer serve/store/check serve/store/sqlite serve/store/postgres serve/store/storetest serve/store/storetest/pgtest",
	"serve/site serve/store/storetest/sqlitetest",
	"serve/worker web",
	"serve/httpd",
	"serve/httpd/servertest",

	// Those who come from outside.
	"clients/client clients/keep",
	"clients/tui clients/bot clients/load clients/tui/ttytest",
	"clients/sshd",

	"cmd/antares",
	"serve/cluster/plug serve/cluster scripts/gotest scripts/wasm",
}

// walls keep apart what the order of the floors alone would let meet: a package, or all of
// a folder (…/), sees of the house only these.
var walls = map[string]string{
	"draw/pen":           "game",
	"games/":             "game games/box think/ draw/pen", // never each other
	"games/box":          "game think/ draw/pen",
	"games/newgame":      "docs draw game games/newgame/hurdle",
	"outfile":            "",
	"think/solver/proof": "game", // no search: whoever checks a proof trusts nobody
	"desk":               ". api docs draw game games/box games/catalog learn/ record think/ lab/analyse serve/fair",
	"home":               ". api desk game serve/fair serve/news serve/table think/search digest",
	"serve/table":        ". game record serve/fair",
	"api":                ". game",
	"serve/news":         ". api game serve/table",
	"serve/site":         ". api game serve/bus serve/fair serve/names serve/news serve/rating serve/table",
	"clients/client":     ". api game serve/fair",
	"clients/keep":       ". game record",
	"clients/tui":        ". api docs outfile game record draw learn/ think/ lab/analyse clients/client clients/keep",
	"clients/bot":        ". api game think/ clients/client serve/fair",
	"clients/load":       ". api game games/catalog think/ clients/client serve/fair",
	"serve/cluster":      "",
}

// outside is who may reach beyond the standard library.
var outside = map[string]string{
	"draw/chars":    "charm.land/lipgloss",
	"draw/raster":   "golang.org/x/image",
	"game/gametest": "pgregory.net/rapid",
	"think/solver":  "golang.org/x/sync",
	"think/net":     "golang.org/x/sys/cpu",
	"think/ugi":     "golang.org/x/sys",

	"serve/bus":                    "github.com/nats-io",
	"serve/names":                  "golang.org/x/text",
	"serve/site":                   "golang.org/x/crypto golang.org/x/time",
	"serve/httpd":                  "github.com/danielgtaylor/huma/v2 github.com/coder/websocket github.com/klauspost/compress/gzhttp golang.org/x/time",
	"serve/metrics":                "github.com/prometheus/client_golang",
	"serve/store/migrations":       "github.com/pressly/goose/v3",
	"serve/store/sqlite":           "modernc.org/sqlite",
	"serve/store/postgres":         "github.com/jackc/pgx/v5",
	"serve/store/storetest":        "pgregory.net/rapid",
	"serve/store/storetest/pgtest": "github.com/jackc/pgx/v5",

	"clients/client":      "github.com/coder/websocket",
	"clients/load":        "github.com/coder/websocket golang.org/x/crypto",
	"clients/tui":         "golang.org/x/term charm.land/bubbletea charm.land/lipgloss github.com/yuin/goldmark",
	"clients/tui/ttytest": "github.com/creack/pty",
	"clients/sshd":        "charm.land/bubbletea github.com/charmbracelet/ultraviolet golang.org/x/crypto golang.org/x/time",

	"web":          "github.com/andybalholm/brotli",
	"scripts/wasm": "github.com/andybalholm/brotli",

	"cmd/antares": "github.com/spf13/cobra github.com/spf13/pflag golang.org/x/sys golang.org/x/term github.com/schollz/progressbar golang.org/x/crypto",
}

// TestImports keeps the house as docs/architecture.md draws it, outside of tests.
func TestImports(t *testing.T) {
	floor, there := map[string]int{}, map[string]bool{}
	for i, line := range floors {
		for _, name := range strings.Fields(line) {
			if _, twice := floor[name]; twice {
				t.Errorf("%s is listed twice", name)
			}
			floor[name] = i
		}
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		name := local(words[0])
		place, level, listed := placeOf(floor, name)
		if !listed {
			t.Errorf("package %s is not in the plan", name)
			continue
		}
		there[place] = true
		for _, imp := range words[1:] {
			switch {
			case imp == module || strings.HasPrefix(imp, module+"/"):
				to := local(imp)
				if _, below, ok := placeOf(floor, to); !ok || below >= level {
					t.Errorf("%s imports %s, which is not below it", name, to)
				}
				if wall, ok := wallOf(name); ok && !within(strings.Fields(wall), to) {
					t.Errorf("%s imports %s through a wall", name, to)
				}
			case strings.Contains(strings.Split(imp, "/")[0], "."):
				if !within(strings.Fields(outside[name]), imp) {
					t.Errorf("%s imports %s", name, imp)
				}
			}
		}
	}
	for name := range floor {
		if !there[name] {
			t.Errorf("package %s is in the plan and does not exist", name)
		}
	}
}

// placeOf is how the plan names a package, and its floor.
func placeOf(floor map[string]int, name string) (place string, level int, listed bool) {
	if level, listed = floor[name]; listed {
		return name, level, true
	}
	place = path.Dir(name) + "/*"
	level, listed = floor[place]
	return place, level, listed
}

// maxClient is more than a client of the API needs outside the standard library, and far
// less than what a server brings along.
const maxClient = 60

// TestClientIsSmall keeps whoever only speaks to a server from carrying one.
func TestClientIsSmall(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "./clients/client").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	n := 0
	for path := range strings.Lines(string(out)) {
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			n++
		}
	}
	if n == 0 || n >= maxClient {
		t.Errorf("clients/client needs %d packages outside the standard library, and may need fewer than %d", n, maxClient)
	}
}

func local(path string) string {
	if path == module {
		return "."
	}
	return strings.TrimPrefix(path, module+"/")
}

// wallOf is the wall around a package: its own, or that of its folder.
func wallOf(name string) (string, bool) {
	if wall, ok := walls[name]; ok {
		return wall, true
	}
	for folder, wall := range walls {
		if strings.HasSuffix(folder, "/") && strings.HasPrefix(name, folder) && name != "games/catalog" {
			return wall, true
		}
	}
	return "", false
}

// within says whether a list names a package, or a folder that it is in.
func within(list []string, name string) bool {
	return slices.ContainsFunc(list, func(x string) bool {
		return name == x || strings.HasPrefix(name, strings.TrimSuffix(x, "/")+"/")
	})
}
