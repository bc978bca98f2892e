package antares

import (
	"time"
)

// Setup is what a table is made with; it never changes.
type Setup struct {
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	// Seats say who may sit where.
	Seats []SeatPlan `json:"seats"`
	Clock Clock      `json:"clock"`
	Rated bool       `json:"rated"`
	// Public tables are listed; others are seen only by who has the link.
	Public bool `json:"public"`
	// Commitment is the SHA-256 of the table's secret, in hex: published before
	// anybody adds to it. It is empty for an imported game that names none.
	Commitment string `json:"commitment"`
	// Rematch is the table that this one follows.
	Rematch string `json:"rematch,omitempty"`
	// By is the user who created the table; empty for those of earlier versions.
	By string `json:"by,omitempty"`
	// Expires is when the table ends if the game has not begun; zero for those of
	// earlier versions.
	Expires time.Time `json:"expires,omitempty,omitzero"`
}

// SeatPlan says who a seat is for.
type SeatPlan struct {
	// Level is that of the computer that sits here, 1 to 10; 0 is a person.
	Level int `json:"level,omitempty"`
	// For is the user that the seat is kept for; empty is anybody.
	For string `json:"for,omitempty"`
}

// ClockKind is a kind of time control.
type ClockKind string

// The kinds of time control.
const (
	NoClock ClockKind = "none"
	Fischer ClockKind = "fischer" // a base, and an increment an action
	Days    ClockKind = "days"    // correspondence: so long for each action
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

// Check says what is wrong with a time control.
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
			return Errorf(CodeBadRequest, "correspondence has 1 to %d days an action", maxDays)
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

// After is what is left on a seat's clock once it has acted with left to go.
func (c Clock) After(left time.Duration) time.Duration {
	switch c.Kind {
	case Fischer:
		return left + time.Duration(c.Increment)*time.Second
	case Days:
		return c.Start()
	}
	return 0
}

// Status is how far a table has come.
type Status string

// The statuses.
const (
	Open    Status = "open"    // seats are free
	Playing Status = "playing" // the game goes on
	Over    Status = "over"
)

// TableRow is what the store knows of a table beside its events, so that tables can
// be found. All of it but the secret follows from the events.
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
	// BotToMove says that a computer owes an action.
	BotToMove bool
	Result    string
	Updated   time.Time
	// Secret is what the table's chance comes from. It is shown when the game is
	// over, and not before.
	Secret []byte
}
