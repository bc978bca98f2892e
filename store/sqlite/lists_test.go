package sqlite

import (
	"path/filepath"
	"strconv"
	"testing"

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
