package table

import (
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Clocks are the server's. ran, wherever it stands below, is for how long no server
// was running since the clock of the seat to move started: that is charged to nobody.
//
// A person's clock runs while the person is to move. A computer may have to wait for a
// worker first, which is not its fault: its clock stands still until it moves, and then
// it is charged what it thought.

// elapsed is how long the seat to move has been to move.
func (t *Table) elapsed(now time.Time, ran time.Duration) time.Duration {
	return max(now.Sub(t.Since)-ran, 0)
}

// charge is what a computer is charged for an answer that took some time to think of:
// never more than has passed, and nothing where it stands in for somebody who has gone.
func (t *Table) charge(took time.Duration, now time.Time, ran time.Duration) time.Duration {
	if t.Seats[t.Turn()].Gone {
		return 0
	}
	return min(max(took, 0), t.elapsed(now, ran))
}

// left is what the seat to move has left, not below 0.
func (t *Table) left(now time.Time, ran time.Duration) time.Duration {
	return max(t.Clocks[t.Turn()]-t.elapsed(now, ran), 0)
}

// runs says whether a clock is running: that of a person to move.
func (t *Table) runs() bool {
	return len(t.Clocks) > 0 && t.Turn() >= 0 && t.BotToMove() == 0
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

func (t *Table) late(now time.Time, ran time.Duration) bool {
	return t.runs() && t.left(now, ran) == 0
}

// Left are the clocks as they stand, in milliseconds, a seat each; nil without clocks.
func (t *Table) Left(now time.Time, ran time.Duration) []int64 {
	if len(t.Clocks) == 0 {
		return nil
	}
	list := milliseconds(t.Clocks)
	if t.runs() {
		list[t.Turn()] = t.left(now, ran).Milliseconds()
	}
	return list
}

// stop is what is left on all clocks when the game ends in the middle of a turn.
func (t *Table) stop(now time.Time) []int64 { return t.Left(now, 0) }

func milliseconds(clocks []time.Duration) []int64 {
	list := make([]int64, len(clocks))
	for i, c := range clocks {
		list[i] = c.Milliseconds()
	}
	return list
}

// Flag ends the game, or the seat's part in it, if the clock of the seat to move has
// run out, and an open table that has waited long enough; otherwise nothing happens.
func (t *Table) Flag(now time.Time, ran time.Duration) ([]antares.Event, error) {
	if t.Status == antares.Open {
		return t.expire(now), nil
	}
	if !t.late(now, ran) {
		return nil, nil
	}
	l := t.log(now)
	l.giveUp(game.Only(t.Turn()), antares.ByTime)
	return l.events, nil
}
