package table

import (
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// HintLevel is the level whose strength answers questions.
const HintLevel = 8

// Others reports whether anybody plays at the table besides a user and computers. Bots with
// a seat count as people: somebody runs them.
func (t *Table) Others(user string) bool {
	return slices.ContainsFunc(t.Seats, func(s Seat) bool {
		return s.Level == 0 && !s.Gone && s.User != "" && s.User != user
	})
}

// MayHint refuses a user whom the computer does not help now.
func (t *Table) MayHint(user string) error {
	mine := t.SeatsOf(user)
	switch {
	case mine == 0:
		return antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	case t.Setup.Rated:
		return antares.Errorf(antares.CodeForbidden, "there are no hints in rated games")
	case t.Others(user):
		return antares.Errorf(antares.CodeForbidden, "there are no hints in games against other players: play the computer to get some")
	case t.Status == antares.Open:
		return antares.Errorf(antares.CodeNotStarted, "the game has not started")
	case t.Status == antares.Over:
		return antares.Errorf(antares.CodeOver, "the game is over: %s", t.Result)
	case !mine.Has(t.Turn()):
		return antares.Errorf(antares.CodeNotYourTurn, "it is not your turn")
	}
	return nil
}

// Picks are the touches that enter a legal action; nil for any other.
func (t *Table) Picks(action string) []string {
	for _, a := range t.session.View().Actions {
		if a.Text == action {
			return a.Picks
		}
	}
	return nil
}

// Played lists the actions of a game so far.
func Played(g game.Session) []string {
	actions := make([]string, 0, g.Ply())
	for _, p := range g.Plies() {
		actions = append(actions, p.Action)
	}
	return actions
}
