package site_test

import (
	"context"
	"encoding/json"
	"math"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// hearRatings watches a table and hands over the ratings that are sent.
func hearRatings(t *testing.T, s *site.Site, id string) <-chan []*api.RatingChange {
	t.Helper()
	heard := make(chan []*api.RatingChange, 10)
	w := &site.Watcher{Tell: func(*news.Update) {}, Rated: func(message []byte) {
		var m api.Message
		if err := json.Unmarshal(message, &m); err != nil || m.Table != id {
			t.Errorf("%s: %v", message, err)
		}
		heard <- m.Rated
	}}
	stop, err := s.Watch(t.Context(), id, w, 0, func(*api.Snapshot, []antares.Event, *api.LiveView) {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return heard
}

// run keeps all servers of the club going.
func (c *club) run() {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for _, s := range c.sites {
		all.Go(func() { s.Run(ctx) })
	}
	c.t.Cleanup(func() { cancel(); all.Wait() })
}

// ratedTable is a rated game that has begun.
func (c *club) ratedTable(players ...*antares.User) string {
	c.t.Helper()
	s, ctx := c.sites[0], c.t.Context()
	snap, err := s.Create(ctx, players[0], rated("skorpion", 0, 0))
	if err != nil {
		c.t.Fatal(err)
	}
	for i, u := range players {
		if err := s.Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			c.t.Fatal(err)
		}
	}
	return snap.ID
}

// TestRatingNews ends rated games. Watchers at all servers are sent what that did to
// the ratings, and who looks later is shown the same, after other games too.
func TestRatingNews(t *testing.T) {
	c := newClub(t, 2)
	c.run()
	ctx := t.Context()
	ann, ben := c.member("Ann"), c.member("Ben")
	before := [2]float64{1500, 1500}
	var ids []string
	var sent [][]*api.RatingChange
	for n := 1; n <= 3; n++ {
		id := c.ratedTable(ann, ben)
		here, there := hearRatings(t, c.sites[0], id), hearRatings(t, c.sites[1], id)
		if err := c.sites[0].Resign(ctx, id, ben.ID); err != nil {
			t.Fatal(err)
		}
		var list []*api.RatingChange
		for _, news := range []<-chan []*api.RatingChange{here, there} {
			until(t, "the ratings", func() bool {
				if n < 3 { // the last game is left to the rounds
					c.sites[1].RateSoon()
				}
				return len(news) > 0
			})
			list = <-news
			if len(list) != 2 || list[0] == nil || list[1] == nil {
				t.Fatalf("%d ratings", len(list))
			}
		}
		if list[0].After <= list[0].Before || list[1].After >= list[1].Before {
			t.Errorf("who wins goes up and who loses goes down: %+v %+v", list[0], list[1])
		}
		for i, u := range []*antares.User{ann, ben} {
			now := c.rating(u.ID, "skorpion", n)
			want := api.RatingChange{Before: before[i], After: now.Rating, Deviation: now.Deviation, Games: n}
			if *list[i] != want {
				t.Errorf("game %d: %+v, not %+v", n, *list[i], want)
			}
			before[i] = now.Rating
		}
		ids, sent = append(ids, id), append(sent, list)
	}
	// A server that knows nothing of all this shows the same.
	late := c.join()
	for n, id := range ids {
		for _, s := range []*site.Site{c.sites[0], late} {
			snap, err := s.Table(ctx, id, ann.ID)
			if err != nil {
				t.Fatal(err)
			}
			for i := range snap.Seats {
				if got := snap.Seats[i].Rated; got == nil || *got != *sent[n][i] {
					t.Errorf("game %d, seat %d: %+v, not %+v", n+1, i, got, sent[n][i])
				}
			}
		}
	}
}

// TestNoRatingNews shows no ratings where there are none: during a game, after a casual
// one, and after one that an earlier version has rated.
func TestNoRatingNews(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.member("Ann"), c.member("Ben")
	none := func(what, id string) {
		t.Helper()
		snap, err := s.Table(ctx, id, ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i := range snap.Seats {
			if snap.Seats[i].Rated != nil {
				t.Errorf("%s: %+v", what, snap.Seats[i].Rated)
			}
		}
	}
	id := c.ratedTable(ann, ben)
	none("during a game", id)
	st := setup("skorpion", 0, 0)
	c.keepTable("casual", st, ann, ben)
	if err := s.Resign(ctx, "casual", ann.ID); err != nil {
		t.Fatal(err)
	}
	none("a casual game", "casual")

	// What an earlier version has rated is over and not in the queue.
	row := earlier(t, c, ann, ben)
	none("an old game", row)
}

// earlier is a rated game that ended when nobody kept what it did to ratings.
func earlier(t *testing.T, c *club, players ...*antares.User) string {
	t.Helper()
	c.keepTable("earlier", rated("skorpion", 0, 0), players...)
	row, events, err := c.store.Table(t.Context(), "earlier")
	if err != nil {
		t.Fatal(err)
	}
	tb, err := table.Rebuild(c.sites[0].Find, row.ID, row.Secret, events)
	if err != nil {
		t.Fatal(err)
	}
	more, err := tb.Resign(players[0].ID, table.Moment{Now: c.clock.Now()})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.store.Append(t.Context(), &antares.Append{Row: tb.Row(), Events: more}); err != nil {
		t.Fatal(err)
	}
	return row.ID
}

// TestRatingNewsLate has somebody begin to watch between the end of a game and its rating.
func TestRatingNewsLate(t *testing.T) {
	c := newClub(t, 0)
	slow := &dying{c.store, make(chan int, 1)}
	s := c.joinWith(func(config *site.Config) { config.Store = slow })
	ann, ben := c.member("Ann"), c.member("Ben")
	id := c.ratedTable(ann, ben)
	if err := s.Resign(t.Context(), id, ben.ID); err != nil {
		t.Fatal(err)
	}
	other := c.join()
	snap, err := other.Table(t.Context(), id, ann.ID)
	if err != nil || snap.Seats[0].Rated != nil {
		t.Fatalf("%+v, %v", snap.Seats[0].Rated, err)
	}
	news := hearRatings(t, other, id)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { other.Run(ctx) })
	t.Cleanup(func() { cancel(); running.Wait() })
	select {
	case list := <-news:
		if math.Round(list[0].Before) != 1500 || list[0].After <= 1500 {
			t.Errorf("%+v", list[0])
		}
	case <-time.After(time.Minute):
		t.Fatal("nobody is told the ratings")
	}
}
