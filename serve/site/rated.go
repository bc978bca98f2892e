package site

import (
	"cmp"
	"context"
	"errors"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// A rating means something only if it belongs to somebody: guests come and go, and a game
// without a clock need never be lost. Tables of earlier versions to which this did not
// apply end as they would have.

// checkRated refuses a rated table that somebody may not create.
func (s *Site) checkRated(ctx context.Context, u *antares.User, setup *antares.Setup) error {
	if !setup.Rated {
		return nil
	}
	if u.Kind == antares.Guest {
		return antares.Errorf(antares.CodeForbidden, "rated games are for players with an account: choose a name and a password first (POST /api/register), or play a casual game")
	}
	if setup.Clock.Kind == antares.NoClock {
		return antares.Errorf(antares.CodeBadRequest, "a rated game needs a clock: choose a time control, or play a casual game")
	}
	for _, p := range setup.Seats {
		if p.For == "" {
			continue
		}
		other, err := s.store.User(ctx, p.For)
		if errors.Is(err, antares.ErrNotFound) {
			return antares.Errorf(antares.CodeBadRequest, "a seat is reserved for a player who does not exist")
		}
		if err != nil {
			return err
		}
		if other.Kind == antares.Guest {
			return antares.Errorf(antares.CodeForbidden, "%s is a guest, and rated games are for players with an account: play a casual game", other.Name)
		}
	}
	return nil
}

// checkSeat refuses a seat at a rated table to guests, and to bots and their owners
// who would play each other. Players who have a seat keep it.
func (s *Site) checkSeat(ctx context.Context, t *table.Table, u *antares.User) error {
	if !t.Setup.Rated || t.SeatsOf(u.ID) != 0 {
		return nil
	}
	if u.Kind == antares.Guest {
		return antares.Errorf(antares.CodeForbidden, "this game is rated, and rated games are for players with an account: choose a name and a password first (POST /api/register), then join")
	}
	for _, seat := range t.Seats {
		if seat.User == "" || seat.Level > 0 {
			continue
		}
		other, err := s.store.User(ctx, seat.User)
		if err != nil && !errors.Is(err, antares.ErrNotFound) {
			return err
		}
		if err == nil && cmp.Or(other.Owner, other.ID) == cmp.Or(u.Owner, u.ID) {
			return antares.Errorf(antares.CodeConflict, "a rated game is between different people: you cannot play your own bot, nor can your bots play each other. Play a casual game instead")
		}
	}
	return nil
}

// rematchRated makes a rematch casual if today's rules would not rate it, because it has
// guests or no clock.
func (s *Site) rematchRated(ctx context.Context, user string, setup *antares.Setup) error {
	u, err := s.store.User(ctx, user)
	if err != nil {
		return err
	}
	switch err := s.checkRated(ctx, u, setup); antares.CodeOf(err) {
	case antares.CodeForbidden, antares.CodeBadRequest:
		setup.Rated = false
		return nil
	default:
		return err
	}
}
