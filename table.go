package antares

import (
	"time"
)

// Setup is how a table was set up; it never changes.
type Setup struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	// Seats are who may sit where.
	Seats []SeatPlan `json:"seats"`
	Clock Clock      `json:"clock"`
	Rated bool       `json:"rated"`
	// Public tables are listed; others are seen only by people with the link.
	Public bool `json:"public"`
	// Commitment is the SHA-256 of the table's secret, in hex: published before the players
	// add their seeds. It is empty for an imported game that names none.
	Commitment string `json:"commitment"`
	// Start is the position that the game begins with, if somebody chose one: only where
	// the game is not rated. Empty is the game's own set-up or deal.
	Start string `json:"start,omitempty"`
	// Rematch is the table that this one follows.
	Rematch string `json:"rematch,omitempty"`
	// By is the user who created the table; empty for those of earlier versions.
	By string `json:"by,omitempty"`
	// Expires is when the table ends if the game has not begun; zero for those of
	// earlier versions.
	Expires time.Time `json:"expires,omitempty,omitzero"`
	// FirstMove is how many seconds each player has for the first move, which is not charged
	// to the clock; 0 for tables of earlier versions, where clocks run from the start.
	FirstMove int `json:"first_move,omitempty"`
}

// SeatPlan is who a seat is for.
type SeatPlan struct {
	// Level is that of the computer that sits here, 1 to 10; 0 is a person.
	Level int `json:"level,omitempty"`
	// For is the user for whom the seat is reserved; empty is anybody.
	For string `json:"for,omitempty"`
}

// ClockKind is a kind of time control.
type ClockKind string

// The kinds of time control.
const (
	NoClock ClockKind = "none"
	Fischer ClockKind = "fischer" // base time, and an increment per action
	Days    ClockKind = "days"    // correspondence: a number of days per action
)

// Clock is a time control.
type Clock struct {
	Kind      ClockKind `json:"kind"`
	Base      int       `json:"base,omitempty"`      // seconds
	Increment int       `json:"increment,omitempty"` // seconds
	Days      int       `json:"days,omitempty"`
}

// The bounds of time controls.
const (
	maxBase      = 3 * 60 * 60
	maxIncrement = 3 * 60
	maxDays      = 14
)

// Check reports what is wrong with a time control.
func (c Clock) Check() error {
	switch c.Kind {
	case NoClock:
		if c.Base != 0 || c.Increment != 0 || c.Days != 0 {
			return Errorf(CodeBadRequest, "a table without a clock has no times")
		}
	case Fischer:
		if c.Base < 0 || c.Base > maxBase || c.Increment < 0 || c.Increment > maxIncrement || c.Base+c.Increment == 0 || c.Days != 0 {
			return Errorf(CodeBadRequest, "a Fischer clock has a base of up to %d and an increment of up to %d seconds, not both 0", maxBase, maxIncrement)
		}
	case Days:
		if c.Days < 1 || c.Days > maxDays || c.Base != 0 || c.Increment != 0 {
			return Errorf(CodeBadRequest, "correspondence has 1 to %d days per move", maxDays)
		}
	default:
		return Errorf(CodeBadRequest, "a clock is none, fischer or days, not %q", c.Kind)
	}
	return nil
}

// Start is what each seat begins with; 0 where there is no clock.
func (c Clock) Start() time.Duration {
	switch c.Kind {
	case Fischer:
		return time.Duration(max(c.Base, c.Increment)) * time.Second
	case Days:
		return time.Duration(c.Days) * 24 * time.Hour
	}
	return 0
}

// After is a seat's clock after an action that was played with left remaining.
func (c Clock) After(left time.Duration) time.Duration {
	switch c.Kind {
	case Fischer:
		return left + time.Duration(c.Increment)*time.Second
	case Days:
		return c.Start()
	}
	return 0
}

// Status is the stage that a table has reached.
type Status string

// The statuses.
const (
	Open    Status = "open"    // seats are free
	Playing Status = "playing" // the game is in progress
	Over    Status = "over"
)

// TableRow is what the store keeps of a table besides its events, so that tables can be
// found. Everything but the secret follows from the events.
type TableRow struct {
	ID      string
	Setup   Setup
	Created time.Time
	// Head is the number of the last event.
	Head   int64
	Status Status
	// Seats are the users, empty where nobody sits.
	Seats []string
	// Deadline is when the clock of the player to move runs out, or when an open table
	// expires; zero is never.
	Deadline time.Time
	// BotToMove reports that it is a computer's turn.
	BotToMove bool
	Result    string
	Updated   time.Time
	// Secret is what all chance at the table is derived from. It is revealed when the game
	// is over, and not before.
	Secret []byte
}
