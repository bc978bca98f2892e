package site_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// refused holds that somebody is refused with a code, and told what to do.
func refused(t *testing.T, err error, code antares.Code, words ...string) {
	t.Helper()
	if err == nil || antares.CodeOf(err) != code {
		t.Errorf("%v, want %s", err, code)
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not say %q", err, word)
		}
	}
}

// TestComputersAlone: guests cannot set computers against each other, members and programs
// can.
func TestComputersAlone(t *testing.T) {
	c := newClub(t, 1)
	s, ctx, guest := c.sites[0], t.Context(), c.guest()
	_, err := s.Create(ctx, guest, setup("skaane", 10, 10))
	refused(t, err, antares.CodeForbidden, "take one of the seats", "create an account")
	if rows, err := c.store.Tables(ctx, antares.Filter{}); err != nil || len(rows) != 0 {
		t.Errorf("%d tables, %v", len(rows), err)
	}
	if _, err := s.Create(ctx, guest, setup("skaane", 10, 0)); err != nil {
		t.Error(err)
	}
	for _, kind := range []antares.UserKind{antares.Member, antares.Bot} {
		if _, err := s.Create(ctx, &antares.User{ID: string(kind), Name: "X", Kind: kind}, setup("skaane", 10, 10)); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

// TestComputerGamesCapped: a person has only so many games against computers in progress,
// wherever they come from, and is told which ones.
func TestComputerGamesCapped(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{ComputerGames: 3})
	s, ctx, ann, ben := c.sites[0], t.Context(), c.guest(), c.guest()
	create := func(u *antares.User, levels ...int) string {
		t.Helper()
		snap, err := s.Create(ctx, u, setup("rsp", levels...))
		if err != nil {
			t.Fatal(err)
		}
		return snap.ID
	}
	first := create(ann, 0, 1) // open counts
	create(ann, 0, 1)
	other := create(ben, 0, 1)
	if err := s.Sit(ctx, other, ann, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	list, err := c.store.ComputerGames(ctx, ann.ID, 10)
	if err != nil || len(list) != 3 {
		t.Fatalf("%v %v", list, err)
	}
	_, err = s.Create(ctx, ann, setup("rsp", 0, 1))
	refused(t, err, antares.CodeConflict, "3 games against computers", "finish or resign one", list[0])
	another := create(ben, 0, 1)
	refused(t, s.Sit(ctx, another, ann, -1, table.Chance{Seed: "seed"}), antares.CodeConflict, "finish or resign one")
	create(ann, 0, 0) // people are free
	if err := s.Sit(ctx, first, ann, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Errorf("her own table: %v", err)
	}
	if err := s.Sit(ctx, first, ann, -1, table.Chance{Seed: "seed"}); err != nil {
		t.Errorf("once more: %v", err)
	}
	if err := s.Resign(ctx, first, ann.ID); err != nil {
		t.Fatal(err)
	}
	create(ann, 0, 1)
	refused(t, s.Offer(ctx, first, ann.ID, antares.OfferRematch), antares.CodeConflict, "finish or resign one")
	if err := s.Resign(ctx, other, ann.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Offer(ctx, first, ann.ID, antares.OfferRematch); err != nil {
		t.Errorf("a rematch: %v", err)
	}
	if old, err := s.Table(ctx, first, ""); err != nil || old.Rematch == "" {
		t.Errorf("there is no rematch: %v", err)
	}
	refused(t, s.Sit(ctx, another, ann, -1, table.Chance{Seed: "seed"}), antares.CodeConflict)
	// Ben had two, of which ann has taken one and finished it.
	create(ben, 0, 1)
	create(ben, 0, 1)
	_, err = s.Create(ctx, ben, setup("rsp", 0, 1))
	refused(t, err, antares.CodeConflict)
}

// TestComputerGamesAtOnce sends many requests at the same time: the cap holds all the same.
func TestComputerGamesAtOnce(t *testing.T) {
	c := newLimitedClub(t, 1, site.Limits{ComputerGames: 3})
	s, ctx, ann := c.sites[0], t.Context(), c.guest()
	var created, told atomic.Int64
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			_, err := s.Create(ctx, ann, setup("rsp", 0, 10))
			switch {
			case err == nil:
				created.Add(1)
			case antares.CodeOf(err) == antares.CodeConflict:
				told.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if created.Load() != 3 || told.Load() != 17 {
		t.Errorf("%d created, %d refused", created.Load(), told.Load())
	}
}
