package transfer_test

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/store/sqlite"
	"github.com/antares-games/antares/serve/transfer"
)

const (
	good = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "8/K7/8/8/8/8/k7/8 light 0"]
[Result "win:light"]

1. a7a8 win:light
`
	illegal = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "8/K7/8/8/8/8/k7/8 light 0"]
[Result "win:light"]

1. a7a2 win:light
`
	garbled = `[Game "skaane"]
[Result "win:light"]

) 1. ( what is this
`
	unfinished = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "8/K7/8/8/8/8/k7/8 light 0"]
[Result "ongoing"]

1. a7b7 *
`
	resigned = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "8/K7/8/8/8/8/k7/8 light 0"]
[Result "win:dark"]
[Termination "resigned"]

1. a7b7 win:dark
`
)

// named gives a record the id of a table.
func named(text, id string) string {
	return strings.Replace(text, "\n\n", fmt.Sprintf("\n[Table %q]\n\n", id), 1)
}

func open(t *testing.T) antares.Store {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	return store
}

func export(t *testing.T, store antares.Store, asJSON bool) (string, int) {
	t.Helper()
	var b bytes.Buffer
	n, err := transfer.Export(t.Context(), catalog.Find, store, &b, asJSON)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), n
}

// imports checks a file and imports it, and counts as it goes.
func imports(t *testing.T, store antares.Store, im *transfer.Importer, text string) string {
	t.Helper()
	im.Find = catalog.Find
	in := strings.NewReader(text)
	if err := im.Check(t.Context(), store, in); err != nil {
		t.Fatal(err)
	}
	checked := fmt.Sprint(im.Fresh, im.Known, im.Bad)
	if err := im.Import(t.Context(), store, in); err != nil {
		t.Fatal(err)
	}
	if done := fmt.Sprint(im.Fresh, im.Known, im.Bad); done != checked {
		t.Errorf("checked %s, imported %s", checked, done)
	}
	return checked
}

// What is imported comes out again, in both forms, and a game is imported once.
func TestThereAndBack(t *testing.T) {
	store := open(t)
	file := good + "\n" + named(resigned, "corner") + "\n" + good
	if got := imports(t, store, &transfer.Importer{}, file); got != "2 1 0" {
		t.Errorf("the first time: %s", got)
	}
	if got := imports(t, store, &transfer.Importer{}, file); got != "0 3 0" {
		t.Errorf("the second time: %s", got)
	}
	text, n := export(t, store, false)
	if n != 2 || !strings.Contains(text, `[Table "corner"]`) {
		t.Errorf("%d games:\n%s", n, text)
	}
	lines, n := export(t, store, true)
	if n != 2 || strings.Count(lines, "\n") != 2 {
		t.Errorf("%d games:\n%s", n, lines)
	}
	for name, file := range map[string]string{"text": text, "JSON": lines} {
		if got := imports(t, store, &transfer.Importer{}, file); got != "0 2 0" {
			t.Errorf("its own %s: %s", name, got)
		}
		other := open(t)
		if got := imports(t, other, &transfer.Importer{SkipBad: true}, file); got != "2 0 0" {
			t.Errorf("%s elsewhere: %s", name, got)
		}
		if got := imports(t, other, &transfer.Importer{}, "\ufeff"+file); got != "0 2 0" {
			t.Errorf("%s after a byte order mark: %s", name, got)
		}
		if again, _ := export(t, other, false); again != text {
			t.Errorf("%s came back as\n%s\nnot as\n%s", name, again, text)
		}
	}
}

// The first mistake is reported with its place in the file, and nothing needs a store yet.
func TestCheckRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":      {"", "no game in it"},
		"illegal":    {good + "\n" + illegal, "game 2: line 15, column 4: ply 1 (a7a2): "},
		"garbled":    {good + "\n" + garbled, "game 2: line 12, column 1: "},
		"unfinished": {unfinished, "game 1: the game is not finished"},
		"id":         {named(good, "../etc"), `game 1: the tag Table is not the id of a table: "../etc"`},
		"twice":      {named(good, "corner") + "\n" + named(resigned, "corner"), "game 2: there is a table corner already, with another game"},
		"JSON":       {"{\"game\":\"skaane\",", "game 1: "},
	} {
		im := &transfer.Importer{Find: catalog.Find}
		if err := im.Check(t.Context(), nil, strings.NewReader(c.text)); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	// The place can be found in the error too.
	var replay *record.ReplayError
	im := &transfer.Importer{Find: catalog.Find}
	if err := im.Check(t.Context(), nil, strings.NewReader(illegal)); !errors.As(err, &replay) || replay.Line != 7 {
		t.Errorf("%+v", replay)
	}
	// Another game under the id of one that is there.
	store := open(t)
	imports(t, store, &transfer.Importer{}, named(good, "corner"))
	if err := im.Check(t.Context(), store, strings.NewReader(named(resigned, "corner"))); err == nil || !strings.Contains(err.Error(), "with another game") {
		t.Errorf("another game: %v", err)
	}
}

// Bad games are left out, reported once each, and the others are imported.
func TestSkipBad(t *testing.T) {
	var skipped []string
	im := &transfer.Importer{SkipBad: true, Skipped: func(n int, err error) { skipped = append(skipped, fmt.Sprintf("%d: %v", n, err)) }}
	store := open(t)
	if got := imports(t, store, im, good+"\n"+garbled+"\n"+illegal+"\n"+resigned); got != "2 0 2" {
		t.Errorf("%s", got)
	}
	if len(skipped) != 2 || !strings.HasPrefix(skipped[0], "2: line 12, column 1: ") || !strings.HasPrefix(skipped[1], "3: line 20, column 4: ") {
		t.Errorf("%q", skipped)
	}
	if _, n := export(t, store, false); n != 2 {
		t.Errorf("%d games", n)
	}
}

// Imported games are listed only if that was asked for.
func TestPublic(t *testing.T) {
	for _, public := range []bool{false, true} {
		store := open(t)
		imports(t, store, &transfer.Importer{Public: public}, named(good, "corner"))
		_, events, err := store.Table(t.Context(), "corner")
		if err != nil || events[0].Setup.Public != public {
			t.Errorf("public %v: %+v, %v", public, events, err)
		}
	}
}
