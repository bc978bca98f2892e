package site

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/fair"
	"github.com/antares-games/antares/table"
)

// idAlphabet makes ids that survive being read aloud: no l, o, 0 or 1.
var idAlphabet = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newID is an id that nobody guesses: 80 bits.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails
	return idAlphabet.EncodeToString(b[:])
}

// Create makes a table for somebody. Only computers sit at it yet: a player must see what
// the server has committed itself to before sitting down.
func (s *Site) Create(ctx context.Context, u *antares.User, setup antares.Setup) (*Snapshot, error) {
	setup.By = u.ID
	if err := s.checkRated(ctx, u, &setup); err != nil {
		return nil, err
	}
	opened, err := s.mayOpen(ctx, u.ID, &setup)
	if err != nil {
		return nil, err
	}
	defer opened()
	done, err := s.mayCreate(ctx, u, &setup)
	if err != nil {
		return nil, err
	}
	defer done()
	return s.create(ctx, newID(), setup)
}

func (s *Site) create(ctx context.Context, id string, setup antares.Setup) (*Snapshot, error) {
	now := s.now()
	setup.Expires = now.Add(s.openFor(&setup))
	t, events, err := table.Open(s.Find, id, setup, fair.NewSecret(), now)
	if err != nil {
		return nil, err
	}
	if err := s.Store.CreateTable(context.WithoutCancel(ctx), t.Row(), events); err != nil {
		return nil, err
	}
	l, err := s.enter(ctx, id)
	if err != nil {
		return nil, err
	}
	defer s.leave(l)
	s.happened(l, events)
	return s.snapshot(l, ""), nil
}

// Sit takes a seat, any that is free for seat -1.
func (s *Site) Sit(ctx context.Context, id string, u *antares.User, seat int, c table.Chance) error {
	done, err := s.maySit(ctx, u.ID, id)
	if err != nil {
		return err
	}
	defer done()
	_, err = s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if err := s.checkSeat(ctx, t, u); err != nil {
			return nil, err
		}
		return t.Sit(u, seat, c, m)
	})
	return err
}

// Unseal opens the seed that somebody has sealed.
func (s *Site) Unseal(ctx context.Context, id, user, seed string) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Unseal(user, seed, m)
	})
	return err
}

// Leave gives a seat back before the game begins.
func (s *Site) Leave(ctx context.Context, id, user string) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Leave(user, m)
	})
	return err
}

// Play plays an action that answers the position after ply plies.
func (s *Site) Play(ctx context.Context, id, user string, ply int, action string) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Play(user, ply, action, m)
	})
	return err
}

// Resign gives up.
func (s *Site) Resign(ctx context.Context, id, user string) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Resign(user, m)
	})
	return err
}

// Abort ends a game that has hardly begun.
func (s *Site) Abort(ctx context.Context, id, user string) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Abort(user, m)
	})
	return err
}

// Decline turns an offer down.
func (s *Site) Decline(ctx context.Context, id, user string, offer antares.Offer) error {
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Decline(user, offer, m)
	})
	return err
}

// Offer proposes something or agrees to it. A rematch that all agree to is set up.
func (s *Site) Offer(ctx context.Context, id, user string, offer antares.Offer) error {
	var again *antares.Setup
	done, err := s.mayRematch(ctx, user, id, offer)
	if err != nil {
		return err
	}
	defer done()
	_, err = s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		events, err := t.Offer(user, offer, m)
		if err == nil && offer == antares.OfferRematch && t.WantRematch() {
			again = rematch(t)
			again.By = user
		}
		return events, err
	})
	if err != nil || again == nil {
		return err
	}
	if err := s.rematchRated(ctx, user, again); err != nil {
		return err
	}
	// The id follows from the table's, so that two who do this at once make one.
	sum := sha256.Sum256([]byte("rematch " + id))
	next := strings.ToLower(idAlphabet.EncodeToString(sum[:10]))
	if _, err := s.create(ctx, next, *again); err != nil {
		if _, _, found := s.Store.Table(ctx, next); found != nil {
			return err
		}
	}
	_, err = s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if t.Rematch != "" {
			return nil, nil
		}
		return t.Rematched(next, m), nil
	})
	return err
}

// rematch is the setup of the same game with everybody one seat on.
func rematch(t *table.Table) *antares.Setup {
	setup := t.Setup
	setup.Rematch = t.ID
	setup.Seats = make([]antares.SeatPlan, len(t.Seats))
	for i := range t.Seats {
		from := t.Seats[(i+1)%len(t.Seats)]
		if from.Level > 0 {
			setup.Seats[i].Level = from.Level
		} else {
			setup.Seats[i].For = from.User
		}
	}
	return &setup
}
