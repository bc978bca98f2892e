package catalog_test

import (
	"errors"
	"testing"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
)

// Every game can be evaluated in one of two ways: for all seats at once, or by a score
// that has a scale.
func TestJudge(t *testing.T) {
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			t.Fatal(err)
		}
		j, err := catalog.Judge(v)
		switch {
		case err == nil && (j == nil || catalog.Scale(v) != 0):
			t.Errorf("%s: a judge and a scale", v.Info().ID)
		case err != nil && (!errors.Is(err, engine.ErrNoJudge) || catalog.Scale(v) <= 0):
			t.Errorf("%s: %v, scale %g", v.Info().ID, err, catalog.Scale(v))
		}
	}
}
