package cluster

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// restless is somebody who plays both sides of games at one server without a pause, so that
// the server has a transaction under way most of the time. The same person is known at all
// servers.
type restless struct {
	club *club
	at   [3]*client.Client
	name string

	mu    sync.Mutex
	table string // where the person is
}

// restless lets somebody play at a server until the end of the test.
func (s *club) restless(t *testing.T, home int) *restless {
	t.Helper()
	r := &restless{club: s, name: fmt.Sprintf("Restless%d", s.members.Add(1))}
	for i := range r.at {
		r.at[i] = s.person(t, i)
	}
	_, err := r.at[home].Register(s.ctx, r.name, "correct horse battery")
	for i := range r.at {
		if err == nil && i != home {
			_, err = r.at[i].Login(s.ctx, r.name, "correct horse battery")
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	ctx, cancel := context.WithCancel(s.ctx)
	go func() {
		defer close(done)
		for ctx.Err() == nil {
			if err := again(ctx, func() error { return r.game(ctx, home) }); err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", r.name, coded(err))
				return
			}
		}
	}()
	t.Cleanup(func() { cancel(); <-done })
	s.awaits(t, backWithin, func() bool { return r.where() != "" }, "%s finds no table", r.name)
	return r
}

// where is the table that the person is at.
func (r *restless) where() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.table
}

// game plays one game, or as much of it as works.
func (r *restless) game(ctx context.Context, at int) error {
	c := r.at[at]
	snap, err := c.NewTable(ctx, antares.Setup{Game: "rsp", Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}})
	for seat := range 2 {
		if err == nil {
			snap, err = c.Sit(ctx, snap.ID, seat, "seed")
		}
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.table = snap.ID
	r.mu.Unlock()
	for snap.Status == antares.Playing {
		next, err := playAny(ctx, c, snap)
		if stale(err) != nil { // it was played elsewhere, and the next action has to be chosen anew
			next, err = stale(err), nil
		}
		if err != nil {
			return err
		}
		snap = next
	}
	return nil
}

// locked says whether somebody holds the table that the person is at, and for longer than
// a transaction takes.
func (r *restless) locked(t *testing.T) (table string, locked bool) {
	t.Helper()
	table = r.where()
	for range 5 {
		var free int
		err := r.club.db.QueryRow(t.Context(), `WITH free AS (SELECT id FROM tables WHERE id = $1 FOR UPDATE SKIP LOCKED) SELECT count(*) FROM free`, table).Scan(&free)
		if err != nil {
			t.Fatal(err)
		}
		if free > 0 {
			return table, false
		}
		time.Sleep(10 * time.Millisecond)
	}
	return table, true
}

// moveTo plays at a table from another server, as whoever is at a dead one does. What was
// under way at the dead one may have been played after all.
func (r *restless) moveTo(ctx context.Context, table string, at int) error {
	return again(ctx, func() error {
		snap, err := r.at[at].Table(ctx, table)
		if err != nil || snap.Status != antares.Playing {
			return err
		}
		_, err = playAny(ctx, r.at[at], snap)
		if stale(err) != nil {
			return nil
		}
		return err
	})
}

// stale is the table as it stands, if an action came too late.
func stale(err error) *api.Snapshot {
	if p := problemOf(err); p != nil && (p.Code == antares.CodeStale || p.Code == antares.CodeOver) {
		return p.Table
	}
	return nil
}
