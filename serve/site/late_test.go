package site_test

import (
	"context"
	"encoding/json"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// blitz is a table of two guests with so much time on each clock.
func (c *club) blitz(seconds int) (id string, users []*antares.User) {
	c.t.Helper()
	st := setup("skaane", 0, 0)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: seconds}
	return c.seated(st)
}

// seated is a table at which guests have sat down.
func (c *club) seated(st antares.Setup) (id string, users []*antares.User) {
	c.t.Helper()
	return c.seatedBut(st, 0)
}

// seatedBut is a table at which the last guests have not sat down yet.
func (c *club) seatedBut(st antares.Setup, free int) (id string, users []*antares.User) {
	c.t.Helper()
	ctx, s := c.t.Context(), c.sites[0]
	snap, err := s.Create(ctx, maker, st)
	if err != nil {
		c.t.Fatal(err)
	}
	for i, plan := range st.Seats {
		if plan.Level > 0 {
			continue
		}
		u := c.guest()
		users = append(users, u)
		if i >= len(st.Seats)-free {
			continue
		}
		if err := s.Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			c.t.Fatal(err)
		}
	}
	return snap.ID, users
}

// legal is the first legal action at a table.
func (c *club) legal(s *site.Site, id string) (action string) {
	c.t.Helper()
	if err := s.Look(c.t.Context(), id, func(t *table.Table) error {
		action = t.Session().Legal()[0]
		return nil
	}); err != nil {
		c.t.Fatal(err)
	}
	return action
}

// events are all events of a table, as the store has them.
func (c *club) events(id string) []antares.Event {
	c.t.Helper()
	events, err := c.store.Events(context.Background(), id, 0, 0)
	if err != nil {
		c.t.Fatal(err)
	}
	return events
}

// Plays aimed at the deadline, through two servers: who is told that it was played finds
// it in the events, and who is refused does not.
func TestPlaysAtTheDeadline(t *testing.T) {
	for _, servers := range []int{1, 2} {
		c := newLimitedClub(t, servers, site.Limits{OpenTables: 1000})
		type aimed struct {
			id, user, action string
			err              error
		}
		var plays []*aimed
		for range 20 {
			id, users := c.blitz(5)
			plays = append(plays, &aimed{id: id, user: users[0].ID, action: c.legal(c.sites[len(plays)%servers], id)})
		}
		play := func(i int) {
			_, plays[i].err = c.sites[i%servers].PlayAfter(t.Context(), plays[i].id, plays[i].user, 0, 0, plays[i].action)
		}
		c.pass(5*time.Second - 2*time.Millisecond)
		var all sync.WaitGroup
		for i := range plays {
			switch {
			case i < 5: // in time for certain
				play(i)
			case i >= len(plays)-5: // and these are late
				if i == len(plays)-5 {
					all.Go(func() {
						for range 4 {
							c.clock.add(time.Millisecond)
						}
					})
					all.Wait()
				}
				play(i)
			default:
				all.Go(func() { play(i) })
			}
		}
		all.Wait()
		ok := 0
		for i, p := range plays {
			events := c.events(p.id)
			played := slices.ContainsFunc(events, kind(antares.Played))
			switch {
			case p.err == nil && !played:
				t.Errorf("%d servers, play %d is acknowledged and was not played: the last event is %+v", servers, i, events[len(events)-1])
			case p.err != nil && played:
				t.Errorf("%d servers, play %d is refused and was played: %v", servers, i, p.err)
			case p.err != nil && antares.CodeOf(p.err) != antares.CodeOver:
				t.Errorf("%d servers, play %d is refused with %v, want %s", servers, i, p.err, antares.CodeOver)
			case p.err != nil && events[len(events)-1].Reason != antares.ByTime:
				t.Errorf("%d servers, play %d came too late, and the flag did not fall: %+v", servers, i, events[len(events)-1])
			case p.err == nil:
				ok++
			}
		}
		if ok < 5 || ok > len(plays)-5 {
			t.Errorf("%d of %d plays were in time: these were not aimed at the deadline", ok, len(plays))
		}
	}
}

// tellAnswer gives a site the answer of a worker, and what the site says to it.
func (c *club) tellAnswer(a site.Answer) string {
	c.t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		c.t.Fatal(err)
	}
	reply, err := c.first.Ask(c.t.Context(), site.Answers, text)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(reply)
}

// A computer whose answer comes after its time has run out loses, and that settles it.
func TestLateWorker(t *testing.T) {
	c := newClub(t, 1)
	st := setup("skaane", 1, 0)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: 5}
	id, users := c.seated(st)
	c.pass(10 * time.Second)
	if reply := c.tellAnswer(site.Answer{Table: id, Action: c.legal(c.sites[0], id), Thought: 6000}); reply != "" {
		t.Errorf("the worker is to try again: %s", reply)
	}
	events := c.events(id)
	if end := events[len(events)-1]; end.Kind != antares.Ended || end.Reason != antares.ByTime || end.Seat != 0 {
		t.Errorf("the last event is %+v", end)
	}
	if _, err := c.sites[0].PlayAfter(t.Context(), id, users[0].ID, 0, 0, "a1a2"); antares.CodeOf(err) != antares.CodeOver {
		t.Errorf("a play after the end: %v", err)
	}
}
