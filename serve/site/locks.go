package site

import (
	"context"
	"slices"
	"sync"
)

// locks are one lock per person.
type locks struct {
	mu   sync.Mutex
	held map[string]chan struct{}
}

// lock waits until nobody else holds the lock of a person, or ctx ends.
func (l *locks) lock(ctx context.Context, person string) (unlock func(), err error) {
	for {
		l.mu.Lock()
		other := l.held[person]
		if other == nil {
			mine := make(chan struct{})
			if l.held == nil {
				l.held = map[string]chan struct{}{}
			}
			l.held[person] = mine
			l.mu.Unlock()
			return func() {
				l.mu.Lock()
				defer l.mu.Unlock()
				delete(l.held, person)
				close(mine)
			}, nil
		}
		l.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// all locks several people, always in the same order, so that there is no deadlock.
func (l *locks) all(ctx context.Context, people ...string) (unlock func(), err error) {
	slices.Sort(people)
	var held []func()
	unlock = func() {
		for _, f := range held {
			f()
		}
	}
	for _, person := range slices.Compact(people) {
		f, err := l.lock(ctx, person)
		if err != nil {
			unlock()
			return nil, err
		}
		held = append(held, f)
	}
	return unlock, nil
}
