package docs_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/games/skaane"
)

// TestEveryRuleHasATest goes through the rulebook's ids: each must have a test named
// after it in its game's package, TestKO08… for KO-8, TestKOB… for KO-B.
func TestEveryRuleHasATest(t *testing.T) {
	found := 0
	for _, g := range withPage(t, docs.Rulebook) {
		in := g.Info()
		ids := docs.Rules(rulebook(t, g))
		if len(ids) == 0 {
			t.Errorf("%s: no rules found", in.ID)
		}
		found += len(ids)
		tests := testNames(t, filepath.Join("..", "games", in.ID))
		for _, id := range ids {
			if !strings.HasPrefix(id, in.Prefix+"-") {
				t.Errorf("%s: %s does not begin with %s", in.ID, id, in.Prefix)
			}
			want := "Test" + in.Prefix + number(strings.TrimPrefix(id, in.Prefix+"-"))
			found := false
			for _, name := range tests {
				rest, ok := strings.CutPrefix(name, want)
				// TestSKT must not be confused with TestSKTx of another rule: the rest of the name
				// begins a new word.
				found = found || ok && (rest == "" || rest[0] >= 'A' && rest[0] <= 'Z')
			}
			if !found {
				t.Errorf("rule %s has no test %s…", id, want)
			}
		}
	}
	if found < 60 {
		t.Errorf("only %d rules found", found)
	}
}

// withPage returns the games that have a page: it is optional, but all of ours have
// one.
func withPage(t *testing.T, read func(fs.FS) (string, error)) (list []game.Game) {
	t.Helper()
	for _, g := range catalog.Games() {
		_, err := read(g.Files())
		if err == nil {
			list = append(list, g)
		} else if !errors.Is(err, docs.ErrNone) {
			t.Fatalf("%s: %v", g.Info().ID, err)
		}
	}
	if len(list) < 4 {
		t.Fatalf("only %d games have the page", len(list))
	}
	return list
}

func rulebook(t *testing.T, g game.Game) string {
	t.Helper()
	page, err := docs.Rulebook(g.Files())
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// number returns a rule's number with two digits, or its letter.
func number(s string) string {
	if n, err := strconv.Atoi(s); err == nil {
		return fmt.Sprintf("%02d", n)
	}
	return s
}

func testNames(t *testing.T, dir string) (names []string) {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no tests (%v)", dir, err)
	}
	for _, path := range files {
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil {
				names = append(names, fn.Name.Name)
			}
		}
	}
	return names
}

// TestPlayersRulesNameEveryRule checks that the pages for players omit no rule, and
// name none that does not exist.
func TestPlayersRulesNameEveryRule(t *testing.T) {
	id := regexp.MustCompile(`\b[A-Z]{2}-(?:[0-9]+|[A-Z])\b`)
	for _, g := range withPage(t, docs.Players) {
		in, page := g.Info(), rulebook(t, g)
		text, err := docs.Players(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		named := map[string]bool{}
		for _, m := range id.FindAllString(text, -1) {
			named[m] = true
		}
		for _, rule := range docs.Rules(page) {
			if !named[rule] {
				t.Errorf("games/%s/rules.md does not name %s", in.ID, rule)
			}
			delete(named, rule)
		}
		for rule := range named {
			t.Errorf("games/%s/rules.md names %s, which the rulebook does not have", in.ID, rule)
		}
	}
}

func TestRule(t *testing.T) {
	page, err := docs.Rulebook(skaane.Game.Files)
	if err != nil {
		t.Fatal(err)
	}
	if got := docs.Rule(page, "SK-5"); !strings.HasPrefix(got, "SK-5 [S] *Positioning*") || !strings.Contains(got, "never a change of direction.\n") || strings.Contains(got, "SK-6") {
		t.Errorf("SK-5 is %q", got)
	}
	if got, want := docs.Rule(page, "SK-0"), "SK-0 [S] A turn: move one pawn of one's own, standing on the square named first.\n"; got != want {
		t.Errorf("SK-0 is %q", got)
	}
	if got := docs.Rule(page, "SK-99"); got != "" {
		t.Errorf("SK-99 is %q", got)
	}
	if _, err := docs.Rulebook(fstest.MapFS{}); err == nil {
		t.Error("there is a page in an empty folder")
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// TestLinks follows every relative link in our documents.
func TestLinks(t *testing.T) {
	n := 0
	for _, pattern := range []string{"../*.md", "*.md", "*/*.md", "../games/*/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range link.FindAllStringSubmatch(string(text), -1) {
				n++
				if _, err := os.Stat(filepath.Join(filepath.Dir(path), m[1])); err != nil {
					t.Errorf("%s links to %s: %v", path, m[1], err)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no links found")
	}
}

// TestPictures checks that every picture of a page shows a position that the engine can
// read.
func TestPictures(t *testing.T) {
	image := regexp.MustCompile(`\]\((img/[^)]+)\)`)
	shown := 0
	for _, g := range withPage(t, docs.Players) {
		page, err := docs.Players(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		list, err := docs.Pictures(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			known[p.Name] = true
			o, err := game.ParseOptions(p.Set)
			if err != nil {
				t.Fatal(err)
			}
			v, err := g.Configure(o)
			if err != nil {
				t.Fatal(err)
			}
			if p.Position != "" {
				if _, err := v.Read(p.Position, nil); err != nil {
					t.Errorf("%s: %v", p.Name, err)
				}
			}
		}
		found := image.FindAllStringSubmatch(page, -1)
		for _, m := range found {
			if !known[m[1]] {
				t.Errorf("%s shows %s, of which the position is not known", g.Info().ID, m[1])
			}
		}
		shown += len(found)
	}
	if shown < 30 {
		t.Errorf("only %d pictures", shown)
	}
	if _, err := docs.Players(fstest.MapFS{}); err == nil {
		t.Error("there are rules in an empty folder")
	}
}
