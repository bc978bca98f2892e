package site_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// onlooker watches a table and remembers how many look on.
type onlooker struct {
	t    *testing.T
	news chan int
	last int
	stop func()
}

func lookOn(t *testing.T, s *site.Site, id, user string) *onlooker {
	t.Helper()
	o := &onlooker{t: t, news: make(chan int, 100)}
	w := &site.Watcher{User: user, Tell: func(*news.Update) {}, Headcount: func(message []byte) {
		var m struct {
			Table    string
			Watching int
		}
		if err := json.Unmarshal(message, &m); err != nil || m.Table != id {
			t.Errorf("%s: %v", message, err)
		}
		o.news <- m.Watching
	}}
	var err error
	o.stop, err = s.Watch(t.Context(), id, w, 0, func(snap *api.Snapshot, _ []antares.Event, _ *api.LiveView) { o.last = snap.Watching })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.stop)
	return o
}

// await waits until so many look on.
func (o *onlooker) await(n int) {
	o.t.Helper()
	late := time.After(5 * time.Minute)
	for o.last != n {
		select {
		case o.last = <-o.news:
		case <-late:
			o.t.Fatalf("%d look on, not %d", o.last, n)
		}
	}
}

// TestSpectators counts who looks on: without seats, once for all windows, at all servers.
func TestSpectators(t *testing.T) {
	c := newClub(t, 2)
	here, there := c.sites[0], c.sites[1]
	ann, ben, cyd := c.guest(), c.guest(), c.guest()
	snap, err := here.Create(t.Context(), maker, setup("rsp", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := here.Sit(t.Context(), snap.ID, ann, 0, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	a := lookOn(t, here, snap.ID, ann.ID)
	if a.last != 0 {
		t.Errorf("a player looks on: %d", a.last)
	}
	b := lookOn(t, here, snap.ID, ben.ID)
	lookOn(t, here, snap.ID, ben.ID)
	a.await(1)
	far := lookOn(t, there, snap.ID, cyd.ID)
	a.await(2)
	far.await(2)
	nobody := lookOn(t, there, snap.ID, "")
	a.await(3)
	if snap, err := there.Table(t.Context(), snap.ID, ""); err != nil || snap.Watching != 3 {
		t.Errorf("%d look on, %v", snap.Watching, err)
	}
	if err := there.Sit(t.Context(), snap.ID, ben, 1, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	a.await(2)
	b.await(2)
	nobody.stop()
	far.stop()
	a.await(0)
}
