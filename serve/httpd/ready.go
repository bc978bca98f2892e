package httpd

import (
	"context"
	"sync"
	"time"
)

// writable finds out whether the store can write, by writing. Anybody may ask as often as
// they like, so an answer is valid for a moment, and everybody who asks in the meantime
// waits for the same one.
type writable struct {
	mu     sync.Mutex
	found  time.Time
	err    error
	asking chan struct{} // closed when the answer is there; nil if no check is running
}

const (
	// writableFor is how long an answer is valid.
	writableFor = time.Second
	// writableWithin is how long a write may take before people are better off elsewhere.
	writableWithin = 2 * time.Second
)

// check returns what ping returned.
func (w *writable) check(ctx context.Context, ping func(context.Context) error) error {
	w.mu.Lock()
	if w.asking == nil && time.Since(w.found) < writableFor {
		defer w.mu.Unlock()
		return w.err
	}
	if w.asking == nil {
		w.asking = make(chan struct{})
		go w.ask(ping)
	}
	asking := w.asking
	w.mu.Unlock()
	select {
	case <-asking:
	case <-ctx.Done():
		return ctx.Err()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

func (w *writable) ask(ping func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), writableWithin)
	defer cancel()
	err := ping(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.err, w.found = err, time.Now()
	close(w.asking)
	w.asking = nil
}
