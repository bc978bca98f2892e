package box

import (
	"errors"
	"runtime"
	"strconv"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// ErrNoGreedy is returned where nothing tells how good a position is as it stands.
var ErrNoGreedy = errors.New("this game has no greedy player")

// search is the search that fits the game, with a table of that size; 0 is the usual.
func (c *closed[P, PP]) search(r game.Rules[P], cacheMiB int) (engine.Searcher[P], error) {
	switch {
	case c.box.Eval != nil:
		o := search.AlphaBetaOptions{CacheMiB: cacheMiB, Repetition: c.repeats()}
		return search.NewAlphaBeta[P, PP](r.Traits(), c.box.Eval(r), o)
	case c.box.Chances != nil:
		return search.NewExpectimax[P, PP](r.Traits(), c.box.Chances(r)), nil
	}
	return c.mcts(r, false), nil
}

func (c *closed[P, PP]) mcts(r game.Rules[P], plain bool) engine.Searcher[P] {
	return search.NewMCTS[P, PP](r.Traits(), search.MCTSOptions{Repetition: c.repeats(), Plain: plain})
}

// repeats says whether the game is drawn by repetition.
func (c *closed[P, PP]) repeats() bool { return c.box.Rules.Info.Repetition != "" }

// Searcher is the game's own search.
func (c *closed[P, PP]) Searcher(name string, v game.Variant, cacheMiB int) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	s, err := c.search(r, cacheMiB)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, s), nil
}

// MCTS is Monte-Carlo tree search.
func (c *closed[P, PP]) MCTS(name string, plain bool, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, c.mcts(r, plain)), nil
}

// topCache is what all threads of level 10 share for their tables in a game with dice, in
// bytes: on two cores what they see in a second fits.
const topCache = 128 << 20

// Level is the bot of a level.
func (c *closed[P, PP]) Level(n int, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	strength := c.box.Levels[n-1]
	table := 0
	if nodes := strength.Limits.Nodes; nodes > 0 && nodes <= engine.Level8Nodes || strength.Limits.Depth > 0 {
		table = 8 // as many entries as three such searches leave behind
	}
	s, err := c.search(r, table)
	if err != nil {
		return nil, err
	}
	if c.box.Exact != nil && n == 10 {
		x := search.NewExpectimax[P, PP](r.Traits(), c.box.Exact(r))
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

// pacer is a judgement of a game with dice that also has a plain measure of how far
// a seat has come, without anything learnt, in thousandths.
type pacer[P any] interface {
	Progress(p *P, seat game.Seat) int
}

// Greedy is the one-ply player of the game. With dice it goes by plain progress,
// so that it stays a yardstick that no fitting moves; otherwise by the evaluation
// of the position as it stands.
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

// Judge tells the chances of all seats.
func (c *closed[P, PP]) Judge(v game.Variant) (engine.Judge, error) {
	if c.box.Chances == nil {
		return nil, engine.ErrNoJudge
	}
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return engine.NewJudge[P, PP](r, c.box.Chances(r)), nil
}
