package catalog

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

// Solver makes a solver of a variant; games with dice have none.
func Solver(v game.Variant, o solver.Options) (solver.Solver, error) {
	m, ok := makers[v.Info().ID]
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return m.solver(v, o)
}

// TableMaker makes a maker of tables of a variant.
func TableMaker(v game.Variant) (solver.Maker, error) {
	m, ok := makers[v.Info().ID]
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return m.tables(v)
}

// EngineAsking is the game's own search, which asks the tables where they know a
// position. Its own table has that size; 0 is the usual.
func EngineAsking(v game.Variant, t *solver.Tablebase, tableMiB int) (engine.Engine, error) {
	m, ok := makers[v.Info().ID]
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	return m.asking(v, t, tableMiB)
}

// Exact works out the chances of a position of a small game with dice, and of all that
// can come up from it, in about so many bytes of memory.
func Exact(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error) {
	m, ok := makers[v.Info().ID]
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoDice)
	}
	return m.exactly(ctx, v, position, memory)
}

func (b *brain[P, PP]) exactly(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if b.chances == nil {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoDice)
	}
	return solver.NewExact[P, PP](ctx, b.def, v, b.chances(r), position, memory)
}

func (b *brain[P, PP]) asking(v game.Variant, t *solver.Tablebase, tableMiB int) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	o, err := solver.Probe[P, PP](t, b.def, r)
	if err != nil {
		return nil, err
	}
	s, err := b.search(r, tableMiB)
	if err != nil {
		return nil, err
	}
	asker, ok := s.(interface{ Ask(search.Oracle[P]) })
	if !ok {
		return nil, fmt.Errorf("%s: %w", v.Info().Name, solver.ErrNoTablebase)
	}
	asker.Ask(o)
	return engine.New[P, PP]("Antares "+v.Info().Name, r, s), nil
}

func (b *brain[P, PP]) solver(v game.Variant, o solver.Options) (solver.Solver, error) {
	return solver.New[P, PP](b.def, v, o)
}

func (b *brain[P, PP]) tables(v game.Variant) (solver.Maker, error) {
	return solver.NewMaker[P, PP](b.def, v)
}
