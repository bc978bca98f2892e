package box

import (
	"errors"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// topCache is what a phone can spare.
const topCache = 32 << 20

var errUnsaid = errors.New("this game has no computer players in a browser: its box does not say by what it is searched")

// usual would carry every search for every game.
func usual[P comparable, PP game.Position[P]](*Box[P]) By[P] { return unsaid[P]{} }

type unsaid[P comparable] struct{}

func (unsaid[P]) search(mind[P], game.Rules[P], Search) (engine.Searcher[P], error) {
	return nil, errUnsaid
}

func (unsaid[P]) top(mind[P], game.Rules[P], Search) (engine.Searcher[P], error) {
	return nil, errUnsaid
}

func (unsaid[P]) judge(mind[P], game.Rules[P]) (engine.Judge, error) { return nil, errUnsaid }
