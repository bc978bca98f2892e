//go:build !js

package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/selfplay"
)

// SelfPlay returns what plays the games of a variant that networks learn from.
func SelfPlay(v game.Variant, o box.Search, nodes uint64) (selfplay.Source, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, box.ErrNoSelfPlay
	}
	return b.SelfPlay(v, o, nodes)
}

// Rows returns what turns such games into rows for training.
func Rows(v game.Variant) (selfplay.Rower, error) {
	b := find(v.Info().ID)
	if b == nil {
		return nil, box.ErrNoSelfPlay
	}
	return b.Rows(v)
}
