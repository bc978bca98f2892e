//go:build !js

package box

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

// Exactly computes the chances of a position of a small game with dice, and of every
// position that can follow from it.
func (c *closed[P, PP]) Exactly(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if c.box.Chances == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoDice)
	}
	chances, _, err := c.chances(r, Search{})
	if err != nil {
		return nil, err
	}
	return solver.NewExact[P, PP](ctx, c.box.Rules, v, chances, position, memory)
}

// Asking returns the game's own search with endgame tables.
func (c *closed[P, PP]) Asking(v game.Variant, t *solver.Tablebase, o Search) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	oracle, err := solver.Probe[P, PP](t, c.box.Rules, r)
	if err != nil {
		return nil, err
	}
	s, err := c.search(r, o)
	if err != nil {
		return nil, err
	}
	asker, ok := s.(interface{ Ask(search.Oracle[P]) })
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	asker.Ask(oracle)
	return engine.New[P, PP]("Antares "+v.Info().Name, r, s), nil
}

// Solver returns a solver that proves wins.
func (c *closed[P, PP]) Solver(v game.Variant, o solver.Options) (solver.Solver, error) {
	return solver.New[P, PP](c.box.Rules, v, o)
}

// Tables returns a builder of endgame tables.
func (c *closed[P, PP]) Tables(v game.Variant) (solver.Maker, error) {
	return solver.NewMaker[P, PP](c.box.Rules, v)
}
