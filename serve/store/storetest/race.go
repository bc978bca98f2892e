package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// race lets many append to one table: of those who want the same place one wins.
func race(t *testing.T, s antares.Store) { raceOn(t, s) }

// raceOn has goroutines append through several stores on the same database.
func raceOn(t *testing.T, stores ...antares.Store) {
	const racers, heads = 8, 12
	ctx := t.Context()
	mustCreate(t, stores[0], "t1", 0, nil)
	var won [heads + 2]atomic.Int32
	each(racers, func(racer int) {
		s := stores[racer%len(stores)]
		for {
			row, _, err := s.Table(ctx, "t1")
			if err != nil {
				t.Error(err)
				return
			}
			if row.Head > heads {
				return
			}
			a := next(row, 1, racer)
			a.Events[0].Text = fmt.Sprint(racer)
			switch err := s.Append(ctx, a); {
			case err == nil:
				won[a.Row.Head].Add(1)
			case !errors.Is(err, antares.ErrConflict):
				t.Error(err)
				return
			}
		}
	})
	for head := 2; head < len(won); head++ {
		if n := won[head].Load(); n != 1 {
			t.Errorf("%d appends won head %d", n, head)
		}
	}
	row, events, err := stores[0].Table(ctx, "t1")
	ok(t, err)
	equal(t, row.Head, int64(heads+1))
	for i, e := range events {
		equal(t, e.Seq, int64(i)+1)
	}
}

// raceRatings ends many games of the same people at once, and has everybody rate them: no
// game is lost, and none is rated twice.
func raceRatings(t *testing.T, s antares.Store) { raceRatingsOn(t, s) }

func raceRatingsOn(t *testing.T, stores ...antares.Store) {
	const games = 24
	ctx := t.Context()
	var rated atomic.Int32
	each(games, func(i int) {
		s := stores[i%len(stores)]
		row, events := newTable(fmt.Sprintf("t%d", i), i)
		if err := s.CreateTable(ctx, row, events); err != nil {
			t.Error(err)
			return
		}
		a := next(row, 1, i)
		a.Rated = ratedGame("skaane", fmt.Sprintf("u%d", i%3), fmt.Sprintf("u%d", (i+1)%3))
		if err := s.Append(ctx, a); err != nil {
			t.Error(err)
			return
		}
		n, err := s.RateNext(ctx, 1+i%4, count)
		if err != nil {
			t.Error(err)
		}
		rated.Add(int32(n))
	})
	equal(t, int(rated.Load())+rateAll(t, stores[0], count), games)
	for k := range 3 {
		r, err := stores[0].Rating(ctx, fmt.Sprintf("u%d", k), "skaane")
		ok(t, err)
		equal(t, r.Games, games*2/3)
		equal(t, r.Rating, float64(games*2/3))
	}
}

// together has appends of all kinds come at the same time: those that are refused
// do not harm the others.
func together(t *testing.T, s antares.Store) {
	const n = 60
	ctx := t.Context()
	var rows [n]*antares.TableRow
	for i := range n {
		rows[i] = mustCreate(t, s, fmt.Sprintf("t%d", i), 0, nil)
	}
	each(n, func(i int) {
		a := next(rows[i], 2, i)
		var want error
		switch i % 5 {
		case 1:
			a.Row.Head, a.Events[0].Seq, a.Events[1].Seq = 9, 8, 9
			want = antares.ErrConflict
		case 2:
			a.Row.ID = fmt.Sprintf("x%d", i)
			want = antares.ErrNotFound
		case 3:
			a.Row.Head, a.Events[0].Seq, a.Events[1].Seq = 9, 8, 9
			a.Rated = ratedGame("skaane", "late", fmt.Sprint("u", i))
			want = antares.ErrConflict
		case 4:
			a.Rated = ratedGame("skaane", fmt.Sprint("u", i), fmt.Sprint("x", i))
		}
		if err := s.Append(ctx, a); !errors.Is(err, want) {
			t.Errorf("table %d: got %v, want %v", i, err, want)
		}
	})
	for i := range n {
		row, events, err := s.Table(ctx, fmt.Sprintf("t%d", i))
		ok(t, err)
		want := int64(3)
		if i%5 != 0 && i%5 != 4 {
			want = 1
		}
		equal(t, row.Head, want)
		equal(t, int64(len(events)), want)
	}
	equal(t, rateAll(t, s, count), n/5)
	_, err := s.Rating(ctx, "late", "skaane")
	is(t, err, antares.ErrNotFound)
}

// canceled checks that a caller who gives up gets an answer, and that nobody else notices.
func canceled(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "t1", 0, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	is(t, s.Append(ctx, next(row, 1, 1)), context.Canceled)
	_, _, err := s.Table(ctx, "t1")
	is(t, err, context.Canceled)
	is(t, s.Walk(ctx, func(*antares.TableRow, []antares.Event) error { return nil }), context.Canceled)

	// Some are cancelled in the middle: each append has happened or not, whole.
	each(20, func(i int) {
		row, events := newTable(fmt.Sprintf("c%d", i), i)
		if err := s.CreateTable(t.Context(), row, events); err != nil {
			t.Error(err)
			return
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*200*time.Microsecond)
		defer cancel()
		if err := s.Append(ctx, next(row, 5, i)); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
	for i := range 20 {
		row, events, err := s.Table(t.Context(), fmt.Sprintf("c%d", i))
		ok(t, err)
		if row.Head != 1 && row.Head != 6 || row.Head != int64(len(events)) {
			t.Errorf("head %d with %d events", row.Head, len(events))
		}
	}
	mustAppend(t, s, row, 1, 1, nil)
}

// closed checks that a closed store returns errors, and can be closed again.
func closed(t *testing.T, s antares.Store) {
	row := mustCreate(t, s, "t1", 0, nil)
	ok(t, s.Close())
	if err := s.Append(t.Context(), next(row, 1, 1)); err == nil {
		t.Error("a closed store has appended")
	}
	if _, _, err := s.Table(t.Context(), "t1"); err == nil {
		t.Error("a closed store has found something")
	}
	if err := s.Ping(t.Context()); err == nil {
		t.Error("a closed store is alive")
	}
	ok(t, s.Close())
}

// each calls f for 0 to n-1 at once and waits for all.
func each(n int, f func(i int)) {
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { f(i) })
	}
	wg.Wait()
}
