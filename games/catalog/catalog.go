// Package catalog lists every game, and is where everybody else finds what belongs to
// them: rules, bots, solvers, tuners. A new game is one folder under games/ and one line
// here.
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

// boxes are the games, in the order in which people are shown them.
var boxes = []box.Game{
	skorpion.Box,
	scorpion.Box,
	skaane.Box,
	rsp.Box,
}

// Games lists every game, in the order in which people are shown them.
func Games() []game.Game {
	list := make([]game.Game, len(boxes))
	for i, b := range boxes {
		list[i] = b
	}
	return list
}

// UnknownGameError is the answer to an id that no game has.
type UnknownGameError struct{ ID string }

func (e *UnknownGameError) Error() string {
	list := make([]string, len(boxes))
	for i, b := range boxes {
		list[i] = fmt.Sprintf("%s (%s)", b.Info().ID, b.Info().Subtitle)
	}
	return fmt.Sprintf("there is no game %q; the games are %s", e.ID, strings.Join(list, ", "))
}

// Find is the game of an id.
func Find(id string) (game.Game, error) {
	if b := find(id); b != nil {
		return b, nil
	}
	return nil, &UnknownGameError{id}
}

// find is the box of a game; nil if there is no such game.
func find(id string) box.Game {
	for _, b := range boxes {
		if b.Info().ID == id {
			return b
		}
	}
	return nil
}

// Samples are options of a game that are worth trying, the usual ones first.
func Samples(id string) []game.Options {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Samples()
}

// Quick are options under which a game is short: for tests, and for trying a server.
func Quick(id string) game.Options {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Quick()
}

// Lab is what the laboratory needs to know about a game; nil if the game does not say.
func Lab(id string) *box.Lab {
	b := find(id)
	if b == nil {
		return nil
	}
	return b.Lab()
}
