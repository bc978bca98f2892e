package storetest

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares"
)

// analyses goes through the life of an analysis: of two writers of one version, the second
// gets ErrConflict.
func analyses(t *testing.T, s antares.Store) {
	ctx := t.Context()
	_, err := s.Analysis(ctx, "t1")
	is(t, err, antares.ErrNotFound)
	first := antares.Analysis{Table: "t1", Version: 1, Status: antares.AnalysisQueued, Of: 40, Updated: at(5)}
	is(t, s.PutAnalysis(ctx, &first), antares.ErrNotFound)
	for i := 1; i <= 4; i++ {
		mustCreate(t, s, fmt.Sprintf("t%d", i), 0, nil)
	}
	second := first
	second.Version, second.Status, second.Worker, second.Tries, second.Done, second.Updated = 2, antares.AnalysisRunning, "w", 1, 12, at(9)
	is(t, s.PutAnalysis(ctx, &second), antares.ErrConflict)
	ok(t, s.PutAnalysis(ctx, &first))
	is(t, s.PutAnalysis(ctx, &first), antares.ErrConflict)
	got, err := s.Analysis(ctx, "t1")
	ok(t, err)
	equal(t, got, &first)
	ok(t, s.PutAnalysis(ctx, &second))
	is(t, s.PutAnalysis(ctx, &second), antares.ErrConflict)
	got, err = s.Analysis(ctx, "t1")
	ok(t, err)
	equal(t, got, &second)

	ok(t, s.PutAnalysis(ctx, &antares.Analysis{Table: "t2", Version: 1, Status: antares.AnalysisQueued, Updated: at(7)}))
	ok(t, s.PutAnalysis(ctx, &antares.Analysis{Table: "t3", Version: 1, Status: antares.AnalysisFailed, Problem: "no «way»", Updated: at(1)}))
	waiting := func(limit int, want ...string) {
		t.Helper()
		list, err := s.Unfinished(ctx, limit)
		ok(t, err)
		var ids []string
		for _, a := range list {
			ids = append(ids, a.Table)
		}
		equal(t, ids, want)
	}
	waiting(10, "t2", "t1")
	waiting(1, "t2")
	third := second
	third.Version, third.Status, third.Done, third.Report, third.Updated = 3, antares.AnalysisDone, 40, `{"game":"skåne"}`, at(11)
	ok(t, s.PutAnalysis(ctx, &third))
	got, err = s.Analysis(ctx, "t1")
	ok(t, err)
	equal(t, got, &third)
	waiting(10, "t2")

	// Of many that begin at once, one succeeds.
	var begun atomic.Int64
	each(8, func(int) {
		err := s.PutAnalysis(ctx, &antares.Analysis{Table: "t4", Version: 1, Status: antares.AnalysisQueued, Updated: at(1)})
		if err == nil {
			begun.Add(1)
		} else if !errors.Is(err, antares.ErrConflict) {
			t.Error(err)
		}
	})
	equal(t, begun.Load(), int64(1))
	if err := s.PutAnalysis(ctx, &antares.Analysis{Table: "t4", Version: 2, Report: "a\x00b"}); err == nil {
		t.Error("a text with a zero byte was kept")
	}
}

// botsOf checks that a bot keeps its owner for good.
func botsOf(t *testing.T, s antares.Store) {
	ctx := t.Context()
	for i, owner := range []string{"", "u0", "", "u0", "u2"} {
		ok(t, s.CreateUser(ctx, &antares.User{ID: fmt.Sprintf("u%d", i), Name: fmt.Sprintf("N%d", i), Kind: antares.Bot, Owner: owner, Created: at(10 - i)}))
	}
	third := &antares.User{ID: "u3", Name: "N3", Kind: antares.Bot, Owner: "u0", Created: at(7)}
	got, err := s.User(ctx, "u3")
	ok(t, err)
	equal(t, got, third)
	list, err := s.Bots(ctx, "u0")
	ok(t, err)
	equal(t, len(list), 2)
	equal(t, &list[0], third)
	equal(t, list[1].ID, "u1")
	list, err = s.Bots(ctx, "")
	ok(t, err)
	equal(t, list, []antares.User(nil))
	ok(t, s.UpdateUser(ctx, &antares.User{ID: "u3", Name: "N3", Kind: antares.Bot}))
	got, err = s.User(ctx, "u3")
	ok(t, err)
	equal(t, got.Owner, "u0")
}

// invited checks the lists of users for whom a free seat is reserved.
func invited(t *testing.T, s antares.Store) {
	keep := func(status antares.Status, seats []string, users ...string) func(row *antares.TableRow) {
		return func(row *antares.TableRow) {
			row.Status, row.Seats, row.Setup.Seats = status, seats, nil
			for _, user := range users {
				row.Setup.Seats = append(row.Setup.Seats, antares.SeatPlan{For: user})
			}
		}
	}
	row := mustCreate(t, s, "a", 10, keep(antares.Open, []string{"", ""}, "u1", "u2"))
	mustCreate(t, s, "b", 20, keep(antares.Open, []string{"u3", ""}, "", "u1"))
	mustCreate(t, s, "c", 30, keep(antares.Over, []string{"", ""}, "u1", "u1"))
	mustCreate(t, s, "d", 40, keep(antares.Playing, []string{"u1", "u2"}, "u1", ""))
	check := func(f antares.Filter, want ...string) {
		t.Helper()
		equal(t, listed(t, s, f), want)
	}
	check(antares.Filter{Invited: "u1"}, "b", "a") // a table that is over invites nobody
	check(antares.Filter{Invited: "u1", Status: antares.Open}, "b", "a")
	check(antares.Filter{Invited: "u1", Status: antares.Open, Before: "b"}, "a")
	check(antares.Filter{Invited: "u1", User: "u3"}, "b")
	check(antares.Filter{Invited: "u2"}, "a")
	check(antares.Filter{Invited: "u3"})
	row = mustAppend(t, s, row, 1, 50, func(row *antares.TableRow) { row.Seats = []string{"u1", ""} })
	check(antares.Filter{Invited: "u1", Status: antares.Open}, "b")
	check(antares.Filter{Invited: "u2"}, "a")
	mustAppend(t, s, row, 1, 60, func(row *antares.TableRow) { row.Seats = []string{"", ""} })
	check(antares.Filter{Invited: "u1", Status: antares.Open}, "a", "b")
}
