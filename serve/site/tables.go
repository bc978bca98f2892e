package site

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strconv"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/table"
)

// idAlphabet is for ids that can be read aloud: no l, o, 0 or 1.
var idAlphabet = base32.NewEncoding("abcdefghijkmnpqrstuvwxyz23456789").WithPadding(base32.NoPadding)

// newID is an id that nobody can guess: 80 bits.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails
	return idAlphabet.EncodeToString(b[:])
}

// Create creates a table. Only computers are seated at first: a player must see the
// server's commitment before sitting down. Created again with the same key, it is the same
// table, whatever has happened there since.
func (s *Site) Create(ctx context.Context, u *antares.User, setup antares.Setup) (*api.Snapshot, error) {
	setup.By = u.ID
	key := api.Key(ctx)
	if key == "" {
		return s.createNew(ctx, newID(), u, setup)
	}
	id := s.tableID(u.ID, key)
	snap, err := s.created(ctx, id, u, &setup)
	if snap != nil || err != nil {
		return snap, err
	}
	if snap, err = s.createNew(ctx, id, u, setup); err != nil {
		// Perhaps the same request got there first by another route.
		if other, failed := s.created(ctx, id, u, &setup); other != nil || failed != nil {
			return other, failed
		}
	}
	return snap, err
}

// createNew creates a table if the user may have another one.
func (s *Site) createNew(ctx context.Context, id string, u *antares.User, setup antares.Setup) (*api.Snapshot, error) {
	if err := s.checkRated(ctx, u, &setup); err != nil {
		return nil, err
	}
	if err := s.mayBegin(ctx, u.ID, &setup); err != nil {
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
	return s.create(ctx, id, setup)
}

func (s *Site) create(ctx context.Context, id string, setup antares.Setup) (*api.Snapshot, error) {
	now := s.now()
	setup.Expires = now.Add(s.openFor(&setup))
	t, events, err := table.Open(s.find, id, setup, fair.NewSecret(), now)
	if err != nil {
		return nil, err
	}
	if err := s.store.CreateTable(context.WithoutCancel(ctx), t.Row(), events); err != nil {
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

// Sit takes a seat; seat -1 is any free one.
func (s *Site) Sit(ctx context.Context, id string, u *antares.User, seat int, c table.Chance) error {
	what := []string{"sit", strconv.Itoa(seat), c.Seed, c.Seal}
	done, err := s.maySit(ctx, u.ID, id)
	if err != nil {
		if s.doneBefore(ctx, id, u.ID, what...) {
			return nil
		}
		return err
	}
	defer done()
	return s.once(ctx, id, u.ID, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if err := s.checkSeat(ctx, t, u); err != nil {
			return nil, err
		}
		return t.Sit(u, seat, c, m)
	}, what...)
}

// Unseal opens the seed that somebody has sealed.
func (s *Site) Unseal(ctx context.Context, id, user, seed string) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Unseal(user, seed, m)
	}, "open", seed)
}

// Leave gives a seat back before the game begins.
func (s *Site) Leave(ctx context.Context, id, user string) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Leave(user, m)
	}, "leave")
}

// PlayAfter plays an action that answers the position after ply plies, for somebody who
// has seen the events up to head: if something was taken back since then, the action is
// stale. Head 0 makes no such claim. It returns the last event after the action.
func (s *Site) PlayAfter(ctx context.Context, id, user string, head int64, ply int, action string) (now int64, err error) {
	return s.onceAt(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if err := t.Saw(head); err != nil {
			return nil, err
		}
		return t.Play(user, ply, action, m)
	}, "play", strconv.Itoa(ply), action)
}

// Resign resigns the game.
func (s *Site) Resign(ctx context.Context, id, user string) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Resign(user, m)
	}, "resign")
}

// Abort ends a game that has hardly begun.
func (s *Site) Abort(ctx context.Context, id, user string) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Abort(user, m)
	}, "abort")
}

// Claim ends a game whose player to move is away: they lose, or it is a draw.
func (s *Site) Claim(ctx context.Context, id, user string, draw bool) error {
	if err := s.askAway(ctx, id, user); err != nil {
		return err
	}
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Claim(user, draw, s.awayFrom(id), m)
	}, "claim", strconv.FormatBool(draw))
}

// Decline turns an offer down.
func (s *Site) Decline(ctx context.Context, id, user string, offer antares.Offer) error {
	return s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Decline(user, offer, m)
	}, "decline", string(offer))
}

// Offer makes an offer or accepts one. A rematch that everybody has accepted is set up.
func (s *Site) Offer(ctx context.Context, id, user string, offer antares.Offer) error {
	what := []string{"offer", string(offer)}
	done, err := s.mayRematch(ctx, user, id, offer)
	switch {
	case err == nil:
		defer done()
	case !s.doneBefore(ctx, id, user, what...):
		return err
	}
	err = s.once(ctx, id, user, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		return t.Offer(user, offer, m)
	}, what...)
	if err != nil || offer != antares.OfferRematch {
		return err
	}
	return s.setUpRematch(ctx, id, user)
}

// setUpRematch creates the table of a rematch that everybody has accepted, unless that is
// done already: an earlier attempt may not have been completed.
func (s *Site) setUpRematch(ctx context.Context, id, user string) error {
	var again *antares.Setup
	if err := s.look(ctx, id, func(l *live) error {
		if l.t.WantRematch() {
			setup := l.t.Again()
			again = &setup
			again.By = user
		}
		return nil
	}); err != nil || again == nil {
		return err
	}
	if err := s.rematchRated(ctx, user, again); err != nil {
		return err
	}
	// The id is derived from that of the table, so that two simultaneous attempts create
	// one table.
	sum := sha256.Sum256([]byte("rematch " + id))
	next := strings.ToLower(idAlphabet.EncodeToString(sum[:10]))
	if _, err := s.create(ctx, next, *again); err != nil {
		if _, _, found := s.store.Table(ctx, next); found != nil {
			return err
		}
	}
	_, err := s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		if t.Rematch != "" {
			return nil, nil
		}
		return t.Rematched(next, m), nil
	})
	return err
}
