package skaane

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

func TestPerft(t *testing.T) {
	gametest.Perft(t, game.New[Position](Game), "testdata/perft.txt")
}

// The plain generator walks the same trees where they are small, so that the counts in
// the file do not rely on the fast one alone.
func TestPerftPlain(t *testing.T) {
	suite.PerftPlain(t, "testdata/perft.txt", 60_000)
}
