package skaane

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box/boxtest"
)

// What the laboratory finds in actions of known positions.
func TestReadings(t *testing.T) {
	boxtest.Readings(t, Box, []boxtest.Reading{
		{Options: game.Options{"board": "8x8"}, Position: "8/8/8/3g4/4S3/8/8/8 light 0", Action: "e4d5", Kind: "serf takes god", Rules: []string{"SK-6", "SK-7"}},
		{Options: game.Options{"board": "8x8"}, Position: "8/8/8/3g4/4S3/8/8/8 light 0", Action: "e4e5", Kind: "serf moves", Rules: []string{"SK-5"}},
		{Options: game.Options{"board": "8x8"}, Position: "7g/8/8/4G3/4S3/8/8/8 light 0", Action: "e4e6", Kind: "serf jumps over friends", Rules: []string{"SK-5"}},
	})
}
