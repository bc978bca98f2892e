package store

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/antares-games/antares"
)

// Change is an append, checked and ready to be written. It shares no memory with the
// caller, who may have gone before it is written.
type Change struct {
	Table string
	// Base is the head that the table must have, and Head the one it gets.
	Base, Head int64
	Status     string
	Seats      []string
	SeatsJSON  string
	Deadline   *int64
	BotToMove  bool
	// Public reports that everybody finds the table in lists.
	Public bool
	// Computers reports that computers sit at the table, and ComputersOf lists for whom
	// they play while it is not over.
	Computers   bool
	ComputersOf []string
	Result      string
	Updated     int64
	// Events are the events from Base+1 to Head, as JSON.
	Events []string
	// Checksums are those of the events.
	Checksums []int32
	// Rated is a game to be rated, as JSON; empty for none.
	Rated string
	// New is set if the table is to be created.
	New *Creation
}

// Creation is what is written when a table is created and never changes.
type Creation struct {
	Game, Setup string
	By          string // who creates it
	Created     int64
	Rated       bool
	Secret      string // in hex
	// For are the users for whom seats are reserved, empty for anybody.
	For []string
}

// NewTable checks a table that is to be created.
func NewTable(row *antares.TableRow, events []antares.Event) (*Change, error) {
	c, err := newChange(row, events)
	if err != nil {
		return nil, err
	}
	if c.Base != 0 {
		return nil, fmt.Errorf("table %s: a new table with head %d has %d events", c.Table, c.Head, len(events))
	}
	setup, err := json.Marshal(row.Setup)
	if err != nil {
		return nil, fmt.Errorf("table %s: setup: %w", c.Table, err)
	}
	if err := CheckText(row.Setup.Game, row.Setup.By); err != nil {
		return nil, fmt.Errorf("table %s: %w", c.Table, err)
	}
	c.New = &Creation{
		Game: row.Setup.Game, Setup: string(setup), By: row.Setup.By, Created: Millis(row.Created),
		Rated: row.Setup.Rated, Secret: hex.EncodeToString(row.Secret),
	}
	for _, plan := range row.Setup.Seats {
		c.New.For = append(c.New.For, plan.For)
	}
	if err := CheckText(c.New.For...); err != nil {
		return nil, fmt.Errorf("table %s: %w", c.Table, err)
	}
	return c, nil
}

// NewChange checks an append.
func NewChange(a *antares.Append) (*Change, error) {
	c, err := newChange(a.Row, a.Events)
	if err != nil {
		return nil, err
	}
	if a.Rated != nil {
		if c.Rated, err = ratedJSON(a.Rated); err != nil {
			return nil, fmt.Errorf("table %s: a rated game: %w", c.Table, err)
		}
	}
	return c, nil
}

func newChange(row *antares.TableRow, events []antares.Event) (*Change, error) {
	c := &Change{
		Table: row.ID, Base: row.Head - int64(len(events)), Head: row.Head,
		Status: string(row.Status), Seats: slices.Clone(row.Seats), Public: isPublic(row),
		Deadline: OptionalMillis(row.Deadline), BotToMove: row.BotToMove,
		Result: row.Result, Updated: Millis(row.Updated),
		Events: make([]string, len(events)), Checksums: make([]int32, len(events)),
	}
	c.Computers, c.ComputersOf = computersOf(row)
	if c.Table == "" || c.Base < 0 {
		return nil, fmt.Errorf("table %q: head %d with %d events", c.Table, c.Head, len(events))
	}
	err := CheckText(row.ID, string(row.Status), row.Result)
	if err == nil {
		err = CheckText(row.Seats...)
	}
	if err == nil {
		err = CheckText(c.ComputersOf...)
	}
	if err != nil {
		return nil, fmt.Errorf("table %q: %w", c.Table, err)
	}
	if c.SeatsJSON, err = seatsJSON(row.Seats); err != nil {
		return nil, fmt.Errorf("table %s: %w", c.Table, err)
	}
	kept, data := EventsOf(c.Table), make([]byte, 0, 256)
	for i := range events {
		e := events[i]
		if e.Seq != c.Base+int64(i)+1 {
			return nil, fmt.Errorf("table %s: event %d stands where %d belongs", c.Table, e.Seq, c.Base+int64(i)+1)
		}
		e.At = Cut(e.At)
		if year := e.At.Year(); year < 0 || year > 9999 {
			return nil, fmt.Errorf("table %s: event %d: the year %d cannot be written", c.Table, e.Seq, year)
		}
		data = antares.AppendEvent(data[:0], &e)
		c.Events[i], c.Checksums[i] = string(data), kept.Checksum(e.Seq, data)
	}
	return c, nil
}

// isPublic reports whether everybody finds a table in lists. An open one whose free seats
// are all reserved is for those people alone until the game begins.
func isPublic(row *antares.TableRow) bool {
	if !row.Setup.Public || row.Status != antares.Open {
		return row.Setup.Public
	}
	reserved := false
	for seat, user := range row.Seats {
		switch {
		case user != "":
		case seat >= len(row.Setup.Seats) || row.Setup.Seats[seat].For == "":
			return true
		default:
			reserved = true
		}
	}
	return !reserved
}

// computersOf are the people whose game against computers a table is: those who sit at it,
// and the creator while it is open or if nobody else does.
func computersOf(row *antares.TableRow) (computers bool, people []string) {
	isComputer := func(seat int) bool { return seat < len(row.Setup.Seats) && row.Setup.Seats[seat].Level > 0 }
	for seat := range row.Setup.Seats {
		computers = computers || isComputer(seat)
	}
	if !computers || row.Status == antares.Over {
		return computers, nil
	}
	for seat, user := range row.Seats {
		if user != "" && !isComputer(seat) && !slices.Contains(people, user) {
			people = append(people, user)
		}
	}
	if by := row.Setup.By; by != "" && (row.Status == antares.Open || len(people) == 0) && !slices.Contains(people, by) {
		people = append(people, by)
	}
	return computers, people
}

// seatsJSON is the text that shows whether the seats have changed.
func seatsJSON(seats []string) (string, error) {
	if len(seats) == 0 {
		return "[]", nil
	}
	data, err := json.Marshal(seats)
	return string(data), err
}

// Row is a table's row as databases return it.
type Row struct {
	ID, Setup, Status, Seats, Result, Secret string
	Created, Head, Updated, Listed, Number   int64
	Deadline                                 *int64
	BotToMove                                bool
}

// With turns a row into that of the domain, and checks that these are all its events.
func (r *Row) With(events []antares.Event) (*antares.TableRow, error) {
	if int64(len(events)) != r.Head {
		return nil, fmt.Errorf("table %s: %d events of %d", r.ID, len(events), r.Head)
	}
	return r.TableRow()
}

// TableRow turns a row into that of the domain. Lists that are empty are nil.
func (r *Row) TableRow() (*antares.TableRow, error) {
	row := &antares.TableRow{
		ID: r.ID, Created: Time(r.Created), Head: r.Head, Status: antares.Status(r.Status),
		Deadline: OptionalTime(r.Deadline), BotToMove: r.BotToMove, Result: r.Result, Updated: Time(r.Updated),
	}
	if err := json.Unmarshal([]byte(r.Setup), &row.Setup); err != nil {
		return nil, fmt.Errorf("table %s: setup: %w", r.ID, err)
	}
	if r.Seats != "[]" {
		if err := json.Unmarshal([]byte(r.Seats), &row.Seats); err != nil {
			return nil, fmt.Errorf("table %s: seats: %w", r.ID, err)
		}
	}
	if r.Secret != "" {
		secret, err := hex.DecodeString(r.Secret)
		if err != nil {
			return nil, fmt.Errorf("table %s: secret: %w", r.ID, err)
		}
		row.Secret = secret
	}
	return row, nil
}
