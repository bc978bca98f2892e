package skaane

import (
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

// twin is the same position with the other side to move.
func twin(r game.Rules[Position], p *Position, seat game.Seat) (Position, bool) {
	text := strings.Fields(string(r.Append(nil, p)))
	text[1] = seats[seat]
	q, err := r.Parse(strings.Join(text, " "))
	return q, err == nil
}

func TestAbout(t *testing.T) {
	v, err := game.New[Position](Game).Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ position, site, name, takes, threats, told string }{
		// SK-7: a god takes a king and a sun; a serf takes a god; gods do not take gods.
		{"8/8/8/2k1s3/3G4/2u1g3/8/8 light 0", "d4", "light god", "c5 c3", "e5 c3", "Can capture on c5 and c3|Threatened from e5 and c3"},
		{"8/8/8/2k1s3/3G4/2u1g3/8/8 light 0", "e5", "dark serf", "d4", "", "Can capture on d4"},
		// SK-6: only diagonally, and one space.
		{"8/8/8/3k4/3G4/8/1k6/8 light 0", "d4", "light god", "", "", "Nothing to capture, and no threat"},
		{"8/8/8/3k4/3G4/8/1k6/8 light 0", "h8", "square h8", "", "", ""},
		// The game is over.
		{"3G4/2k5/8/8/8/8/8/8 dark 0", "d8", "light god", "", "", ""},
	} {
		gametest.About(t, v, c.position, c.site, gametest.Told{Name: c.name, Takes: c.takes, Threats: c.threats, Text: c.told})
	}
}

// The side that is not to move captures too, in thought.
func TestCaptures(t *testing.T) {
	r, err := configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Parse("8/8/8/2k1s3/3G4/2u1g3/8/8 light 0")
	if err != nil {
		t.Fatal(err)
	}
	got := r.(game.Capturer[Position]).Captures(&p, dark)
	for _, want := range []game.Capture{{From: "e5", On: "d4"}, {From: "c3", On: "d4"}} {
		if !slices.Contains(got, want) {
			t.Errorf("dark does not capture %v: %v", want, got)
		}
	}
	if len(got) != 2 {
		t.Errorf("dark captures %v", got)
	}
}
