package site

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/table"
)

// Whoever does not hear an answer sends the same again, with the same key: see docs/api.md.
// Keys belong to a user. What is kept of one follows from the site's own secret too, so it
// tells nothing to anybody who reads it.

// digest is what nobody else can compute of some texts.
func (s *Site) digest(texts ...string) []byte {
	h := hmac.New(sha256.New, s.secret)
	for _, text := range texts {
		// With lengths, so that no two lists of texts are the same.
		_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text)))) // never fails
		_, _ = h.Write([]byte(text))
	}
	return h.Sum(nil)
}

// actKey is what a table remembers of an act: 12 bytes that name user and key, and 6 that
// tell what was asked for. It is empty for an act without a key.
func (s *Site) actKey(ctx context.Context, user string, what ...string) string {
	key := api.Key(ctx)
	if key == "" {
		return ""
	}
	name := s.digest("act", user, key)[:12]
	asked := s.digest(append([]string{"asked", user, key}, what...)...)[:6]
	return base64.RawURLEncoding.EncodeToString(append(name, asked...))
}

// once is act for a user: what was done before with the same key is not done again. what
// tells acts apart.
func (s *Site) once(ctx context.Context, id, user string, f Act, what ...string) error {
	_, err := s.onceAt(ctx, id, user, f, what...)
	return err
}

// onceAt is once, and tells the table's last event after the act.
func (s *Site) onceAt(ctx context.Context, id, user string, f Act, what ...string) (head int64, err error) {
	key := s.actKey(ctx, user, what...)
	_, err = s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		defer func() { head = t.Head }()
		if key == "" {
			return f(t, m)
		}
		if done, err := t.Done(key); done || err != nil {
			return nil, err
		}
		events, err := f(t, m)
		if err == nil {
			t.Sign(events, key)
		}
		return events, err
	})
	return head, err
}

// doneBefore says whether an act was done, whichever server did it. Whoever is about to be
// refused asks: what was done is not undone by a limit that it has used up.
func (s *Site) doneBefore(ctx context.Context, id, user string, what ...string) (done bool) {
	key := s.actKey(ctx, user, what...)
	if key == "" {
		return false
	}
	err := s.look(ctx, id, func(l *live) error {
		err := s.catchUp(ctx, l)
		if err == nil {
			done, err = l.t.Done(key)
		}
		return err
	})
	return done && err == nil
}

// tableID is the id of the table that somebody creates with a key: always the same, and as
// hard to guess as any other.
func (s *Site) tableID(user, key string) string {
	return idAlphabet.EncodeToString(s.digest("table", user, key)[:10])
}

// created is the table that was created before with an id that follows from a key; nil if
// there is none. It may have begun since.
func (s *Site) created(ctx context.Context, id string, u *antares.User, setup *antares.Setup) (snap *api.Snapshot, err error) {
	err = s.look(ctx, id, func(l *live) error {
		if !s.same(&l.t.Setup, setup) {
			return antares.Errorf(antares.CodeConflict, "this key came with a different table, %s: make a new key for everything that you do", id)
		}
		snap = s.snapshot(l, u.ID)
		return nil
	})
	if antares.CodeOf(err) == antares.CodeNotFound {
		return nil, nil
	}
	return snap, err
}

// same says whether a table was created as somebody asks for it now.
func (s *Site) same(was, asked *antares.Setup) bool {
	v, err := table.Variant(s.Find, asked.Game, asked.Options)
	return err == nil && was.Game == asked.Game && maps.Equal(was.Options, v.Options()) && slices.Equal(was.Seats, asked.Seats) &&
		was.Clock == asked.Clock && was.Rated == asked.Rated && was.Public == asked.Public && was.By == asked.By
}
