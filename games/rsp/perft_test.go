package rsp_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/rsp"
)

// TestPerft counts trees deeper than the vectors do.
func TestPerft(t *testing.T) {
	gametest.Perft(t, game.New[rsp.Position](rsp.Game), "testdata/perft.txt")
}

// The plain generator walks the same trees, except the largest ones: it has counted
// those too, but takes long.
func TestPerftPlain(t *testing.T) { suite.PerftPlain(t, "testdata/perft.txt", 60_000) }
