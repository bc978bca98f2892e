package table

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// TestVariantsEvicted fills the cache with variants that nobody uses again: it stays as
// small as it should, and what is in use stays.
func TestVariantsEvicted(t *testing.T) {
	g, err := catalog.Find(catalog.Scorpion)
	if err != nil {
		t.Fatal(err)
	}
	c := cache{most: 8}
	squares := func(n int) game.Variant {
		v, err := c.configure(g, game.Options{"squares": fmt.Sprint(n)})
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	common := squares(12)
	for n := 13; n <= 30; n++ {
		last := squares(n)
		if squares(n) != last {
			t.Fatalf("the variant with %d squares is not kept", n)
		}
		if squares(12) != common {
			t.Fatalf("the variant in use is made again after %d others", n-12)
		}
	}
	if len(c.kept) != 8 || c.used.Len() != 8 {
		t.Errorf("%d and %d are kept, want 8", len(c.kept), c.used.Len())
	}
}
