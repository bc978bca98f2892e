//go:build !js

package box

import (
	"errors"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/selfplay"
)

// ErrNoSelfPlay is returned for a game that networks cannot learn from its own games.
var ErrNoSelfPlay = errors.New("this game has no self-play: networks cannot learn from its games")

// SelfPlay returns what plays the games that networks learn from.
func (c *closed[P, PP]) SelfPlay(v game.Variant, o Search, nodes uint64) (selfplay.Source, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if c.box.Lessons != nil {
		return c.lessons(r, o)
	}
	if c.box.Eval == nil {
		return nil, ErrNoSelfPlay
	}
	eval, n, err := c.judgement(r, o)
	if err != nil {
		return nil, err
	}
	return &selfplay.Moves[P, PP]{Game: c.Info().ID, Rules: r, Eval: eval, Net: nameOf(n), Repetition: c.repeats(), Nodes: nodes}, nil
}

// nameOf names a network in files of games.
func nameOf(n *net.Network) string {
	if n == nil {
		return selfplay.NoNet
	}
	return n.Header.SHA256
}

// lessons returns what plays the games of a game with dice.
func (c *closed[P, PP]) lessons(r game.Rules[P], o Search) (selfplay.Source, error) {
	chances, n, err := c.chances(r, o)
	if err != nil {
		return nil, err
	}
	return c.box.Lessons(r, chances, nameOf(n))
}

// Rows returns what turns such games into rows for training.
func (c *closed[P, PP]) Rows(v game.Variant) (selfplay.Rower, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if c.box.LessonRows != nil {
		return c.box.LessonRows(r)
	}
	if c.box.Eval == nil {
		return nil, ErrNoSelfPlay
	}
	if c.box.Inputs == nil {
		return nil, fmt.Errorf("%s has no inputs for networks", c.Info().Name)
	}
	in := c.box.Inputs(r)
	if in == nil {
		return nil, fmt.Errorf("%s: no network serves %s", c.Info().Name, r.Options())
	}
	return &selfplay.MovesRows[P, PP]{Game: c.Info().ID, Rules: r, Terms: c.box.Eval(r), Inputs: in}, nil
}
