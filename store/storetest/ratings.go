package storetest

import (
	"testing"

	"github.com/antares-games/antares"
)

func rating(user, game string, games int, value float64) antares.Rating {
	return antares.Rating{User: user, Game: game, Rating: value, Deviation: 350.0 / 3, Volatility: 0.06, Games: games, Updated: at(games)}
}

// rate appends one event and ratings to a table.
func rate(t testing.TB, s antares.Store, row *antares.TableRow, list ...antares.Rating) error {
	a := next(row, 1, 1)
	a.Ratings = list
	err := s.Append(t.Context(), a)
	if err == nil {
		*row = *a.Row
	}
	return err
}

func ratings(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := mustCreate(t, s, "t1", 0, nil)
	a, b, c := rating("u1", "skaane", 1, 1512.25), rating("u2", "skaane", 1, 1487.75), rating("u1", "rsp", 1, 1500)
	ok(t, rate(t, s, row, a, b))
	ok(t, rate(t, s, row, c))
	ok(t, rate(t, s, row, rating("u3", "skaane", 1, 1512.25), rating("u0", "skaane", 1, -0.1)))
	a = rating("u1", "skaane", 2, 1600+1.0/3)
	ok(t, rate(t, s, row, a))

	got, err := s.Rating(ctx, "u1", "skaane")
	ok(t, err)
	equal(t, got, &a)
	_, err = s.Rating(ctx, "u2", "rsp")
	is(t, err, antares.ErrNotFound)
	list, err := s.Ratings(ctx, "u1")
	ok(t, err)
	equal(t, list, []antares.Rating{c, a})
	leaders, err := s.Leaders(ctx, "skaane", 0)
	ok(t, err)
	equal(t, leaders, []antares.Rating{a, rating("u3", "skaane", 1, 1512.25), b, rating("u0", "skaane", 1, -0.1)})
	leaders, err = s.Leaders(ctx, "skaane", 2)
	ok(t, err)
	equal(t, len(leaders), 2)
	// Those who are equal come in the order of their ids.
	ok(t, rate(t, s, row, rating("u9", "tie", 1, 7), rating("u10", "tie", 1, 7), rating("U9", "tie", 1, 7)))
	leaders, err = s.Leaders(ctx, "tie", 5)
	ok(t, err)
	equal(t, []string{leaders[0].User, leaders[1].User, leaders[2].User}, []string{"U9", "u10", "u9"})
}

// ratingsConflict shows that a rating that does not follow the one before refuses
// all of its append.
func ratingsConflict(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row, events := newTable("t1", 0)
	ok(t, s.CreateTable(ctx, row, events))
	other := mustCreate(t, s, "t2", 0, nil)
	first := rating("u1", "skaane", 1, 1500)
	ok(t, rate(t, s, other, first))
	for _, list := range [][]antares.Rating{
		{rating("u1", "skaane", 1, 1)},
		{rating("u1", "skaane", 3, 1)},
		{rating("u2", "skaane", 2, 1)},
		{rating("u1", "skaane", 2, 1), rating("u2", "skaane", 2, 1)},
		{rating("u2", "skaane", 1, 1), rating("u1", "skaane", 1, 1)},
	} {
		is(t, rate(t, s, row, list...), antares.ErrConflict)
		holds(t, s, row, events)
	}
	if err := rate(t, s, row, rating("u3", "rsp", 1, 1), rating("u3", "rsp", 2, 2)); err == nil {
		t.Fatal("a rating was kept twice")
	}
	got, err := s.Rating(ctx, "u1", "skaane")
	ok(t, err)
	equal(t, got, &first)
	_, err = s.Rating(ctx, "u2", "skaane")
	is(t, err, antares.ErrNotFound)
	// A late append changes no rating either.
	late := next(row, 1, 1)
	late.Row.Head, late.Events[0].Seq = 9, 9
	late.Ratings = []antares.Rating{rating("u1", "skaane", 2, 1)}
	is(t, s.Append(ctx, late), antares.ErrConflict)
	ok(t, rate(t, s, row, rating("u1", "skaane", 2, 1501), rating("u2", "skaane", 1, 1499)))
}
