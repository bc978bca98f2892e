package site_test

import (
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/table"
)

// TestUnheard holds that somebody who comes from another server may know more than this
// one, which has not heard of it: a server that died between writing and telling.
func TestUnheard(t *testing.T) {
	c := newClub(t, 1)
	s := c.sites[0]
	ann, ben := c.guest(), c.guest()
	snap, err := s.Create(t.Context(), maker, setup("rsp", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for seat, u := range []*antares.User{ann, ben} {
		if err := s.Sit(t.Context(), snap.ID, u, seat, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	here := listen(t, s, snap.ID, ann.ID, 0)
	// What the other server wrote.
	row, events, err := c.store.Table(t.Context(), snap.ID)
	if err != nil {
		t.Fatal(err)
	}
	other, err := table.Rebuild(catalog.Find, snap.ID, row.Secret, events)
	if err != nil {
		t.Fatal(err)
	}
	user := []string{ann.ID, ben.ID}[other.Turn()]
	played, err := other.Play(user, 0, other.Session().Legal()[0], table.Moment{Now: row.Updated})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.store.Append(t.Context(), &antares.Append{Row: other.Row(), Events: played}); err != nil {
		t.Fatal(err)
	}
	there := listen(t, s, snap.ID, ben.ID, other.Head)
	there.mu.Lock()
	if len(there.events) > 0 {
		t.Errorf("told again: %+v", there.events)
	}
	there.mu.Unlock()
	here.until(t, func(e antares.Event) bool { return e.Seq == other.Head })
	here.whole(t, 0)
}
