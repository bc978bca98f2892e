package table

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Moves are bounded by the rules of the game. Everything else that adds events to a table
// is counted here, so that nobody can fill a table without limit: chat, offers and their
// withdrawals, takebacks with everything that they undo, sitting down and leaving again.

const (
	// maxSits is how often one person may take a seat at a table.
	maxSits = 8
	// maxRematches is how often one person may offer a rematch. The game is over, so
	// nothing can make a third offer welcome.
	maxRematches = 2
)

// extras are the counts.
type extras struct {
	events int
	ply    int            // as of the last event
	sits   map[string]int // by user
	// proposed counts the offers that each seat has made since another player moved.
	proposed map[antares.Offer]map[game.Seat]int
}

// count counts an event, before anything else has changed.
func (t *Table) count(e *antares.Event) {
	x := &t.extras
	switch e.Kind {
	case antares.Created:
		*x = extras{sits: map[string]int{}, proposed: map[antares.Offer]map[game.Seat]int{}}
	case antares.Sat:
		if t.Setup.Seats[e.Seat].Level == 0 {
			x.events++
			x.sits[e.User]++
		}
	case antares.Left:
		if t.Status == antares.Open {
			x.events++
		}
	case antares.Chatted, antares.Withdrawn:
		x.events++
	case antares.Offered:
		x.events++
		if t.Offers[e.Offer] == 0 { // otherwise it accepts another player's
			if x.proposed[e.Offer] == nil {
				x.proposed[e.Offer] = map[game.Seat]int{}
			}
			x.proposed[e.Offer][game.Seat(e.Seat)]++
		}
	case antares.Played:
		x.ply = e.Ply
		mover := t.Seats[e.Seat].User
		for _, seats := range x.proposed {
			for seat := range seats {
				if t.Seats[seat].User != mover {
					delete(seats, seat)
				}
			}
		}
	case antares.Rolled:
		x.ply = e.Ply
	case antares.TakenBack:
		x.events += 1 + max(x.ply-e.Ply, 0)
		x.ply = e.Ply
		delete(x.proposed, antares.OfferTakeback) // it was accepted
	}
}

// room reports whether the table has room for another such event.
func (t *Table) room() error {
	if t.MostExtras == 0 || t.extras.events < t.MostExtras {
		return nil
	}
	if t.Status == antares.Open {
		return antares.Errorf(antares.CodeConflict, "Too many people have come and gone at this table. Create a new one.")
	}
	return antares.Errorf(antares.CodeConflict, "This table has reached its limit for messages, offers and takebacks. You can still play and resign.")
}

// mayPropose reports whether the player of these seats may make an offer.
func (t *Table) mayPropose(offer antares.Offer, mine game.SeatSet) error {
	n := 0
	for seat, times := range t.extras.proposed[offer] {
		if mine.Has(seat) {
			n += times
		}
	}
	switch {
	case offer == antares.OfferRematch && n >= maxRematches:
		return antares.Errorf(antares.CodeConflict, "You have already offered a rematch %d times. Wait for your opponent's offer, or create a new table.", maxRematches)
	case offer == antares.OfferDraw && n > 0:
		return antares.Errorf(antares.CodeConflict, "You have already offered a draw. You can offer again after your opponent has moved.")
	case offer == antares.OfferTakeback && n > 0:
		return antares.Errorf(antares.CodeConflict, "You have already asked for a takeback. You can ask again after your opponent has moved.")
	}
	return t.room()
}

// maySit reports whether a user may take another seat.
func (t *Table) maySit(user string) error {
	if t.extras.sits[user] >= maxSits {
		return antares.Errorf(antares.CodeConflict, "You have sat down at this table %d times. Create a new table to play.", maxSits)
	}
	return t.room()
}
