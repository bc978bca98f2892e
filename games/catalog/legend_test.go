package catalog_test

import (
	"errors"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/legend"
)

// TestLegends checks that legends name pieces that exist, every kind of piece among
// them, and that they speak French where the game does.
func TestLegends(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		l, err := legend.Of(g.Files())
		if errors.Is(err, legend.ErrNone) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		v, err := g.Configure(game.Options{})
		if err != nil {
			t.Fatal(err)
		}
		view := v.New(game.SeedDice(1)).View()
		kit := draw.NewKit(view, draw.Options{})
		kinds := map[string]bool{}
		for _, p := range view.Pieces {
			kinds[p.Kind] = false
		}
		for _, e := range l.Entries {
			if fr := e.In["fr"]; fr.Name == "" || fr.Text == "" {
				t.Errorf("%s: %s has no French", id, e.Name)
			}
			for _, piece := range e.Pieces {
				if kit.Pieces[piece] == "" {
					t.Errorf("%s: %s: there is no piece %s", id, e.Name, piece)
				}
				for _, p := range view.Pieces {
					kinds[p.Kind] = kinds[p.Kind] || piece == p.Kind+"/"+p.Class
				}
			}
		}
		for kind, known := range kinds {
			if !known {
				t.Errorf("%s: nothing is said about the %s", id, kind)
			}
		}
	}
}
