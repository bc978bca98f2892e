package storetest

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares"
)

// openOf counts the tables that wait for players: those that a user has created, and is
// invited to.
func openOf(t *testing.T, s antares.Store) {
	check := func(user string, most, created, invited int) {
		t.Helper()
		c, i, err := s.OpenOf(t.Context(), user, most)
		ok(t, err)
		equal(t, [2]int{c, i}, [2]int{created, invited})
	}
	check("ann", 10, 0, 0)
	var rows []*antares.TableRow
	for n := range 5 {
		rows = append(rows, mustCreate(t, s, fmt.Sprint("t", n), n, func(row *antares.TableRow) {
			row.Setup.By, row.Setup.Seats = "ann", []antares.SeatPlan{{For: "ben"}, {For: "ben"}}
		}))
	}
	mustCreate(t, s, "other", 9, func(row *antares.TableRow) { row.Setup.By = "cyd" })
	mustCreate(t, s, "nobody", 9, nil)
	check("ann", 10, 5, 0)
	check("ann", 3, 3, 0)
	check("ben", 10, 0, 5)
	check("ben", 3, 0, 3)
	check("", 10, 0, 0)
	// One of two seats is still free; then none is; then all is over.
	row := mustAppend(t, s, rows[0], 1, 10, func(row *antares.TableRow) { row.Seats = []string{"ben", ""} })
	check("ben", 10, 0, 5)
	row = mustAppend(t, s, row, 1, 11, func(row *antares.TableRow) { row.Seats, row.Status = []string{"ben", "ben"}, antares.Playing })
	check("ben", 10, 0, 4)
	check("ann", 10, 4, 0)
	mustAppend(t, s, rows[1], 1, 12, func(row *antares.TableRow) { row.Status = antares.Over })
	check("ben", 10, 0, 3)
	check("ann", 10, 3, 0)
	equal(t, listed(t, s, antares.Filter{Invited: "ben"}), []string{"t4", "t3", "t2"})
	equal(t, listed(t, s, antares.Filter{User: "ben"}), []string{"t0"})
	equal(t, listed(t, s, antares.Filter{User: "ben", Invited: "ben"}), []string(nil))
	mustAppend(t, s, rows[2], 1, 13, func(row *antares.TableRow) { row.Seats = []string{"ben", ""} })
	equal(t, listed(t, s, antares.Filter{User: "ben", Invited: "ben"}), []string{"t2"})
	mustAppend(t, s, row, 1, 14, func(row *antares.TableRow) { row.Status = antares.Over })
	equal(t, listed(t, s, antares.Filter{User: "ben"}), []string{"t0", "t2"})
	equal(t, listed(t, s, antares.Filter{User: "ben", Status: antares.Over}), []string{"t0"})
}

// reserved shows that an open table is not listed while every free seat is kept for
// somebody: nobody else could sit down there. Those it is kept for find it, and once the
// game begins everybody does.
func reserved(t *testing.T, s antares.Store) {
	all := func(ids ...string) {
		t.Helper()
		equal(t, listed(t, s, antares.Filter{Public: true}), ids)
	}
	lobby := func(ids ...string) {
		t.Helper()
		equal(t, listed(t, s, antares.Filter{Public: true, Status: antares.Open}), ids)
	}
	row := mustCreate(t, s, "kept", 1, func(row *antares.TableRow) {
		row.Setup.Public, row.Setup.Seats, row.Seats = true, []antares.SeatPlan{{For: "ann"}, {For: "ben"}}, []string{"", ""}
	})
	mustCreate(t, s, "half", 2, func(row *antares.TableRow) {
		row.Setup.Public, row.Setup.Seats, row.Seats = true, []antares.SeatPlan{{For: "ann"}, {}}, []string{"", ""}
	})
	mustCreate(t, s, "level", 3, func(row *antares.TableRow) {
		row.Setup.Public, row.Setup.Seats, row.Seats = true, []antares.SeatPlan{{For: "ann"}, {Level: 3}}, []string{"", "house"}
	})
	mustCreate(t, s, "own", 4, func(row *antares.TableRow) {
		row.Setup.Public, row.Setup.Seats, row.Seats = true, []antares.SeatPlan{{}, {For: "ben"}}, []string{"cyd", ""}
	})
	lobby("half")
	all("half")
	equal(t, listed(t, s, antares.Filter{Invited: "ben"}), []string{"own", "kept"})
	equal(t, listed(t, s, antares.Filter{User: "cyd"}), []string{"own"})
	equal(t, listed(t, s, antares.Filter{User: "cyd", Public: true}), []string(nil))
	got, _, err := s.Table(t.Context(), "kept")
	ok(t, err)
	equal(t, got.Setup.Public, true)

	row = mustAppend(t, s, row, 1, 5, func(row *antares.TableRow) { row.Seats = []string{"ann", ""} })
	lobby("half")
	row = mustAppend(t, s, row, 1, 6, func(row *antares.TableRow) { row.Seats, row.Status = []string{"ann", "ben"}, antares.Playing })
	lobby("half")
	all("kept", "half")
	equal(t, listed(t, s, antares.Filter{Public: true, Status: antares.Playing, User: "ben"}), []string{"kept"})
	mustAppend(t, s, row, 1, 7, func(row *antares.TableRow) { row.Status, row.Result = antares.Over, "win:light" })
	equal(t, listed(t, s, antares.Filter{Public: true, Status: antares.Over}), []string{"kept"})
}

// longLists leafs through one person's tables, and finds each once in every list that it
// belongs to.
func longLists(t *testing.T, s antares.Store) {
	const n = 40
	statuses := []antares.Status{antares.Open, antares.Playing, antares.Over}
	games := []string{"skaane", "rsp"}
	type key struct {
		status antares.Status
		game   string
		public bool
	}
	want := map[key][]string{}
	for i := range n {
		id, status, game, public := fmt.Sprint("t", i), statuses[i%3], games[i%2], i%5 != 0
		mustCreate(t, s, id, i/3, func(row *antares.TableRow) {
			row.Status, row.Setup.Game, row.Setup.Public, row.Seats = status, game, public, []string{"u1", "u1"}
		})
		for _, st := range []antares.Status{"", status} {
			for _, g := range []string{"", game} {
				for _, p := range []bool{false, true} {
					if public || !p {
						k := key{st, g, p}
						want[k] = append([]string{id}, want[k]...)
					}
				}
			}
		}
	}
	for k, ids := range want {
		f := antares.Filter{User: "u1", Status: k.status, Game: k.game, Public: k.public, Limit: 3}
		var got []string
		for page := listed(t, s, f); len(page) > 0; page = listed(t, s, f) {
			got, f.Before = append(got, page...), page[len(page)-1]
		}
		equal(t, got, ids)
	}
}

// public shows that strangers read the same.
func public(t *testing.T, s antares.Store) {
	ctx := t.Context()
	p := s.Public()
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(ctx, row, events))
	u := &antares.User{ID: "u1", Name: "Ann", Created: at(0)}
	ok(t, s.CreateUser(ctx, u))
	ok(t, s.PutAnalysis(ctx, &antares.Analysis{Table: "t1", Version: 1, Status: antares.AnalysisQueued, Updated: at(0)}))
	played := next(row, 1, 1)
	ok(t, s.Append(ctx, played))
	gotRow, gotEvents, err := p.Table(ctx, "t1")
	ok(t, err)
	equal(t, gotRow, played.Row)
	equal(t, gotEvents, append(events, played.Events...))
	rows, err := p.Tables(ctx, antares.Filter{Game: "skaane"})
	ok(t, err)
	equal(t, len(rows), 1)
	byID, err := p.User(ctx, "u1")
	ok(t, err)
	equal(t, byID, u)
	byName, err := p.UserByName(ctx, "ANN")
	ok(t, err)
	equal(t, byName, u)
	want := rating("u1", "skaane", 1, 1600)
	rate(t, s, played.Row, want)
	ratings, err := p.Ratings(ctx, "u1")
	ok(t, err)
	equal(t, ratings, []antares.Rating{want})
	_, err = p.Leaders(ctx, "skaane", 5) // nobody has played enough
	ok(t, err)
	a, err := p.Analysis(ctx, "t1")
	ok(t, err)
	equal(t, a.Table, "t1")
	_, _, err = p.Table(ctx, "t2")
	is(t, err, antares.ErrNotFound)
}
