package cluster

import (
	"fmt"
	"time"

	"github.com/antares-games/antares"
)

// The auditor holds that clocks do not lie: what a player was charged for a turn is the
// time in which it was that player's turn and at least one server was serving. It
// believes nobody but the players, who note by a clock of their own when they sent
// something and when they knew of something. So it knows of every turn how long it was
// at least and at most.

const (
	// perPlug is how much a charge may be wrong for each plug that was pulled near it.
	perPlug = 2 * time.Second
	// always is how much it may be wrong in any case: events count in milliseconds.
	always = 100 * time.Millisecond
	// flagWithin is how long after its time a flag falls on a slow machine.
	flagWithin = 10 * time.Second
)

// span is a time in which something happened.
type span struct{ earliest, latest time.Time }

// audit holds a table's events, and when each of them happened, against the log of when
// a server was serving.
func audit(log []antares.Event, when map[int64]span, s *serving) (problems []error) {
	if len(log) == 0 || log[0].Setup.Clock.Kind != antares.Fischer {
		return nil
	}
	setup := log[0].Setup
	increment := int64(setup.Clock.Increment) * 1000
	var (
		clocks []int64
		began  span // of the turn
	)
	moved := make([]bool, len(setup.Seats)) // until then a clock stands still
	for i := range log {
		e := &log[i]
		if e.Clocks == nil {
			continue
		}
		if len(e.Clocks) != len(setup.Seats) {
			return append(problems, fmt.Errorf("event %d has %d clocks", e.Seq, len(e.Clocks)))
		}
		now, ok := when[e.Seq]
		if !ok {
			return append(problems, fmt.Errorf("nobody was told event %d", e.Seq))
		}
		for seat := range e.Clocks {
			if e.Kind == antares.Started {
				if want := setup.Clock.Start().Milliseconds(); e.Clocks[seat] != want {
					problems = append(problems, fmt.Errorf("seat %d begins with %d ms", seat, e.Clocks[seat]))
				}
				continue
			}
			used := clocks[seat] - e.Clocks[seat]
			free := setup.FirstMove > 0 && !moved[seat]
			if e.Kind == antares.Played && seat == e.Seat {
				moved[seat] = true
				if !free {
					used += increment
				}
			}
			switch {
			case free && used == 0:
			case free:
				problems = append(problems, fmt.Errorf("event %d charges seat %d %d ms before its first move", e.Seq, seat, used))
			case setup.Seats[seat].Level > 0: // it is charged what it thought, which it alone knows
			case seat == e.Seat:
				problems = append(problems, charged(e, time.Duration(used)*time.Millisecond, began, now, s)...)
			case used != 0:
				problems = append(problems, fmt.Errorf("event %d charges seat %d, whose turn it is not, %d ms", e.Seq, seat, used))
			}
		}
		clocks, began = e.Clocks, now
	}
	return problems
}

// charged judges what the player of an event was charged for a turn.
func charged(e *antares.Event, used time.Duration, began, ended span, s *serving) (problems []error) {
	_, most, plugs := s.between(began.earliest, ended.latest)
	slack := always + time.Duration(plugs)*perPlug
	if used > most+slack {
		problems = append(problems, fmt.Errorf("event %d (%s) charges seat %d %v, and servers were serving for at most %v, with %d plugs pulled",
			e.Seq, e.Kind, e.Seat, used, most, plugs))
	}
	end := ended.earliest
	if e.Kind == antares.Ended && e.Reason == antares.ByTime {
		// Nobody sent it: it is told when it happens.
		end = ended.latest
		slack += flagWithin
	}
	// A busy machine may keep all servers from beating for a moment, which they then take
	// for an outage. Nobody loses by that.
	slack += s.busy
	if sure, _, _ := s.between(began.latest, end); used < sure-slack {
		problems = append(problems, fmt.Errorf("event %d (%s) charges seat %d only %v, and servers were serving for at least %v, with %d plugs pulled",
			e.Seq, e.Kind, e.Seat, used, sure, plugs))
	}
	return problems
}
