package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Judge returns the game's own estimate for all seats at once. It fails with
// engine.ErrNoJudge for games that use a score instead: with two players and no dice,
// the chances of one give those of the other.
func Judge(v game.Variant) (engine.Judge, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, engine.ErrNoJudge
	}
	return b.Judge(v)
}

// Scale converts the scores of a game's own search to chances: the odds of winning are
// e to the power of score/Scale. It is 0 for games that estimate chances directly.
func Scale(v game.Variant) float64 {
	b := find(v.Info().ID)
	if b == nil {
		return 0
	}
	return b.Scale()
}
