package site

import (
	"context"
	"slices"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Computers think at the site's expense. So the number of games against them that a person
// may have in progress is limited, and guests may not set computers against each other.

// mayCreate reports whether somebody may create a table with the computers that it has. The
// caller calls done when the table has been created or the attempt has failed. Until then
// no other game of the same person begins on this server, so that simultaneous requests are
// counted too.
func (s *Site) mayCreate(ctx context.Context, u *antares.User, setup *antares.Setup) (done func(), err error) {
	n := 0
	for _, plan := range setup.Seats {
		if plan.Level > 0 {
			n++
		}
	}
	if n > 0 && n == len(setup.Seats) && u.Kind == antares.Guest {
		return nil, antares.Errorf(antares.CodeForbidden,
			"guests cannot set computers against each other: take one of the seats yourself, or create an account first")
	}
	return s.mayPlayComputers(ctx, u.ID, n > 0)
}

// maySit is the same for somebody who sits down.
func (s *Site) maySit(ctx context.Context, user, id string) (done func(), err error) {
	computers := false
	if err := s.look(ctx, id, func(l *live) error {
		// A user who has a seat, or has created the table, has been counted.
		computers = l.t.Status == antares.Open && l.t.SeatsOf(user) == 0 && l.t.Setup.By != user && hasComputer(l.t)
		return nil
	}); err != nil {
		return nil, err
	}
	return s.mayPlayComputers(ctx, user, computers)
}

// mayRematch is the same for somebody who wants a rematch. Other offers are not limited
// here.
func (s *Site) mayRematch(ctx context.Context, user, id string, offer antares.Offer) (done func(), err error) {
	computers := false
	if offer == antares.OfferRematch {
		if err := s.look(ctx, id, func(l *live) error {
			computers = l.t.SeatsOf(user) != 0 && hasComputer(l.t)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	return s.mayPlayComputers(ctx, user, computers)
}

func hasComputer(t *table.Table) bool {
	return slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Level > 0 })
}

// mayPlayComputers refuses somebody who has as many games against computers as allowed, if
// computers take part in another one.
func (s *Site) mayPlayComputers(ctx context.Context, user string, computers bool) (done func(), err error) {
	if !computers {
		return func() {}, nil
	}
	if done, err = s.computers.lock(ctx, user); err != nil {
		return nil, err
	}
	list, err := s.store.ComputerGames(ctx, user, s.limits.ComputerGames)
	if err == nil && len(list) >= s.limits.ComputerGames {
		err = antares.Errorf(antares.CodeConflict,
			"you have %d games against computers in progress, and no more are allowed: finish or resign one first, such as %s",
			len(list), strings.Join(list[:min(3, len(list))], ", "))
	}
	if err != nil {
		done()
		return nil, err
	}
	return done, nil
}
