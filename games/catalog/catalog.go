// Package catalog lists every game, and is where all other packages find what belongs
// to a game: rules, bots, solvers, tuners. A new game is one folder under games/ and
// one line here.
package catalog

import (
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
)

// boxes are the games, in the order in which players see them.
var boxes = []box.Game{
	skorpion.Box,
	scorpion.Box,
	skaane.Box,
	rsp.Box,
}

// Games lists every game, in the order in which players see them.
func Games() []game.Game {
	list := make([]game.Game, len(boxes))
	for i, b := range boxes {
		list[i] = b
	}
	return list
}

// UnknownGameError is the error for an id that no game has.
type UnknownGameError struct{ ID string }

func (e *UnknownGameError) Error() string {
	list := make([]string, len(boxes))
	for i, b := range boxes {
		list[i] = fmt.Sprintf("%s (%s)", b.Info().ID, b.Info().Subtitle)
	}
	return fmt.Sprintf("there is no game %q; the games are %s", e.ID, strings.Join(list, ", "))
}

// Find returns the game with an id.
func Find(id string) (game.Game, error) {
	if b := find(id); b != nil {
		return b, nil
	}
	return nil, &UnknownGameError{id}
}

// find returns the box of a game; nil if there is no such game.
func find(id string) box.Game {
	for _, b := range boxes {
		if b.Info().ID == id {
			return b
		}
	}
	return nil
}

// Samples returns options of a game that are worth trying, the defaults first.
func Samples(id string) []game.Options {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Samples()
}

// Quick returns options that make a game short: for tests, and for trying out a server.
func Quick(id string) game.Options {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Quick()
}
