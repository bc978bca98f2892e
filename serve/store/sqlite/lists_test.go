package sqlite

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest"
)

// manyTables is a store with very many tables.
func manyTables(t testing.TB, n int) *Store {
	t.Helper()
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	err := s.write(t.Context(), func(w *writer) error {
		for _, text := range storetest.ManyTables(n) {
			if _, err := w.exec(text); err != nil {
				return err
			}
		}
		for i := range n {
			if err := w.enlist("t" + strconv.Itoa(i+1)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkLists(b *testing.B) { storetest.BenchLists(b, manyTables(b, 100_000)) }

// TestLists holds that every list is read from an index in its order, by all that it is
// filtered by, so that no more is read than is shown.
func TestLists(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	for _, f := range storetest.Filters() {
		text, _ := listTables(f, &store.Row{})
		plan := explainPlan(t, s, text)
		bounds := 1 // whether it is public
		for _, set := range []bool{f.Status != "", f.Game != "", f.Before != ""} {
			if set {
				bounds++
			}
		}
		by, halves := "SEARCH t USING INDEX tables_", 2
		if f.User != "" || f.Invited != "" {
			by = "SEARCH p USING COVERING INDEX lists_"
			bounds += 2 // the person and the role
		}
		if f.Public {
			halves = 1
		}
		for line := range strings.Lines(plan) {
			// Of the place in the list SQLite may name only the time.
			if strings.Contains(line, by) && strings.Count(line, "=?")+strings.Count(line, "<?")+strings.Count(line, ")<(") == bounds {
				halves--
			}
		}
		if halves != 0 || strings.Contains(plan, "SCAN") || strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("%+v is not read from an index by %d columns:\n%s\n%s", f, bounds, text, plan)
		}
	}
}
