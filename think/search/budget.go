package search

import (
	"context"
	"sync/atomic"
	"time"
)

// Budget decides when searchers stop, on any number of threads. Checking it is
// cheap: an atomic load, and now and then a look at the clock.
type Budget struct {
	nodes    uint64 // 0: any number
	deadline time.Time
	began    time.Time
	stop     atomic.Bool
	spent    atomic.Uint64
	release  func() bool
	rest     func() // nil: nobody else needs the thread
}

type restKey struct{}

// WithRest returns a context whose searches call rest again and again while they work, each
// time that they look at the clock. Where everything runs on one thread, as in a browser,
// nobody else gets a word in otherwise, not even to stop a search.
func WithRest(ctx context.Context, rest func()) context.Context {
	return context.WithValue(ctx, restKey{}, rest)
}

// checkEvery is how many nodes a thread searches between looks at the clock: at a
// million nodes per second, a tenth of a millisecond.
const checkEvery = 128

// NewBudget starts the clock.
func NewBudget(ctx context.Context, l Limits) *Budget {
	b := &Budget{nodes: l.Nodes, began: time.Now()}
	if l.Time > 0 {
		b.deadline = b.began.Add(l.Time)
	}
	if ctx.Err() != nil {
		b.stop.Store(true)
	}
	b.rest, _ = ctx.Value(restKey{}).(func())
	b.release = context.AfterFunc(ctx, func() { b.stop.Store(true) })
	return b
}

// Close releases the context.
func (b *Budget) Close() { b.release() }

// Stop ends the search on all threads.
func (b *Budget) Stop() { b.stop.Store(true) }

// Stopped reports whether to stop, without counting anything.
func (b *Budget) Stopped() bool { return b.stop.Load() }

// Spend counts nodes and reports whether to stop. A thread calls it once every
// checkEvery nodes or so.
func (b *Budget) Spend(nodes uint64) bool {
	if b.rest != nil {
		b.rest()
	}
	total := b.spent.Add(nodes)
	if b.nodes > 0 && total >= b.nodes || !b.deadline.IsZero() && !time.Now().Before(b.deadline) {
		b.stop.Store(true)
	}
	return b.stop.Load()
}

// Nodes is how many nodes were spent, Elapsed how long it took.
func (b *Budget) Nodes() uint64          { return b.spent.Load() }
func (b *Budget) Elapsed() time.Duration { return time.Since(b.began) }
