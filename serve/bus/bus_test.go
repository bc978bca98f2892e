package bus_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/antares-games/antares/serve/bus"
)

// TestInside runs jobs over an embedded server: one that fails is tried again, one that
// is dropped is not, and one that is queued twice is done once. Nothing is written to
// disk, so a process that is killed leaves nothing behind.
func TestInside(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	b, err := bus.Open(bus.Config{Name: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	if err := b.Prepare(ctx); err != nil {
		t.Fatal(err)
	}
	own, err := b.Another("worker")
	if err != nil {
		t.Fatal(err)
	}
	defer own.Close()
	for _, job := range []string{"first", "first", "drop", "fails once", "last"} {
		if err := b.Enqueue(ctx, "queue", job, []byte(job)); err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan string, 10)
	working, stop := context.WithCancel(ctx)
	ended := make(chan error)
	go func() {
		failed := false
		ended <- own.Work(working, "queue", 1, time.Second, func(_ context.Context, data []byte) error {
			done <- string(data)
			switch job := string(data); {
			case job == "drop":
				return bus.ErrDrop
			case job == "fails once" && !failed:
				failed = true
				return errors.New("later")
			}
			return nil
		})
	}()
	count := map[string]int{}
	for range 5 {
		select {
		case job := <-done:
			count[job]++
		case <-ctx.Done():
			t.Fatalf("only %v was done", count)
		}
	}
	if count["first"] != 1 || count["drop"] != 1 || count["fails once"] != 2 || count["last"] != 1 {
		t.Errorf("done were %v", count)
	}
	for { // what is acknowledged leaves the queue
		depth, err := b.Depth(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if depth == 0 {
			break
		}
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("on disk are %v, %v", left, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
