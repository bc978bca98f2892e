package rsp_test

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/rsp"
)

// twin is the same position with the other side to move.
func twin(r game.Rules[rsp.Position], p *rsp.Position, seat game.Seat) (rsp.Position, bool) {
	text := strings.Fields(string(r.Append(nil, p)))
	text[1] = r.Traits().Seats[seat]
	q, err := r.Parse(strings.Join(text, " "))
	return q, err == nil
}

func TestAbout(t *testing.T) {
	v, err := game.New[rsp.Position](rsp.Game).Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ position, site, name, takes, threats, told string }{
		// RP-4: a Rock takes Scissors and Flags at a distance; RP-7: a Paper takes a Rock next to it.
		{"....f/....../......./......../R..s....f/p......./......./....../F...F red 0", "e1", "red Rock", "e4", "d1", "Can capture on e4|Threatened from d1"},
		{"....f/....../......./......../R..s....f/p......./......./....../F...F red 0", "e4", "blue Scissors", "", "e1", "Threatened from e1"},
		{"f...f/....../......./......../R......../......../......./....../F...F red 0", "i1", "blue Flag", "", "e1", "Threatened from e1"},
		// RP-6: a stack reaches as far as it is high.
		{"f...f/....../......./......../P.r....../......../......./....../F...F red 0", "e1", "red Paper", "", "", "Nothing to capture, and no threat"},
		{"f...f/....../......./......../P2.r....../......../......./....../F...F red 0", "e1", "red Paper", "e3", "", "Can capture on e3"},
		// RP-5: a Rock is knocked onto a Flag of its side. A knock alone captures nothing.
		{"f..../....../......./......../.R.rf..../......../......./....../F...F red 0", "e2", "red Rock", "e5", "", "Can capture on e5"},
		{"f...f/....../......./......../.R.r...../......../......./....../F...F red 0", "e2", "red Rock", "", "", "Nothing to capture, and no threat"},
	} {
		gametest.About(t, v, c.position, c.site, gametest.Told{Name: c.name, Takes: c.takes, Threats: c.threats, Text: c.told})
	}
}
