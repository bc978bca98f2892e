package postgres

import (
	"strings"
	"testing"

	"github.com/antares-games/antares/store/storetest"
	"github.com/antares-games/antares/store/storetest/pgtest"
)

// manyTables is a store with very many tables.
func manyTables(t testing.TB, n int) *Store {
	t.Helper()
	s := openStore(t, pgtest.Database(t))
	for _, text := range append(storetest.ManyTables(n), "ANALYZE") {
		if _, err := s.pool.Exec(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.pool.Exec(t.Context(), "WITH all_of AS (SELECT array_agg(id) AS ids FROM tables) "+strings.ReplaceAll(enlist, "$1", "(SELECT ids FROM all_of)::text[]")); err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkLists(b *testing.B) { storetest.BenchLists(b, manyTables(b, 100_000)) }
