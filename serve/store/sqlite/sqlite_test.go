package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) antares.Store {
		return openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	})
}

// TestNodes opens a file several times, which to SQLite is the same as several
// processes.
func TestNodes(t *testing.T) {
	storetest.RunNodes(t, func(t *testing.T) []antares.Store {
		file := filepath.Join(t.TempDir(), DefaultFile)
		return []antares.Store{openStore(t, file), openStore(t, file), openStore(t, file)}
	})
}

func openStore(t testing.TB, file string) *Store {
	t.Helper()
	s, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func BenchmarkAppend(b *testing.B) {
	storetest.Bench(b, func(b *testing.B) antares.Store {
		return openStore(b, filepath.Join(b.TempDir(), DefaultFile))
	})
}

// TestUnforeseen has a job fail half-way, in company: nothing of it stays, and the
// others are written all the same.
func TestUnforeseen(t *testing.T) {
	s := openStore(t, filepath.Join(t.TempDir(), DefaultFile))
	boom := errors.New("boom")
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			row := &antares.TableRow{ID: fmt.Sprintf("t%d", i), Head: 1}
			if i%10 != 3 {
				if err := s.CreateTable(t.Context(), row, []antares.Event{{Seq: 1}}); err != nil {
					t.Error(err)
				}
				return
			}
			c, err := store.NewTable(row, []antares.Event{{Seq: 1}})
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.write(t.Context(), func(w *writer) error { return errors.Join(w.create(c), boom) }); !errors.Is(err, boom) {
				t.Errorf("got %v, want boom", err)
			}
		})
	}
	wg.Wait()
	for i := range 40 {
		_, _, err := s.Table(t.Context(), fmt.Sprintf("t%d", i))
		if found := err == nil; found != (i%10 != 3) {
			t.Errorf("table %d: %v", i, err)
		}
	}
}

// TestBusy holds the file for long: those who write are told that it is not
// available, those who read notice nothing.
func TestBusy(t *testing.T) {
	file := filepath.Join(t.TempDir(), DefaultFile)
	s := openStore(t, file)
	if err := s.CreateTable(t.Context(), &antares.TableRow{ID: "t1"}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.exec("PRAGMA busy_timeout = 1"); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", source(file))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.CreateTable(t.Context(), &antares.TableRow{ID: "t2"}, nil); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("got %v, want %v", err, store.ErrUnavailable)
	}
	if _, _, err := s.Table(t.Context(), "t1"); err != nil {
		t.Error(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateTable(t.Context(), &antares.TableRow{ID: "t2"}, nil); err != nil {
		t.Error(err)
	}
}
