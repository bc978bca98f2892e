package match

import (
	"fmt"
	"math"

	"github.com/antares-games/antares/think/stats"
)

// Bout is a game between two bots as ratings see it.
type Bout struct {
	// Bots are the two, by number, Sides how many sides of the game each had.
	Bots  [2]int
	Sides [2]int
	// Points are those of the first, from 0 to 1.
	Points float64
}

// Rating is the strength of a bot and its 95 % interval, in Elo above the anchor.
type Rating struct {
	Elo  Elo `json:"elo"`
	Low  Elo `json:"elo_low"`
	High Elo `json:"elo_high"`
}

// enoughGroups is how many groups it takes for their own spread to be a better
// guide to the error than the model is.
const enoughGroups = 30

// Rate finds the ratings that make the results likeliest. The model is that of
// Bradley and Terry: every side of a game has its bot's weight, 10^(Elo/400), and
// wins with the chance of its weight among all; a draw is half a win for each.
// Groups are games that are alike (same deal, dice and opening).
//
// The intervals come from the spread of the groups around the model (the sandwich
// estimator), so that neither draws nor the likeness of games makes them too wide
// or too narrow; while groups are few, from the Fisher information if that gives
// wider ones.
//
// Where a bot, or a set of them, took all points or none from the rest, no finite
// rating is the likeliest. Then one drawn game is added between all that met, and
// bounded is false: such ratings are only a bound. Bots that no chain of games
// ties to the anchor have none (NaN).
func Rate(botCount, anchor int, groups [][]Bout) (ratings []Rating, bounded bool, err error) {
	if anchor < 0 || anchor >= botCount {
		return nil, false, fmt.Errorf("rating: no bot %d to anchor at among %d", anchor, botCount)
	}
	for _, g := range groups {
		for _, b := range g {
			if min(b.Bots[0], b.Bots[1]) < 0 || max(b.Bots[0], b.Bots[1]) >= botCount || b.Bots[0] == b.Bots[1] ||
				b.Sides[0] < 1 || b.Sides[1] < 1 || !(b.Points >= 0 && b.Points <= 1) {
				return nil, false, fmt.Errorf("rating: not a game: %+v", b)
			}
		}
	}
	m := newModel(botCount, anchor, groups)
	bounded = m.bounded()
	if !bounded {
		m.addDraws()
	}
	if err := m.climb(); err != nil {
		return nil, false, err
	}
	deviations, err := m.deviations(bounded)
	if err != nil {
		return nil, false, err
	}
	ratings = make([]Rating, botCount)
	for bot := range ratings {
		switch i := m.index[bot]; {
		case bot == anchor:
		case i < 0:
			unknown := Elo(math.NaN())
			ratings[bot] = Rating{unknown, unknown, unknown}
		default:
			elo, reach := m.theta[i]*eloUnit, stats.Normal95*deviations[i]*eloUnit
			ratings[bot] = Rating{Elo(elo), Elo(elo - reach), Elo(elo + reach)}
		}
	}
	return ratings, bounded, nil
}

// eloUnit is one unit of the natural logarithm in Elo.
const eloUnit = 400 / math.Ln10
