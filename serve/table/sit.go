package table

import (
	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/fair"
)

// Chance is what a player adds to the chance of a table: a seal, whose seed is opened once
// everybody is seated, or a seed that is open at once, as older clients send it.
type Chance struct {
	Seed, Seal string
}

// seal is the seal of the contribution, or the reason why it is refused.
func (c Chance) seal(table string) (string, error) {
	switch {
	case c.Seed != "" && c.Seal != "":
		return "", antares.Errorf(antares.CodeBadRequest, "give a seed or a seal, not both")
	case c.Seal != "":
		if err := fair.CheckSeal(c.Seal); err != nil {
			return "", antares.Errorf(antares.CodeBadRequest, "%v", err)
		}
		return c.Seal, nil
	}
	if err := fair.CheckSeed(c.Seed); err != nil {
		return "", antares.Errorf(antares.CodeBadRequest, "%v", err)
	}
	return fair.Seal(table, c.Seed), nil
}

// Sit takes a seat; seat -1 is any that is free. c is what the player's client adds to the
// chance. If the user has a seat already, asking for any seat changes nothing, nor does
// asking for one's own seat by number with the same seed. So a request can be sent again,
// and a second seat must be asked for by number.
func (t *Table) Sit(user *antares.User, seat int, c Chance, m Moment) ([]antares.Event, error) {
	seal, err := c.seal(t.ID)
	for i, s := range t.Seats {
		if s.User == user.ID && (seat == -1 || seat == i && err == nil && t.given[user.ID] == seal) {
			return nil, nil
		}
	}
	if t.Status != antares.Open || t.full() {
		return nil, antares.Errorf(antares.CodeConflict, "all seats are taken")
	}
	if err != nil {
		return nil, err
	}
	if seat, err = t.choose(user.ID, seat); err != nil {
		return nil, err
	}
	if t.Setup.Rated && t.SeatsOf(user.ID) != 0 {
		return nil, antares.Errorf(antares.CodeConflict, "a rated game needs two different players")
	}
	// A second seed would be another try at the dice.
	if before, ok := t.given[user.ID]; ok && before != seal {
		return nil, antares.Errorf(antares.CodeConflict, "you have given this table a seed before: a player has one seed per table, so sit down with that one")
	}
	if err := t.maySit(user.ID); err != nil {
		return nil, err
	}
	l := t.log(m)
	l.add(antares.Event{Kind: antares.Sat, Seat: seat, User: user.ID, Name: user.Name, Seed: c.Seed, Seal: c.Seal})
	if t.ready() {
		l.begin()
	}
	return l.events, nil
}

// choose is the seat that a user gets, who asks for one by number or for any with -1.
func (t *Table) choose(user string, seat int) (int, error) {
	if seat < -1 || seat >= len(t.Seats) {
		return 0, antares.Errorf(antares.CodeBadRequest, "there is no seat %d", seat)
	}
	free := func(i int) bool {
		plan := t.Setup.Seats[i]
		return t.Seats[i].User == "" && (plan.For == "" || plan.For == user)
	}
	if seat < 0 {
		// One's own reserved seat before one that is for anybody.
		for i := range t.Seats {
			if free(i) && (seat < 0 || t.Setup.Seats[seat].For == "" && t.Setup.Seats[i].For != "") {
				seat = i
			}
		}
	}
	if seat < 0 || !free(seat) {
		return 0, antares.Errorf(antares.CodeConflict, "this seat is taken")
	}
	return seat, nil
}

// sat records what an event says about a seat.
func (t *Table) sat(e *antares.Event) {
	seal := e.Seal
	if seal == "" && e.Seed != "" {
		seal = fair.Seal(t.ID, e.Seed)
	}
	if seal != "" && e.User != "" && t.given[e.User] == "" {
		if t.given == nil {
			t.given = map[string]string{}
		}
		t.given[e.User] = seal
	}
	if t.full() {
		t.filled = e.At
	}
}

// Opening reports that every seat is taken and some seeds are still sealed.
func (t *Table) Opening() bool { return t.Status == antares.Open && t.full() && t.sealed() != 0 }

// sealed are the seats whose seed is not open yet.
func (t *Table) sealed() (set game.SeatSet) {
	for i, s := range t.Seats {
		if s.Seal != "" && s.Seed == "" {
			set |= game.Only(game.Seat(i))
		}
	}
	return set
}

// Awaited reports whether the game waits for this user to open a seed.
func (t *Table) Awaited(user string) bool { return t.Opening() && t.SeatsOf(user)&t.sealed() != 0 }

// ready reports that the game can begin.
func (t *Table) ready() bool { return t.full() && t.sealed() == 0 }

// Unseal opens the seed that a player has sealed, at all seats of that player. When all are
// open the game begins. Opening it again is accepted and changes nothing.
func (t *Table) Unseal(user, seed string, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	if mine == 0 {
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	}
	if fair.CheckSeed(seed) != nil || fair.Seal(t.ID, seed) != t.given[user] {
		return nil, antares.Errorf(antares.CodeBadRequest, "this is not the seed that you have sealed")
	}
	if mine&t.sealed() == 0 {
		return nil, nil
	}
	if t.Status == antares.Over {
		return nil, antares.Errorf(antares.CodeOver, "the table is closed")
	}
	if !t.full() {
		return nil, antares.Errorf(antares.CodeConflict, "keep your seed until every seat is taken")
	}
	l := t.log(m)
	for i := range t.Seats {
		if s := game.Seat(i); mine.Has(s) && t.sealed().Has(s) {
			l.add(antares.Event{Kind: antares.Opened, Seat: i, Seed: seed})
		}
	}
	if t.ready() {
		l.begin()
	}
	return l.events, nil
}

// Leave gives a seat back before the game begins. While seeds are being opened it ends the
// table instead: seeds that were revealed must not allow another try.
func (t *Table) Leave(user string, m Moment) ([]antares.Event, error) {
	mine := t.SeatsOf(user)
	switch {
	case mine == 0:
		return nil, antares.Errorf(antares.CodeForbidden, "you are not playing at this table")
	case t.Status != antares.Open:
		return nil, antares.Errorf(antares.CodeConflict, "the game has begun: resign instead")
	}
	l := t.log(m)
	if t.Opening() {
		l.end("ongoing", antares.ByAborting, "", int(t.firstOf(mine)))
		return l.events, nil
	}
	for i := range t.Seats {
		if mine.Has(game.Seat(i)) {
			l.add(antares.Event{Kind: antares.Left, Seat: i})
		}
	}
	return l.events, nil
}
