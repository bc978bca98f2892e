package storetest

import (
	"fmt"
	"math"
	"testing"

	"github.com/antares-games/antares"
)

func rating(user, game string, games int, value float64) antares.Rating {
	return antares.Rating{User: user, Game: game, Rating: value, Deviation: 350.0 / 3, Volatility: 0.06, Games: games, Updated: at(games)}
}

// ratedGame is a game in which everybody plays against everybody.
func ratedGame(game string, users ...string) *antares.RatedGame {
	g := &antares.RatedGame{Game: game, Ended: at(1)}
	for i, user := range users {
		g.Players = append(g.Players, antares.RatedPlayer{User: user, Side: i, Score: float64(i % 2)})
	}
	return g
}

// queue appends one event to a table, and a game to be rated.
func queue(t testing.TB, s antares.Store, row *antares.TableRow, g *antares.RatedGame) {
	t.Helper()
	a := next(row, 1, 1)
	a.Rated = g
	ok(t, s.Append(t.Context(), a))
	*row = *a.Row
}

// rate plays a game at a table that sets ratings to given values.
func rate(t testing.TB, s antares.Store, row *antares.TableRow, list ...antares.Rating) {
	t.Helper()
	var users []string
	for i := range list {
		users = append(users, list[i].User)
	}
	queue(t, s, row, ratedGame(list[0].Game, users...))
	n, err := s.RateNext(t.Context(), 0, func(*antares.RatedGame, []antares.Rating) []antares.Rating { return list })
	ok(t, err)
	equal(t, n, 1)
}

// count rates a game by counting: the rating is the number of games.
func count(_ *antares.RatedGame, before []antares.Rating) []antares.Rating {
	for i := range before {
		before[i].Games++
		before[i].Rating++
	}
	return before
}

// rateAll rates what waits, a few at a time.
func rateAll(t testing.TB, s antares.Store, f antares.Rater) (games int) {
	t.Helper()
	for {
		n, err := s.RateNext(t.Context(), 7, f)
		ok(t, err)
		if games += n; n == 0 {
			return games
		}
	}
}

func ratings(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := mustCreate(t, s, "t1", 0, nil)
	a, b, c := rating("u1", "skaane", 1, 1512.25), rating("u2", "skaane", 1, 1487.75), rating("u1", "rsp", 1, 1500)
	rate(t, s, row, a, b)
	rate(t, s, row, c)
	rate(t, s, row, rating("u3", "skaane", 1, 1512.25), rating("u0", "skaane", 1, -0.1))
	a = rating("u1", "skaane", 2, 1600+1.0/3)
	rate(t, s, row, a)

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
		rate(t, s, row, list...)
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
	rate(t, s, row, last)
	equal(t, leading(t, s, "skaane"), []string{"farmer", "U9", "u10", "u9", "low"})
}

// ratingsFollow shows that games are rated in order, each after those before it, and that
// nothing but the rating after one game more is kept.
func ratingsFollow(t *testing.T, s antares.Store) {
	ctx := t.Context()
	row := mustCreate(t, s, "t1", 0, nil)
	none, err := s.RateNext(ctx, 0, func(*antares.RatedGame, []antares.Rating) []antares.Rating {
		t.Error("a game that nobody played is rated")
		return nil
	})
	ok(t, err)
	equal(t, none, 0)
	games := []*antares.RatedGame{
		ratedGame("skaane", "u1", "u2"), ratedGame("skaane", "u2", "u3"), ratedGame("rsp", "u1", "u2"), ratedGame("skaane", "u1", "u2"),
	}
	games[1].Players[0].Score = 0.5
	for i, g := range games {
		g.Ended = at(i)
		queue(t, s, row, g)
	}
	_, err = s.Rating(ctx, "u1", "skaane")
	is(t, err, antares.ErrNotFound)
	// What does not follow is not kept, and the game waits on.
	for name, wrong := range map[string]antares.Rater{
		"the same": func(_ *antares.RatedGame, before []antares.Rating) []antares.Rating { return before },
		"two more": func(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
			return count(g, count(g, before))
		},
		"one of two": func(g *antares.RatedGame, before []antares.Rating) []antares.Rating { return count(g, before)[:1] },
		"others": func(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
			after := count(g, before)
			after[0].User = "u9"
			return after
		},
		"no number": func(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
			after := count(g, before)
			after[1].Rating = math.NaN()
			return after
		},
	} {
		n, err := s.RateNext(ctx, 1, wrong)
		if n != 0 || err == nil {
			t.Errorf("%s: %d games rated, %v", name, n, err)
		}
	}
	_, err = s.Rating(ctx, "u1", "skaane")
	is(t, err, antares.ErrNotFound)
	var seen []antares.RatedGame
	var before [][]int
	equal(t, rateAll(t, s, func(g *antares.RatedGame, list []antares.Rating) []antares.Rating {
		seen = append(seen, *g)
		before = append(before, []int{list[0].Games, list[1].Games})
		equal(t, []string{list[0].User, list[1].User}, []string{g.Players[0].User, g.Players[1].User})
		return count(g, list)
	}), 4)
	for i, g := range games {
		equal(t, &seen[i], g)
	}
	equal(t, before, [][]int{{0, 0}, {1, 0}, {0, 0}, {1, 2}})
	r, err := s.Rating(ctx, "u2", "skaane")
	ok(t, err)
	equal(t, r.Games, 3)
	// A game that rates nobody does not wait for ever.
	queue(t, s, row, games[0])
	equal(t, rateAll(t, s, func(*antares.RatedGame, []antares.Rating) []antares.Rating { return nil }), 1)
	again, err := s.Rating(ctx, "u2", "skaane")
	ok(t, err)
	equal(t, again, r)
}

// ratingChanges shows that each game keeps what it did to the ratings, which later games do
// not change, and that a game that was not rated keeps nothing.
func ratingChanges(t *testing.T, s antares.Store) {
	first, second := mustCreate(t, s, "t\"1", 0, nil), mustCreate(t, s, "t2", 0, nil)
	waits := mustCreate(t, s, "t3", 0, nil)
	rate(t, s, first, rating("u2", "skaane", 1, 1512.25), rating("u1", "skaane", 1, 1487.75))
	queue(t, s, second, ratedGame("skaane", "u1", "u3"))
	queue(t, s, second, ratedGame("rsp", "u4"))
	equal(t, rateAll(t, s, func(g *antares.RatedGame, before []antares.Rating) []antares.Rating {
		if g.Game == "rsp" {
			return nil
		}
		after := count(g, before)
		after[0].Deviation = 90
		return after
	}), 2)
	queue(t, s, waits, ratedGame("skaane", "u1", "u2"))
	deviation := 350.0 / 3
	want := map[string][]antares.RatingChange{
		"t\"1": {{User: "u1", After: 1487.75, Deviation: deviation, Games: 1}, {User: "u2", After: 1512.25, Deviation: deviation, Games: 1}},
		"t2":   {{User: "u1", Before: 1487.75, After: 1488.75, Deviation: 90, Games: 2}, {User: "u3", After: 1, Games: 1}},
	}
	for _, r := range []antares.Reader{s, s.Public()} {
		got, err := r.RatingChanges(t.Context(), []string{"t\"1", "t2", "t3", "nobody's"})
		ok(t, err)
		equal(t, got, want)
		got, err = r.RatingChanges(t.Context(), nil)
		ok(t, err)
		equal(t, len(got), 0)
	}
}

// ratedRefused shows that an append that is refused rates nothing.
func ratedRefused(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "t1", 0, nil)
	late := next(row, 1, 1)
	late.Row.Head, late.Events[0].Seq = 9, 9
	late.Rated = ratedGame("skaane", "u1", "u2")
	is(t, s.Append(t.Context(), late), antares.ErrConflict)
	for _, bad := range []*antares.RatedGame{
		{},
		ratedGame("skaane", "u1", "u1"),
		ratedGame("skaane", "u1", "\xff"),
		{Game: "skaane", Players: []antares.RatedPlayer{{User: "u1", Score: 2}}},
		{Game: "skaane", Players: []antares.RatedPlayer{{User: "u1", Score: math.NaN()}}},
	} {
		a := next(row, 1, 1)
		a.Rated = bad
		if err := s.Append(t.Context(), a); err == nil {
			t.Errorf("%+v is queued", bad)
		}
	}
	equal(t, rateAll(t, s, count), 0)
	queue(t, s, row, ratedGame("skaane", "u1", "u2"))
	equal(t, rateAll(t, s, count), 1)
}
