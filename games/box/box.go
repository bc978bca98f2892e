// Package box is how a game's folder hands over everything that belongs to the game:
// its rules, its judgement, its levels, what the laboratory needs to know. A game fills in
// a Box, and New closes it into a Game, which has no type parameters: the catalogue keeps
// those in one list.
package box

import (
	"context"
	"maps"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/solver"
)

// Box is a game with everything that belongs to it. Only Rules is needed: without a
// judgement, bots play out random games.
type Box[P comparable] struct {
	Rules game.Definition[P]

	// Eval is the judgement of a game for two without dice, Chances that of any other
	// game: a game has one of them or neither.
	Eval    func(game.Rules[P]) game.Evaluator[P]
	Chances func(game.Rules[P]) game.Chances[P]
	// Exact is Chances with tables that may take seconds to make, once on a machine: for
	// the highest level.
	Exact func(game.Rules[P]) game.Chances[P]

	// Levels is what the levels see; by default Ladder with an Eval and DiceLadder without.
	Levels Levels
	// Scale is how many thousandths of a score make the odds e to 1: by default the
	// thousand that the weights of an Eval are fitted to, but searches see further than the
	// positions that the fit looked at. docs/analysis.md tells how it is measured. Chances
	// need none.
	Scale float64
	// TuneDice fits the weights of Chances. An Eval that is game.Tunable needs no
	// function of its own.
	TuneDice DiceTuner

	// Look is how its boards are drawn; the zero value draws them plainly.
	Look pen.Look
	// Lab is for the laboratory; nil leaves rules out of its reports.
	Lab *Lab
	// Samples are options to play under beside the usual ones: together they show every
	// kind of place, piece and seat. Tests try all of them.
	Samples []game.Options
	// Quick are options of a short game, for two if the game is for two at all.
	Quick game.Options
}

// Game is a closed box.
type Game interface {
	game.Game

	// Searcher is the game's own search, with a table of so many MiB; 0 is the usual.
	Searcher(name string, v game.Variant, cacheMiB int) (engine.Engine, error)
	// Asking is the same search, which asks endgame tables where they know a position.
	Asking(v game.Variant, t *solver.Tablebase, cacheMiB int) (engine.Engine, error)
	// MCTS plays out games; plain is its textbook form.
	MCTS(name string, plain bool, v game.Variant) (engine.Engine, error)
	// Level is the bot of a level from 1 to 10.
	Level(n int, v game.Variant) (engine.Engine, error)
	// Greedy looks one action ahead.
	Greedy(v game.Variant) (engine.Engine, error)
	// Judge tells the chances of all seats; engine.ErrNoJudge if the game judges by a
	// score.
	Judge(v game.Variant) (engine.Judge, error)
	// Scale turns scores into chances; 0 where chances are told at once.
	Scale() float64

	// Solver proves wins, Tables makes endgame tables, and Exactly works out the chances
	// of a position in about so many bytes of memory.
	Solver(v game.Variant, o solver.Options) (solver.Solver, error)
	Tables(v game.Variant) (solver.Maker, error)
	Exactly(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error)

	// Tuner and DiceTuner fit the weights of the judgement; nil where there are none.
	Tuner() Tuner
	DiceTuner() DiceTuner

	// Look is how its boards are drawn.
	Look() pen.Look
	// Lab is what the laboratory needs to know; nil if the game does not say.
	Lab() *Lab
	// Samples are options worth trying, the usual ones first.
	Samples() []game.Options
	// Quick are options of a short game.
	Quick() game.Options
}

// New closes a box.
func New[P comparable, PP game.Position[P]](b Box[P]) Game {
	if b.Levels == (Levels{}) {
		b.Levels = DiceLadder
		if b.Eval != nil {
			b.Levels = Ladder
		}
	}
	if b.Scale == 0 && b.Chances == nil {
		b.Scale = 1000
	}
	return &closed[P, PP]{game.New[P, PP](b.Rules), b}
}

type closed[P comparable, PP game.Position[P]] struct {
	game.Game
	box Box[P]
}

// Scale is the box's.
func (c *closed[P, PP]) Scale() float64 { return c.box.Scale }

// Look is the box's.
func (c *closed[P, PP]) Look() pen.Look { return c.box.Look }

// Lab is the box's.
func (c *closed[P, PP]) Lab() *Lab { return c.box.Lab }

// Quick are the box's.
func (c *closed[P, PP]) Quick() game.Options { return maps.Clone(c.box.Quick) }

// Samples are the box's, after the usual options.
func (c *closed[P, PP]) Samples() []game.Options {
	return append([]game.Options{{}}, c.box.Samples...)
}
