package site

import (
	"context"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Open tables wait for players: not for ever, and only a few per person.

// openFor is how long a table waits. Without a clock, a public table is for people who are
// online now, and a private one for somebody who is sent a link.
func (s *Site) openFor(setup *antares.Setup) time.Duration {
	if setup.Clock.Kind == antares.Days || setup.Clock.Kind == antares.NoClock && !setup.Public {
		return s.limits.OpenSlow
	}
	return s.limits.OpenLive
}

// mayOpen reports whether somebody may create another table. The caller calls done when the
// table has been created or the attempt has failed. Until then nobody opens another table
// for the same people on this server, so that simultaneous requests are counted too.
func (s *Site) mayOpen(ctx context.Context, user string, setup *antares.Setup) (done func(), err error) {
	if !slices.ContainsFunc(setup.Seats, func(p antares.SeatPlan) bool { return p.Level == 0 }) {
		return func() {}, nil // only computers: they begin at once
	}
	var invited []string
	for _, plan := range setup.Seats {
		if plan.For != "" && plan.For != user && !slices.Contains(invited, plan.For) {
			invited = append(invited, plan.For)
		}
	}
	if done, err = s.opening.all(ctx, append([]string{user}, invited...)...); err != nil {
		return nil, err
	}
	if err := s.roomFor(ctx, user, invited); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// roomFor reports whether somebody may have another open table, and those invited another
// invitation.
func (s *Site) roomFor(ctx context.Context, user string, invited []string) error {
	created, _, err := s.store.OpenOf(ctx, user, s.limits.OpenTables)
	if err != nil {
		return err
	}
	if created >= s.limits.OpenTables {
		return antares.Errorf(antares.CodeConflict, "You have %d open tables. Close one of them or wait until players join, then create another.", created)
	}
	for _, person := range invited {
		_, n, err := s.store.OpenOf(ctx, person, s.limits.Invitations)
		if err != nil {
			return err
		}
		if n >= s.limits.Invitations {
			return antares.Errorf(antares.CodeConflict, "This player has too many open invitations. Try again later, or leave the seat open and send the link.")
		}
	}
	return nil
}

// CloseTable ends a table before the game begins: for the person who created it, or to
// decline an invitation.
func (s *Site) CloseTable(ctx context.Context, id, user string) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Close(user, m)
	}, "close")
}
