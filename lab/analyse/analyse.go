// Package analyse analyses finished games: what each position was worth, which decisions were
// mistakes and what would have been better, and in games with dice how much of the result was
// luck. docs/analysis.md defines every figure.
//
// It knows no particular game: an engine or a judge values the positions, and text goes in and
// comes out. Nothing is kept between calls.
package analyse

import (
	"context"
	"errors"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Config defines how to analyse.
type Config struct {
	Variant game.Variant
	// Engine judges by searching. It speaks for the seat to move, so it is enough
	// for two sides only. It is used by one analysis at a time.
	Engine engine.Engine
	// Judge values all seats at once and, if given, takes the engine's place.
	Judge engine.Judge
	// Limits bound each search. Lines is how many of the best lines are wanted.
	Limits search.Limits
	// Scale is how many thousandths of a score make the odds e to 1, for engines
	// that report no chances; 0 is DefaultScale.
	Scale float64
	// Progress, if set, is called after each position.
	Progress func(done, of int)
	// Live, if set, is called by Position with what is known so far, each time the search
	// has looked further. It gets a copy.
	Live func(*Outlook)
}

// DefaultScale is what evaluations are fitted to: a thousand thousandths are odds
// of e to 1.
const DefaultScale = 1000

// ErrOver is wrapped where there is nothing to analyse because the game has ended.
var ErrOver = errors.New("the game is over")

// ErrNothing is returned for a game in which nothing was played.
var ErrNothing = errors.New("nothing was played, so there is nothing to analyse")

// ErrOneSided is returned where an engine alone cannot value every seat.
var ErrOneSided = errors.New("an engine tells the chance of the seat to move only, which is not enough for more than two sides")

// Game analyses every action of a game from a position on.
func Game(ctx context.Context, c Config, start string, actions []string) (*Report, error) {
	s, err := c.open(start, actions)
	if err != nil {
		return nil, err
	}
	if len(actions) == 0 {
		if s.Turn() == game.Over {
			return nil, c.over(s, "at its start")
		}
		return nil, ErrNothing
	}
	r := c.report(s)
	if c.Judge == nil && c.isDuel() {
		err = (&duel{Config: c, session: s, start: start, actions: actions}).analyse(ctx, r)
	} else {
		err = (&race{Config: c, session: s, start: start, actions: actions}).analyse(ctx, r)
	}
	if err != nil {
		return nil, err
	}
	r.summarise(c.Variant.Traits())
	return r, nil
}

// Position analyses the position that the actions lead to.
func Position(ctx context.Context, c Config, start string, actions []string) (*Outlook, error) {
	s, err := c.open(start, actions)
	if err != nil {
		return nil, err
	}
	if s.Turn() == game.Over {
		return nil, c.over(s, "in this position")
	}
	o := c.outlook(s)
	if c.Judge == nil && c.isDuel() {
		err = (&duel{Config: c, session: s, start: start, actions: actions}).outlook(ctx, o)
	} else {
		err = (&race{Config: c, session: s, start: start, actions: actions}).outlook(ctx, o)
	}
	if err != nil {
		return nil, err
	}
	return o, nil
}

// open checks the configuration and plays the actions.
func (c *Config) open(start string, actions []string) (game.Session, error) {
	if c.Variant == nil || c.Engine == nil && c.Judge == nil {
		return nil, errors.New("an analysis needs a game, and an engine or a judge")
	}
	if c.Scale == 0 {
		c.Scale = DefaultScale
	}
	if c.Judge == nil && !c.isDuel() {
		if len(c.Variant.Traits().Sides) > 2 {
			return nil, ErrOneSided
		}
		c.Judge = &byEngine{c: *c}
	}
	return play(c.Variant, start, actions)
}

// play opens a game at a position and plays actions.
func play(v game.Variant, start string, actions []string) (game.Session, error) {
	s, err := v.Read(start, nil)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	for i, action := range actions {
		if err := s.Play(action); err != nil {
			return nil, fmt.Errorf("ply %d (%s): %w", i+1, action, err)
		}
	}
	return s, nil
}

// isDuel reports whether two seats play without dice: then the chance of one is what the
// other lacks, and the position after every action can be searched.
func (c *Config) isDuel() bool {
	t := c.Variant.Traits()
	return len(t.Seats) == 2 && len(t.Sides) == 2 && !t.Chance
}

func (c *Config) over(s game.Session, where string) error {
	return fmt.Errorf("%w %s: %s; there is nothing to analyse", ErrOver, where, s.Outcome().Format(c.Variant.Traits().Seats))
}

// progress reports how far it is.
func (c *Config) progress(done, of int) {
	if c.Progress != nil {
		c.Progress(done, of)
	}
}

// think queries the engine afresh: its answer for a position then depends on the
// position's history and the limits alone, not on what was analysed before.
func (c *Config) think(ctx context.Context, start string, actions []string, lines int) ([]engine.Line, error) {
	a, err := c.answer(ctx, start, actions, lines, nil)
	return a.Info.Lines, err
}

// answer is think with everything that the engine knows. Lines without an action are left
// out, and so are infos without a line.
func (c *Config) answer(ctx context.Context, start string, actions []string, lines int, report func(engine.Info)) (engine.Answer, error) {
	c.Engine.NewGame()
	l := c.Limits
	l.Lines = lines
	var tell func(engine.Info)
	if report != nil {
		tell = func(info engine.Info) {
			if info.Lines = withActions(info.Lines); len(info.Lines) > 0 {
				report(info)
			}
		}
	}
	a, err := c.Engine.Think(ctx, engine.Task{Start: start, Actions: actions, Limits: l}, tell)
	if ended := ctx.Err(); ended != nil {
		return engine.Answer{}, ended
	}
	if err != nil {
		return engine.Answer{}, fmt.Errorf("%s, after %d plies: %w", c.Engine.Name(), len(actions), err)
	}
	if a.Info.Lines = withActions(a.Info.Lines); len(a.Info.Lines) == 0 {
		return engine.Answer{}, fmt.Errorf("%s tells no line, so it cannot analyse", c.Engine.Name())
	}
	return a, nil
}

// withActions are the lines that have an action.
func withActions(lines []engine.Line) (known []engine.Line) {
	for _, line := range lines {
		if len(line.Actions) > 0 {
			known = append(known, line)
		}
	}
	return known
}
