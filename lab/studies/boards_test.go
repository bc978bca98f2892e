package studies_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// The boards of the studies are boards by the rules, and keep what the sheet says beyond
// them: a red start next to a gray and a blue spot that touch each other; and half a turn
// changes red and blue, so that neither has the better side.
func TestStudyBoards(t *testing.T) {
	files, err := filepath.Glob("../../docs/studies/boards/*.json")
	if err != nil || len(files) < 3 {
		t.Fatalf("boards %v, %v", files, err)
	}
	g, err := catalog.Find(catalog.Skorpion)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		v, err := g.Configure(game.Options{"board": file})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		sites, joined := map[string]game.Site{}, map[[2]string]bool{}
		for _, s := range v.Board().Sites {
			if s.Shape == game.Spot {
				sites[s.ID] = s
			}
		}
		for _, l := range v.Board().Lines {
			joined[[2]string{l.From, l.To}], joined[[2]string{l.To, l.From}] = true, true
		}
		example := false
		for pair := range joined {
			a, b := sites[pair[0]], sites[pair[1]]
			if a.Class != "gray" || b.Class != "blue" {
				continue
			}
			for id, s := range sites {
				start := s.Class == "red" && strings.Contains(s.Name, "starting")
				example = example || start && joined[[2]string{id, a.ID}] && joined[[2]string{id, b.ID}]
			}
		}
		if !example {
			t.Errorf("%s lacks the sheet's example", file)
		}
		turned := func(s game.Site) (other game.Site) {
			for _, o := range sites {
				if near := 0.01; max(o.X+s.X, -o.X-s.X) < near && max(o.Y+s.Y, -o.Y-s.Y) < near {
					return o
				}
			}
			return other
		}
		swap := map[string]string{"red": "blue", "blue": "red"}
		for _, s := range sites {
			want := s.Class
			if other, ok := swap[want]; ok {
				want = other
			}
			if got := turned(s); got.Class != want {
				t.Errorf("%s: %s turned is %q, %s", file, s.ID, got.ID, got.Class)
			}
		}
		for pair := range joined {
			if !joined[[2]string{turned(sites[pair[0]]).ID, turned(sites[pair[1]]).ID}] {
				t.Errorf("%s: the line %v has no partner", file, pair)
			}
		}
	}
}
