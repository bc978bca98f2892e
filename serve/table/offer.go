package table

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// drawAgreed is the result of a game that was drawn by agreement.
const drawAgreed = "draw:agreed"

// Offer proposes a draw, a takeback or a rematch, or accepts what another player proposed.
// It happens once everybody has accepted. Computers accept takebacks in casual games and
// rematches, but never a draw.
func (t *Table) Offer(user string, offer antares.Offer, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if err := t.mayOffer(offer, mine); err != nil {
		return nil, err
	}
	if t.Offers[offer] == 0 {
		if err := t.mayPropose(offer, mine); err != nil {
			return nil, err
		}
	}
	l := t.log(m)
	for i := range t.Seats {
		if s := game.Seat(i); mine.Has(s) && !t.Offers[offer].Has(s) {
			l.add(antares.Event{Kind: antares.Offered, Seat: i, Offer: offer, Ply: t.Ply()})
		}
	}
	if len(l.events) == 0 {
		return nil, nil // it was offered before
	}
	for i, s := range t.Seats {
		agreed := t.Offers[offer].Has(game.Seat(i)) || s.Gone
		if agreed {
			continue
		}
		if s.Level > 0 && offer == antares.OfferDraw {
			l.add(antares.Event{Kind: antares.Withdrawn, Seat: i, Offer: offer, Ply: t.Ply()})
			return l.events, nil
		}
		if s.Level == 0 {
			return l.events, nil // others have not accepted yet
		}
	}
	switch offer {
	case antares.OfferDraw:
		l.end(drawAgreed, antares.ByAgreement, "", -1)
	case antares.OfferTakeback:
		l.takeBack()
	}
	return l.events, nil
}

func (t *Table) mayOffer(offer antares.Offer, mine game.SeatSet) error {
	switch offer {
	case antares.OfferDraw, antares.OfferTakeback:
		if t.Status != antares.Playing {
			return antares.Errorf(antares.CodeConflict, "no game is in progress")
		}
		if offer == antares.OfferTakeback && t.Setup.Rated {
			return antares.Errorf(antares.CodeConflict, "there are no takebacks in rated games")
		}
		if offer == antares.OfferTakeback && t.Offers[offer] == 0 && t.takeBackTo(mine) < 0 {
			return antares.Errorf(antares.CodeConflict, "you have no move to take back")
		}
	case antares.OfferRematch:
		if t.Status != antares.Over {
			return antares.Errorf(antares.CodeConflict, "the game is not over")
		}
		if t.session == nil {
			return antares.Errorf(antares.CodeConflict, "No game was played here. Create a new table.")
		}
		if t.Rematch != "" {
			return antares.Errorf(antares.CodeConflict, "the rematch has already started")
		}
	default:
		return antares.Errorf(antares.CodeBadRequest, "an offer is draw, takeback or rematch, not %q", offer)
	}
	return nil
}

// takeBackTo is the ply before the last action of these seats, -1 if there is none.
func (t *Table) takeBackTo(seats game.SeatSet) int {
	plies := t.session.Plies()
	for i := len(plies) - 1; i >= 0; i-- {
		if seats.Has(plies[i].Seat) {
			return i
		}
	}
	return -1
}

// takeBack goes back to before the last action of the player who proposed it.
func (l *log) takeBack() {
	t := l.t
	to := t.takeBackTo(t.SeatsOf(t.Seats[t.asked].User))
	if to < 0 {
		return
	}
	if err := t.session.Undo(to); err != nil { // it was played
		panic(err)
	}
	e := antares.Event{Kind: antares.TakenBack, Seat: int(t.asked)}
	if len(t.Clocks) > 0 {
		e.Clocks = milliseconds(t.Clocks)
	}
	l.add(e)
}

// Decline withdraws an offer or turns it down.
func (t *Table) Decline(user string, offer antares.Offer, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if t.Offers[offer] == 0 {
		return nil, antares.Errorf(antares.CodeConflict, "nobody has offered that")
	}
	l := t.log(m)
	l.add(antares.Event{Kind: antares.Withdrawn, Seat: int(t.firstOf(mine)), Offer: offer, Ply: t.Ply()})
	return l.events, nil
}

// WantRematch reports whether all players want a rematch, which the caller then sets up.
func (t *Table) WantRematch() bool {
	if t.Status != antares.Over || t.Rematch != "" || t.Offers[antares.OfferRematch] == 0 {
		return false
	}
	for i, s := range t.Seats {
		if s.Level == 0 && !t.Offers[antares.OfferRematch].Has(game.Seat(i)) {
			return false
		}
	}
	return true
}

// Again is the setup of the same game with everybody one seat on.
func (t *Table) Again() antares.Setup {
	setup := t.Setup
	setup.Rematch = t.ID
	setup.Seats = make([]antares.SeatPlan, len(t.Seats))
	for i := range t.Seats {
		from := t.Seats[(i+1)%len(t.Seats)]
		if from.Level > 0 {
			setup.Seats[i].Level = from.Level
		} else {
			setup.Seats[i].For = from.User
		}
	}
	return setup
}

// Rematched records the table of the rematch.
func (t *Table) Rematched(table string, m Moment) []antares.Event {
	l := t.log(m)
	l.add(antares.Event{Kind: antares.Rematched, Seat: -1, Table: table, Ply: t.Ply()})
	return l.events
}
