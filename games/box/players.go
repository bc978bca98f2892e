//go:build !js

package box

import (
	"errors"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// ErrNoGreedy is returned if a game has no evaluation of a position without search.
var ErrNoGreedy = errors.New("this game has no greedy player")

// MCTS returns a Monte-Carlo tree search.
func (c *closed[P, PP]) MCTS(name string, plain bool, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, playouts[P, PP](c, r, plain)), nil
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
