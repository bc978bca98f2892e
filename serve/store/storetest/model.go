package storetest

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/antares-games/antares"
)

// model does random things to the store and to plain maps, and compares. Each run
// has tables, people and a game of its own, so that all can share one database.
func model(t *testing.T, s antares.Store) {
	// Each step waits for the disk, so there are fewer of them unless somebody asks
	// for more.
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		ok(t, checks.Value.Set("15"))
		defer func() { ok(t, checks.Value.Set(checks.DefValue)) }()
	}
	var runs atomic.Int64
	rapid.Check(t, func(rt *rapid.T) {
		m := &machine{s: s, ctx: t.Context(), name: fmt.Sprintf("run%d", runs.Add(1)), rows: map[string]*entry{}, ratings: map[string]antares.Rating{}}
		rateAll(t, s, count) // what an earlier run left
		rt.Repeat(map[string]func(*rapid.T){
			"create": m.create,
			"append": m.append,
			"rate":   m.rate,
			"stale":  m.stale,
			"":       m.compare,
		})
	})
}

type entry struct {
	row    antares.TableRow
	events []antares.Event
	number int
	listed time.Time
}

// keep takes over what was appended.
func (e *entry) keep(a *antares.Append) {
	if e.row.Status != a.Row.Status || !slices.Equal(e.row.Seats, a.Row.Seats) {
		e.listed = a.Row.Updated
	}
	e.row, e.events = *a.Row, append(e.events, a.Events...)
}

type machine struct {
	s       antares.Store
	ctx     context.Context
	name    string
	rows    map[string]*entry
	order   []string
	ratings map[string]antares.Rating
	waiting []antares.RatedGame
}

func (m *machine) user(t *rapid.T) string {
	return rapid.SampledFrom([]string{"", m.name + "a", m.name + "b", m.name + "c"}).Draw(t, "user")
}

// draw fills in what may change of a row.
func (m *machine) draw(t *rapid.T, row *antares.TableRow) {
	row.Status = rapid.SampledFrom([]antares.Status{antares.Open, antares.Playing, antares.Over}).Draw(t, "status")
	row.Updated = at(rapid.IntRange(0, 20).Draw(t, "updated"))
	row.Deadline = at(rapid.IntRange(0, 20).Draw(t, "deadline"))
	row.BotToMove = rapid.Bool().Draw(t, "bot")
	row.Result = rapid.SampledFrom([]string{"", "1-0", "½"}).Draw(t, "result")
	row.Seats = []string{m.user(t), m.user(t)}
}

func (m *machine) create(t *rapid.T) {
	row, events := newTable(fmt.Sprintf("%s-%d", m.name, rapid.IntRange(0, 5).Draw(t, "id")), 0)
	row.Setup.Game, row.Setup.Public = m.name, rapid.Bool().Draw(t, "public")
	m.draw(t, row)
	err := m.s.CreateTable(m.ctx, row, events)
	if m.rows[row.ID] != nil {
		expect(t, err, antares.ErrConflict)
		return
	}
	expect(t, err, nil)
	m.rows[row.ID] = &entry{*row, events, len(m.order), row.Updated}
	m.order = append(m.order, row.ID)
}

func (m *machine) any(t *rapid.T) *entry {
	if len(m.order) == 0 {
		m.create(t)
	}
	return m.rows[rapid.SampledFrom(m.order).Draw(t, "table")]
}

func (m *machine) append(t *rapid.T) {
	e := m.any(t)
	a := next(&e.row, rapid.IntRange(0, 3).Draw(t, "events"), 7)
	m.draw(t, a.Row)
	for i := range a.Events {
		a.Events[i].Text = rapid.String().Draw(t, "text")
	}
	expect(t, m.s.Append(m.ctx, a), nil)
	e.keep(a)
}

// rate ends games, and rates those that wait, or some of them.
func (m *machine) rate(t *rapid.T) {
	e := m.any(t)
	for range rapid.IntRange(0, 3).Draw(t, "games") {
		a := next(&e.row, 1, 8)
		users := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{m.name + "a", m.name + "b", m.name + "c"}), 1, 3, rapid.ID).Draw(t, "users")
		a.Rated = ratedGame(m.name, users...)
		expect(t, m.s.Append(m.ctx, a), nil)
		e.keep(a)
		m.waiting = append(m.waiting, *a.Rated)
	}
	limit := rapid.IntRange(1, 4).Draw(t, "limit")
	n, err := m.s.RateNext(m.ctx, limit, func(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
		for i := range before {
			before[i] = rating(g.Players[i].User, m.name, before[i].Games+1, before[i].Rating/2+float64(len(g.Players)))
		}
		return before
	})
	expect(t, err, nil)
	same(t, n, min(limit, len(m.waiting)))
	for _, g := range m.waiting[:n] {
		for _, p := range g.Players {
			before := m.ratings[p.User]
			m.ratings[p.User] = rating(p.User, m.name, before.Games+1, before.Rating/2+float64(len(g.Players)))
		}
	}
	m.waiting = m.waiting[n:]
}

func (m *machine) stale(t *rapid.T) {
	e := m.any(t)
	row := e.row
	row.Head += int64(rapid.SampledFrom([]int{-1, 1, 5}).Draw(t, "off"))
	a := next(&row, 2, 9)
	m.draw(t, a.Row)
	expect(t, m.s.Append(m.ctx, a), antares.ErrConflict)
}

func (m *machine) compare(t *rapid.T) {
	for _, id := range m.order {
		row, events, err := m.s.Table(m.ctx, id)
		expect(t, err, nil)
		same(t, row, &m.rows[id].row)
		same(t, events, m.rows[id].events)
	}
	f := antares.Filter{
		Game:   m.name,
		Status: rapid.SampledFrom([]antares.Status{"", antares.Open, antares.Playing, antares.Over}).Draw(t, "status"),
		User:   m.user(t),
		Public: rapid.Bool().Draw(t, "public"),
		Limit:  rapid.IntRange(0, 4).Draw(t, "limit"),
	}
	if len(m.order) > 0 && rapid.Bool().Draw(t, "later") {
		f.Before = rapid.SampledFrom(m.order).Draw(t, "before")
	}
	rows, err := m.s.Tables(m.ctx, f)
	expect(t, err, nil)
	same(t, rows, m.list(f))

	for user, want := range m.ratings {
		got, err := m.s.Rating(m.ctx, user, m.name)
		expect(t, err, nil)
		same(t, got, &want)
	}
}

// list is what Tables should return, found the plain way.
func (m *machine) list(f antares.Filter) []antares.TableRow {
	later := func(a, b *entry) int {
		return cmp.Or(-a.listed.Compare(b.listed), -cmp.Compare(a.number, b.number))
	}
	var found []*entry
	for _, e := range m.rows {
		if (f.Status == "" || e.row.Status == f.Status) && (!f.Public || e.row.Setup.Public) &&
			(f.User == "" || slices.Contains(e.row.Seats, f.User)) &&
			(f.Before == "" || later(m.rows[f.Before], e) < 0) {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, later)
	var rows []antares.TableRow
	for _, e := range found {
		if f.Limit > 0 && len(rows) == f.Limit {
			break
		}
		row := e.row
		row.Secret = nil
		rows = append(rows, row)
	}
	return rows
}

func expect(t *rapid.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got %v, want %v", err, want)
	}
}

func same(t *rapid.T, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("got  %+v\nwant %+v", got, want)
	}
}
