package catalog_test

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// The pictures of the rules are what the program draws, byte for byte: -update draws
// them again.
func TestPicturesOfTheRules(t *testing.T) {
	for _, g := range catalog.Games() {
		list, err := docs.Pictures(g.Files())
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Join("..", g.Info().ID)
		listed := map[string]bool{}
		for _, p := range list {
			path := filepath.Join(dir, p.Name)
			listed[path] = true
			picture := draw.SVG(pictured(t, g, p).View(), draw.Options{Theme: draw.Light})
			if *update {
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if have, err := os.ReadFile(path); err != nil || !bytes.Equal(have, picture) {
				t.Errorf("%s is not what the program draws: run make pictures (%v)", path, err)
			}
		}
		there, err := filepath.Glob(filepath.Join(dir, "img", "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range there {
			if !listed[path] {
				t.Errorf("%s is in no list of pictures", path)
			}
		}
	}
}

// pictured returns a game at the position that a picture shows.
func pictured(t *testing.T, g game.Game, p docs.Picture) game.Session {
	t.Helper()
	o, err := game.ParseOptions(p.Set)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := strconv.ParseUint(cmp.Or(p.Seed, "1"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	if p.Position == "" {
		return v.New(game.SeedDice(seed))
	}
	s, err := v.Read(p.Position, nil)
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	return s
}
