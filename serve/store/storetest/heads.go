package storetest

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/antares-games/antares"
)

func heads(t *testing.T, s antares.Store) {
	want := map[string]int64{}
	var all []string
	for i := range 30 {
		id := fmt.Sprintf("t\"%d", i)
		row := mustCreate(t, s, id, i, nil)
		if i%2 == 0 {
			mustAppend(t, s, row, 1+i, i, nil)
		}
		_, events, err := s.Table(t.Context(), id)
		ok(t, err)
		want[id] = int64(len(events))
		all = append(all, id)
	}
	for _, r := range []antares.Reader{s, s.Public()} {
		got, err := r.Heads(t.Context(), append(all, "nobody's"))
		ok(t, err)
		equal(t, got, want)
		got, err = r.Heads(t.Context(), nil)
		ok(t, err)
		equal(t, len(got), 0)
	}
}

func standing(t *testing.T, s antares.Store) {
	seats := func(status antares.Status, invited string, users ...string) func(*antares.TableRow) {
		return func(row *antares.TableRow) {
			row.Status, row.Seats = status, users
			row.Setup.Seats = make([]antares.SeatPlan, len(users))
			row.Setup.Seats[len(users)-1].For = invited
		}
	}
	mustCreate(t, s, "open", 0, seats(antares.Open, "ben", "ann", ""))
	playing := mustCreate(t, s, "playing", 0, seats(antares.Playing, "", "ann", "ben"))
	playing = mustAppend(t, s, playing, 3, 1, nil)
	mustCreate(t, s, "over", 0, seats(antares.Over, "", "ann", "ben"))
	mustCreate(t, s, "both", 0, seats(antares.Open, "ann", "ann", ""))
	check := func(users []string, want ...antares.Standing) {
		t.Helper()
		got, err := s.Standing(t.Context(), users)
		ok(t, err)
		slices.SortFunc(got, func(a, b antares.Standing) int {
			return cmp.Or(cmp.Compare(a.User, b.User), cmp.Compare(a.Table, b.Table))
		})
		equal(t, got, want)
	}
	check(nil)
	check([]string{"cid"})
	check([]string{"ben"}, antares.Standing{User: "ben", Table: "open", Head: 1}, antares.Standing{User: "ben", Table: "playing", Head: 4})
	check(
		[]string{"ann", "ben", "cid"},
		antares.Standing{User: "ann", Table: "both", Head: 1}, antares.Standing{User: "ann", Table: "open", Head: 1}, antares.Standing{User: "ann", Table: "playing", Head: 4},
		antares.Standing{User: "ben", Table: "open", Head: 1}, antares.Standing{User: "ben", Table: "playing", Head: 4},
	)
	mustAppend(t, s, playing, 1, 2, func(row *antares.TableRow) { row.Status = antares.Over })
	check([]string{"ben"}, antares.Standing{User: "ben", Table: "open", Head: 1})
}
