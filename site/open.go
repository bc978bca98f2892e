package site

import (
	"context"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/table"
)

// Open tables wait for players: not for ever, and not more than a few for each person.

// openFor is how long a table waits. Without a clock, a public one is for whoever is
// about, and a private one for somebody who gets a link.
func (s *Site) openFor(setup *antares.Setup) time.Duration {
	if setup.Clock.Kind == antares.Days || setup.Clock.Kind == antares.NoClock && !setup.Public {
		return s.Limits.OpenSlow
	}
	return s.Limits.OpenLive
}

// mayOpen says whether somebody may create another table. It is asked before the table is
// written, so several requests at the same moment can exceed the limits by a few; how many
// come at a moment is limited where requests come in.
func (s *Site) mayOpen(ctx context.Context, user string, setup *antares.Setup) error {
	if !slices.ContainsFunc(setup.Seats, func(p antares.SeatPlan) bool { return p.Level == 0 }) {
		return nil // only computers: they begin at once
	}
	created, _, err := s.Store.OpenOf(ctx, user, s.Limits.OpenTables)
	if err != nil {
		return err
	}
	if created >= s.Limits.OpenTables {
		return antares.Errorf(antares.CodeConflict, "You have %d open tables. Close one of them or wait until players join, then create another.", created)
	}
	var asked []string
	for _, plan := range setup.Seats {
		if plan.For == "" || plan.For == user || slices.Contains(asked, plan.For) {
			continue
		}
		asked = append(asked, plan.For)
		_, invited, err := s.Store.OpenOf(ctx, plan.For, s.Limits.Invitations)
		if err != nil {
			return err
		}
		if invited >= s.Limits.Invitations {
			return antares.Errorf(antares.CodeConflict, "This player has too many open invitations. Try again later, or leave the seat open and send the link.")
		}
	}
	return nil
}

// CloseTable ends a table before the game begins: for the person who created it, or to
// decline an invitation.
func (s *Site) CloseTable(ctx context.Context, id, user string) error {
	_, err := s.act(ctx, id, func(t *table.Table, now time.Time, _ time.Duration) ([]antares.Event, error) {
		return t.Close(user, now)
	})
	return err
}
