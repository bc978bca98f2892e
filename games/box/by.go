package box

import (
	"runtime"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/search"
)

// By is how the positions of a game are searched. A game says it itself, since a program for
// browsers has every search once for each game that may need it, and a search is large.
type By[P any] interface {
	search(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error)
	// top is the search of the highest level.
	top(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error)
	judge(m mind[P], r game.Rules[P]) (engine.Judge, error)
}

// mind is what a search needs of the box.
type mind[P any] interface {
	judgement(r game.Rules[P], o Search) (game.Evaluator[P], *net.Network, error)
	chances(r game.Rules[P], o Search) (game.Chances[P], *net.Network, error)
	exact(game.Chances[P]) game.Chances[P]
	repeats() bool
}

// exact returns chances with the tables of the highest level; nil if there are none.
func (c *closed[P, PP]) exact(chances game.Chances[P]) game.Chances[P] {
	if c.box.Exact == nil {
		return nil
	}
	return c.box.Exact(chances)
}

// ByScore searches a game that has an Eval.
func ByScore[P comparable, PP game.Position[P]]() By[P] { return byScore[P, PP]{} }

type byScore[P comparable, PP game.Position[P]] struct{}

func (byScore[P, PP]) search(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error) {
	eval, _, err := m.judgement(r, o)
	if err != nil {
		return nil, err
	}
	return search.NewAlphaBeta[P, PP](r.Traits(), eval, search.AlphaBetaOptions{CacheMiB: o.CacheMiB, Repetition: m.repeats()})
}

func (b byScore[P, PP]) top(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error) {
	return b.search(m, r, o)
}

func (byScore[P, PP]) judge(mind[P], game.Rules[P]) (engine.Judge, error) {
	return nil, engine.ErrNoJudge
}

// ByChances searches a game that has Chances.
func ByChances[P comparable, PP game.Position[P]]() By[P] { return byChances[P, PP]{} }

type byChances[P comparable, PP game.Position[P]] struct{}

func (byChances[P, PP]) search(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error) {
	chances, _, err := m.chances(r, o)
	if err != nil {
		return nil, err
	}
	return search.NewExpectimax[P, PP](r.Traits(), chances), nil
}

func (b byChances[P, PP]) top(m mind[P], r game.Rules[P], o Search) (engine.Searcher[P], error) {
	chances, _, err := m.chances(r, o)
	if err != nil {
		return nil, err
	}
	exact := m.exact(chances)
	if exact == nil {
		return b.search(m, r, o)
	}
	x := search.NewExpectimax[P, PP](r.Traits(), exact)
	x.Resize(topCache / runtime.NumCPU())
	return x, nil
}

func (byChances[P, PP]) judge(m mind[P], r game.Rules[P]) (engine.Judge, error) {
	chances, _, err := m.chances(r, Search{})
	if err != nil {
		return nil, err
	}
	return engine.NewJudge[P, PP](r, chances), nil
}
