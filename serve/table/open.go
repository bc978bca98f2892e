package table

import (
	"time"

	"github.com/antares-games/antares"
)

// An open table waits for players. It ends without a game when it has waited too long or
// when somebody closes it.

// oldOpen is how long a table of an earlier version, whose setup has no expiry, waits after
// somebody last sat down or left.
const oldOpen = 14 * 24 * time.Hour

// openSeeds is how long players have to open their seeds in live play, where everybody is
// present. In correspondence they have as long as the table waits for players.
const openSeeds = time.Minute

// waitsUntil is when an open table ends by itself, and why.
func (t *Table) waitsUntil() (time.Time, antares.Reason) {
	if t.Setup.Expires.IsZero() {
		return t.waiting.Add(oldOpen), antares.ByExpiry
	}
	if t.Opening() {
		wait := t.Setup.Expires.Sub(t.Created)
		if t.Setup.Clock.Kind == antares.Fischer {
			wait = openSeeds
		}
		return t.filled.Add(wait), antares.ByAborting
	}
	return t.Setup.Expires, antares.ByExpiry
}

// expire ends an open table that has waited too long.
func (t *Table) expire(m Moment) []antares.Event {
	until, reason := t.waitsUntil()
	if t.Opening() {
		until = until.Add(m.Down)
	}
	if m.Now.Before(until) {
		return nil
	}
	seat := -1
	if late := t.sealed(); t.Opening() {
		seat = int(t.firstOf(late)) // the event names the player who kept the others waiting
	}
	l := t.log(m)
	l.end("ongoing", reason, "", seat)
	return l.events
}

// Close ends a table before the game begins. Its creator may do so, and anybody for whom a
// free seat is reserved: the game cannot begin without them, so this is how an invitation
// is declined. At older tables, whose creator is unknown, the players at the table may.
func (t *Table) Close(user string, m Moment) ([]antares.Event, error) {
	switch t.Status {
	case antares.Playing:
		return nil, antares.Errorf(antares.CodeConflict, "The game has begun. Resign or abort it instead.")
	case antares.Over:
		return nil, antares.Errorf(antares.CodeOver, "This table is already closed.")
	}
	if !t.mayClose(user) {
		return nil, antares.Errorf(antares.CodeForbidden, "Only the player who created the table can close it, or someone it was offered to.")
	}
	l := t.log(m)
	l.end("ongoing", antares.ByClosing, "", -1)
	return l.events, nil
}

func (t *Table) mayClose(user string) bool {
	if user == "" {
		return false
	}
	if t.Setup.By == user || t.Setup.By == "" && t.SeatsOf(user) != 0 {
		return true
	}
	for i, plan := range t.Setup.Seats {
		if plan.For == user && t.Seats[i].User == "" {
			return true
		}
	}
	return false
}
