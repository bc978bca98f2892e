package skorpion_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/skorpion"
)

// twin is the same position one turn later, with the other player to move.
func twin(r game.Rules[skorpion.Position], p *skorpion.Position, seat game.Seat) (skorpion.Position, bool) {
	text := strings.Fields(string(r.Append(nil, p)))
	text[3] = r.Traits().Seats[seat]
	text[6] = strconv.Itoa(p.TurnNumber() + 1)
	q, err := r.Parse(strings.Join(text, " "))
	return q, err == nil
}

func TestAbout(t *testing.T) {
	v, err := game.New[skorpion.Position](skorpion.Game).Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ position, site, name, takes, threats, told string }{
		// A single piece each: one step only (KO-14).
		{"./..../R......B/......../............ b1 a1 red 7 7 9", "b1", "the Skorpion", "c8", "", "Can capture on c8"},
		{"./..../R......B/......../............ b1 a1 red 7 7 9", "c1", "red piece", "", "b1", "Threatened by the Skorpion on b1"},
		{"./..../R......B/......../............ b1 a1 blue 7 7 10", "b1", "the Skorpion", "c1", "", "Can capture on c1"},
		{"./..../R......B/......../............ b1 a1 red 7 7 9", "a1", "the Tail", "", "", "Nothing to capture, and no threat"},
		{"./..../R......B/......../............ b1 a1 red 7 7 9", "hand:red", "red piece", "", "", ""},
	} {
		gametest.About(t, v, c.position, c.site, gametest.Told{Name: c.name, Takes: c.takes, Threats: c.threats, Text: c.told})
	}
}
