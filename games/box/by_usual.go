//go:build !js

package box

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// topCache is the total size, in bytes, of the tables that the threads of level 10 use
// in a game with dice: enough for what two cores visit in one second.
const topCache = 128 << 20

// usual is how a game is searched that does not say it.
func usual[P comparable, PP game.Position[P]](b *Box[P]) By[P] {
	switch {
	case b.Eval != nil:
		return ByScore[P, PP]()
	case b.Chances != nil:
		return ByChances[P, PP]()
	}
	return byPlaying[P, PP]{}
}

// byPlaying plays games out at random: there is no judgement.
type byPlaying[P comparable, PP game.Position[P]] struct{}

func (byPlaying[P, PP]) search(m mind[P], r game.Rules[P], _ Search) (engine.Searcher[P], error) {
	return playouts[P, PP](m, r, false), nil
}

func (b byPlaying[P, PP]) top(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error) {
	return b.search(m, r, o)
}

func (byPlaying[P, PP]) judge(mind[P], game.Rules[P]) (engine.Judge, error) {
	return nil, engine.ErrNoJudge
}

func playouts[P comparable, PP game.Position[P]](m mind[P], r game.Rules[P], plain bool) engine.Searcher[P] {
	return search.NewMCTS[P, PP](r.Traits(), search.MCTSOptions{Repetition: m.repeats(), Plain: plain})
}
