package storetest

import (
	"testing"

	"github.com/antares-games/antares"
)

// computerGames counts what people have in progress against computers: while a table is
// open its creator and those who sit, then those who sit or, if nobody does, the creator.
func computerGames(t *testing.T, s antares.Store) {
	check := func(user string, want ...string) {
		t.Helper()
		got, err := s.ComputerGames(t.Context(), user, 10)
		ok(t, err)
		equal(t, got, want)
	}
	edit := func(status antares.Status, by string, levels []int, seats ...string) func(row *antares.TableRow) {
		return func(row *antares.TableRow) {
			row.Status, row.Setup.By, row.Seats, row.Setup.Seats = status, by, seats, nil
			for _, l := range levels {
				row.Setup.Seats = append(row.Setup.Seats, antares.SeatPlan{Level: l})
			}
		}
	}
	check("u1")
	row := mustCreate(t, s, "a", 0, edit(antares.Open, "u1", []int{0, 0, 3}, "", "", "level-3"))
	check("u1", "a")
	check("level-3")
	row = mustAppend(t, s, row, 1, 1, func(row *antares.TableRow) { row.Seats = []string{"u2", "", "level-3"} })
	check("u1", "a")
	check("u2", "a")
	row = mustAppend(t, s, row, 1, 2, func(row *antares.TableRow) { row.Seats = []string{"", "", "level-3"} })
	check("u2")
	row = mustAppend(t, s, row, 1, 3, func(row *antares.TableRow) {
		row.Seats, row.Status = []string{"u2", "u2", "level-3"}, antares.Playing
	})
	check("u1")
	check("u2", "a")
	row = mustAppend(t, s, row, 3, 4, nil)
	check("u2", "a")
	mustCreate(t, s, "b", 0, edit(antares.Playing, "u2", []int{9, 10}, "level-9", "level-10"))
	mustCreate(t, s, "c", 0, edit(antares.Playing, "u2", []int{0, 0}, "u1", "u2"))
	mustCreate(t, s, "d", 0, edit(antares.Over, "u2", []int{0, 1}, "u2", "level-1"))
	mustCreate(t, s, "e", 0, edit(antares.Open, "", []int{0, 1}, "", "level-1"))
	check("u2", "a", "b")
	check("u1")
	check("")
	got, err := s.ComputerGames(t.Context(), "u2", 1)
	ok(t, err)
	equal(t, got, []string{"a"})
	row = mustAppend(t, s, row, 1, 5, func(row *antares.TableRow) { row.Status = antares.Over })
	check("u2", "b")
	mustAppend(t, s, row, 1, 6, nil) // a word after the game
	check("u2", "b")
}
