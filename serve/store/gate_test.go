package store

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/antares-games/antares"
)

// slow is a reader that answers when it is told to.
type slow struct {
	antares.Reader
	asked  chan struct{}
	answer chan struct{}
}

func (s *slow) User(context.Context, string) (*antares.User, error) {
	s.asked <- struct{}{}
	<-s.answer
	return &antares.User{}, nil
}

// TestGate fills the readers and the queue before them: the next one is turned away at
// once, and all others are served.
func TestGate(t *testing.T) {
	const size = 3
	inner := &slow{asked: make(chan struct{}), answer: make(chan struct{})}
	gate := NewGate(size)
	p := Public(inner, gate)
	var asking sync.WaitGroup
	errs := make(chan error, size+gateQueue)
	ask := func() {
		asking.Go(func() {
			_, err := p.User(t.Context(), "u")
			errs <- err
		})
	}
	for range size {
		ask()
		<-inner.asked
	}
	for range gateQueue {
		ask()
	}
	for len(gate.waiting) < gateQueue { // they are on their way
	}
	_, err := p.User(t.Context(), "u")
	if !errors.Is(err, antares.ErrBusy) || !errors.Is(err, antares.ErrUnavailable) {
		t.Errorf("one too many is answered with %v", err)
	}
	if n := len(gate.inside); n != size {
		t.Errorf("%d are inside", n)
	}
	go func() {
		for range gateQueue {
			<-inner.asked
		}
	}()
	close(inner.answer)
	asking.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	for range size {
		if _, err := gate.Enter(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if _, err := gate.Enter(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
