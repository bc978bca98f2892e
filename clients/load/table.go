package load

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// table is a game between two players.
type table struct {
	id    string
	seats [2]*socket

	mu      sync.Mutex
	session game.Session
	head    int64 // the last event that either player has received
	// The action in progress leads to this ply; both players must receive it.
	ply  int
	told int
	sent time.Time
	due  time.Time // when the next action is to be played, at a given rate
}

// open opens tables and waits until all players watch them.
func (c *fleet) open(n int) error {
	return c.each(n, func(i int) error { _, err := c.openOne(i); return err })
}

// each does something n times, several at a time.
func (c *fleet) each(n int, f func(i int) error) error {
	work := make(chan int)
	var group sync.WaitGroup
	for range openers {
		group.Go(func() {
			for i := range work {
				if err := f(i); err != nil {
					c.cancel(err)
				}
			}
		})
	}
	for i := range n {
		select {
		case work <- i:
		case <-c.ctx.Done():
		}
	}
	close(work)
	group.Wait()
	return c.ctx.Err()
}

func (c *fleet) openOne(i int) (*table, error) {
	t := &table{seats: [2]*socket{c.sockets[i%len(c.sockets)], c.sockets[(i+1+i/len(c.sockets)%(len(c.sockets)-1))%len(c.sockets)]}}
	var snap *api.Snapshot
	err := c.try(func() (err error) {
		snap, err = t.seats[0].client.NewTable(c.ctx, antares.Setup{
			Game: c.Game, Options: c.Options, Seats: make([]antares.SeatPlan, 2),
			Clock: antares.Clock{Kind: antares.Fischer, Base: 3 * 60 * 60},
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("open a table: %w", err)
	}
	t.id = snap.ID
	for seat, s := range t.seats {
		if err = c.try(func() (err error) { snap, err = s.client.Sit(c.ctx, t.id, seat, seed()); return err }); err != nil {
			return nil, fmt.Errorf("sit down: %w", err)
		}
	}
	if t.session, err = c.variant.Read(snap.Start, nil); err != nil {
		return nil, err
	}
	for _, action := range snap.Actions {
		if err := t.session.Play(action); err != nil {
			return nil, err
		}
	}
	t.head = snap.Head
	c.mu.Lock()
	c.tables[t.id] = t
	c.mu.Unlock()
	for _, s := range t.seats {
		if err := s.watch(c.ctx, t.id, t.head); err != nil {
			return nil, fmt.Errorf("watch: %w", err)
		}
	}
	return t, nil
}

// try does something that may be refused temporarily. Patient players try again.
func (c *fleet) try(f func() error) error {
	if c.Patient {
		return patiently(c.ctx, f)
	}
	return f()
}

// next plays the next action of a table when it is due.
func (c *fleet) next(t *table) {
	now := func() {
		if c.begin() {
			c.act(t)
		}
	}
	if c.Rate == 0 {
		now()
		return
	}
	if c.Patient && t.due.Before(time.Now()) {
		t.due = time.Now()
	}
	wait := time.Until(t.due)
	t.due = t.due.Add(time.Duration(float64(c.Tables) / c.Rate * float64(time.Second)))
	if wait > 0 {
		time.AfterFunc(wait, now)
	} else {
		now()
	}
}

// act sends any legal action for the player to move.
func (c *fleet) act(t *table) {
	t.mu.Lock()
	turn := t.session.Turn()
	if turn < 0 { // over: another game takes its place
		t.mu.Unlock()
		go c.replace(t)
		return
	}
	legal := t.session.Legal()
	action := legal[rand.N(len(legal))]
	ply := t.session.Ply()
	t.ply, t.told, t.sent = ply+1, 0, time.Now()
	t.mu.Unlock()
	if err := t.seats[turn].play(c.ctx, t.id, ply, action); err != nil {
		c.cancel(err)
		c.end()
	}
}

// replace opens another table for one that is over.
func (c *fleet) replace(t *table) {
	defer c.end()
	for _, s := range t.seats {
		if err := s.unwatch(c.ctx, t.id); err != nil {
			c.cancel(err)
			return
		}
	}
	c.mu.Lock()
	delete(c.tables, t.id)
	c.games++
	n := c.games
	c.mu.Unlock()
	fresh, err := c.openOne(n)
	if err != nil {
		c.cancel(err)
		return
	}
	fresh.due = t.due
	c.next(fresh)
}

// heard handles events that one of the two players has received.
func (c *fleet) heard(id string, events []antares.Event) {
	c.mu.Lock()
	t := c.tables[id]
	c.mu.Unlock()
	if t == nil {
		return
	}
	t.mu.Lock()
	done := false
	for i := range events {
		e := &events[i]
		if e.Seq > t.head {
			t.head = e.Seq
			if e.Kind == antares.Played || e.Kind == antares.Rolled {
				if err := t.session.Play(e.Action); err != nil {
					c.cancel(fmt.Errorf("table %s: %w", id, err))
				}
			}
		}
		if e.Kind == antares.Played && e.Ply == t.ply {
			t.told++
			done = t.told == 2
		}
	}
	took := sample{t.sent, time.Since(t.sent)}
	t.mu.Unlock()
	if !done {
		return
	}
	c.mu.Lock()
	c.delays = append(c.delays, took)
	c.mu.Unlock()
	c.next(t)
	c.end()
}

// finish ends all games and stops all watching.
func (c *fleet) finish() error {
	c.mu.Lock()
	var all []*table
	for _, t := range c.tables {
		all = append(all, t)
	}
	clear(c.tables)
	c.mu.Unlock()
	return c.each(len(all), func(i int) error {
		t := all[i]
		if t.session.Turn() >= 0 {
			if _, err := t.seats[0].client.Act(c.ctx, t.id, "resign"); err != nil {
				return fmt.Errorf("resign: %w", err)
			}
		}
		for _, s := range t.seats {
			if err := s.unwatch(c.ctx, t.id); err != nil {
				return err
			}
		}
		return nil
	})
}
