//go:build !js

package catalog

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/solver"
)

// Solver creates a solver for a variant; games with dice have none.
func Solver(v game.Variant, o solver.Options) (solver.Solver, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Solver(v, o)
}

// TablebaseMaker creates a builder of endgame tables for a variant.
func TablebaseMaker(v game.Variant) (solver.Maker, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Tables(v)
}

// EngineWithTablebase returns the game's own search, which looks positions up in the endgame
// tables where they cover them.
func EngineWithTablebase(v game.Variant, t *solver.Tablebase, o box.Search) (engine.Engine, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Asking(v, t, o)
}

// Exact computes the chances of a position of a small game with dice, and of every
// position that can follow from it, in about that many bytes of memory.
func Exact(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoDice)
	}
	return b.Exactly(ctx, v, position, memory)
}
