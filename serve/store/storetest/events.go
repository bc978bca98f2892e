package storetest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

func createTable(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(ctx, row, events))
	holds(t, s, row, events)
	// What the caller does with the row afterwards does not matter.
	row.Seats[0], row.Secret[0] = "x", 9
	want, _ := newTable("t1", 0)
	holds(t, s, want, events)

	again, other := newTable("t1", 7)
	is(t, s.CreateTable(ctx, again, other), antares.ErrConflict)
	holds(t, s, want, events)
	_, _, err := s.Table(ctx, "t2")
	is(t, err, antares.ErrNotFound)

	// Everything that a table can have, and nothing of it.
	full, events := newTable("t3", 0)
	full.Setup.Rematch, full.Setup.Rated, full.Setup.Seats[0].For = "t1", true, "u1"
	full.Status, full.Deadline, full.BotToMove, full.Result = antares.Playing, at(500), true, "1-0"
	full.Seats = []string{"u1", "", "u2"}
	ok(t, s.CreateTable(ctx, full, events))
	holds(t, s, full, events)
	bare := &antares.TableRow{ID: "t4"}
	ok(t, s.CreateTable(ctx, bare, nil))
	holds(t, s, &antares.TableRow{ID: "t4"}, nil)
	for _, bad := range []*antares.TableRow{{}, {ID: "t5", Head: 1}, {ID: "t5", Head: -1}, {ID: "t5\x00"}} {
		if err := s.CreateTable(ctx, bad, nil); err == nil {
			t.Fatalf("%+v was kept", bad)
		}
	}
}

func appendEvents(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(ctx, row, events))
	for i, n := range []int{1, 3, 0, 2} {
		a := next(row, n, 10+i)
		a.Row.Status, a.Row.Deadline, a.Row.BotToMove, a.Row.Result = antares.Playing, at(1000*i), i%2 == 0, fmt.Sprint(i)
		ok(t, s.Append(ctx, a))
		row, events = a.Row, append(events, a.Events...)
		holds(t, s, row, events)
	}
	a := next(row, 1, 99)
	a.Row.Status, a.Row.Deadline, a.Row.BotToMove, a.Row.Result = antares.Over, time.Time{}, false, "0-1"
	ok(t, s.Append(ctx, a))
	holds(t, s, a.Row, append(events, a.Events...))
}

func appendRefused(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := mustCreate(t, s, "t1", 0, nil)
	after := mustAppend(t, s, row, 2, 1, nil)
	_, events, err := s.Table(ctx, "t1")
	ok(t, err)

	is(t, s.Append(ctx, next(row, 2, 5)), antares.ErrConflict)
	ahead := *after
	ahead.Head += 3
	is(t, s.Append(ctx, next(&ahead, 1, 5)), antares.ErrConflict)
	stranger := *after
	stranger.ID = "t2"
	is(t, s.Append(ctx, next(&stranger, 1, 5)), antares.ErrNotFound)
	rated := next(&stranger, 1, 5)
	rated.Rated = ratedGame("skaane", "u1", "u2")
	is(t, s.Append(ctx, rated), antares.ErrNotFound)

	gap := next(after, 2, 5)
	gap.Events[1].Seq++
	bad := next(after, 1, 5)
	bad.Events[0].At = time.Date(12345, 1, 1, 0, 0, 0, 0, time.UTC)
	text := next(after, 1, 5)
	text.Row.Result = "\xff"
	for _, a := range []*antares.Append{gap, bad, text} {
		if err := s.Append(ctx, a); err == nil {
			t.Fatalf("%+v was kept", a)
		}
	}
	holds(t, s, after, events)
	equal(t, rateAll(t, s, count), 0)
}

// appendKeeps shows what an append leaves as it is.
func appendKeeps(t *testing.T, s antares.Store) {
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(t.Context(), row, events))
	a := next(row, 1, 5)
	a.Row.Setup, a.Row.Created, a.Row.Secret = antares.Setup{Game: "rsp"}, at(77), nil
	ok(t, s.Append(t.Context(), a))
	want := *a.Row
	want.Setup, want.Created, want.Secret = row.Setup, row.Created, row.Secret
	holds(t, s, &want, append(events, a.Events...))
}

// times shows that times lose what is finer than a millisecond, and their zone.
func times(t *testing.T, s antares.Store) {
	ctx := t.Context()
	fine := time.Date(2026, 7, 1, 9, 30, 0, 123_987_654, time.FixedZone("", 2*3600))
	cut := time.Date(2026, 7, 1, 7, 30, 0, 123_000_000, time.UTC)
	row, events := newTable("t1", 0)
	row.Created, row.Updated, row.Deadline, events[0].At = fine, fine, fine, fine
	ok(t, s.CreateTable(ctx, row, events))
	equal(t, row.Created, fine)
	equal(t, events[0].At, fine)
	row.Created, row.Updated, row.Deadline, events[0].At = cut, cut, cut, cut
	holds(t, s, row, events)
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u1", Name: "a", Created: fine}))
	u, err := s.User(ctx, "u1")
	ok(t, err)
	equal(t, u.Created, cut)
	// Before 1970, times are cut towards the past too.
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u2", Name: "b", Created: time.Date(1969, 1, 1, 0, 0, 0, 1, time.UTC)}))
	u, err = s.User(ctx, "u2")
	ok(t, err)
	equal(t, u.Created, time.Date(1969, 1, 1, 0, 0, 0, 0, time.UTC))
	ok(t, s.CreateUser(ctx, &antares.User{ID: "u3", Name: "c"}))
	u, err = s.User(ctx, "u3")
	ok(t, err)
	equal(t, u.Created, time.Time{})
}

func events(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := mustAppend(t, s, mustCreate(t, s, "t1", 0, nil), 9, 1, nil)
	mustCreate(t, s, "t0", 0, nil)
	mustCreate(t, s, "t2", 0, nil)
	_, all, err := s.Table(ctx, row.ID)
	ok(t, err)
	for after := int64(-1); after < 12; after++ {
		got, err := s.Events(ctx, "t1", after, 0)
		ok(t, err)
		var want []antares.Event
		if after < 10 {
			want = all[max(after, 0):]
		}
		equal(t, got, want)
	}
	_, err = s.Events(ctx, "t3", 0, 0)
	is(t, err, antares.ErrNotFound)
	got, err := s.Events(ctx, "t1", 3, 2)
	ok(t, err)
	equal(t, got, all[3:5])
}

// texts puts texts into events that JSON and databases may stumble over.
func texts(t *testing.T, s antares.Store) {
	row, events := newTable("t1", 0)
	for i, text := range []string{"zero \x00 byte", "\u2028 <b>&amp;", "👩‍🚀", `\u0000 "quoted"`, "\ufffd", "a\r\n\tb"} {
		events = append(events, antares.Event{Seq: int64(i) + 2, At: start, Kind: antares.Chatted, Text: text})
	}
	row.Head = int64(len(events))
	ok(t, s.CreateTable(t.Context(), row, events))
	holds(t, s, row, events)
}

func bigEvents(t *testing.T, s antares.Store) {
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(t.Context(), row, events))
	for i := range 5 {
		a := next(row, 3, i)
		for k := range a.Events {
			a.Events[k].Text = strings.Repeat(fmt.Sprintf("%dä%d", i, k), 25_000)
		}
		ok(t, s.Append(t.Context(), a))
		row, events = a.Row, append(events, a.Events...)
	}
	holds(t, s, row, events)
}

func manyEvents(t *testing.T, s antares.Store) {
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(t.Context(), row, events))
	for i := range 10 {
		a := next(row, 1000, i)
		ok(t, s.Append(t.Context(), a))
		row, events = a.Row, append(events, a.Events...)
	}
	holds(t, s, row, events)
	got, err := s.Events(t.Context(), "t1", 9_990, 0)
	ok(t, err)
	equal(t, got, events[9_990:])
	// Whatever is asked for, memory is bounded; and pages are the whole.
	var read []antares.Event
	for after := int64(0); ; {
		page, err := s.Public().Events(t.Context(), "t1", after, 1_000_000)
		ok(t, err)
		if len(page) > antares.MaxEvents {
			t.Fatalf("a page of %d events", len(page))
		}
		if len(page) == 0 {
			break
		}
		read, after = append(read, page...), page[len(page)-1].Seq
	}
	equal(t, read, events)
}
