package skorpion_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/skorpion"
)

func BenchmarkPlayouts(b *testing.B) {
	g := game.New[skorpion.Position](skorpion.Game)
	for _, board := range []string{"gate33", "gate25"} {
		o := game.Options{"board": board}
		b.Run(board+"/listed", func(b *testing.B) { gametest.BenchPlayouts(b, g, o, false) })
		b.Run(board+"/picked", func(b *testing.B) { gametest.BenchPlayouts(b, g, o, true) })
	}
}

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, game.New[skorpion.Position](skorpion.Game), nil, "./..../..R...B./.R....B./R.B......... b1 a1 red 5 5 13", 3)
}
