package storetest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// listed are the ids that a filter chooses.
func listed(t testing.TB, s antares.Store, f antares.Filter) []string {
	t.Helper()
	rows, err := s.Tables(t.Context(), f)
	ok(t, err)
	var ids []string
	for _, row := range rows {
		ids = append(ids, row.ID)
	}
	return ids
}

func tables(t *testing.T, s antares.Store) {
	edit := func(status antares.Status, game string, public bool, seats ...string) func(row *antares.TableRow) {
		return func(row *antares.TableRow) {
			row.Status, row.Setup.Game, row.Setup.Public, row.Seats = status, game, public, seats
		}
	}
	mustCreate(t, s, "a", 10, edit(antares.Open, "skaane", true, "u1", ""))
	mustCreate(t, s, "b", 20, edit(antares.Playing, "skaane", false, "u1", "u2"))
	mustCreate(t, s, "c", 30, edit(antares.Playing, "rsp", true, "u2", "u1"))
	last := mustCreate(t, s, "d", 40, edit(antares.Over, "rsp", true, "u1", "u1"))
	mustCreate(t, s, "e", 5, edit(antares.Over, "skaane", true, "u3"))
	for _, test := range []struct {
		f    antares.Filter
		want string
	}{
		{antares.Filter{}, "dcbae"},
		{antares.Filter{Limit: 2}, "dc"},
		{antares.Filter{Limit: 1000}, "dcbae"},
		{antares.Filter{Limit: -1}, "dcbae"},
		{antares.Filter{Before: "c"}, "bae"},
		{antares.Filter{Before: "e"}, ""},
		{antares.Filter{Status: antares.Playing}, "cb"},
		{antares.Filter{Status: antares.Playing, Before: "c"}, "b"},
		{antares.Filter{Game: "skaane"}, "bae"},
		{antares.Filter{Game: "skaane", Public: true}, "ae"},
		{antares.Filter{Public: true}, "dcae"},
		{antares.Filter{User: "u1"}, "dcba"},
		{antares.Filter{User: "u2"}, "cb"},
		{antares.Filter{User: "u4"}, ""},
		{antares.Filter{User: "u1", Before: "c"}, "ba"},
		{antares.Filter{User: "u1", Status: antares.Playing, Game: "rsp", Public: true, Before: "d", Limit: 3}, "c"},
		{antares.Filter{Status: antares.Over, Game: "rsp"}, "d"},
		{antares.Filter{Status: "none"}, ""},
		{antares.Filter{Game: "none"}, ""},
	} {
		var want []string
		for _, id := range test.want {
			want = append(want, string(id))
		}
		equal(t, listed(t, s, test.f), want)
	}
	_, err := s.Tables(t.Context(), antares.Filter{Before: "x"})
	is(t, err, antares.ErrNotFound)

	rows, err := s.Tables(t.Context(), antares.Filter{Limit: 1})
	ok(t, err)
	want := *last
	want.Secret = nil
	equal(t, rows, []antares.TableRow{want})
}

// pages leafs through many tables, some of the same moment, and finds each once.
func pages(t *testing.T, s antares.Store) {
	const n = 230
	ctx := t.Context()
	errs := make(chan error)
	for i := range n {
		go func() {
			row, events := newTable(fmt.Sprintf("t%d", i), i/7)
			errs <- s.CreateTable(ctx, row, events)
		}()
	}
	for range n {
		ok(t, <-errs)
	}
	for _, size := range []int{0, 1, 7, 64} {
		seen := map[string]bool{}
		f := antares.Filter{Game: "skaane", Limit: size}
		last := time.Now().AddDate(100, 0, 0)
		for {
			rows, err := s.Tables(ctx, f)
			ok(t, err)
			if len(rows) == 0 {
				break
			}
			for _, row := range rows {
				if seen[row.ID] || row.Updated.After(last) {
					t.Fatalf("%s comes twice or too late", row.ID)
				}
				seen[row.ID], last, f.Before = true, row.Updated, row.ID
			}
			if size == 1 && len(seen) == 30 {
				break
			}
		}
		if len(seen) != n && size != 1 {
			t.Fatalf("%d tables with pages of %d, want %d", len(seen), size, n)
		}
	}
	equal(t, len(listed(t, s, antares.Filter{})), 100)
}

// seats shows that tables are found by who sits there now.
func seats(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "t1", 0, nil)
	sit := func(want map[string]bool, seats ...string) {
		row = mustAppend(t, s, row, 1, 1, func(row *antares.TableRow) { row.Seats = seats })
		got, _, err := s.Table(t.Context(), "t1")
		ok(t, err)
		equal(t, got.Seats, seats)
		for _, user := range []string{"u1", "u2", "u3", "ü\"4"} {
			equal(t, len(listed(t, s, antares.Filter{User: user})) == 1, want[user])
		}
	}
	sit(map[string]bool{"u1": true}, "u1", "")
	sit(map[string]bool{"u1": true}, "u1", "")
	sit(map[string]bool{"u1": true, "u2": true}, "u1", "u2")
	sit(map[string]bool{"u1": true, "u2": true}, "u2", "u1")
	sit(map[string]bool{"u3": true}, "", "u3", "u3", "")
	sit(map[string]bool{"ü\"4": true}, "ü\"4")
	sit(map[string]bool{})
	// Somebody who comes too late does not sit.
	late := next(row, 1, 1)
	late.Row.Seats = []string{"u1"}
	late.Row.Head, late.Events[0].Seq = 99, 99
	is(t, s.Append(t.Context(), late), antares.ErrConflict)
	sit(map[string]bool{})
}

// dueAt are the first tables whose deadline has passed.
func dueAt(t *testing.T, s antares.Store, ms, limit int) (ids []string) {
	t.Helper()
	list, err := s.Due(t.Context(), at(ms), antares.DueTable{}, limit)
	ok(t, err)
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	return ids
}

// duePages leafs through what is due, some of it at the same moment.
func duePages(t *testing.T, s antares.Store) {
	var want []string
	for i := range 30 {
		id := fmt.Sprintf("t%02d", i)
		mustCreate(t, s, id, 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Playing, at(i/7) })
		want = append(want, id)
	}
	for _, page := range []int{1, 4, 7, 100} {
		var got []string
		var after antares.DueTable
		for {
			list, err := s.Due(t.Context(), at(100), after, page)
			ok(t, err)
			for _, d := range list {
				got, after = append(got, d.ID), d
			}
			if len(list) < page {
				break
			}
		}
		equal(t, got, want)
	}
}

func due(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "a", 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Playing, at(300) })
	mustCreate(t, s, "b", 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Playing, at(100) })
	mustCreate(t, s, "c", 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Over, at(100) })
	mustCreate(t, s, "d", 0, func(row *antares.TableRow) { row.Status = antares.Playing })
	open := mustCreate(t, s, "e", 0, func(row *antares.TableRow) { row.Status, row.Deadline = antares.Open, at(400) })
	check := func(ms, limit int, want ...string) {
		t.Helper()
		equal(t, dueAt(t, s, ms, limit), want)
	}
	check(99, 10)
	check(100, 10, "b")
	check(300, 10, "b", "a")
	check(300, 0, "b", "a")
	check(300, 1, "b")
	row = mustAppend(t, s, row, 1, 1, func(row *antares.TableRow) { row.Deadline = at(50) })
	check(300, 10, "a", "b")
	mustAppend(t, s, row, 1, 1, func(row *antares.TableRow) { row.Deadline = time.Time{} })
	check(300, 10, "b")
	check(400, 10, "b", "e")
	mustAppend(t, s, open, 1, 1, func(row *antares.TableRow) { row.Status = antares.Over })
	check(400, 10, "b")
}

func bots(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "a", 0, nil)
	mustCreate(t, s, "b", 2, func(row *antares.TableRow) { row.Status, row.BotToMove = antares.Playing, true })
	mustCreate(t, s, "c", 1, func(row *antares.TableRow) { row.Status, row.BotToMove = antares.Playing, true })
	mustCreate(t, s, "d", 1, func(row *antares.TableRow) { row.Status, row.BotToMove = antares.Over, true })
	check := func(limit int, want ...string) {
		t.Helper()
		got, err := s.BotsToMove(t.Context(), limit)
		ok(t, err)
		equal(t, got, want)
	}
	check(10, "c", "b")
	check(1, "c")
	row = mustAppend(t, s, row, 1, 5, func(row *antares.TableRow) { row.Status, row.BotToMove = antares.Playing, true })
	check(0, "c", "b", "a")
	mustAppend(t, s, row, 1, 6, func(row *antares.TableRow) { row.BotToMove = false })
	check(10, "c", "b")
}

func walk(t *testing.T, s antares.Store) {
	ctx := t.Context()
	var want []string
	kept := map[string][]antares.Event{}
	for i := range 150 {
		// Neither the ids nor the times are in the order of creation.
		id := fmt.Sprintf("t%03d", i*37%150)
		row := mustCreate(t, s, id, 1000-i, nil)
		if i%3 == 0 {
			continue
		}
		mustAppend(t, s, row, i%5, i, func(row *antares.TableRow) { row.Status = antares.Over })
		want = append(want, id)
		_, events, err := s.Table(ctx, id)
		ok(t, err)
		kept[id] = events
	}
	var got []string
	ok(t, s.Walk(ctx, func(row *antares.TableRow, events []antares.Event) error {
		equal(t, events, kept[row.ID])
		equal(t, row.Head, int64(len(events)))
		equal(t, row.Secret, []byte{0, 1, 255})
		got = append(got, row.ID)
		// The store can be used meanwhile, for writing too.
		mustAppend(t, s, row, 1, 5000, nil)
		return nil
	}))
	equal(t, got, want)
	stop := errors.New("enough")
	calls := 0
	is(t, s.Walk(ctx, func(*antares.TableRow, []antares.Event) error {
		calls++
		if calls == 3 {
			return stop
		}
		return nil
	}), stop)
	equal(t, calls, 3)
}

// empty asks an empty store for everything: lists without entries are nil.
func empty(t *testing.T, s antares.Store) {
	ctx := t.Context()
	ok(t, s.Ping(ctx))
	equal(t, listed(t, s, antares.Filter{}), []string(nil))
	rows, err := s.Tables(ctx, antares.Filter{User: "u"})
	ok(t, err)
	equal(t, rows, []antares.TableRow(nil))
	due, err := s.Due(ctx, start, antares.DueTable{}, 5)
	ok(t, err)
	equal(t, due, []antares.DueTable(nil))
	ids, err := s.BotsToMove(ctx, 5)
	ok(t, err)
	equal(t, ids, []string(nil))
	list, err := s.Ratings(ctx, "u")
	ok(t, err)
	equal(t, list, []antares.Rating(nil))
	list, err = s.Leaders(ctx, "g", 5)
	ok(t, err)
	equal(t, list, []antares.Rating(nil))
	tokens, err := s.Tokens(ctx, "u", antares.APIToken)
	ok(t, err)
	equal(t, tokens, []antares.Token(nil))
	outages, err := s.Outages(ctx, start)
	ok(t, err)
	equal(t, outages, []antares.Outage(nil))
	ok(t, s.Walk(ctx, func(*antares.TableRow, []antares.Event) error { return errors.New("there is a game") }))
	ok(t, s.CreateTable(ctx, &antares.TableRow{ID: "t"}, nil))
	events, err := s.Events(ctx, "t", 0, 0)
	ok(t, err)
	equal(t, events, []antares.Event(nil))
	_, events, err = s.Table(ctx, "t")
	ok(t, err)
	equal(t, events, []antares.Event(nil))
}
