package sqlite

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/store"
	"github.com/antares-games/antares/store/storetest"
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
		list, _, _ := strings.Cut(explainPlan(t, s, text), "\n") // what is read first
		keys := 0
		for _, set := range []bool{f.Status != "", f.Game != ""} {
			if set {
				keys++
			}
		}
		if f.User != "" || f.Invited != "" {
			keys += 2 // the person and the role
		}
		if f.Before != "" {
			keys++ // the place in the list, of which SQLite may name only the time
		}
		bounds := strings.Count(list, "=?") + strings.Count(list, "<?") + strings.Count(list, ")<(")
		if bounds != keys || !strings.Contains(list, "INDEX") || strings.Contains(list, "_public") != f.Public || strings.HasPrefix(list, "SCAN") != (keys == 0) {
			t.Errorf("%+v is read by %d of %d:\n%s\n%s", f, bounds, keys, text, list)
		}
		if plan := explainPlan(t, s, text); strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("%+v is sorted:\n%s", f, plan)
		}
	}
}
