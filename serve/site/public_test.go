package site_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// besieged is a store whose public side is in the hands of strangers: who reads there waits
// until it is released. It counts what it is asked.
type besieged struct {
	antares.Store
	jammed  chan struct{} // nil: nobody waits; closed: no more
	waiting atomic.Int64
	asked   atomic.Int64 // lists, tables and pages of events, on either side
	beats   chan time.Time
}

func (c *besieged) Beat(ctx context.Context, from, to time.Time) (antares.Pulse, error) {
	pulse, err := c.Store.Beat(ctx, from, to)
	if c.beats != nil && err == nil {
		select {
		case c.beats <- to:
		default:
		}
	}
	return pulse, err
}

func (c *besieged) Public() antares.Reader { return &besiegedReader{c.Store.Public(), c} }

func (c *besieged) Table(ctx context.Context, id string) (*antares.TableRow, []antares.Event, error) {
	c.asked.Add(1)
	return c.Store.Table(ctx, id)
}

func (c *besieged) Events(ctx context.Context, id string, after int64, limit int) ([]antares.Event, error) {
	c.asked.Add(1)
	return c.Store.Events(ctx, id, after, limit)
}

type besiegedReader struct {
	antares.Reader
	c *besieged
}

func (r *besiegedReader) wait(ctx context.Context) error {
	r.c.asked.Add(1)
	if r.c.jammed == nil {
		return nil
	}
	r.c.waiting.Add(1)
	defer r.c.waiting.Add(-1)
	select {
	case <-r.c.jammed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (r *besiegedReader) Table(ctx context.Context, id string) (*antares.TableRow, []antares.Event, error) {
	if err := r.wait(ctx); err != nil {
		return nil, nil, err
	}
	return r.Reader.Table(ctx, id)
}

func (r *besiegedReader) Events(ctx context.Context, id string, after int64, limit int) ([]antares.Event, error) {
	if err := r.wait(ctx); err != nil {
		return nil, err
	}
	return r.Reader.Events(ctx, id, after, limit)
}

func (r *besiegedReader) Tables(ctx context.Context, f antares.Filter) ([]antares.TableRow, error) {
	if err := r.wait(ctx); err != nil {
		return nil, err
	}
	return r.Reader.Tables(ctx, f)
}

// newBesieged is a club of one server on such a store.
func newBesieged(t *testing.T, limits site.Limits) (*club, *besieged) {
	t.Helper()
	c := newClub(t, 0)
	store := &besieged{Store: c.store}
	c.store, c.limits = store, limits
	c.join()
	return c, store
}

// TestReadersDelayNobody has a hundred strangers read, who never get an answer: at their
// table and at others people sit down, play and resign, the server's heart beats, and no
// outage is credited to anybody.
func TestReadersDelayNobody(t *testing.T) {
	c, store := newBesieged(t, site.Limits{})
	s, ctx := c.sites[0], t.Context()
	users := []*antares.User{c.guest(), c.guest()}
	here, err := s.Create(ctx, maker, setup("skaane", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	// A table that no server has in memory.
	cold, coldEvents := offline(t, "cold", users)
	if err := store.CreateTable(ctx, cold.Row(), coldEvents); err != nil {
		t.Fatal(err)
	}
	store.jammed, store.beats = make(chan struct{}), make(chan time.Time)
	reading, stop := context.WithCancel(ctx)
	var strangers sync.WaitGroup
	for i := range 100 {
		strangers.Go(func() {
			var err error
			switch i % 5 {
			case 0:
				_, err = s.Table(reading, "cold", "")
			case 1:
				_, _, err = s.Events(reading, here.ID, "", 0, 0)
			case 2:
				_, err = s.Watch(reading, "cold", &site.Watcher{Tell: func(*news.Update) {}}, 0, nil)
			case 3:
				_, err = s.Watch(reading, here.ID, &site.Watcher{Tell: func(*news.Update) {}}, 0, nil)
			case 4:
				_, err = s.WatchUser(reading, users[0].ID, func(*api.Notice) {})
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("reader %d: %v", i, err)
			}
		})
	}
	for store.waiting.Load() < 100 {
		time.Sleep(time.Millisecond)
	}
	run, halt := context.WithCancel(ctx)
	var rounds sync.WaitGroup
	rounds.Go(func() { s.Run(run) })
	for _, id := range []string{here.ID, "cold"} {
		for i, u := range users {
			if err := s.Sit(ctx, id, u, i, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
		snap, err := s.After(ctx, id, users[0].ID)
		if err != nil || snap.Status != antares.Playing {
			t.Fatalf("%+v, %v", snap, err)
		}
		if err := s.Chat(ctx, id, users[1].ID, "hello"); err != nil {
			t.Fatal(err)
		}
		if err := s.Resign(ctx, id, users[0].ID); err != nil {
			t.Fatal(err)
		}
	}
	other, err := s.Create(ctx, maker, setup("rsp", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CloseTable(ctx, other.ID, maker.ID); err != nil {
		t.Fatal(err)
	}
	// The heart beats: as time goes on, no outage is found.
	for range 3 {
		c.clock.add(time.Second)
		for now := c.clock.Now().Truncate(time.Millisecond); (<-store.beats).Before(now); {
		}
	}
	if list, err := store.Outages(ctx, time.Time{}); err != nil || len(list) > 0 {
		t.Errorf("outages %v, %v", list, err)
	}
	stop()
	strangers.Wait()
	halt()
	rounds.Wait()
}

// offline makes a table that is in no memory.
func offline(t *testing.T, id string, users []*antares.User, plans ...antares.SeatPlan) (*table.Table, []antares.Event) {
	t.Helper()
	st := setup("skaane", 0, 0)
	if plans != nil {
		st.Seats = plans
	}
	st.By = users[0].ID
	st.Expires = time.Now().Add(time.Hour)
	tab, events, err := table.Open(catalog.Find, id, st, []byte("0123456789abcdef0123456789abcdef"), time.Now().UTC().Truncate(time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	return tab, events
}

// TestStreamBegins has very many invitations wait for one person, from before they were
// limited: the stream begins with all of them, each once, and reads pages of rows only.
func TestStreamBegins(t *testing.T) {
	const n = 2_000
	c, store := newBesieged(t, site.Limits{})
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	var making sync.WaitGroup
	for i := range n {
		tab, events := offline(t, fmt.Sprint("t", i), []*antares.User{ann}, antares.SeatPlan{}, antares.SeatPlan{For: ben.ID})
		making.Go(func() {
			if err := store.CreateTable(ctx, tab.Row(), events); err != nil {
				t.Error(err)
			}
		})
	}
	making.Wait()
	store.asked.Store(0)
	seen := map[string]bool{}
	stop, err := s.WatchUser(ctx, ben.ID, func(n *api.Notice) {
		if seen[n.Table] || !n.Invited || n.Status != antares.Open || len(n.Seats) > 0 || n.YourTurn {
			t.Errorf("%+v", n)
		}
		seen[n.Table] = true
	})
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if len(seen) != n {
		t.Errorf("%d of %d", len(seen), n)
	}
	if asked := store.asked.Load(); asked > n/100+5 {
		t.Errorf("%d tables are told with %d questions to the store", n, asked)
	}
	if s.Live() != 0 {
		t.Errorf("%d tables were taken into memory", s.Live())
	}
}

// TestSlowWatcher has somebody come back to a long table and read it slowly: no more than
// two pages are read ahead, others act meanwhile, and in the end all of it was told once.
func TestSlowWatcher(t *testing.T) {
	c, store := newBesieged(t, site.Limits{Extras: 1e6, ChatPerMinute: 1e6})
	s, ctx := c.sites[0], t.Context()
	users := []*antares.User{c.guest(), c.guest()}
	tab, events := offline(t, "long", users)
	now := table.Moment{Now: tab.Created}
	for i, u := range users {
		more, err := tab.Sit(u, i, table.Chance{Seed: "seed"}, now)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	for range 4 * antares.MaxEvents {
		more, err := tab.Chat(users[0].ID, "hello", now)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	if err := store.CreateTable(ctx, tab.Row(), events); err != nil {
		t.Fatal(err)
	}
	l := &listener{news: make(chan struct{}, 1)}
	asked, release := make(chan struct{}), make(chan struct{})
	w := &site.Watcher{
		User: users[1].ID,
		Page: func(missed []antares.Event) error {
			if len(missed) > antares.MaxEvents {
				t.Errorf("a page of %d", len(missed))
			}
			asked <- struct{}{}
			<-release
			l.add(missed)
			return nil
		},
		Tell: func(u *news.Update) { l.add(u.Events) },
	}
	stops := make(chan func(), 1)
	go func() {
		stop, err := s.Watch(ctx, "long", w, 0, func(snap *api.Snapshot, missed []antares.Event, _ *api.LiveView) {
			if len(missed) > antares.MaxEvents || len(missed) > 0 && missed[len(missed)-1].Seq != snap.Head {
				t.Errorf("%d missed, up to %d", len(missed), snap.Head)
			}
			l.add(missed)
		})
		if err != nil {
			t.Error(err)
		}
		stops <- stop
	}()
	<-asked
	for range 50 {
		if err := s.Chat(ctx, "long", users[0].ID, "are you there?"); err != nil {
			t.Fatal(err)
		}
	}
	if n := store.asked.Load(); n > 6 {
		t.Errorf("%d reads while nobody takes the first page", n)
	}
	go func() {
		for range asked {
		}
	}()
	close(release)
	stop := <-stops
	defer stop()
	if err := s.Resign(ctx, "long", users[0].ID); err != nil {
		t.Fatal(err)
	}
	l.until(t, kind(antares.Ended))
	l.whole(t, 0)
	close(asked)
}
