// Package desk answers what can be asked about games without sitting at a table: what
// comes of playing actions from a position, what a record says, how a board is drawn, what
// a position is worth, what a level would play. It keeps nothing but caches.
//
// It has two homes. A server answers by it over HTTP, and a browser runs it in a worker of
// the page, compiled to WebAssembly (cmd/antares-wasm). Both get and give the types of
// package api, so a page need not know who answers.
package desk

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Desk is a place to ask. All of its methods may be called by several goroutines.
type Desk struct {
	// Games are the games that it knows, with their pages.
	Games []game.Game
	// Find finds a game by its id; its error says which there are.
	Find func(id string) (game.Game, error)
	// Configure returns a game with options that a stranger may choose.
	Configure func(id string, o game.Options) (game.Variant, error)
}

// game is the game of an id, with its pages.
func (d *Desk) game(id string) (game.Game, error) {
	for _, g := range d.Games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	g, err := d.Find(id)
	if err != nil {
		return nil, antares.Errorf(antares.CodeNotFound, "%v", err)
	}
	return g, nil
}

// Variant is a game with options.
func (d *Desk) Variant(id string, o game.Options) (game.Variant, error) {
	if _, err := d.game(id); err != nil {
		return nil, err
	}
	return d.Configure(id, o)
}

// VariantSet is a game with options given as key=value.
func (d *Desk) VariantSet(id string, set []string) (game.Variant, error) {
	o, err := game.ParseOptions(set)
	if err != nil {
		return nil, err
	}
	return d.Variant(id, o)
}

// listOf returns a list that is encoded as [] rather than null.
func listOf[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}
