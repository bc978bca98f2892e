package catalog

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/solver"
)

// Solver makes a solver of a variant; games with dice have none.
func Solver(v game.Variant, o solver.Options) (solver.Solver, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Solver(v, o)
}

// TablebaseMaker makes a maker of tables of a variant.
func TablebaseMaker(v game.Variant) (solver.Maker, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Tables(v)
}

// EngineWithTablebase is the game's own search, which asks the tables where they know a
// position. Its own table has that size; 0 is the usual.
func EngineWithTablebase(v game.Variant, t *solver.Tablebase, cacheMiB int) (engine.Engine, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return b.Asking(v, t, cacheMiB)
}

// Exact works out the chances of a position of a small game with dice, and of all that
// can come up from it, in about so many bytes of memory.
func Exact(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoDice)
	}
	return b.Exactly(ctx, v, position, memory)
}
