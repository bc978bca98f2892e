package tui

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// A sentence about a player begins with the player's name, or with "You"; where all play
// here, with the colour.
func TestTold(t *testing.T) {
	g, err := catalog.Find(catalog.Skaane)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := v.New(game.SeedDice(1))
	for range 2 {
		if err := s.Play(s.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		teller
		first, second string
	}{
		{teller{[]string{"ann", "level 1"}, game.Only(0)}, "You ", "Level 1 "},
		{teller{[]string{"ann", "level 1"}, 0}, "Ann ", "Level 1 "},
		{teller{[]string{"you", "you"}, game.Only(0) | game.Only(1)}, "Light ", "Dark "},
		{teller{}, "Light ", "Dark "},
	} {
		for ply, want := range []string{c.first, c.second} {
			got := c.ply(s, ply+1)
			if len(got) == 0 || !strings.HasPrefix(got[0], want) || !strings.HasSuffix(got[0], ".") {
				t.Errorf("ply %d is told as %q, not as %q", ply+1, got, want)
			}
		}
	}
	if got := (teller{}).ply(s, 3); got != nil {
		t.Errorf("a ply that was not played: %q", got)
	}
}
