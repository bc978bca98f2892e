// Package storetest is the suite that every store must pass.
package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// Run puts a store through the suite. open creates a new, empty one and arranges for it to
// be closed.
func Run(t *testing.T, open func(t *testing.T) antares.Store) {
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s antares.Store)
	}{
		{"Users", users},
		{"Names", names},
		{"LookAlikes", lookAlikes},
		{"LookAlikesAtOnce", lookAlikesAtOnce},
		{"Tokens", tokens},
		{"Settings", settings},
		{"Progress", progress},
		{"CreateTable", createTable},
		{"Append", appendEvents},
		{"AppendRefused", appendRefused},
		{"AppendKeeps", appendKeeps},
		{"Seats", seats},
		{"Ratings", ratings},
		{"RatingsFollow", ratingsFollow},
		{"RatingChanges", ratingChanges},
		{"RatedRefused", ratedRefused},
		{"Leaders", leaders},
		{"Times", times},
		{"Events", events},
		{"Texts", texts},
		{"BigEvents", bigEvents},
		{"ManyEvents", manyEvents},
		{"Tables", tables},
		{"Pages", pages},
		{"Due", due},
		{"DuePages", duePages},
		{"Bots", bots},
		{"ComputerGames", computerGames},
		{"Walk", walk},
		{"Beats", beats},
		{"BeatsModel", beatsModel},
		{"OldOutages", oldOutages},
		{"Analyses", analyses},
		{"BotsOf", botsOf},
		{"Invited", invited},
		{"Reserved", reserved},
		{"OpenOf", openOf},
		{"Heads", heads},
		{"Standing", standing},
		{"LongLists", longLists},
		{"Public", public},
		{"Empty", empty},
		{"Race", race},
		{"RaceRatings", raceRatings},
		{"Together", together},
		{"Ping", ping},
		{"Canceled", canceled},
		{"Closed", closed},
		{"Model", model},
	} {
		// In parallel, because most of the time is spent waiting for the disk.
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, open(t))
		})
	}
}

// start is the time from which all tests count; it has no fraction of a millisecond.
var start = time.Date(2026, 3, 1, 12, 0, 0, 123e6, time.UTC)

func at(ms int) time.Time { return start.Add(time.Duration(ms) * time.Millisecond) }

// newTable is a new table with one event.
func newTable(id string, ms int) (*antares.TableRow, []antares.Event) {
	row := &antares.TableRow{
		ID: id,
		Setup: antares.Setup{
			Game: "skaane", Options: map[string]string{"size": "7"}, Seats: []antares.SeatPlan{{}, {Level: 3}},
			Clock: antares.Clock{Kind: antares.Fischer, Base: 300, Increment: 5}, Public: true, Commitment: "c0ffee",
		},
		Created: at(ms), Head: 1, Status: antares.Open, Seats: []string{"", ""}, Updated: at(ms), Secret: []byte{0, 1, 255},
	}
	setup := row.Setup
	return row, []antares.Event{{Seq: 1, At: at(ms), Kind: antares.Created, Setup: &setup, Seat: -1}}
}

// mustCreate creates a table, after edit has changed it.
func mustCreate(t testing.TB, s antares.Store, id string, ms int, edit func(row *antares.TableRow)) *antares.TableRow {
	t.Helper()
	row, events := newTable(id, ms)
	if edit != nil {
		edit(row)
	}
	ok(t, s.CreateTable(t.Context(), row, events))
	return row
}

// next is an append of n events to a table as row has it.
func next(row *antares.TableRow, n, ms int) *antares.Append {
	after := *row
	after.Head += int64(n)
	after.Updated = at(ms)
	a := &antares.Append{Row: &after}
	for i := range n {
		a.Events = append(a.Events, antares.Event{
			Seq: row.Head + int64(i) + 1, At: at(ms), Kind: antares.Played, Seat: i % 2, Ply: int(row.Head) + i,
			Action: fmt.Sprintf("a%d", row.Head+int64(i)), Clocks: []int64{299_000, 300_000},
		})
	}
	return a
}

// mustAppend appends n events and returns the row after them.
func mustAppend(t testing.TB, s antares.Store, row *antares.TableRow, n, ms int, edit func(row *antares.TableRow)) *antares.TableRow {
	t.Helper()
	a := next(row, n, ms)
	if edit != nil {
		edit(a.Row)
	}
	ok(t, s.Append(t.Context(), a))
	return a.Row
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func is(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

func equal(t testing.TB, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got  %+v\nwant %+v", got, want)
	}
}

// holds compares a table with what is kept of it.
func holds(t testing.TB, s antares.Store, row *antares.TableRow, events []antares.Event) {
	t.Helper()
	gotRow, gotEvents, err := s.Table(t.Context(), row.ID)
	for range 10 {
		if !errors.Is(err, antares.ErrUnavailable) {
			break
		}
		// A busy machine may need longer for many events than a store waits.
		gotRow, gotEvents, err = s.Table(t.Context(), row.ID)
	}
	ok(t, err)
	equal(t, gotRow, row)
	equal(t, gotEvents, events)
}
