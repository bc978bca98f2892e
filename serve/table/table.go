// Package table is one table as a state machine. Its state follows from what has happened
// (the events), and every act returns the events it causes or is refused with a reason.
// Nothing here reads a clock, draws a secret, writes to a store or sends anything, so every
// rule of the site can be tested by itself.
package table

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/fair"
)

// Find finds a game by its id.
type Find func(id string) (game.Game, error)

// Seat is a place at the table and who sits there.
type Seat struct {
	// User is empty as long as nobody sits here.
	User string `json:"user,omitempty"`
	Name string `json:"name,omitempty"`
	// Level is the computer's, 0 for a person.
	Level int `json:"level,omitempty"`
	// Seed is the player's contribution to the chance, and Seal its hash if it was sealed;
	// a sealed seed is empty until it is opened.
	Seed string `json:"seed,omitempty"`
	Seal string `json:"seal,omitempty"`
	// Gone reports that the player resigned or ran out of time while the others continue:
	// the computer plays the seat to the end, and it cannot win.
	Gone bool `json:"gone,omitempty"`
}

// Table is the state of a table. It is for one goroutine at a time.
type Table struct {
	ID      string
	Setup   antares.Setup
	Created time.Time
	Status  antares.Status
	Seats   []Seat
	// Head is the number of the last event.
	Head    int64
	Updated time.Time
	// Clocks are what each seat had left when Since began; Since is when the clock
	// of the seat to move started.
	Clocks []time.Duration
	Since  time.Time
	// Offers are the seats that have made or accepted each kind of offer.
	Offers map[antares.Offer]game.SeatSet
	// asked is the seat that proposed the takeback.
	asked game.Seat
	// Result, Reason and Rule describe the end.
	Result string
	Reason antares.Reason
	Rule   string
	// Rematch is the table of the rematch.
	Rematch string
	// MostExtras bounds the events that the rules of the game do not bound; 0 is no limit.
	// It is not part of the state: the owner of the Table sets it.
	MostExtras int

	extras   extras
	waiting  time.Time // when the players at an open table last changed
	presence Presence
	said     []saying // of the last minutes

	secret  []byte
	variant game.Variant
	session game.Session // once started
	// given has the seal of each player's seed: one seed per table and player.
	given map[string]string
	// filled is when the last seat was taken.
	filled time.Time
	// takenBack is the number of the last event that took something back.
	takenBack int64
	keys      []string
}

// LevelUser is the user that a level plays as.
func LevelUser(level int) string { return fmt.Sprintf("level-%d", level) }

func levelName(level int) string { return fmt.Sprintf("Level %d", level) }

// Open creates a table and its first events. It refuses a setup that cannot be played, and
// fills in the commitment from the secret.
func Open(find Find, id string, setup antares.Setup, secret []byte, now time.Time) (*Table, []antares.Event, error) {
	setup.Commitment = fair.Commitment(secret)
	v, err := variant(find, &setup)
	if err != nil {
		return nil, nil, err
	}
	setup.Options = v.Options()
	if setup.Start != "" {
		g, err := v.Read(setup.Start, nil)
		if err != nil {
			return nil, nil, err
		}
		setup.Start = g.Start() // as the game itself writes it
	}
	t := &Table{ID: id, secret: secret, variant: v}
	l := t.log(Moment{Now: now})
	l.add(antares.Event{Kind: antares.Created, Seat: -1, Setup: &setup})
	for i, plan := range setup.Seats {
		if plan.Level > 0 {
			l.add(antares.Event{Kind: antares.Sat, Seat: i, User: LevelUser(plan.Level), Name: levelName(plan.Level)})
		}
	}
	if t.ready() { // only computers, which begin at once
		l.begin()
	}
	return t, l.events, nil
}

// Rebuild derives the state of a table from its events.
func Rebuild(find Find, id string, secret []byte, events []antares.Event) (*Table, error) {
	t := &Table{ID: id, secret: secret}
	for i := range events {
		if err := t.Apply(find, &events[i]); err != nil {
			return nil, fmt.Errorf("table %s, event %d: %w", id, events[i].Seq, err)
		}
	}
	if t.Head == 0 {
		return nil, fmt.Errorf("table %s has no events", id)
	}
	return t, nil
}

// variant checks a setup.
func variant(find Find, s *antares.Setup) (game.Variant, error) {
	v, err := Variant(find, s.Game, s.Options)
	if err != nil {
		return nil, err
	}
	if want := len(v.Traits().Seats); len(s.Seats) != want {
		return nil, antares.Errorf(antares.CodeBadRequest, "the game has %d seats, not %d", want, len(s.Seats))
	}
	for _, p := range s.Seats {
		if p.Level < 0 || p.Level > 10 || p.Level > 0 && p.For != "" {
			return nil, antares.Errorf(antares.CodeBadRequest, "a seat is for a person or for a level from 1 to 10")
		}
	}
	if err := s.Clock.Check(); err != nil {
		return nil, err
	}
	return v, checkStart(v, s)
}

// checkStart refuses a position that a game cannot begin with.
func checkStart(v game.Variant, s *antares.Setup) error {
	if s.Start == "" {
		return nil
	}
	if s.Rated {
		return antares.Errorf(antares.CodeBadRequest, "a rated game begins with the starting position: play a casual game from here")
	}
	g, err := v.Read(s.Start, nil)
	if err != nil {
		return err
	}
	if o := g.Outcome(); o.Over() {
		return antares.Errorf(antares.CodeBadRequest, "the game is already over in this position: %s", o.Format(v.Traits().Seats))
	}
	return nil
}

// deal is the game at its beginning: as dealt, or at the position that was chosen.
func (t *Table) deal() (game.Session, error) {
	if t.Setup.Start != "" {
		return t.variant.Read(t.Setup.Start, t.dice())
	}
	return t.variant.New(t.dice()), nil
}

// Apply adds an event that has happened.
func (t *Table) Apply(find Find, e *antares.Event) error {
	if e.Seq != t.Head+1 {
		return fmt.Errorf("event %d after event %d", e.Seq, t.Head)
	}
	if (t.variant == nil) != (e.Kind == antares.Created) {
		return errors.New("a table begins with being created, once")
	}
	if e.Kind == antares.Created {
		if e.Setup == nil {
			return errors.New("there is no setup")
		}
		v, err := variant(find, e.Setup)
		if err != nil {
			return err
		}
		t.variant = v
	} else if e.Seat < -1 || e.Seat >= len(t.Seats) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	} else if e.Seat < 0 && seatKinds[e.Kind] {
		return fmt.Errorf("%q tells no seat", e.Kind)
	}
	if err := t.replay(e); err != nil {
		return err
	}
	t.note(e)
	return nil
}

// seatKinds are the events that name a seat.
var seatKinds = map[antares.Kind]bool{antares.Sat: true, antares.Left: true, antares.Opened: true, antares.Offered: true}

// replay repeats in the game what an event did to it.
func (t *Table) replay(e *antares.Event) error {
	switch e.Kind {
	case antares.Started:
		if t.Foreign() {
			var err error
			t.session, err = t.variant.Read(e.Position, nil)
			return err
		}
		var err error
		if t.session, err = t.deal(); err != nil {
			return err
		}
		if t.session.Start() != e.Position {
			return fmt.Errorf("the game began with %s, but the deal is %s", e.Position, t.session.Start())
		}
		return nil
	case antares.Played, antares.Rolled, antares.TakenBack:
		if t.session == nil {
			return errors.New("the game has not started")
		}
	}
	switch e.Kind {
	case antares.Played:
		return t.session.Play(e.Action)
	case antares.Rolled:
		if t.session.Turn() != game.Chance {
			return errors.New("there is no die to roll")
		}
		if t.Foreign() {
			return t.session.Play(e.Action)
		}
		rolled, err := t.session.Roll()
		if err == nil && rolled != e.Action {
			err = fmt.Errorf("the die shows %s, not %s", rolled, e.Action)
		}
		return err
	case antares.TakenBack:
		return t.session.Undo(e.Ply)
	}
	return nil
}

// note records what an event changes besides the game itself.
func (t *Table) note(e *antares.Event) {
	t.count(e)
	t.Head, t.Updated = e.Seq, e.At
	t.presence.Note(e)
	if e.Key != "" {
		t.noteKey(e.Key)
	}
	switch e.Kind {
	case antares.Created:
		t.Setup, t.Created, t.Status = *e.Setup, e.At, antares.Open
		t.Seats = make([]Seat, len(e.Setup.Seats))
		t.Offers = map[antares.Offer]game.SeatSet{}
		t.waiting = e.At
	case antares.Sat:
		t.waiting = e.At
		t.Seats[e.Seat] = Seat{User: e.User, Name: e.Name, Seed: e.Seed, Seal: e.Seal, Level: t.Setup.Seats[e.Seat].Level}
		t.sat(e)
	case antares.Opened:
		t.Seats[e.Seat].Seed = e.Seed
	case antares.Left:
		if t.Status == antares.Open {
			t.waiting = e.At
			t.Seats[e.Seat] = Seat{}
		} else {
			t.Seats[e.Seat].Gone = true
		}
	case antares.Started:
		t.Status = antares.Playing
		t.clock(e)
	case antares.Played, antares.TakenBack:
		clear(t.Offers)
		t.clock(e)
		if e.Kind == antares.TakenBack {
			t.takenBack = e.Seq
		}
	case antares.Offered:
		if e.Offer == antares.OfferTakeback && t.Offers[e.Offer] == 0 {
			t.asked = game.Seat(e.Seat)
		}
		t.Offers[e.Offer] |= game.Only(game.Seat(e.Seat))
	case antares.Withdrawn:
		delete(t.Offers, e.Offer)
	case antares.Rematched:
		t.Rematch = e.Table
	case antares.Chatted:
		t.noteSaid(e)
	case antares.Ended:
		t.Status, t.Result, t.Reason, t.Rule = antares.Over, e.Result, e.Reason, e.Rule
		clear(t.Offers)
		t.clock(e)
	}
}

// clock takes over the clocks of an event.
func (t *Table) clock(e *antares.Event) {
	t.Since = e.At
	if len(e.Clocks) == len(t.Seats) {
		t.Clocks = t.Clocks[:0]
		for _, ms := range e.Clocks {
			t.Clocks = append(t.Clocks, time.Duration(ms)*time.Millisecond)
		}
	}
}

func (t *Table) dice() *game.Dice { return fair.Dice(t.secret, t.ID, t.Seeds()) }

// Seeds are what the players added to the chance, by seat.
func (t *Table) Seeds() []string {
	seeds := make([]string, len(t.Seats))
	for i, s := range t.Seats {
		seeds[i] = s.Seed
	}
	return seeds
}

// Secret is the table's secret in hex, once it may be known.
func (t *Table) Secret() string {
	if t.Status != antares.Over {
		return ""
	}
	return hex.EncodeToString(t.secret)
}

// Variant is the game with its options.
func (t *Table) Variant() game.Variant { return t.variant }

// Session is the game being played; nil before it begins. Callers must not change it.
func (t *Table) Session() game.Session { return t.session }

// Ply is how many plies have been played.
func (t *Table) Ply() int {
	if t.session == nil {
		return 0
	}
	return t.session.Ply()
}

// Turn is the seat to move, or game.Over where nobody is.
func (t *Table) Turn() game.Seat {
	if t.Status != antares.Playing {
		return game.Over
	}
	return t.session.Turn()
}

// BotToMove is the level of the computer to move, 0 if it is not a computer's turn. A
// computer also plays for somebody who has gone while the others continue.
func (t *Table) BotToMove() int {
	turn := t.Turn()
	if turn < 0 {
		return 0
	}
	if t.Seats[turn].Gone {
		return standIn
	}
	return t.Seats[turn].Level
}

// standIn is the level that finishes a game for somebody who has gone.
const standIn = 4

// SeatsOf are the seats of a user.
func (t *Table) SeatsOf(user string) (set game.SeatSet) {
	for i, s := range t.Seats {
		if user != "" && s.User == user {
			set |= game.Only(game.Seat(i))
		}
	}
	return set
}

func (t *Table) full() bool {
	return !slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.User == "" })
}

// Row is what the store keeps beside the events.
func (t *Table) Row() *antares.TableRow {
	row := &antares.TableRow{
		ID: t.ID, Setup: t.Setup, Created: t.Created, Head: t.Head, Status: t.Status,
		BotToMove: t.BotToMove() > 0, Result: t.Result, Updated: t.Updated, Secret: t.secret,
	}
	for _, s := range t.Seats {
		row.Seats = append(row.Seats, s.User)
	}
	row.Deadline, _ = t.Deadline()
	return row
}
