package store

import (
	"context"
	"time"

	"github.com/antares-games/antares"
)

// A Gate lets a bounded number of callers through at a time. A bounded number may wait, for
// a bounded time; the others are turned away at once.
type Gate struct {
	inside  chan struct{}
	waiting chan struct{}
}

// How many reads of strangers may wait, and how long. The queue is longer than a single
// address can fill within its limits.
const (
	gateQueue = 1024
	gateWait  = 5 * time.Second
)

// NewGate creates a gate that lets size callers through at a time.
func NewGate(size int) *Gate {
	return &Gate{make(chan struct{}, size), make(chan struct{}, gateQueue)}
}

// Enter waits until there is room. A caller who was let in calls leave.
func (g *Gate) Enter(ctx context.Context) (leave func(), err error) {
	leave = func() { <-g.inside }
	select {
	case g.inside <- struct{}{}:
		return leave, nil
	default:
	}
	select {
	case g.waiting <- struct{}{}:
	default:
		return nil, antares.ErrBusy
	}
	defer func() { <-g.waiting }()
	patience := time.NewTimer(gateWait)
	defer patience.Stop()
	select {
	case g.inside <- struct{}{}:
		return leave, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-patience.C:
		return nil, antares.ErrBusy
	}
}
