package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// Judge is the game's own judgement of all seats at once. It fails with
// engine.ErrNoJudge for games that judge by a score instead, where two players
// and no dice make the chances of one the other's.
func Judge(v game.Variant) (engine.Judge, error) {
	j, ok := makers[v.Info().ID].(interface {
		judge(v game.Variant) (engine.Judge, error)
	})
	if !ok {
		return nil, engine.ErrNoJudge
	}
	return j.judge(v)
}

func (b *brain[P, PP]) judge(v game.Variant) (engine.Judge, error) {
	if b.chances == nil {
		return nil, engine.ErrNoJudge
	}
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return engine.NewJudge[P, PP](r, b.chances(r)), nil
}

// scales are how many thousandths of a score make the odds e to 1, where it is not
// the thousand that the weights are fitted to: searches see further than the
// positions that the fit looked at. docs/analysis.md tells how they were measured.
var scales = map[string]float64{Skorpion: 800, Skaane: 950, RSP: 950}

// Scale turns the scores of a game's own search into chances: the odds of winning
// are e to the power of score/Scale. It is 0 for games that tell chances at once.
func Scale(v game.Variant) float64 { return scales[v.Info().ID] }
