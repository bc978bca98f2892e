package skaane

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

// On small boards, players run out of moves.
func TestRank(t *testing.T) {
	for _, board := range []string{"8x8", "6x6", "4x5"} {
		rules, err := Game.Configure(game.Options{"board": board})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Ranks(t, rules, NewEval(rules))
	}
}
