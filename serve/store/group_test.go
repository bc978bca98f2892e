package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

var errOdd = errors.New("odd")

// TestGroup sends many jobs: each is done once and gets its own answer, and those
// that wait are done together.
func TestGroup(t *testing.T) {
	const n, size = 500, 16
	var done [n]int
	most, calls := 0, 0
	started, release := make(chan struct{}), make(chan struct{})
	g := NewGroup(size, func(jobs []int, errs []error) {
		if calls++; calls == 1 {
			close(started)
			<-release
		}
		most = max(most, len(jobs))
		for i, j := range jobs {
			done[j]++
			if j%2 == 1 {
				errs[i] = errOdd
			}
		}
	})
	var wg sync.WaitGroup
	send := func(i int) {
		wg.Go(func() {
			if err := g.Do(t.Context(), i); (err != nil) != (i%2 == 1) {
				t.Errorf("job %d: %v", i, err)
			}
		})
	}
	send(0)
	<-started
	for i := 1; i < n; i++ {
		send(i)
	}
	// The queue fills while the first job keeps the group busy.
	for len(g.queue) < size {
	}
	close(release)
	wg.Wait()
	g.Close()
	for i, times := range done {
		if times != 1 {
			t.Errorf("job %d was done %d times", i, times)
		}
	}
	if most != size {
		t.Errorf("at most %d jobs were done together, want %d", most, size)
	}
	if err := g.Do(t.Context(), 0); !errors.Is(err, ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
	g.Close()
}

// TestGroupCanceled shows that nobody waits longer than they want, and that what
// was let in is done nevertheless.
func TestGroupCanceled(t *testing.T) {
	started, release := make(chan struct{}), make(chan struct{})
	done := 0
	g := NewGroup(1, func(jobs []int, _ []error) {
		started <- struct{}{}
		<-release
		done += len(jobs)
	})
	ctx, cancel := context.WithCancel(t.Context())
	answers := make(chan error)
	for i := range 3 { // One is being done, one waits, one does not get in.
		go func() { answers <- g.Do(ctx, i) }()
	}
	<-started
	for len(g.queue) < 1 {
	}
	cancel()
	for range 3 {
		if err := <-answers; !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	close(release)
	<-started
	g.Close()
	if done != 2 {
		t.Errorf("%d jobs were done, want 2", done)
	}
	if err := g.Do(t.Context(), 0); !errors.Is(err, ErrClosed) {
		t.Errorf("after closing: %v", err)
	}
}

// TestGroupAlone holds that whoever writes one thing after the other is never taken for a
// batch, however fast, and that many at once are.
func TestGroupAlone(t *testing.T) {
	g := &Group[int]{}
	for range 10_000 {
		if g.note(1); g.batch >= busyBatch {
			t.Fatalf("one at a time counts as %v", g.batch)
		}
	}
	for deadline := time.Now().Add(time.Minute); g.batch < busyBatch || g.rate < busyRate; g.note(50) {
		if time.Now().After(deadline) {
			t.Fatalf("50 at a time, again and again, count as %v and %v a second", g.batch, g.rate)
		}
	}
}
