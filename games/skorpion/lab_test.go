package skorpion

import (
	"testing"

	"github.com/antares-games/antares/games/box/boxtest"
)

// What the laboratory finds in actions of known positions.
func TestReadings(t *testing.T) {
	boxtest.Readings(t, Box, []boxtest.Reading{
		{Position: "./..../......../......../............ a1 a1 red 8 8 1", Action: "e1", Kind: "set up on a starting spot", Rules: []string{"KO-4"}},
		{Position: "./..../......../......../R.B......... a1 a1 red 7 7 3", Action: "e5", Kind: "place on an own starting spot", Rules: []string{"KO-5"}},
		{Position: "./..../......../......../R.B......... a1 a1 red 7 7 3", Action: "e2", Kind: "place on a gray spot", Rules: []string{"KO-6"}},
		{Position: "./..../......../......../R.B......... a1 a1 red 7 7 3", Action: "Sb1", Kind: "Skorpion, one step", Rules: []string{"KO-11"}},
		{Position: "./..../......../.R....../R.B......... c2 b1 blue 6 7 4", Action: "Sd2", Kind: "Skorpion, one step", Rules: []string{"KO-11", "KO-12"}},
		{Position: "./..../......../......../..B.R....... d1 c1 blue 7 7 4", Action: "Se1", Kind: "Skorpion, one step", Rules: []string{"KO-11", "KO-13"}},
		{Position: "./..../......../......../..B.R.B..... d1 c1 blue 7 6 4", Action: "Sd2-e3-c2", Kind: "Skorpion, two steps", Rules: []string{"KO-11", "KO-14", "KO-15"}},
	})
}
