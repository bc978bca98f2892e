package rsp

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
)

func TestRank(t *testing.T) {
	for _, flags := range []string{"1", "2"} {
		rules, err := Game.Configure(game.Options{"flags": flags})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Ranks(t, rules, NewEval(rules))
	}
}
