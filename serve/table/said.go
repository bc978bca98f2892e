package table

import (
	"time"

	"github.com/antares-games/antares"
)

// saidMemory is how long a table remembers who said something when.
const saidMemory = 10 * time.Minute

// saying is a message of a user.
type saying struct {
	user string
	at   time.Time
}

// noteSaid remembers a message, and forgets old ones.
func (t *Table) noteSaid(e *antares.Event) {
	if e.Seat < 0 {
		return
	}
	old := 0
	for old < len(t.said) && e.At.Sub(t.said[old].at) > saidMemory {
		old++
	}
	t.said = append(t.said[old:], saying{t.Seats[e.Seat].User, e.At})
}

// ChatWait is how long a user has to wait before the next message, if at most that many are
// allowed within a time. It follows from the table's events, so it is the same on all
// servers.
func (t *Table) ChatWait(user string, most int, within time.Duration, now time.Time) time.Duration {
	n := 0
	for i := len(t.said) - 1; i >= 0; i-- {
		if t.said[i].user != user {
			continue
		}
		if n++; n == most {
			return max(t.said[i].at.Add(within).Sub(now), 0)
		}
	}
	return 0
}
