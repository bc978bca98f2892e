package box

import (
	"errors"
	"runtime"
	"strconv"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// ErrNoGreedy is returned if a game has no evaluation of a position without search.
var ErrNoGreedy = errors.New("this game has no greedy player")

// search returns the search that suits the game.
func (c *closed[P, PP]) search(r game.Rules[P], o Search) (engine.Searcher[P], error) {
	switch {
	case c.box.Eval != nil:
		eval, _, err := c.judgement(r, o)
		if err != nil {
			return nil, err
		}
		return search.NewAlphaBeta[P, PP](r.Traits(), eval, search.AlphaBetaOptions{CacheMiB: o.CacheMiB, Repetition: c.repeats()})
	case c.box.Chances != nil:
		chances, _, err := c.chances(r, o)
		if err != nil {
			return nil, err
		}
		return search.NewExpectimax[P, PP](r.Traits(), chances), nil
	}
	return c.mcts(r, false), nil
}

func (c *closed[P, PP]) mcts(r game.Rules[P], plain bool) engine.Searcher[P] {
	return search.NewMCTS[P, PP](r.Traits(), search.MCTSOptions{Repetition: c.repeats(), Plain: plain})
}

// repeats reports whether the game has a repetition rule.
func (c *closed[P, PP]) repeats() bool { return c.box.Rules.Info.Repetition != "" }

// Searcher returns the game's own search.
func (c *closed[P, PP]) Searcher(name string, v game.Variant, o Search) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	s, err := c.search(r, o)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, s), nil
}

// MCTS returns a Monte-Carlo tree search.
func (c *closed[P, PP]) MCTS(name string, plain bool, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, c.mcts(r, plain)), nil
}

// topCache is the total size, in bytes, of the tables that the threads of level 10 use
// in a game with dice: enough for what two cores visit in one second.
const topCache = 128 << 20

// Level returns the bot of a level.
func (c *closed[P, PP]) Level(n int, v game.Variant, o Search) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	strength := c.box.Levels[n-1]
	if strength.Plain {
		if _, err := c.judge(r, o); o.Net != nil && err != nil {
			return nil, err // nobody would notice otherwise
		}
		o.Net, o.Terms = nil, true
	}
	if nodes := strength.Limits.Nodes; nodes > 0 && nodes <= engine.Level8Nodes || strength.Limits.Depth > 0 {
		o.CacheMiB = 8 // as many entries as three such searches leave behind
	}
	s, err := c.search(r, o)
	if err != nil {
		return nil, err
	}
	if c.box.Exact != nil && n == 10 {
		chances, _, err := c.chances(r, o)
		if err != nil {
			return nil, err
		}
		x := search.NewExpectimax[P, PP](r.Traits(), c.box.Exact(chances))
		x.Resize(topCache / runtime.NumCPU())
		s = x
	}
	if n == 10 {
		strength.Limits.Threads = runtime.NumCPU()
	}
	var rank func(*P, game.Move) int
	if c.box.Eval != nil {
		rank = c.box.Eval(r).Priority
	}
	return engine.Level[P, PP]("level "+strconv.Itoa(n), r, s, rank, strength), nil
}

// pacer is the evaluation of a game with dice that can also measure a seat's progress,
// in thousandths, without using any fitted weights.
type pacer[P any] interface {
	Progress(p *P, seat game.Seat) int
}

// Greedy returns the one-ply player of the game. With dice it uses plain progress, so
// that it remains a yardstick that fitting does not change; otherwise it uses the
// evaluation of the position as it stands.
func (c *closed[P, PP]) Greedy(v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if c.box.Eval != nil {
		eval := c.box.Eval(r)
		return engine.Greedy[P, PP]("greedy", r, func(p *P, seat game.Seat) int {
			if PP(p).Turn() == seat {
				return eval.Evaluate(p)
			}
			return -eval.Evaluate(p)
		}), nil
	}
	if c.box.Chances != nil {
		if pace, ok := c.box.Chances(r).(pacer[P]); ok {
			return engine.Greedy[P, PP]("greedy", r, pace.Progress), nil
		}
	}
	return nil, ErrNoGreedy
}

// Judge returns the estimate of every seat's chances.
func (c *closed[P, PP]) Judge(v game.Variant) (engine.Judge, error) {
	if c.box.Chances == nil {
		return nil, engine.ErrNoJudge
	}
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	chances, _, err := c.chances(r, Search{})
	if err != nil {
		return nil, err
	}
	return engine.NewJudge[P, PP](r, chances), nil
}
