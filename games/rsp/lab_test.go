package rsp

import (
	"testing"

	"github.com/antares-games/antares/games/box/boxtest"
)

// What the laboratory finds in actions of known positions.
func TestReadings(t *testing.T) {
	boxtest.Readings(t, Box, []boxtest.Reading{
		{Position: "sfrfs/rs..sr/ppppppp/......../........./......../PPPPPPP/RS..SR/SFRFS red 0", Action: "c3d4", Kind: "one Paper laid", Rules: []string{"RP-6"}},
		{Position: ".f.f./....../......./......../R..r...../......../......./....../.F.F. red 0", Action: "e1e4", Kind: "Rock knocks a Rock", Rules: []string{"RP-5"}},
		{Position: ".f.f./....../......./......../R..s...../......../......./....../.F.F. red 0", Action: "e1e4", Kind: "Rock takes", Rules: []string{"RP-3", "RP-4"}},
		{Position: ".f.f./....../......./......../S...s..../......../......./....../.F.F. red 0", Action: "e1e4", Kind: "Scissors move", Rules: []string{"RP-10", "RP-8"}},
		{Position: ".f.f./....../......./......../...Ssp.../......../......./....../.F.F. red 0", Action: "e4d4", Kind: "locked Scissors move", Rules: []string{"RP-11", "RP-8"}},
		{Position: ".f.f./....../......./......../...SsP.../......../......./....../.F.F. red 0", Action: "e6e5", Kind: "one Paper laid, destroyed by Scissors", Rules: []string{"RP-12", "RP-6", "RP-7"}},
		{Position: ".f.f./....../......./......../...P2Sr.../......../......./....../.F.F. red 0", Action: "e4e5:02", Kind: "Papers laid, Rock taken", Rules: []string{"RP-3", "RP-6", "RP-7"}},
	})
}
