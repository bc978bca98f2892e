package postgres

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/store"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// writers append to a table each until they are told to stop, whatever happens, and
// note what was acknowledged.
type writers struct {
	s            *Store
	acknowledged [4]atomic.Int64
	failed       atomic.Int64
	stop         chan struct{}
	wg           sync.WaitGroup
}

func startWriters(t *testing.T, s *Store) *writers {
	w := &writers{s: s, stop: make(chan struct{})}
	for i := range w.acknowledged {
		w.wg.Go(func() {
			for {
				select {
				case <-w.stop:
					return
				default:
				}
				if err := w.step(t, i); errors.Is(err, store.ErrUnavailable) {
					w.failed.Add(1)
					time.Sleep(time.Millisecond)
				} else if err != nil && !errors.Is(err, antares.ErrConflict) {
					t.Errorf("table %d: %v", i, err)
					return
				}
			}
		})
	}
	return w
}

// step appends two events after those that are there.
func (w *writers) step(t *testing.T, i int) error {
	row, _, err := w.s.Table(t.Context(), fmt.Sprintf("t%d", i))
	if errors.Is(err, antares.ErrNotFound) {
		return w.s.CreateTable(t.Context(), &antares.TableRow{ID: fmt.Sprintf("t%d", i)}, nil)
	}
	if err != nil {
		return err
	}
	row.Head += 2
	if err := w.s.Append(t.Context(), &antares.Append{Row: row, Events: []antares.Event{{Seq: row.Head - 1}, {Seq: row.Head}}}); err != nil {
		return err
	}
	w.acknowledged[i].Store(row.Head)
	return nil
}

// until waits for something that the writers do.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("nothing %s", what)
		}
	}
}

func (w *writers) sum() (n int64) {
	for i := range w.acknowledged {
		n += w.acknowledged[i].Load()
	}
	return n
}

// TestRestart stops the server while everybody writes, in good order and as a power
// cut would: calls say that the database is unavailable, work again when it is back,
// and nothing that was acknowledged is lost.
func TestRestart(t *testing.T) {
	server := pgtest.Own(t)
	s := openStore(t, server.Database(t))
	w := startWriters(t, s)
	for _, end := range []func() error{server.Stop, server.Kill} {
		before := w.sum()
		until(t, "was written", func() bool { return w.sum() > before+20 })
		if err := end(); err != nil {
			t.Fatal(err)
		}
		failed := w.failed.Load()
		until(t, "failed", func() bool { return w.failed.Load() > failed+8 })
		_, _, err := s.Table(t.Context(), "t0")
		for _, err := range []error{
			err, s.Ping(t.Context()),
			s.Append(t.Context(), &antares.Append{Row: &antares.TableRow{ID: "t0"}}),
			s.CreateUser(t.Context(), &antares.User{ID: "u1"}),
		} {
			if !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("without a server: %v", err)
			}
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
	}
	before := w.sum()
	until(t, "was written", func() bool { return w.sum() > before+20 })
	close(w.stop)
	w.wg.Wait()
	for i := range w.acknowledged {
		row, events, err := s.Table(t.Context(), fmt.Sprintf("t%d", i))
		if err != nil {
			t.Fatal(err)
		}
		if head := w.acknowledged[i].Load(); row.Head < head || row.Head%2 != 0 || int64(len(events)) != row.Head {
			t.Errorf("%s: %d was acknowledged, and there are head %d and %d events", row.ID, head, row.Head, len(events))
		}
	}

	// A restart that nobody was there to see is not noticed at all.
	for _, call := range []func() error{
		func() error { return s.Ping(t.Context()) },
		func() error { return s.CreateTable(t.Context(), &antares.TableRow{ID: "new"}, nil) },
		func() error { return s.CreateUser(t.Context(), &antares.User{ID: "u1", Name: "Anna"}) },
	} {
		if err := server.Stop(); err != nil {
			t.Fatal(err)
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		if err := call(); err != nil {
			t.Error(err)
		}
	}
}
