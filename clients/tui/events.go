package tui

import (
	"fmt"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// seen is a server's table as this client has seen it: what events report besides the
// game itself, which is on the stage.
type seen struct {
	setup   antares.Setup
	status  antares.Status
	seats   []api.SeatView
	offers  map[antares.Offer]game.SeatSet
	rematch string
	chat    []string
	head    int64 // the last event
	// left is what the clocks showed at a time of our own clock.
	left []time.Duration
	at   time.Time
	// heard is when the last snapshot arrived, and ahead how far the server's clock was
	// ahead of ours then.
	heard time.Time
	ahead time.Duration
	// since is when the turn began, and claimAfter how long the player to move may be away
	// before the game can be claimed; 0 where it cannot be. Both are the server's.
	since      time.Time
	claimAfter time.Duration
	watching   int // spectators
	// called are the names of those for whom seats are reserved, as far as they are known.
	called map[string]string
}

// begin takes over the state of a table.
func (s *seen) begin(snap *api.Snapshot, now time.Time) {
	s.setup, s.status, s.rematch, s.head = snap.Setup, snap.Status, snap.Rematch, snap.Head
	s.seats = slices.Clone(snap.Seats)
	s.offers = map[antares.Offer]game.SeatSet{}
	for offer, seats := range snap.Offers {
		for _, i := range seats {
			s.offers[offer] |= game.Only(game.Seat(i))
		}
	}
	s.clock(snap.Clocks, now)
	s.heard, s.ahead, s.watching = now, snap.Now.Sub(now), snap.Watching
	s.claimAfter = time.Duration(snap.ClaimAfter) * time.Second
	if snap.Since != nil {
		s.since = *snap.Since
	}
}

// maxChat is the number of chat lines that are kept.
const maxChat = 50

// note applies an event. Events from a server are not trusted to name seats that exist.
func (s *seen) note(e *antares.Event, now time.Time) {
	s.head = max(s.head, e.Seq)
	if e.Kind == antares.Started || e.Kind == antares.Played || e.Kind == antares.Rolled || e.Kind == antares.TakenBack {
		s.since = e.At
	}
	inRange := e.Seat >= 0 && e.Seat < len(s.seats)
	switch e.Kind {
	case antares.Sat:
		if inRange {
			s.seats[e.Seat].User, s.seats[e.Seat].Name = e.User, e.Name
		}
	case antares.Left:
		if !inRange {
			return
		}
		if s.status == antares.Open {
			s.seats[e.Seat].User, s.seats[e.Seat].Name = "", ""
		} else {
			s.seats[e.Seat].Gone = true
		}
	case antares.Started:
		s.status = antares.Playing
		s.clock(e.Clocks, now)
		s.unmoved()
	case antares.Played, antares.TakenBack:
		if e.Ply == 0 {
			s.unmoved()
		} else if inRange && e.Kind == antares.Played {
			s.seats[e.Seat].First = false
		}
		clear(s.offers)
		s.clock(e.Clocks, now)
	case antares.Offered:
		if inRange && s.offers != nil {
			s.offers[e.Offer] |= game.Only(game.Seat(e.Seat))
		}
	case antares.Withdrawn:
		delete(s.offers, e.Offer)
	case antares.Chatted:
		if inRange {
			s.chat = append(s.chat, plain(s.seats[e.Seat].Name+": "+e.Text))
			s.chat = s.chat[max(len(s.chat)-maxChat, 0):]
		}
	case antares.Rematched:
		s.rematch = e.Table
	case antares.Ended:
		s.status = antares.Over
		clear(s.offers)
		s.clock(e.Clocks, now)
	}
}

// unmoved notes that nobody has moved yet: where first moves are not charged, all clocks
// stand still.
func (s *seen) unmoved() {
	for i := range s.seats {
		s.seats[i].First = s.setup.FirstMove > 0
	}
}

func (s *seen) clock(ms []int64, now time.Time) {
	if len(ms) == 0 || s.setup.Clock.Kind == antares.NoClock {
		return
	}
	s.left, s.at = s.left[:0], now
	for _, m := range ms {
		s.left = append(s.left, time.Duration(m)*time.Millisecond)
	}
}

// clocks is what the clocks show now, if turn is to move.
func (s *seen) clocks(turn game.Seat, now time.Time) (out []string) {
	for _, left := range s.remaining(turn, now) {
		out = append(out, timeText(left))
	}
	return out
}

// remaining is the time that each seat has left, if turn is to move.
func (s *seen) remaining(turn game.Seat, now time.Time) (out []time.Duration) {
	for i, left := range s.left {
		if s.status == antares.Playing && int(turn) == i && now.After(s.at) && (i >= len(s.seats) || !s.seats[i].First) {
			left -= now.Sub(s.at)
		}
		out = append(out, max(left, 0))
	}
	return out
}

// spokenTime is a time in words.
func spokenTime(d time.Duration) string {
	day := 24 * time.Hour
	switch {
	case d >= day:
		return count(int(d/day), "day", "days") + " and " + count(int(d/time.Hour%24), "hour", "hours")
	case d >= time.Hour:
		return count(int(d/time.Hour), "hour", "hours") + " and " + count(int(d/time.Minute%60), "minute", "minutes")
	case d >= time.Minute:
		return count(int(d/time.Minute), "minute", "minutes") + " and " + count(int(d/time.Second%60), "second", "seconds")
	}
	return count(int(d/time.Second), "second", "seconds")
}

// timeText is a time as a chess clock shows it.
func timeText(d time.Duration) string {
	switch {
	case d >= 24*time.Hour:
		return fmt.Sprintf("%dd%02dh", d/(24*time.Hour), d/time.Hour%24)
	case d >= time.Hour:
		return fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
	case d < 10*time.Second:
		return fmt.Sprintf("0:%04.1f", d.Seconds())
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
}

// whose returns the seats of a user.
func (s *seen) whose(user string) (set game.SeatSet) {
	for i, seat := range s.seats {
		if user != "" && seat.User == user && !seat.Gone {
			set |= game.Only(game.Seat(i))
		}
	}
	return set
}

// free reports whether a user can sit down.
func (s *seen) free(user string) bool {
	for _, seat := range s.seats {
		if seat.User == "" && seat.Level == 0 && (seat.For == "" || seat.For == user) {
			return s.status == antares.Open
		}
	}
	return false
}

// mayClose reports whether a user can close the table before the game begins: the person
// who created it, anybody who is invited and, at older tables, everybody who sits there.
func (s *seen) mayClose(user string) bool {
	if s.status != antares.Open || user == "" {
		return false
	}
	if s.setup.By == user || s.setup.By == "" && s.whose(user) != 0 {
		return true
	}
	return slices.ContainsFunc(s.seats, func(seat api.SeatView) bool { return seat.User == "" && seat.For == user })
}

// names shows who sits where, and who is not there.
func (s *seen) names() (list []string) {
	for i := range s.seats {
		seat := &s.seats[i]
		name := s.player(i)
		switch {
		case name == "" && s.status == antares.Open && seat.For != "":
			name = "(reserved)"
			if who := s.called[seat.For]; who != "" {
				name = "(for " + who + ")"
			}
		case name == "" && s.status == antares.Open:
			name = "(free)"
		case seat.Gone:
			name += " (gone)"
		case s.status == antares.Playing && seat.AwaySince != nil:
			name += " (offline)"
		}
		list = append(list, name)
	}
	return list
}

// player is the name of the player on a seat, empty if nobody sits there.
func (s *seen) player(i int) string {
	switch {
	case i < 0 || i >= len(s.seats):
		return ""
	case s.seats[i].Level > 0:
		return fmt.Sprintf("level %d", s.seats[i].Level)
	}
	return s.seats[i].Name
}

// players are the names of all who sit here, by seat.
func (s *seen) players() (list []string) {
	for i := range s.seats {
		list = append(list, s.player(i))
	}
	return list
}
