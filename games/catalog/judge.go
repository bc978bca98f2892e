package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Judge is the game's own judgement of all seats at once. It fails with
// engine.ErrNoJudge for games that judge by a score instead, where two players
// and no dice make the chances of one the other's.
func Judge(v game.Variant) (engine.Judge, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, engine.ErrNoJudge
	}
	return b.Judge(v)
}

// Scale turns the scores of a game's own search into chances: the odds of winning
// are e to the power of score/Scale. It is 0 for games that tell chances at once.
func Scale(v game.Variant) float64 {
	b := find(v.Info().ID)
	if b == nil {
		return 0
	}
	return b.Scale()
}
