package postgres

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest"
)

// manyTables is a store with very many tables.
func manyTables(t testing.TB, n int) *Store {
	t.Helper()
	s := openStore(t, database(t))
	everything := strings.ReplaceAll(enlist, "$1", "(SELECT array_agg(id) FROM tables)::text[]")
	for _, text := range append(storetest.ManyTables(n), everything, "ANALYZE") {
		if _, err := s.pool.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func BenchmarkLists(b *testing.B) { storetest.BenchLists(b, manyTables(b, 100_000)) }

// TestLists holds that no list reads more than it shows, whatever it is filtered by.
func TestLists(t *testing.T) {
	s := manyTables(t, 20_000)
	for _, f := range storetest.Filters() {
		text, args := listTables(f, &store.Row{Listed: 50, Number: 50})
		plan, err := one(t.Context(), s.reader, pgx.RowTo[[]byte], "EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT json) "+text, args...)
		if err != nil {
			t.Fatal(err)
		}
		var nodes []struct{ Plan node }
		if err := json.Unmarshal(*plan, &nodes); err != nil {
			t.Fatal(err)
		}
		p := &nodes[0].Plan
		rows, blocks := p.read(), p.Hit+p.Fetched
		most := 2 * float64(f.Limit) // of the list and of tables
		if !f.Public {
			most *= 2
		}
		if rows > most+invitations(f) || blocks > 20+5*rows {
			t.Errorf("%+v reads %.0f rows in %.0f blocks\n%s\n%s", f, rows, blocks, text, *plan)
		}
	}
}

// invitations are read in full where both those who are invited and those who play matter:
// a site allows few.
func invitations(f antares.Filter) float64 {
	if f.Invited != "" && f.User != "" {
		return 100
	}
	return 0
}

// node is a step of a plan.
type node struct {
	Rows    float64 `json:"Actual Rows"`
	Loops   float64 `json:"Actual Loops"`
	Removed float64 `json:"Rows Removed by Filter"`
	Joined  float64 `json:"Rows Removed by Join Filter"`
	Hit     float64 `json:"Shared Hit Blocks"` // with those of Plans
	Fetched float64 `json:"Shared Read Blocks"`
	Plans   []node
}

// read is how many rows the ends of a plan have looked at.
func (n *node) read() (rows float64) {
	rows = (n.Removed + n.Joined) * n.Loops
	if len(n.Plans) == 0 {
		rows += n.Rows * n.Loops
	}
	for i := range n.Plans {
		rows += n.Plans[i].read()
	}
	return rows
}
