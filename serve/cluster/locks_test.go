package cluster

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// heldFor is how long locks are held: longer than a server may be silent.
const heldFor = 7 * time.Second

// lock holds what a query locks until it is let go.
func (s *club) lock(t *testing.T, query string, args ...any) (letGo func()) {
	t.Helper()
	conn, err := s.db.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tx, err := conn.Begin(context.Background())
	if err == nil {
		var rows pgx.Rows
		if rows, err = tx.Query(context.Background(), query, args...); err == nil {
			rows.Close()
			err = rows.Err()
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		_ = tx.Rollback(context.Background()) // nothing was written
		conn.Release()
	}
}

// locks holds a table of somebody's at each server, and the sign of life of all servers.
// All other tables go on, and nobody believes that no server is serving.
func (s *club) locks(t *testing.T) {
	before := s.outages(t)
	moves := make([]func() error, len(s.nodes))
	var ids []string
	for i := range s.nodes {
		var id string
		id, moves[i] = s.alone(t, i)
		ids = append(ids, id)
	}
	s.serving.pull(up)
	defer s.serving.heal(up)
	beats := s.lock(t, "SELECT one FROM beats FOR UPDATE")
	tables := s.lock(t, "SELECT id FROM tables WHERE id = ANY($1) FOR UPDATE", ids)
	until := time.Now().Add(heldFor)
	moved := make(chan error, len(moves))
	for _, move := range moves {
		go func() { moved <- again(s.ctx, move) }()
	}
	func() {
		defer beats()
		defer tables()
		// What waits for the locks is in everybody's way by then, if ever.
		select {
		case err := <-moved:
			t.Fatalf("somebody moved at a table that is locked: %v", err)
		case <-time.After(time.Second):
		}
		s.goesOn(t, 20, goesOnWithin, 0, 1, 2)
		time.Sleep(time.Until(until))
	}()
	for range moves {
		select {
		case err := <-moved:
			if err != nil {
				t.Errorf("a move at a table that was locked: %v", coded(err))
			}
		case <-time.After(backWithin):
			t.Fatal("a table stays locked")
		}
	}
	s.noOutage(t, before)
}

// alone has somebody play both sides of a game at one server. It returns the table and
// what makes the first move.
func (s *club) alone(t *testing.T, at int) (id string, move func() error) {
	t.Helper()
	p := s.person(t, at)
	var snap *api.Snapshot
	err := again(s.ctx, func() (err error) {
		snap, err = p.NewTable(s.ctx, antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}})
		for seat := range 2 {
			if err == nil {
				snap, err = p.Sit(s.ctx, snap.ID, seat, "seed")
			}
		}
		return err
	})
	action := ""
	if err == nil {
		action, err = legal(snap)
	}
	if err != nil {
		t.Fatal(err)
	}
	return snap.ID, func() error { _, err := p.Play(s.ctx, snap.ID, 0, action); return err }
}
