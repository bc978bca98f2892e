package site

import (
	"context"
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/table"
)

// Where people play each other, the site's computer helps nobody.

// mayEvaluate refuses to evaluate a position of a game that the user is currently playing
// against other people, or one that may follow from it. This does not stop a user who signs
// out first or runs an engine elsewhere.
func (s *Site) mayEvaluate(ctx context.Context, user, id string, g game.Session) error {
	if user == "" {
		return nil
	}
	rows, err := s.store.Public().Tables(ctx, antares.Filter{User: user, Status: antares.Playing, Game: id})
	if err != nil {
		return err
	}
	for i := range rows {
		err := s.show(ctx, rows[i].ID, func(l *live) error {
			if l.t.Status == antares.Playing && l.t.Others(user) && comesFrom(g, l.t.Session()) {
				return antares.Errorf(antares.CodeForbidden, "this position is from a game that you are playing against another player: ask again when the game is over")
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// mayBegin refuses a table that begins with such a position: it would be played out there
// first.
func (s *Site) mayBegin(ctx context.Context, user string, setup *antares.Setup) error {
	if setup.Start == "" {
		return nil
	}
	v, err := table.Variant(s.find, setup.Game, setup.Options)
	if err != nil {
		return err
	}
	g, err := v.Read(setup.Start, nil)
	if err != nil {
		return err
	}
	return s.mayEvaluate(ctx, user, setup.Game, g)
}

// comesFrom reports whether a line contains the current position of a game in progress.
func comesFrom(line, played game.Session) bool {
	if line.Start() == played.Position() || line.Position() == played.Position() {
		return true
	}
	was, now := played.Plies(), line.Plies()
	return line.Start() == played.Start() && len(now) >= len(was) &&
		slices.EqualFunc(was, now[:len(was)], func(a, b game.Ply) bool { return a.Action == b.Action })
}
