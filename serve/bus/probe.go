package bus

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// NATS can fall silent without closing a connection: its process is stopped, a cable is
// pulled. So the bus is probed twice a second. When the silence is noticed, the first lost
// message is at most probeEvery plus probeWait old.
const (
	probeEvery = 500 * time.Millisecond
	probeWait  = 750 * time.Millisecond
	// giveUp is the number of failed probes after which the connection is renewed: perhaps
	// another NATS server answers.
	giveUp = 8
	// preparing is how long creating the queues may take.
	preparing = 5 * time.Second
)

// ErrSilent means that the bus does not work at the moment.
var ErrSilent = errors.New("the bus does not answer")

// health is what is known about the state of the bus.
type health struct {
	silent atomic.Bool
	lost   atomic.Int64 // messages that were not sent
	queues atomic.Bool  // the queues are needed

	mu      sync.Mutex
	ever    bool   // it has worked
	trouble string // why it does not work
	changed chan struct{}
	told    []func(silent bool)

	now  chan struct{} // something has happened: probe at once
	end  chan struct{}
	done sync.WaitGroup
}

// Silent reports whether the bus is silent: nothing can be sent or received at the
// moment, as far as is known.
func (b *Bus) Silent() bool { return b.health.silent.Load() }

// Lost counts the messages that were not sent because the bus was silent or slow.
func (b *Bus) Lost() int64 { return b.health.lost.Load() }

// State is why the bus does not work, or empty if it works. It contains no passwords.
func (b *Bus) State() string {
	if !b.Silent() {
		return ""
	}
	b.health.mu.Lock()
	defer b.health.mu.Unlock()
	at := Address(b.config.URL)
	switch {
	case b.health.trouble != "":
		return fmt.Sprintf("the bus at %s: %s", at, b.health.trouble)
	case !b.health.ever:
		return "waiting for the bus at " + at
	}
	return fmt.Sprintf("the bus at %s does not answer", at)
}

// Notify calls f whenever the bus falls silent and whenever it is back. f must not block.
// Messages may have been missed before f is called with false.
func (b *Bus) Notify(f func(silent bool)) {
	b.health.mu.Lock()
	defer b.health.mu.Unlock()
	b.health.told = append(b.health.told, f)
}

// Await waits until the bus works or ctx ends.
func (b *Bus) Await(ctx context.Context) error {
	for b.Silent() {
		changed := b.next()
		if !b.Silent() {
			break
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// next is closed at the next change.
func (b *Bus) next() <-chan struct{} {
	b.health.mu.Lock()
	defer b.health.mu.Unlock()
	return b.health.changed
}

// whileHeard is a context that also ends when the bus falls silent.
func (b *Bus) whileHeard(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	changed := b.next()
	if b.Silent() {
		cancel(ErrSilent)
	} else {
		go func() {
			for {
				select {
				case <-changed:
				case <-ctx.Done():
					return
				}
				if changed = b.next(); b.Silent() {
					cancel(ErrSilent)
					return
				}
			}
		}()
	}
	return ctx, func() { cancel(nil) }
}

// look triggers a probe at once.
func (b *Bus) look() {
	select {
	case b.health.now <- struct{}{}:
	default:
	}
}

// watch probes the bus until it is closed.
func (b *Bus) watch() {
	tick := time.NewTicker(probeEvery)
	defer tick.Stop()
	var (
		connections = b.conn.Stats().Reconnects
		prepared    bool
		failures    int
	)
	for {
		select {
		case <-tick.C:
		case <-b.health.now:
		case <-b.health.end:
			return
		}
		err := b.probe()
		// A renewed connection has missed something, and its server may not have the
		// queues.
		again := b.conn.Stats().Reconnects != connections
		if again {
			connections, prepared = b.conn.Stats().Reconnects, false
		}
		trouble := ""
		if err == nil && !prepared && b.health.queues.Load() {
			if err = b.makeQueues(); err != nil {
				trouble = err.Error()
			}
			prepared = err == nil
		}
		if err == nil {
			failures = 0
			b.say(false, "", again)
			continue
		}
		if errors.Is(b.conn.LastError(), nats.ErrAuthorization) {
			trouble = "it does not take the name or the password"
		}
		b.say(true, trouble, false)
		if failures++; failures%giveUp == 0 && b.conn.IsConnected() {
			_ = b.conn.ForceReconnect() // it was closed
		}
	}
}

func (b *Bus) probe() error {
	if !b.conn.IsConnected() {
		return ErrSilent
	}
	return b.conn.FlushTimeout(probeWait)
}

func (b *Bus) makeQueues() error {
	ctx, cancel := context.WithTimeout(context.Background(), preparing)
	defer cancel()
	return b.makeStream(ctx)
}

// say records the result of a probe, and announces a change. again means that something
// may have been missed although the bus works.
func (b *Bus) say(silent bool, trouble string, again bool) {
	h := &b.health
	h.mu.Lock()
	h.trouble = trouble
	h.ever = h.ever || !silent
	if h.silent.Load() == silent && !again {
		h.mu.Unlock()
		return
	}
	h.silent.Store(silent)
	close(h.changed)
	h.changed = make(chan struct{})
	told := h.told
	h.mu.Unlock()
	for _, f := range told {
		f(silent)
	}
}
