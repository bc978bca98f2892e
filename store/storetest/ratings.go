package storetest

import (
	"fmt"
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
}

// leaders are those who have played often enough, against enough others, and are known
// well enough.
func leaders(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "t1", 0, nil)
	for n := 1; n <= antares.LeaderGames; n++ {
		var list []antares.Rating
		add := func(user string, value, deviation float64, against ...string) {
			r := rating(user, "skaane", n, value)
			r.Deviation, r.Against = deviation, against
			list = append(list, r)
		}
		one := fmt.Sprint("x", n%antares.LeaderOpponents)
		add("u9", 1600, 99.5, one)
		add("u10", 1600, 99.5, one, one)
		add("U9", 1600, 99.5, "x0", "x1", "x2", "x3", "x4")
		add("low", -0.5, 50, one)
		add("doubtful", 1900, antares.LeaderDeviation, one)
		add("farmer", 2000, 50, fmt.Sprint("x", n%(antares.LeaderOpponents-1)))
		add("lonely", 2100, 50)
		if n < antares.LeaderGames {
			add("new", 2200, 50, one)
		}
		ok(t, rate(t, s, row, list...))
		if n < antares.LeaderGames {
			equal(t, leading(t, s, "skaane"), []string(nil))
		}
	}
	// Those who are equal come in the order of their ids.
	equal(t, leading(t, s, "skaane"), []string{"U9", "u10", "u9", "low"})
	equal(t, leading(t, s, "rsp"), []string(nil))
	list, err := s.Leaders(t.Context(), "skaane", 1)
	ok(t, err)
	want := rating("U9", "skaane", antares.LeaderGames, 1600)
	want.Deviation = 99.5
	equal(t, list, []antares.Rating{want})
	// What is new changes who leads.
	last := rating("farmer", "skaane", antares.LeaderGames+1, 2000)
	last.Deviation, last.Against = 50, []string{"x4"}
	ok(t, rate(t, s, row, last))
	equal(t, leading(t, s, "skaane"), []string{"farmer", "U9", "u10", "u9", "low"})
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
