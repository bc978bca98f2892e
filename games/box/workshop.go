//go:build !js

package box

import (
	"context"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/selfplay"
	"github.com/antares-games/antares/think/solver"
)

// Workshop is what a game is worked on with: nobody needs it in order to play, and programs
// for browsers are built without it.
type Workshop[P comparable] struct {
	// Lessons plays the games from which a network for Chances learns, judging with the given
	// ones, whose network has that checksum; LessonRows turns them into rows. An Eval does not
	// need its own functions.
	Lessons    func(r game.Rules[P], c game.Chances[P], net string) (selfplay.Source, error)
	LessonRows func(game.Rules[P]) (selfplay.Rower, error)

	// TuneDice fits the weights of Chances. An Eval that is game.Tunable does not need its
	// own function.
	TuneDice DiceTuner
}

// workshop is what a closed box offers there.
type workshop interface {
	// Asking is the same search, which asks endgame tables where they know a position.
	Asking(v game.Variant, t *solver.Tablebase, o Search) (engine.Engine, error)
	// MCTS plays out games; plain is its textbook form.
	MCTS(name string, plain bool, v game.Variant) (engine.Engine, error)
	// Greedy returns a player that looks one action ahead.
	Greedy(v game.Variant) (engine.Engine, error)

	// Solver proves wins, Tables builds endgame tables, and Exactly computes the chances
	// of a position in about that many bytes of memory.
	Solver(v game.Variant, o solver.Options) (solver.Solver, error)
	Tables(v game.Variant) (solver.Maker, error)
	Exactly(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error)

	// Tuner and DiceTuner fit the weights of the evaluation; nil if there are none.
	Tuner() Tuner
	DiceTuner() DiceTuner

	// SelfPlay plays the games that networks learn from, and Rows turns them into rows for
	// training.
	SelfPlay(v game.Variant, o Search, nodes uint64) (selfplay.Source, error)
	Rows(v game.Variant) (selfplay.Rower, error)

	// Lab is what the laboratory needs to know; nil if the game does not provide it.
	Lab() *Lab
}

// Lab returns the box's lab.
func (c *closed[P, PP]) Lab() *Lab { return c.box.Lab }
