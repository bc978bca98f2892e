package site_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// count counts events.
func count(events []antares.Event, want func(antares.Event) bool) (n int) {
	for _, e := range events {
		if want(e) {
			n++
		}
	}
	return n
}

// legalAt is the first legal action at a table, once a server has heard of so many plies.
func (c *club) legalAt(s *site.Site, id string, ply int) string {
	c.t.Helper()
	for until := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		snap, err := s.Table(c.t.Context(), id, "")
		if err != nil || time.Now().After(until) {
			c.t.Fatalf("waiting for ply %d: %+v, %v", ply, snap, err)
		}
		if snap.Ply == ply {
			return c.legal(s, id)
		}
	}
}

// turnsAgainst plays the first turns of somebody against a level.
func (c *club) turnsAgainst(id string, user string, turns int) {
	c.t.Helper()
	s := c.sites[0]
	for ply := 0; ply < 2*turns; ply += 2 {
		if err := s.Play(c.t.Context(), id, user, ply, c.legalAt(s, id, ply)); err != nil {
			c.t.Fatal(err)
		}
		if reply := c.tellAnswer(site.Answer{Table: id, Ply: ply + 1, Action: c.legalAt(s, id, ply+1)}); reply != "" {
			c.t.Fatal(reply)
		}
	}
	c.legalAt(s, id, 2*turns)
}

// Every act that comes twice with one key is done once, whichever server it comes to, and
// answered as done both times.
func TestActsSentTwice(t *testing.T) {
	type act = func(ctx context.Context, s *site.Site, id string, users []*antares.User) error
	people, level := setup("skaane", 0, 0), setup("skaane", 0, 1)
	nothing := func(*club, string, []*antares.User) {}
	// A limit of one: the retry of what was done is not refused for it.
	c := newLimitedClub(t, 2, site.Limits{ComputerGames: 1, ChatPerMinute: 1})
	ctx := api.WithKey(t.Context(), "one key")
	for _, test := range []struct {
		name   string
		setup  antares.Setup
		free   int // seats that nobody takes
		before func(c *club, id string, users []*antares.User)
		act    act
	}{
		{"sit", people, 1, nothing, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Sit(ctx, id, users[1], 1, table.Chance{Seed: "seed"})
		}},
		{"leave", people, 1, nothing, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Leave(ctx, id, users[0].ID)
		}},
		{"close", people, 1, nothing, func(ctx context.Context, s *site.Site, id string, _ []*antares.User) error {
			return s.CloseTable(ctx, id, maker.ID)
		}},
		{"abort", people, 0, nothing, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Abort(ctx, id, users[0].ID)
		}},
		{"resign", people, 0, nothing, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Resign(ctx, id, users[0].ID)
		}},
		{"chat", people, 0, nothing, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Chat(ctx, id, users[0].ID, "hello")
		}},
		{"decline", people, 0, func(c *club, id string, users []*antares.User) {
			if err := c.sites[0].Offer(c.t.Context(), id, users[0].ID, antares.OfferDraw); err != nil {
				c.t.Fatal(err)
			}
		}, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Decline(ctx, id, users[1].ID, antares.OfferDraw)
		}},
		{"takeback", level, 0, func(c *club, id string, users []*antares.User) {
			c.turnsAgainst(id, users[0].ID, 3)
		}, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Offer(ctx, id, users[0].ID, antares.OfferTakeback)
		}},
		{"rematch", level, 0, func(c *club, id string, users []*antares.User) {
			if err := c.sites[0].Resign(c.t.Context(), id, users[0].ID); err != nil {
				c.t.Fatal(err)
			}
		}, func(ctx context.Context, s *site.Site, id string, users []*antares.User) error {
			return s.Offer(ctx, id, users[0].ID, antares.OfferRematch)
		}},
	} {
		id, users := c.seatedBut(test.setup, test.free)
		test.before(c, id, users)
		// Both servers have the table in memory.
		for _, s := range c.sites[:2] {
			if _, err := s.Table(t.Context(), id, ""); err != nil {
				t.Fatal(err)
			}
		}
		if err := test.act(ctx, c.sites[0], id, users); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		once := c.events(id)
		servers := []*site.Site{c.sites[1], c.sites[0], c.join()} // the last one knows what the store knows
		for i, s := range servers {
			if err := test.act(ctx, s, id, users); err != nil {
				t.Errorf("%s, time %d: %v", test.name, i+2, err)
			}
		}
		if twice := c.events(id); len(twice) != len(once) {
			t.Errorf("%s is done again: %+v", test.name, twice[len(once):])
		}
		// The key of somebody else is another one.
		if test.name == "chat" {
			if err := c.sites[0].Chat(ctx, id, users[1].ID, "hello"); err != nil {
				t.Error(err)
			}
			if n := count(c.events(id), kind(antares.Chatted)); n != 2 {
				t.Errorf("%d messages, want 2", n)
			}
		}
	}
}

// Together, too, what has one key is done once.
func TestActsSentTogether(t *testing.T) {
	c := newClub(t, 2)
	id, users := c.seated(setup("skaane", 0, 1))
	c.turnsAgainst(id, users[0].ID, 3)
	ctx := api.WithKey(t.Context(), "one key")
	var all sync.WaitGroup
	for i := range 12 {
		all.Go(func() {
			if err := c.sites[i%2].Offer(ctx, id, users[0].ID, antares.OfferTakeback); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := count(c.events(id), kind(antares.TakenBack)); n != 1 {
		t.Errorf("taken back %d times", n)
	}
}

// A key that comes with something else is refused, and what was refused may be tried again.
func TestKeyOfSomethingElse(t *testing.T) {
	c := newClub(t, 1)
	s := c.sites[0]
	id, users := c.seated(setup("skaane", 0, 0))
	ctx := api.WithKey(t.Context(), "one key")
	if err := s.Offer(ctx, id, users[0].ID, antares.OfferTakeback); antares.CodeOf(err) != antares.CodeConflict {
		t.Fatalf("nothing can be taken back yet: %v", err)
	}
	if err := s.Play(t.Context(), id, users[0].ID, 0, c.legal(s, id)); err != nil {
		t.Fatal(err)
	}
	if err := s.Offer(ctx, id, users[0].ID, antares.OfferTakeback); err != nil {
		t.Fatal(err)
	}
	refused(t, s.Chat(ctx, id, users[0].ID, "hello"), antares.CodeConflict, "key")
	if err := api.CheckKey("a\nb"); antares.CodeOf(err) != antares.CodeBadRequest {
		t.Errorf("a key of two lines: %v", err)
	}
}

// A table that is created twice with one key is one table.
func TestCreateTwice(t *testing.T) {
	c := newLimitedClub(t, 2, site.Limits{OpenTables: 1, ComputerGames: 1})
	ann, ben := c.guest(), c.guest()
	ctx := api.WithKey(t.Context(), "one key")
	st := setup("skaane", 0, 1)
	ids := make([]string, 10)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			snap, err := c.sites[i%2].Create(ctx, ann, st)
			if err != nil {
				t.Error(err)
				return
			}
			ids[i] = snap.ID
		})
	}
	all.Wait()
	if made := slices.Compact(ids); len(made) != 1 {
		t.Fatalf("tables %v", made)
	}
	// It has begun by the time of the next try.
	if err := c.sites[0].Sit(t.Context(), ids[0], ann, 0, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	snap, err := c.join().Create(ctx, ann, st)
	if err != nil || snap.ID != ids[0] || snap.Status != antares.Playing || !slices.Equal(snap.Mine, []int{0}) {
		t.Fatalf("%+v, %v", snap, err)
	}
	other := st
	other.Public = false
	_, err = c.sites[1].Create(ctx, ann, other)
	refused(t, err, antares.CodeConflict, "key", ids[0])
	if snap, err = c.sites[1].Create(ctx, ben, st); err != nil || snap.ID == ids[0] {
		t.Errorf("the key of somebody else: %+v, %v", snap, err)
	}
}

// A late duplicate of a play is not played after a takeback: not where the ply is to be
// answered again, and not taken for the answer that was given then.
func TestPlayAfterTakeback(t *testing.T) {
	c := newClub(t, 2)
	s, ctx := c.sites[0], t.Context()
	id, users := c.seated(setup("skaane", 0, 0))
	ann, ben := users[0].ID, users[1].ID
	snap, err := s.Table(ctx, id, ann)
	if err != nil {
		t.Fatal(err)
	}
	action, keyed := c.legal(s, id), api.WithKey(ctx, "one key")
	// Chat and offers change nothing about the position.
	if err := errors.Join(s.Chat(ctx, id, ben, "hello"), s.Offer(ctx, id, ben, antares.OfferDraw)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayAfter(keyed, id, ann, snap.Head, 0, action); err != nil {
		t.Fatal(err)
	}
	for _, s := range c.sites { // a duplicate that is not late
		if _, err := s.PlayAfter(ctx, id, ann, snap.Head, 0, action); err != nil {
			t.Error(err)
		}
	}
	if err := errors.Join(s.Offer(ctx, id, ann, antares.OfferTakeback), s.Offer(ctx, id, ben, antares.OfferTakeback)); err != nil {
		t.Fatal(err)
	}
	played := func(want int) {
		t.Helper()
		for _, s := range c.sites {
			if _, err := s.PlayAfter(ctx, id, ann, snap.Head, 0, action); antares.CodeOf(err) != antares.CodeStale {
				t.Errorf("a play from before the takeback: %v", err)
			}
			if _, err := s.PlayAfter(keyed, id, ann, snap.Head, 0, action); err != nil { // it was played
				t.Error(err)
			}
		}
		if n := count(c.events(id), kind(antares.Played)); n != want {
			t.Errorf("played %d times, want %d", n, want)
		}
	}
	played(1)
	now, err := c.sites[1].Table(ctx, id, ann)
	if err == nil {
		_, err = c.sites[1].PlayAfter(ctx, id, ann, now.Head, 0, action)
	}
	if err != nil {
		t.Fatal(err)
	}
	played(2)
}

// A worker that thought about what was taken back meanwhile is not listened to.
func TestWorkerAfterTakeback(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	id, users := c.seated(setup("skaane", 0, 1))
	ann := users[0].ID
	first := c.legal(s, id)
	if err := s.Play(ctx, id, ann, 0, first); err != nil {
		t.Fatal(err)
	}
	snap, err := s.Table(ctx, id, ann)
	if err != nil {
		t.Fatal(err)
	}
	late := site.Answer{Table: id, Ply: 1, Head: snap.Head, Action: c.legal(s, id)}
	if err := errors.Join(s.Offer(ctx, id, ann, antares.OfferTakeback), s.Play(ctx, id, ann, 0, first)); err != nil {
		t.Fatal(err)
	}
	if reply := c.tellAnswer(late); reply != "" {
		t.Errorf("the worker is to try again: %s", reply)
	}
	if snap, err = s.Table(ctx, id, ann); err != nil || snap.Ply != 1 {
		t.Fatalf("at ply %d: %v", snap.Ply, err)
	}
	late.Head = snap.Head
	c.tellAnswer(late)
	if snap, err = s.Table(ctx, id, ann); err != nil || snap.Ply != 2 {
		t.Errorf("at ply %d: %v", snap.Ply, err)
	}
}

// forgetful is a store that writes and says that it could not, once.
type forgetful struct {
	antares.Store
	appends, creates atomic.Bool
}

func (f *forgetful) Append(ctx context.Context, a *antares.Append) error {
	err := f.Store.Append(ctx, a)
	if err == nil && f.appends.CompareAndSwap(true, false) {
		err = antares.ErrUnavailable
	}
	return err
}

func (f *forgetful) CreateTable(ctx context.Context, row *antares.TableRow, events []antares.Event) error {
	if f.creates.CompareAndSwap(true, false) {
		return antares.ErrUnavailable
	}
	return f.Store.CreateTable(ctx, row, events)
}

// Where the server itself does not know whether an act was kept, the next try finds out;
// and a rematch that was agreed to and not set up is set up by it.
func TestActsAfterStoreTrouble(t *testing.T) {
	c := newClub(t, 0)
	store := &forgetful{Store: c.store}
	c.store = store
	s, ctx := c.join(), api.WithKey(t.Context(), "one key")
	id, users := c.seated(setup("skaane", 0, 1))
	ann := users[0].ID
	store.appends.Store(true)
	if err := s.Chat(ctx, id, ann, "hello"); !errors.Is(err, antares.ErrUnavailable) {
		t.Fatal(err)
	}
	if err := s.Chat(ctx, id, ann, "hello"); err != nil {
		t.Error(err)
	}
	if n := count(c.events(id), kind(antares.Chatted)); n != 1 {
		t.Errorf("said %d times", n)
	}
	if err := s.Resign(t.Context(), id, ann); err != nil {
		t.Fatal(err)
	}
	ctx = api.WithKey(t.Context(), "another")
	store.creates.Store(true)
	if err := s.Offer(ctx, id, ann, antares.OfferRematch); !errors.Is(err, antares.ErrUnavailable) {
		t.Fatal(err)
	}
	if err := s.Offer(ctx, id, ann, antares.OfferRematch); err != nil {
		t.Error(err)
	}
	if n := count(c.events(id), kind(antares.Rematched)); n != 1 {
		t.Errorf("rematched %d times", n)
	}
}
