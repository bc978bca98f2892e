package catalog

import (
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/engine"
)

// SpecError is the error for a bot that cannot be created.
type SpecError struct{ Text string }

func (e *SpecError) Error() string { return e.Text }

// Level creates the player of a level, 1 to 10.
func Level(n int, v game.Variant) (engine.Engine, error) { return LevelWith(n, v, box.Search{}) }

// LevelWith is Level for a player that searches in a special way.
func LevelWith(n int, v game.Variant, o box.Search) (engine.Engine, error) {
	b := find(v.Info().ID)
	switch {
	case b == nil:
		return nil, &SpecError{fmt.Sprintf("level %d: this game has no bots", n)}
	case n < 1 || n > 10:
		return nil, &SpecError{"levels are 1 to 10"}
	}
	return b.Level(n, v, o)
}

// Engine returns the game's own search, without limits.
func Engine(v game.Variant, o box.Search) (engine.Engine, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, &SpecError{"this game has no bots"}
	}
	return b.Searcher("Antares "+v.Info().Name, v, o)
}
