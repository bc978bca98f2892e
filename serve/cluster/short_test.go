package cluster

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
)

// short are games in which the player to move has only a few seconds left, while a plug is
// pulled. At half of them the player then moves; at the others nobody ever does. So in the
// end every flag falls, and the auditor judges when.
type short struct {
	hall   *hall
	people [2]*player
	clock  antares.Clock
	tables []shortTable
}

// shortTable is what each of the two was told of a table.
type shortTable [2]*sheet

// tablesEach is how many of these games there are: half of them decide quickly.
const tablesEach = 8

// newShort seats the players at tables, all but for the last seat.
func (h *hall) newShort(t *testing.T, seconds int) *short {
	t.Helper()
	s := &short{hall: h, clock: antares.Clock{Kind: antares.Fischer, Base: seconds}}
	for i := range s.people {
		var err error
		if s.people[i], err = h.enter(fmt.Sprintf("player %d in a hurry", i), bySocket, anywhere); err != nil {
			t.Fatal(err)
		}
	}
	for range tablesEach {
		if err := s.open(); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func (s *short) open() error {
	ctx, ann := s.hall.ctx, s.people[0]
	var snap *api.Snapshot
	err := again(ctx, func() (err error) {
		snap, err = ann.client.NewTable(ctx, antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Clock: s.clock})
		return err
	})
	if err != nil {
		return err
	}
	if err := again(ctx, func() error { _, err := ann.client.Sit(ctx, snap.ID, 0, "seed"); return err }); err != nil {
		return err
	}
	var table shortTable
	for i, p := range s.people {
		if table[i], err = p.watch(snap.ID); err != nil {
			return err
		}
		table[i].ends = antares.ByTime
	}
	s.tables = append(s.tables, table)
	return nil
}

// begin takes the last seat everywhere at once, lets both players make their first moves,
// which are free, and waits until all clocks run and their players know it.
func (s *short) begin(t *testing.T) {
	t.Helper()
	s.each(t, func(_ int, table shortTable) error {
		// Nobody reads it yet: the game has not begun.
		table[1].began = time.Now()
		err := again(s.hall.ctx, func() error {
			_, err := s.people[1].client.Sit(s.hall.ctx, table[1].table, 1, "seed")
			return err
		})
		if err != nil {
			return err
		}
		for _, sheet := range table {
			if err := sheet.await(s.hall.ctx, func() bool { return sheet.session != nil }); err != nil {
				return err
			}
		}
		for ply := range firstMoves {
			if err := s.next(table, ply); err != nil {
				return err
			}
		}
		return nil
	})
	if t.Failed() {
		t.FailNow()
	}
}

// firstMoves are the moves before both clocks run.
const firstMoves = 2

// next plays any action as an answer to a ply, and waits until both players know it.
func (s *short) next(table shortTable, ply int) error {
	known := table[1]
	known.mu.Lock()
	seat, action := int(known.session.Turn()), known.session.Legal()[0]
	known.mu.Unlock()
	if err := s.people[seat].act(table[seat], ply, action); err != nil {
		return err
	}
	for _, sheet := range table {
		if err := sheet.await(s.hall.ctx, func() bool { return sheet.session.Ply() > ply }); err != nil {
			return err
		}
	}
	return nil
}

// each does something at all tables at once.
func (s *short) each(t *testing.T, f func(i int, table shortTable) error) {
	t.Helper()
	var all sync.WaitGroup
	for i, table := range s.tables {
		all.Go(func() {
			if err := f(i, table); err != nil {
				t.Errorf("table %s: %v", table[1].table, err)
			}
		})
	}
	all.Wait()
}

// move lets every other player move who still has time, which must be taken.
func (s *short) move(t *testing.T) {
	t.Helper()
	s.each(t, func(i int, table shortTable) error {
		if i%2 > 0 {
			return nil
		}
		var (
			seat   int
			action string
		)
		known := table[1]
		known.mu.Lock()
		began := known.began
		seat, action = int(known.session.Turn()), known.session.Legal()[0]
		known.mu.Unlock()
		err := s.people[seat].act(table[seat], firstMoves, action)
		if p := problemOf(err); p == nil || p.Code != antares.CodeOver {
			return err
		}
		// On a very slow machine that may be true.
		if _, most, _ := s.hall.serving.between(began, time.Now()); most+perPlug < s.clock.Start() {
			return fmt.Errorf("a flag fell after %v of %v: %w", most, s.clock.Start(), err)
		}
		t.Logf("a player was too late: %v", err)
		return nil
	})
}

// fall waits until all flags have fallen.
func (s *short) fall(t *testing.T) {
	t.Helper()
	deadline := time.Now().Add(patience)
	s.each(t, func(_ int, table shortTable) error {
		for _, sheet := range table {
			for !sheet.ended() {
				if time.Now().After(deadline) || s.hall.ctx.Err() != nil {
					return errors.New("the flag does not fall")
				}
				time.Sleep(10 * time.Millisecond)
			}
		}
		return nil
	})
}
