// Package check examines everything in a database: whether it is sound, whether every event
// is what was written, and whether every table agrees with its events.
package check

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/table"
)

// Config is what to examine and where to report.
type Config struct {
	Database store.Inspected
	Find     table.Find
	// Most is how many faults are reported; the rest are only counted. For the database
	// itself it applies to each kind of fault separately.
	Most  int
	Found func(fault string)
	// Done is called with how many of the tables have been examined.
	Done func(tables, of int)
}

// Result is what was found.
type Result struct {
	Tables, Events, Faults int
}

// Run examines everything. An error means that it could not be done, not that something is
// wrong.
func Run(ctx context.Context, c Config) (r Result, err error) {
	found := func(fault string) {
		if r.Faults++; r.Faults <= c.Most {
			c.Found(fault)
		}
	}
	if err := c.Database.Faults(ctx, c.Most, found); err != nil {
		return r, err
	}
	of, err := c.Database.Tables(ctx)
	if err == nil {
		err = c.Database.Each(ctx, func(row *antares.TableRow, events []antares.Event, err error) error {
			if err == nil {
				err = compare(c.Find, row, events)
			}
			if err != nil {
				found(err.Error())
			}
			r.Tables, r.Events = r.Tables+1, r.Events+len(events)
			c.Done(r.Tables, max(of, r.Tables))
			return nil
		})
	}
	if errors.Is(err, store.ErrDamaged) {
		found(err.Error())
		err = nil
	}
	return r, err
}

// compare compares a table's row with what follows from its events.
func compare(find table.Find, row *antares.TableRow, events []antares.Event) error {
	t, err := table.Rebuild(find, row.ID, row.Secret, events)
	if err != nil {
		return err
	}
	want := t.Row()
	var faults []error
	differ := func(what string, got, want any) {
		faults = append(faults, fmt.Errorf("table %s: %s is %v, and by its events it is %v", row.ID, what, got, want))
	}
	if row.Status != want.Status {
		differ("the status", row.Status, want.Status)
	}
	if !slices.Equal(row.Seats, want.Seats) {
		differ("who sits there", row.Seats, want.Seats)
	}
	if row.Result != want.Result {
		differ("the result", row.Result, want.Result)
	}
	if row.BotToMove != want.BotToMove {
		differ("whether a computer is to move", row.BotToMove, want.BotToMove)
	}
	if !sameTime(row.Created, want.Created) {
		differ("the time of creation", row.Created, want.Created)
	}
	if !sameTime(row.Updated, want.Updated) {
		differ("the time of the last event", row.Updated, want.Updated)
	}
	if !sameDeadline(row, want) {
		differ("the deadline", row.Deadline, want.Deadline)
	}
	if got, want := setupText(row.Setup), setupText(want.Setup); got != want {
		differ("the setup", got, want)
	}
	return errors.Join(faults...)
}

func sameTime(a, b time.Time) bool { return store.Cut(a).Equal(store.Cut(b)) }

// sameDeadline reports whether a deadline agrees with the one that follows from the events.
// It may be later, by the time in which no server was serving. That of an open table of an
// early version was guessed.
func sameDeadline(row, want *antares.TableRow) bool {
	if row.Status == antares.Open && row.Setup.Expires.IsZero() {
		return true
	}
	return row.Deadline.IsZero() == want.Deadline.IsZero() && !store.Cut(row.Deadline).Before(store.Cut(want.Deadline))
}

func setupText(s antares.Setup) string {
	data, _ := json.Marshal(s) // texts and numbers
	return string(data)
}
