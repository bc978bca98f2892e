package antares

import (
	"time"
)

// Kind is a kind of event.
type Kind string

// The kinds of events. A table is the list of its events and nothing else.
const (
	Created   Kind = "created"   // Setup
	Sat       Kind = "sat"       // Seat, User, Name, Seed or Seal
	Left      Kind = "left"      // Seat; before the game begins
	Opened    Kind = "opened"    // Seat, Seed: the one that was sealed
	Started   Kind = "started"   // Position, Clocks
	Played    Kind = "played"    // Seat, Ply, Action, Clocks
	Rolled    Kind = "rolled"    // Ply, Action: the dice
	Offered   Kind = "offered"   // Seat, Offer
	Withdrawn Kind = "withdrawn" // Seat, Offer: declined or withdrawn
	TakenBack Kind = "takenback" // Ply: the number of plies that are left
	Chatted   Kind = "chatted"   // Seat, Text: for those seated then
	Rematched Kind = "rematched" // Table: that of the rematch
	Ended     Kind = "ended"     // Result, Reason, Rule, Seat, Secret
)

// Offer is what one player proposes to the others.
type Offer string

// The offers.
const (
	OfferDraw     Offer = "draw"
	OfferTakeback Offer = "takeback"
	OfferRematch  Offer = "rematch"
)

// Reason is why a game ended.
type Reason string

// The reasons.
const (
	ByRule      Reason = "rule" // of the game; Rule names it
	ByResigning Reason = "resigned"
	ByTime      Reason = "time"
	ByAgreement Reason = "agreed"
	ByAborting  Reason = "aborted" // does not count
	ByExpiry    Reason = "expired" // nobody came in time, so no game was played
	ByClosing   Reason = "closed"  // before the game began
	// ByAbandoning is a game that an opponent claimed because the player to move was away.
	ByAbandoning Reason = "abandoned"
)

// Event is something that happened at a table. Events are numbered from 1 and
// never change. Fields that a kind does not list above are empty.
type Event struct {
	Seq  int64     `json:"seq"`
	At   time.Time `json:"at"`
	Kind Kind      `json:"kind"`

	Setup    *Setup  `json:"setup,omitempty"`
	Seat     int     `json:"seat"` // from 0; -1 for none
	User     string  `json:"user,omitempty"`
	Name     string  `json:"name,omitempty"`
	Seed     string  `json:"seed,omitempty"`
	Seal     string  `json:"seal,omitempty"` // of a seed that is shown later
	Position string  `json:"position,omitempty"`
	Ply      int     `json:"ply"` // the number of plies played, including this event
	Action   string  `json:"action,omitempty"`
	Clocks   []int64 `json:"clocks,omitempty"` // milliseconds left, one per seat
	Offer    Offer   `json:"offer,omitempty"`
	Text     string  `json:"text,omitempty"`
	Table    string  `json:"table,omitempty"`
	Result   string  `json:"result,omitempty"`
	Reason   Reason  `json:"reason,omitempty"`
	Rule     string  `json:"rule,omitempty"`
	Secret   string  `json:"secret,omitempty"` // in hex, once the game is over

	// Key identifies an act that may be sent again. It is in the first event of the act,
	// and for servers only.
	Key string `json:"key,omitempty" hidden:"true"`
}

// For is the event as a viewer may see it: chat is for those who sat at the table when it
// was said, keys are for nobody, everything else is for everybody. No event holds the
// secret before the end.
func (e Event) For(seated bool) (Event, bool) {
	if e.Kind == Chatted && !seated {
		return Event{}, false
	}
	e.Key = ""
	return e, true
}
