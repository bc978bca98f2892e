package load

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Attack is one way in which a bored guest could try to slow others down. Each is
// bounded: it acts at a given rate, for a given time or number of acts, and only against
// the server it is pointed at.
type Attack struct {
	Name string
	// About describes in one line what it does.
	About string
	// Workers is the number of workers that act at the same time.
	Workers int
	// Most bounds the acts of one run, for attacks that hold something open; 0 means that
	// it has no bound of its own.
	Most int
	// SSH means that it attacks the SSH server.
	SSH bool
	// prepare creates what the attack needs and returns one act of it. Acts are
	// numbered across all runs of the attack.
	prepare func(ctx context.Context, a *Attacker) (act, error)
}

// act is one thing that an attack does.
type act func(ctx context.Context, i int) error

// Attacks are all attacks, in the order in which they are run.
func Attacks() []Attack {
	list := []Attack{control}
	list = append(list, tableAttacks...)
	list = append(list, computerAttacks...)
	list = append(list, connectionAttacks...)
	return append(list, sshAttacks...)
}

// FindAttack is an attack by its name.
func FindAttack(name string) (Attack, bool) {
	for _, t := range Attacks() {
		if t.Name == name {
			return t, true
		}
	}
	return Attack{}, false
}

// control is not an attack. It shows what sending requests at that rate costs on a
// machine that the server shares with the attackers.
var control = Attack{
	Name: "control", About: "GET /healthz at the same rate, to compare with", Workers: 8,
	prepare: func(_ context.Context, a *Attacker) (act, error) {
		return func(ctx context.Context, i int) error { return a.get(ctx, i, "/healthz") }, nil
	},
}

// Prepare prepares an attack. The function it returns attacks until ctx ends or the given
// number of acts is done (0 means no limit), and may be called again. What it opens stays
// open until Release.
func (t *Attack) Prepare(ctx context.Context, a *Attacker) (run func(ctx context.Context, acts int), err error) {
	act, err := t.prepare(ctx, a)
	if err != nil {
		return nil, err
	}
	var next atomic.Int64
	paced := &pace{rate: a.Rate}
	return func(ctx context.Context, acts int) {
		if acts == 0 || t.Most > 0 && acts > t.Most {
			acts = t.Most
		}
		last := next.Load() + int64(acts)
		var workers sync.WaitGroup
		for range t.Workers {
			workers.Go(func() {
				for paced.wait(ctx) {
					i := next.Add(1) - 1
					if acts > 0 && i >= last {
						return
					}
					err := act(ctx, int(i))
					if ctx.Err() == nil {
						a.Tally.count(err)
					}
				}
			})
		}
		workers.Wait()
	}, nil
}

// pace spreads acts over time.
type pace struct {
	rate float64
	mu   sync.Mutex
	due  time.Time
}

// wait waits until the next act is due; it returns false if ctx has ended.
func (p *pace) wait(ctx context.Context) bool {
	if p.rate == 0 {
		return ctx.Err() == nil
	}
	p.mu.Lock()
	now := time.Now()
	if p.due.Before(now) { // lost time is not made up for
		p.due = now
	}
	wait := p.due.Sub(now)
	p.due = p.due.Add(time.Duration(float64(time.Second) / p.rate))
	p.mu.Unlock()
	select {
	case <-time.After(wait):
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
