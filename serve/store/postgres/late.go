package postgres

import (
	"fmt"
	"sync"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// late are the jobs that would have kept others waiting. Those whose table is held by
// somebody else are tried again together, without waiting for locks: usually another server
// is just writing there, but if it has stopped for good, its tables hold up nothing else.
// Those that could not be written together with others are tried alone, a few at a time.
type late struct {
	s    *Store
	wake chan struct{} // there is a new job to try
	done sync.WaitGroup

	mu      sync.Mutex
	held    []*job
	trying  bool
	alone   []*job
	workers int
}

// How soon a held table is tried again, at first and at most, and how many jobs are tried
// alone at a time.
const (
	firstWait = time.Millisecond
	lastWait  = 100 * time.Millisecond
	loners    = 4
)

func newLate(s *Store) *late { return &late{s: s, wake: make(chan struct{}, 1)} }

// take takes over a job if its error calls for that.
func (l *late) take(j *job, err error) bool {
	switch err {
	case errHeld:
		l.hold(j)
	case errAlone:
		l.part(j)
	default:
		return false
	}
	return true
}

// close waits for the late jobs, all of which end in time.
func (l *late) close() { l.done.Wait() }

func (l *late) hold(j *job) {
	j.wait = min(max(2*j.wait, firstWait), lastWait)
	j.next = time.Now().Add(j.wait)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = append(l.held, j)
	if !l.trying {
		l.trying = true
		l.done.Go(l.tryAgain)
	}
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// tryAgain retries the held jobs until none is left.
func (l *late) tryAgain() {
	errs := make([]error, together)
	for {
		jobs, wait, ok := l.due()
		if !ok {
			return
		}
		if len(jobs) == 0 {
			select {
			case <-time.After(wait):
			case <-l.wake:
			}
			continue
		}
		l.s.attempt(jobs, errs[:len(jobs)], false)
		for i, j := range jobs {
			if !l.take(j, errs[i]) {
				j.answer <- errs[i]
			}
		}
	}
}

// due returns the jobs to be tried now, or how long to wait for the next. Jobs that nobody
// waits for any longer are dropped.
func (l *late) due() (jobs []*job, wait time.Duration, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	kept := l.held[:0]
	wait = lastWait
	for _, j := range l.held {
		switch {
		case now.After(j.until):
			j.answer <- fmt.Errorf("%w: %w", store.ErrUnavailable, errHeld)
		case len(jobs) < together && !now.Before(j.next):
			jobs = append(jobs, j)
		default:
			kept = append(kept, j)
			wait = min(wait, j.next.Sub(now))
		}
	}
	clear(l.held[len(kept):])
	l.held = kept
	l.trying = len(jobs)+len(kept) > 0
	return jobs, wait, l.trying
}

func (l *late) part(j *job) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.alone = append(l.alone, j)
	if l.workers < loners {
		l.workers++
		l.done.Go(l.tryAlone)
	}
}

// tryAlone tries one job after the other until there is none.
func (l *late) tryAlone() {
	var errs [1]error
	for {
		l.mu.Lock()
		if len(l.alone) == 0 {
			l.workers--
			l.mu.Unlock()
			return
		}
		j := l.alone[0]
		l.alone = l.alone[1:]
		l.mu.Unlock()
		l.s.attempt([]*job{j}, errs[:], true)
		if !l.take(j, errs[0]) {
			j.answer <- errs[0]
		}
	}
}
