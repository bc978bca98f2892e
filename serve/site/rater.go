package site

import (
	"context"
	"sync"
	"time"
)

// rater rates games that are over. They wait in a queue in the store, so that no player
// waits for a rating that many games change at once. Any server may rate them.
type rater struct {
	mu      sync.Mutex
	running bool
	again   bool // a game has ended since the last look
	closed  bool
	stop    context.CancelFunc
	done    sync.WaitGroup
	// awaited are tables whose watchers are to be sent their new ratings, each with the time
	// until which they are expected.
	awaited map[string]time.Time
}

const (
	// rateEvery is how often a server looks for games that another one has left.
	rateEvery = 2 * time.Second
	// rateTogether is how many games are rated in one transaction.
	rateTogether = 50
)

// rateSoon rates the waiting games in the background. What fails is tried again in the next
// round.
func (s *Site) rateSoon() {
	r := &s.rater
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.again = true; r.running || r.closed {
		return
	}
	r.running = true
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	r.done.Go(func() {
		defer stop()
		for r.next() {
			if err := s.rateWaiting(ctx); err != nil && ctx.Err() == nil {
				s.log.Warn("rate games", "error", err)
			}
			if err := s.tellRatings(ctx); err != nil && ctx.Err() == nil {
				s.log.Warn("read new ratings", "error", err)
			}
		}
	})
}

// next reports whether there is anything to look for.
func (r *rater) next() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running = r.again && !r.closed
	r.again = false
	return r.running
}

// close stops rating; another server rates the games that are left.
func (r *rater) close() {
	r.mu.Lock()
	r.closed = true
	if r.stop != nil {
		r.stop()
	}
	r.mu.Unlock()
	r.done.Wait()
}

func (s *Site) rateWaiting(ctx context.Context) error {
	for {
		n, err := s.store.RateNext(ctx, rateTogether, RateGame)
		if err != nil || n < rateTogether {
			return err
		}
	}
}
