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

// A client that misses a reply sends the same request again, with the same key: see
// docs/api.md. Keys belong to a user. What is kept is a digest that depends on the site's
// secret, so it reveals nothing to somebody who reads it.

// digest is a hash of the texts that nobody else can compute.
func (s *Site) digest(texts ...string) []byte {
	h := hmac.New(sha256.New, s.secret)
	for _, text := range texts {
		// With lengths, so that different lists of texts never collide.
		_, _ = h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text)))) // never fails
		_, _ = h.Write([]byte(text))
	}
	return h.Sum(nil)
}

// actKey is what a table remembers of an act: 12 bytes that identify user and key, and 6
// that identify the request. It is empty for an act without a key.
func (s *Site) actKey(ctx context.Context, user string, what ...string) string {
	key := api.Key(ctx)
	if key == "" {
		return ""
	}
	name := s.digest("act", user, key)[:12]
	asked := s.digest(append([]string{"asked", user, key}, what...)...)[:6]
	return base64.RawURLEncoding.EncodeToString(append(name, asked...))
}

// once is act for a user: an act that was done before with the same key is not done again.
// what distinguishes acts.
func (s *Site) once(ctx context.Context, id, user string, f act, what ...string) error {
	_, err := s.onceAt(ctx, id, user, f, what...)
	return err
}

// onceAt is once, and returns the table's last event after the act.
func (s *Site) onceAt(ctx context.Context, id, user string, f act, what ...string) (head int64, err error) {
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

// doneBefore reports whether an act was done before, by any server. It is asked before
// refusing: an act that was done is not refused because it used up a limit itself.
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

// created is the table that was created earlier with the same key; nil if there is none.
// Its game may have begun since.
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

// same reports whether a table was created with the setup that is requested now.
func (s *Site) same(was, asked *antares.Setup) bool {
	v, err := table.Variant(s.find, asked.Game, asked.Options)
	return err == nil && was.Game == asked.Game && maps.Equal(was.Options, v.Options()) && slices.Equal(was.Seats, asked.Seats) &&
		was.Clock == asked.Clock && was.Rated == asked.Rated && was.Public == asked.Public && was.Start == asked.Start && was.By == asked.By
}
