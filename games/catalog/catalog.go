// Package catalog lists every game, behind the erased interface that the faces
// of the house use. A fifth game is one package and one line here.
package catalog

import (
	"fmt"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
)

// The ids of the games. Skorpion and Scorpion are two different games.
const (
	Skorpion = "skorpion" // the Gate
	Scorpion = "scorpion" // the race
	Skaane   = "skaane"
	RSP      = "rsp"
)

var games = []game.Game{
	game.New[skorpion.Position](skorpion.Game),
	game.New[scorpion.Position](scorpion.Game),
	game.New[skaane.Position](skaane.Game),
	game.New[rsp.Position](rsp.Game),
}

// Games lists every game, in the order in which people are shown them.
func Games() []game.Game { return games }

// UnknownGameError is the answer to an id that no game has.
type UnknownGameError struct{ ID string }

func (e *UnknownGameError) Error() string {
	list := make([]string, len(games))
	for i, g := range games {
		list[i] = fmt.Sprintf("%s (%s)", g.Info().ID, g.Info().Subtitle)
	}
	return fmt.Sprintf("there is no game %q; the games are %s", e.ID, strings.Join(list, ", "))
}

// Find is the game of an id.
func Find(id string) (game.Game, error) {
	for _, g := range games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return nil, &UnknownGameError{id}
}
