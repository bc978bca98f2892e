package site

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// A server claims the time in which it was serving: every beat claims the time since it has
// been serving without a break. Time that no server has claimed is an outage, and is
// charged to nobody.

const (
	beatEvery = 500 * time.Millisecond
	// unbroken is how long a server may go without proof that both it and the store are
	// alive before its claim breaks off.
	unbroken = 1500 * time.Millisecond
	// staleAfter is how old the last proof may be when somebody acts: if it is older, the
	// server first finds out whether there was an outage.
	staleAfter = 2 * time.Second
	// lateAfter is how old it may be before the server reports that it is not ready.
	lateAfter = 3 * time.Second
	// firstTries is how often a server tries its first beat.
	firstTries = 20
	// beatPatience is how long a beat may take.
	beatPatience = 3 * time.Second
)

// present is what a server needs to tell the time. It is replaced as a whole, so that
// nobody combines a new time with old outages.
type present struct {
	zero time.Time // the site's time when the steady clock was at 0
	// known is when, by the steady clock, these were last known to be all outages.
	known time.Duration
	*outages
}

const never = time.Duration(math.MinInt64 / 2)

// pulse is the state of a server's heartbeat.
type pulse struct {
	present atomic.Pointer[present]
	stopped atomic.Bool

	mu     sync.Mutex
	flight *flight

	// What follows is used only by the beat in progress.
	from    time.Time     // since when this server claims to be serving
	proof   time.Duration // when, by the steady clock, that was last certain
	kept    bool          // a beat of this claim is in the store
	version int64         // of the outages
	failing bool
}

// flight is a beat in progress, for which many may wait.
type flight struct {
	done chan struct{}
	err  error
}

// at is the site's time at a moment of the steady clock.
func (p *present) at(steady time.Duration) time.Time { return p.zero.Add(steady) }

// moment is a moment of the steady clock as a table sees it.
func (p *present) moment(t *table.Table, steady time.Duration) table.Moment {
	now := cut(p.at(steady))
	if now.Before(t.Updated) { // another server measures a little differently
		now = t.Updated
	}
	m := table.Moment{Now: now}
	if from, ok := t.Running(); ok {
		m.Down = p.during(from, now)
	}
	return m
}

// cut is a time as exact as the store keeps it.
func cut(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// Now is the site's time, the same on all its servers.
func (s *Site) Now() time.Time { return s.pulse.present.Load().at(s.clocks.steady()) }

// now is the site's time, as exact as the store keeps it.
func (s *Site) now() time.Time { return cut(s.Now()) }

// moment is now, as a table shows it.
func (s *Site) moment(t *table.Table) table.Moment {
	return s.pulse.present.Load().moment(t, s.clocks.steady())
}

// known is the moment of an act at a table, with all outages up to now known.
func (s *Site) known(ctx context.Context, t *table.Table) (table.Moment, error) {
	var err error
	for failed := 0; failed < 2; {
		// The clock and the known outages are read together: whatever happens next, even if
		// this server stands still for an hour, is not part of the moment.
		p, at := s.pulse.present.Load(), s.clocks.steady()
		if at-p.known <= staleAfter {
			return p.moment(t, at), nil
		}
		if err = s.beat(ctx); err != nil {
			failed++ // try again: it may have been a beat from before this server stood still
		}
	}
	return table.Moment{}, fmt.Errorf("%w: the server's heartbeat: %w", antares.ErrUnavailable, err)
}

// errStopped reports that this server no longer serves anybody.
var errStopped = fmt.Errorf("%w: this server is shutting down", antares.ErrUnavailable)

// beat tells the store that this server is serving, and learns when none was. Concurrent
// callers wait for the same beat.
func (s *Site) beat(ctx context.Context) error {
	p := &s.pulse
	p.mu.Lock()
	if p.stopped.Load() {
		p.mu.Unlock()
		return errStopped
	}
	f := p.flight
	if f == nil {
		f = &flight{done: make(chan struct{})}
		p.flight = f
		go func() {
			// The first caller may go away while the others still wait.
			own, cancel := context.WithTimeout(context.WithoutCancel(ctx), beatPatience)
			defer cancel()
			f.err = s.beatOnce(own)
			p.mu.Lock()
			p.flight = nil
			p.mu.Unlock()
			close(f.done)
		}()
	}
	p.mu.Unlock()
	select {
	case <-f.done:
		return f.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// firstBeat is the first beat of a server. Others may be beating at the same time, and
// delay it for a moment.
func (s *Site) firstBeat(ctx context.Context) (err error) {
	for range firstTries {
		if err = s.beat(ctx); !errors.Is(err, antares.ErrLocked) {
			break
		}
	}
	return err
}

// beatOnce performs a beat; there is only one at a time.
func (s *Site) beatOnce(ctx context.Context) error {
	err := s.claim(ctx)
	if failing := err != nil; failing != s.pulse.failing {
		s.pulse.failing = failing
		if failing {
			s.log.Warn("the heartbeat fails: nobody's clock is charged until it is back", "error", err)
		} else {
			s.log.Info("the heartbeat is back")
		}
	}
	return err
}

// claim makes one claim.
func (s *Site) claim(ctx context.Context) error {
	p, was := &s.pulse, *s.pulse.present.Load()
	at, correction, own, err := s.clocks.measure(ctx, s.store, was.at)
	if err != nil {
		return err
	}
	first := p.from.IsZero()
	if at-p.proof > unbroken || first {
		// This server stood still, or the store did not answer: nobody knows whether
		// anybody was serving.
		p.from, p.kept = was.at(at), false
	}
	if first || correction < jumpLeast {
		was.zero = was.zero.Add(correction)
		if first || p.from.After(was.at(at)) {
			p.from = was.at(at)
		}
		correction = 0
	}
	found, err := s.store.Beat(ctx, p.from, was.at(at))
	if errors.Is(err, antares.ErrLocked) {
		return s.held(ctx, was, at, err)
	}
	if err != nil {
		return err
	}
	s.tellOutage(&found)
	switch {
	case correction > 0:
		// Until here the old time was right. Nobody served between it and the new one.
		was.zero = was.zero.Add(correction)
		p.from, p.kept = was.at(at), false
		if found, err = s.store.Beat(ctx, p.from, p.from); err != nil {
			return err
		}
		s.tellOutage(&found)
	case first && !own && found.At.After(was.at(at)):
		s.log.Warn("this machine's clock is behind what the database has seen: the site's time goes on from there. Set the clock.",
			"behind", found.At.Sub(was.at(at)).Round(time.Millisecond))
		was.zero = was.zero.Add(found.At.Sub(was.at(at)))
		p.from = was.at(at)
	}
	if found.Version != p.version || first {
		list, err := s.store.Outages(ctx, time.Time{})
		if err != nil {
			return err
		}
		was.outages, p.version = newOutages(list), found.Version
	}
	p.proof, p.kept = at, true
	was.known = at
	p.present.Store(&was)
	return nil
}

// held handles a beat that fails because another server holds the lock on the beats. If the
// store still returns its time, this server and the store are alive, and a later beat
// claims the time.
func (s *Site) held(ctx context.Context, was present, at time.Duration, reason error) error {
	p := &s.pulse
	p.proof = at
	again, _, _, err := s.clocks.measure(ctx, s.store, was.at)
	if err != nil {
		return err
	}
	if again-at <= unbroken {
		p.proof = again
	}
	if !p.kept {
		return fmt.Errorf("%w: %w", antares.ErrUnavailable, reason)
	}
	was.known = p.proof
	p.present.Store(&was)
	return nil
}

// tellOutage logs an outage that somebody may have noticed.
func (s *Site) tellOutage(found *antares.Pulse) {
	if o := found.Found; o != nil && o.To.Sub(o.From) >= time.Second {
		s.log.Info("no server was serving for a while: charged to nobody", "from", o.From, "to", o.To)
	}
}

// Stop tells the store that this server serves nobody from now on, so that the next one to
// start knows how long there was none. No flag falls on this server any more.
func (s *Site) Stop(ctx context.Context) error {
	p := &s.pulse
	p.mu.Lock()
	again, f := p.stopped.Swap(true), p.flight
	p.mu.Unlock()
	if again {
		return nil
	}
	if f != nil {
		select {
		case <-f.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return s.claim(ctx)
}

// Health lists in short sentences why this server is not ready for work; nothing if all is
// well.
func (s *Site) Health() (reasons []string) {
	for _, check := range []func() string{s.bus.State, s.pulseHealth, s.clocks.health} {
		if reason := check(); reason != "" {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}

func (s *Site) pulseHealth() string {
	if late := s.clocks.steady() - s.pulse.present.Load().known; late > lateAfter {
		return fmt.Sprintf("the heartbeat has failed for %v", late.Round(100*time.Millisecond))
	}
	return ""
}
