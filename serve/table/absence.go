package table

import (
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// ClaimAfter is how long a player without a clock may be away on their own turn before an
// opponent may claim the game.
const ClaimAfter = 2 * time.Minute

// Expected are the people who should be at the table now, in the order of their seats: those
// who play each other at the same time. In correspondence nobody is expected, and neither is
// somebody who plays alone or against computers.
func (t *Table) Expected() []string {
	if t.Status != antares.Playing || t.Setup.Clock.Kind == antares.Days || len(t.persons()) < 2 {
		return nil
	}
	var list []string
	for _, user := range t.persons() {
		for _, s := range t.Seats {
			if s.User == user && !s.Gone {
				list = append(list, user)
				break
			}
		}
	}
	return list
}

// Claimable reports whether the table is one where absence can cost the game: people play
// each other, and no clock does it.
func (t *Table) Claimable() bool {
	return t.Setup.Clock.Kind == antares.NoClock && len(t.Expected()) > 0
}

// Claim ends the game of the player to move, who has been away for too long: they lose, or
// it is a draw. away is since when a user has been away. If more than one other side is left,
// the game continues and the computer takes over, as after resigning.
func (t *Table) Claim(user string, draw bool, away func(user string) (since time.Time, ok bool), m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if t.Status != antares.Playing {
		return nil, antares.Errorf(antares.CodeConflict, "no game is in progress")
	}
	if !t.Claimable() {
		return nil, antares.Errorf(antares.CodeConflict, "only games between people without a clock can be claimed")
	}
	turn := t.Turn()
	absent := t.Seats[turn]
	side := t.sideOf(turn)
	if mine&side != 0 || absent.Level > 0 || absent.Gone {
		return nil, antares.Errorf(antares.CodeConflict, "you can claim the game only while an opponent is to move")
	}
	if t.decisions() < 2 && !t.seen() {
		return nil, antares.Errorf(antares.CodeConflict, "the game has hardly begun: abort it instead")
	}
	since, ok := away(absent.User)
	if !ok {
		return nil, antares.Errorf(antares.CodeConflict, "%s is here", absent.Name)
	}
	if since.Before(t.Since) {
		since = t.Since
	}
	if left := ClaimAfter - (m.Now.Sub(since) - m.Down); left > 0 {
		return nil, antares.Errorf(antares.CodeConflict, "you can claim the game in %d seconds", int((left+time.Second-1)/time.Second))
	}
	l := t.log(m)
	if !draw {
		l.giveUp(t.SeatsOf(absent.User), antares.ByAbandoning)
		return l.events, nil
	}
	if len(t.variant.Traits().Sides) > 2 {
		return nil, antares.Errorf(antares.CodeConflict, "with more than two sides there is no draw to claim")
	}
	l.end("draw:abandoned", antares.ByAbandoning, "", int(turn))
	return l.events, nil
}

// sideOf are the seats that win and lose together with a seat.
func (t *Table) sideOf(seat game.Seat) game.SeatSet {
	for _, side := range t.variant.Traits().Sides {
		if side.Has(seat) {
			return side
		}
	}
	return game.Only(seat)
}
