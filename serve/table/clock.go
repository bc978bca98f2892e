package table

import (
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Moment is the time of an act. Every act at a table has one, so that none can forget the
// time that is charged to nobody.
type Moment struct {
	Now time.Time
	// Down is how long no server has been serving since the clock of the seat to move
	// started. Nobody is charged for that time.
	Down time.Duration
}

// The server keeps the clocks.
//
// A person's clock runs while the person is to move. A computer may have to wait for a
// worker first, which is not its fault: its clock stands still until it moves, and then it
// is charged for the time it spent thinking.

// elapsed is how long the current turn has lasted.
func (t *Table) elapsed(m Moment) time.Duration {
	return max(m.Now.Sub(t.Since)-m.Down, 0)
}

// charge is the time that a computer is charged for an action: never more than has passed,
// and nothing when it plays for somebody who has gone.
func (t *Table) charge(took time.Duration, m Moment) time.Duration {
	if t.Seats[t.Turn()].Gone {
		return 0
	}
	return min(max(took, 0), t.elapsed(m))
}

// Moved reports whether a seat has played anything, apart from what was taken back.
func (t *Table) Moved(seat game.Seat) bool {
	return t.session != nil && slices.ContainsFunc(t.session.Plies(), func(p game.Ply) bool { return p.Seat == seat })
}

// first reports whether the seat to move makes its first move. The clock stands still until
// then, but the move is due within the time that the setup allows.
func (t *Table) first() bool {
	turn := t.Turn()
	return t.Setup.FirstMove > 0 && turn >= 0 && !t.Moved(turn)
}

// allowed is the time that the seat to move has for its action.
func (t *Table) allowed() time.Duration {
	if t.first() {
		return time.Duration(t.Setup.FirstMove) * time.Second
	}
	return t.Clocks[t.Turn()]
}

// left is what is left of the time of the seat to move, at least 0.
func (t *Table) left(m Moment) time.Duration {
	return max(t.allowed()-t.elapsed(m), 0)
}

// runs reports whether a clock is running: only that of a person to move does.
func (t *Table) runs() bool {
	return len(t.Clocks) > 0 && t.Turn() >= 0 && t.BotToMove() == 0
}

// Running is when the time that ends at the deadline began to run. It does not run while no
// server is serving. A table that waits for players has none: it expires at a fixed time.
func (t *Table) Running() (since time.Time, ok bool) {
	switch {
	case t.Opening():
		return t.filled, true
	case t.Status == antares.Playing:
		return t.Since, true
	}
	return time.Time{}, false
}

// Deadline is when the clock of the seat to move runs out, if there is no outage, or when
// an open table has waited long enough. There is none while a computer is to move.
func (t *Table) Deadline() (at time.Time, ok bool) {
	if t.Status == antares.Open {
		at, _ = t.waitsUntil()
		return at, true
	}
	if !t.runs() {
		return time.Time{}, false
	}
	return t.Since.Add(t.allowed()), true
}

func (t *Table) late(m Moment) bool {
	return t.runs() && t.left(m) == 0
}

// Left is the time left for each seat in milliseconds; nil without clocks.
func (t *Table) Left(m Moment) []int64 {
	if len(t.Clocks) == 0 {
		return nil
	}
	list := milliseconds(t.Clocks)
	if t.runs() && !t.first() {
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

// Flag ends the game, or the seat's part in it, if the clock of the seat to move has run
// out. It also ends an open table that has waited long enough. Otherwise nothing happens.
func (t *Table) Flag(m Moment) ([]antares.Event, error) {
	if t.Status == antares.Open {
		return t.expire(m), nil
	}
	if !t.late(m) {
		return nil, nil
	}
	l := t.log(m)
	l.timeUp()
	return l.events, nil
}

// timeUp ends the game for the seat to move, whose time is up. If its first move has not
// come, the game is aborted. A rated game in which something was seen is lost instead: nobody
// may look at the dice first and play only if they are good.
func (l *log) timeUp() {
	t := l.t
	if t.first() && !t.seen() {
		l.end("ongoing", antares.ByAborting, "", int(t.Turn()))
		return
	}
	l.giveUp(game.Only(t.Turn()), antares.ByTime)
}
