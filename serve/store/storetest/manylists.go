package storetest

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// ManyTables creates n tables, in SQL that both databases understand, such that many
// filters match very many each and none together: all tables of the game quiet are private,
// those of void ended without a result, those of g1 are over, and some of g2 are open or
// being played. The user big plays at all of them, loner at those of g1, and popular is
// invited to as many as the site allows.
func ManyTables(n int) []string {
	numbers := fmt.Sprintf("WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < %d)", n)
	return []string{
		`INSERT INTO tables (id, game, setup, created, head, status, seats, bot_to_move, public, rated, result, updated, listed, secret) ` + numbers + `
			SELECT 't' || n, CASE n % 4 WHEN 0 THEN 'quiet' WHEN 1 THEN 'void' WHEN 2 THEN 'g1' ELSE 'g2' END, '{}', n, 0,
			CASE WHEN n % 4 < 3 THEN 'over' WHEN n % 25 = 0 THEN 'open' WHEN n % 25 = 1 THEN 'playing' ELSE 'over' END, '[]', false, n % 4 <> 0, false,
			CASE n % 4 WHEN 1 THEN 'ongoing' ELSE 'win:light' END, n, n, '' FROM numbers`,
		`INSERT INTO seats (table_id, seat, user_id) SELECT id, 0, 'big' FROM tables UNION ALL SELECT id, 1, 'loner' FROM tables WHERE game = 'g1'`,
		`INSERT INTO invitations (table_id, seat, user_id) SELECT id, 2, 'popular' FROM tables WHERE number <= 2500`,
	}
}

// Filters are all combinations of what tables can be filtered by, for those of ManyTables,
// some of them from a place in the list on.
func Filters() []antares.Filter {
	var list []antares.Filter
	for _, status := range []antares.Status{"", antares.Open, antares.Playing, antares.Over} {
		for _, game := range []string{"", "g1", "g2", "quiet", "void", "none"} {
			for _, user := range []string{"", "big", "loner"} {
				for _, invited := range []string{"", "popular"} {
					for _, public := range []bool{false, true} {
						f := antares.Filter{Status: status, Game: game, User: user, Invited: invited, Public: public, Limit: 50}
						if list = append(list, f); len(list)%3 == 0 {
							f.Before = "t50"
							list = append(list, f)
						}
					}
				}
			}
		}
	}
	return list
}

// BenchLists measures every list of ManyTables, and names the slowest.
func BenchLists(b *testing.B, s antares.Store) {
	type timed struct {
		f    antares.Filter
		rows int
		took time.Duration
	}
	var list []timed
	for _, f := range Filters() {
		best := timed{f: f, took: time.Hour}
		for range 5 {
			begin := time.Now()
			rows, err := s.Tables(b.Context(), f)
			ok(b, err)
			best.rows, best.took = len(rows), min(best.took, time.Since(begin))
		}
		list = append(list, best)
	}
	slices.SortFunc(list, func(x, y timed) int { return cmp.Compare(y.took, x.took) })
	for _, t := range list[:8] {
		b.Logf("%v for %d rows of %+v", t.took, t.rows, t.f)
	}
	b.ReportMetric(float64(list[0].took.Microseconds()), "worst-µs")
	b.ReportMetric(float64(list[len(list)/2].took.Microseconds()), "median-µs")
	for _, t := range list {
		if t.rows == 0 {
			b.ReportMetric(float64(t.took.Microseconds()), "worst-empty-µs")
			break
		}
	}
}
