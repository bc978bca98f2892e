package newgame_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/games/newgame"
)

// tree is a project with a catalogue and one game.
func tree(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":                   "module github.com/antares-games/antares\n\ngo 1.25\n",
		"games/tick/rules.go":      "package tick\n\nvar Info = struct{ Prefix string }{Prefix: \"TI\"}\n",
		"games/catalog/catalog.go": "package catalog\n\nimport (\n\t\"fmt\"\n\n\t\"github.com/antares-games/antares/games/box\"\n\t\"github.com/antares-games/antares/games/tick\"\n)\n\n// The games.\nvar boxes = []box.Game{\n\ttick.Box,\n}\n\nfunc find() { fmt.Println(boxes) }\n",
	} {
		name = filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// contents returns the files of a tree; skip names folders to omit.
func contents(t *testing.T, root string, skip ...string) map[string]string {
	t.Helper()
	files := map[string]string{}
	if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains(skip, d.Name()) {
			return fs.SkipDir
		}
		if !d.Type().IsRegular() {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		files[filepath.ToSlash(name)] = string(text)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return files
}

// changes returns the files that differ, outside a folder.
func changes(before, after map[string]string, folder string) (list []string) {
	both := maps.Clone(before)
	maps.Copy(both, after)
	for name := range both {
		was, there := before[name]
		if is, still := after[name]; (was != is || there != still) && !strings.HasPrefix(name, folder+"/") {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

func TestWrite(t *testing.T) {
	root := tree(t)
	before := contents(t, root)
	wrote, changed, err := newgame.Write(root, newgame.Game{ID: "toad", Name: "The Toad's Game", Subtitle: "in the well"})
	if err != nil {
		t.Fatal(err)
	}
	after := contents(t, root)
	if got := changes(before, after, "games/toad"); !slices.Equal(got, []string{changed}) || changed != "games/catalog/catalog.go" {
		t.Errorf("changed %v, said to be %s", got, changed)
	}
	for _, line := range []string{"\t\"github.com/antares-games/antares/games/toad\"\n)", "\ttick.Box,\n\ttoad.Box,\n}\n"} {
		if !strings.Contains(after[changed], line) {
			t.Errorf("the catalogue lacks %q:\n%s", line, after[changed])
		}
	}
	all := ""
	for _, name := range wrote {
		if after[name] == "" {
			t.Errorf("%s is empty or not there", name)
		}
		all += after[name]
	}
	for _, word := range []string{"package toad\n", `"The Toad's Game"`, `"in the well"`, `Prefix: "TO"`, "- TO-1 ", "func TestTO01", `"game": "toad"`} {
		if !strings.Contains(all, word) {
			t.Errorf("nowhere in the game: %s", word)
		}
	}
	for _, word := range []string{"urdle", "hop and take", "HU"} {
		if strings.Contains(all, word) {
			t.Errorf("left from the pattern: %s", word)
		}
	}
}

// A refusal leaves everything as it was.
func TestRefused(t *testing.T) {
	root := tree(t)
	before := contents(t, root)
	for _, c := range []struct {
		game newgame.Game
		want string
	}{
		{newgame.Game{ID: ""}, "is not a name"},
		{newgame.Game{ID: "Toad"}, "is not a name"},
		{newgame.Game{ID: "to-ad"}, "is not a name"},
		{newgame.Game{ID: "../toad"}, "is not a name"},
		{newgame.Game{ID: "7up"}, "is not a name"},
		{newgame.Game{ID: "t"}, "is not a name"},
		{newgame.Game{ID: strings.Repeat("t", 21)}, "is not a name"},
		{newgame.Game{ID: "func"}, "in Go"},
		{newgame.Game{ID: "string"}, "in Go"},
		{newgame.Game{ID: "internal"}, "in Go"},
		{newgame.Game{ID: "tick"}, "exists"},
		{newgame.Game{ID: "catalog"}, "exists"},
		{newgame.Game{ID: "fmt"}, "in the catalogue"},
		{newgame.Game{ID: "find"}, "in the catalogue"},
		{newgame.Game{ID: "toad", Prefix: "TI"}, "tick"},
		{newgame.Game{ID: "toad", Prefix: "to"}, "two capitals"},
		{newgame.Game{ID: "toad", Name: `The "Toad"`}, "is not a title"},
		{newgame.Game{ID: "toad", Subtitle: "a\nb"}, "is not a title"},
	} {
		_, _, err := newgame.Write(root, c.game)
		var name *newgame.Error
		if !errors.As(err, &name) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.game, err, c.want)
		}
	}
	if after := contents(t, root); !maps.Equal(before, after) {
		t.Errorf("changed: %v", changes(before, after, "no folder"))
	}
}

// A catalogue without a place for the game: nothing is written.
func TestNoList(t *testing.T) {
	for _, text := range []string{"package catalog\n", "package catalog\n\nimport \"fmt\"\n\nvar boxes = fmt.Sprint()\n", "no Go at all"} {
		root := tree(t)
		if err := os.WriteFile(filepath.Join(root, "games/catalog/catalog.go"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		before := contents(t, root)
		if _, _, err := newgame.Write(root, newgame.Game{ID: "toad"}); err == nil {
			t.Errorf("%q: written all the same", text)
		}
		entries, err := os.ReadDir(filepath.Join(root, "games"))
		if after := contents(t, root); err != nil || !maps.Equal(before, after) || len(entries) != 2 {
			t.Errorf("%q leaves %v: %v", text, entries, err)
		}
	}
}

// Prefixes that are taken are skipped.
func TestPrefix(t *testing.T) {
	root := tree(t)
	for _, c := range []struct{ id, prefix string }{{"tin", "TN"}, {"tix", "TX"}, {"ti", "TA"}, {"t2", "TB"}} {
		if _, _, err := newgame.Write(root, newgame.Game{ID: c.id}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(root, "games", c.id, "rules.go"))
		if err != nil || !strings.Contains(string(text), `Prefix: "`+c.prefix+`"`) {
			t.Errorf("%s does not have prefix %s: %v", c.id, c.prefix, err)
		}
	}
}

func TestRoot(t *testing.T) {
	root := tree(t)
	if got, err := newgame.Root(filepath.Join(root, "games", "tick")); got != root || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"), []byte("module example.com/other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, err := newgame.Root(other); err == nil || !strings.Contains(err.Error(), "checkout") {
		t.Errorf("%s, %v", got, err)
	}
}
