package table

import (
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Moment is when somebody acts. Everything that is done at a table is done at one, so
// that no act can forget the time that is charged to nobody.
type Moment struct {
	Now time.Time
	// Down is for how long no server was serving since the clock of the seat to move
	// started: nobody is charged for that.
	Down time.Duration
}

// Clocks are the server's.
//
// A person's clock runs while the person is to move. A computer may have to wait for a
// worker first, which is not its fault: its clock stands still until it moves, and then
// it is charged what it thought.

// elapsed is how long the seat to move has been to move.
func (t *Table) elapsed(m Moment) time.Duration {
	return max(m.Now.Sub(t.Since)-m.Down, 0)
}

// charge is what a computer is charged for an answer that took some time to think of:
// never more than has passed, and nothing where it stands in for somebody who has gone.
func (t *Table) charge(took time.Duration, m Moment) time.Duration {
	if t.Seats[t.Turn()].Gone {
		return 0
	}
	return min(max(took, 0), t.elapsed(m))
}

// left is what the seat to move has left, not below 0.
func (t *Table) left(m Moment) time.Duration {
	return max(t.Clocks[t.Turn()]-t.elapsed(m), 0)
}

// runs says whether a clock is running: that of a person to move.
func (t *Table) runs() bool {
	return len(t.Clocks) > 0 && t.Turn() >= 0 && t.BotToMove() == 0
}

// Running is since when the time runs that ends at the deadline and in which somebody
// must act; it does not run while no server is serving. A table that waits for players
// has none: it expires at a fixed time.
func (t *Table) Running() (since time.Time, ok bool) {
	switch {
	case t.Opening():
		return t.filled, true
	case t.Status == antares.Playing:
		return t.Since, true
	}
	return time.Time{}, false
}

// Deadline is when the clock of the seat to move runs out, if no server stops, or when an
// open table has waited long enough. A computer to move has none.
func (t *Table) Deadline() (at time.Time, ok bool) {
	if t.Status == antares.Open {
		at, _ = t.waitsUntil()
		return at, true
	}
	if !t.runs() {
		return time.Time{}, false
	}
	return t.Since.Add(t.Clocks[t.Turn()]), true
}

func (t *Table) late(m Moment) bool {
	return t.runs() && t.left(m) == 0
}

// Left are the clocks as they stand, in milliseconds, a seat each; nil without clocks.
func (t *Table) Left(m Moment) []int64 {
	if len(t.Clocks) == 0 {
		return nil
	}
	list := milliseconds(t.Clocks)
	if t.runs() {
		list[t.Turn()] = t.left(m).Milliseconds()
	}
	return list
}

func milliseconds(clocks []time.Duration) []int64 {
	list := make([]int64, len(clocks))
	for i, c := range clocks {
		list[i] = c.Milliseconds()
	}
	return list
}

// Flag ends the game, or the seat's part in it, if the clock of the seat to move has
// run out, and an open table that has waited long enough; otherwise nothing happens.
func (t *Table) Flag(m Moment) ([]antares.Event, error) {
	if t.Status == antares.Open {
		return t.expire(m), nil
	}
	if !t.late(m) {
		return nil, nil
	}
	l := t.log(m)
	l.giveUp(game.Only(t.Turn()), antares.ByTime)
	return l.events, nil
}
