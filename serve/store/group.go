package store

import (
	"context"
	"math"
	"runtime"
	"sync"
	"time"
)

// Group collects the jobs of many callers: all that wait are done together, so that the
// cost of a commit, waiting for the disk, is paid once for all of them. A job that comes
// alone does not wait for others. Only under constant load does a commit wait for a moment,
// so that there are fewer and larger ones.
type Group[J any] struct {
	queue chan waiting[J]
	do    func(jobs []J, errs []error)
	size  int

	began time.Time // when the last jobs were begun
	rate  float64   // of jobs per second, recently
	batch float64   // the number of jobs done together, recently

	mu     sync.RWMutex // held for reading while a job enters the queue
	closed bool
	done   chan struct{}
}

type waiting[J any] struct {
	job    J
	answer chan error
}

// NewGroup creates a group that does at most size jobs at once. do is called by one
// goroutine at a time and fills in the error of each job.
func NewGroup[J any](size int, do func(jobs []J, errs []error)) *Group[J] {
	g := &Group[J]{queue: make(chan waiting[J], size), do: do, size: size, done: make(chan struct{})}
	go g.run()
	return g
}

// Do has a job done and returns its error. If ctx ends first, so does the call, but the job
// may still be done.
func (g *Group[J]) Do(ctx context.Context, job J) error {
	w := waiting[J]{job, make(chan error, 1)}
	if err := g.enter(ctx, w); err != nil {
		return err
	}
	select {
	case err := <-w.answer:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *Group[J]) enter(ctx context.Context, w waiting[J]) error {
	g.mu.RLock()
	defer g.mu.RUnlock()
	if g.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case g.queue <- w:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close does the jobs that wait and accepts no more.
func (g *Group[J]) Close() {
	g.mu.Lock()
	if !g.closed {
		g.closed = true
		close(g.queue)
	}
	g.mu.Unlock()
	<-g.done
}

func (g *Group[J]) run() {
	defer close(g.done)
	batch := make([]waiting[J], 0, g.size)
	jobs := make([]J, 0, g.size)
	errs := make([]error, g.size)
	for first := range g.queue {
		g.pause()
		batch = g.gather(append(batch[:0], first))
		jobs = jobs[:0]
		for _, w := range batch {
			jobs = append(jobs, w.job)
		}
		g.note(len(jobs))
		clear(errs)
		g.do(jobs, errs[:len(jobs)])
		for i, w := range batch {
			w.answer <- errs[i]
		}
		clear(batch)
		clear(jobs)
	}
}

// From busyRate jobs per second and busyBatch jobs at a time, commits are at least gap
// apart.
const (
	busyRate  = 1000
	busyBatch = 2
	gap       = 4 * time.Millisecond
)

// pause waits for more jobs under load. A single caller who writes one thing after the
// other, however fast, does not wait; nor does anybody if commits take longer anyway.
func (g *Group[J]) pause() {
	if wait := gap - time.Since(g.began); wait > 0 && g.rate >= busyRate && g.batch >= busyBatch {
		time.Sleep(wait)
	}
}

// note keeps count of what was begun together.
func (g *Group[J]) note(jobs int) {
	now := time.Now()
	since := max(now.Sub(g.began), time.Microsecond).Seconds()
	g.began = now
	// An exponential average, in which the past loses half its weight in this many seconds.
	const memory = 0.05
	old := math.Exp2(-since / memory)
	g.rate = old*g.rate + (1-old)*float64(jobs)/since
	g.batch = old*g.batch + (1-old)*float64(jobs)
}

// gather adds the jobs that wait. Callers who were just answered may be about to send the
// next job; yielding once lets them in, where otherwise the first of them would be
// committed alone.
func (g *Group[J]) gather(batch []waiting[J]) []waiting[J] {
	runtime.Gosched()
	for len(batch) < g.size {
		select {
		case w, ok := <-g.queue:
			if !ok {
				return batch
			}
			batch = append(batch, w)
		default:
			return batch
		}
	}
	return batch
}
