package site

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Deadlines in the store do not take outages into account. After an outage there may be
// many tables whose time seems to be up and is not: each is checked once, and again when
// its time really is up.

const (
	duePage = 500
	// dueRemembered bounds how many such tables are remembered; the others are checked
	// every time.
	dueRemembered = 1 << 16
	// dueFailures is how many tables may fail before the round is given up.
	dueFailures = 3
)

// postponed are the tables that seem due but have time left. Only the sweep uses it.
type postponed struct {
	tables map[string]extension
	under  *outages // the outages for which this holds
}

// extension is until when a table really has time, and the deadline in the store that it
// replaces.
type extension struct{ deadline, until time.Time }

// flagDue ends turns whose time is up, even at tables that no server has in memory.
func (s *Site) flagDue(ctx context.Context) error {
	if now := s.pulse.present.Load().outages; now != s.postponed.under {
		s.postponed = postponed{under: now}
	}
	var errs []error
	failed := 0
	tables := map[string]extension{}
	var after antares.DueTable
	for more := true; more; {
		page, err := s.store.Due(ctx, s.now(), after, duePage)
		if err != nil {
			return errors.Join(append(errs, err)...)
		}
		for _, after = range page {
			until, err := s.postponed.tables[after.ID], error(nil)
			if !until.deadline.Equal(after.Deadline) || !s.now().Before(until.until) {
				until.deadline = after.Deadline
				until.until, err = s.flag(ctx, after.ID)
			}
			// A single table may be locked by a server that stands still. If several cannot
			// be written, the store is at fault.
			if errors.Is(err, antares.ErrUnavailable) {
				if failed++; failed == dueFailures {
					return errors.Join(append(errs, err)...)
				}
			}
			if err != nil && antares.CodeOf(err) != antares.CodeNotFound {
				errs = append(errs, fmt.Errorf("table %s: %w", after.ID, err))
			}
			if err == nil && !until.until.IsZero() && len(tables) < dueRemembered {
				tables[after.ID] = until
			}
		}
		more = len(page) == duePage
	}
	// Tables that have moved on are no longer listed, and are forgotten.
	s.postponed.tables = tables
	return errors.Join(errs...)
}

// flag ends a turn if its time is up. If it is not, it returns when it will be, as far as
// is known; zero is never.
func (s *Site) flag(ctx context.Context, id string) (until time.Time, err error) {
	if s.pulse.stopped.Load() {
		return time.Time{}, nil
	}
	_, err = s.act(ctx, id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
		events, err := t.Flag(m)
		until = time.Time{}
		if at, ok := t.Deadline(); ok && err == nil && len(events) == 0 {
			until = at.Add(m.Down)
		}
		return events, err
	})
	return until, err
}

// flagAgain is how soon another timer follows one that went off too early.
const flagAgain = 20 * time.Millisecond

// setTimer arranges for the flag to fall when it must.
func (s *Site) setTimer(l *live) { s.armTimer(l, 0) }

// armTimer does the same, but not before least has passed.
func (s *Site) armTimer(l *live, least time.Duration) {
	at, ok := l.t.Deadline()
	if !ok {
		l.stopTimer()
		return
	}
	m := s.moment(l.t)
	wait := max(at.Add(m.Down).Sub(m.Now)+time.Millisecond, time.Millisecond, least)
	if l.timer != nil {
		l.timer.Reset(wait)
		return
	}
	l.timer = time.AfterFunc(wait, func() { s.timeUp(l) })
}

// timeUp is called when a clock should have run out. It may not have, after an outage or a
// correction of the time. Without the store it tries again after a while.
func (s *Site) timeUp(l *live) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_, err := s.flag(ctx, l.id)
	least := flagAgain
	if err != nil {
		s.log.Warn("flag; it is tried again", "table", l.id, "error", err)
		least = sweepEvery
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.gone && l.t != nil && l.timer != nil && !s.pulse.stopped.Load() {
		s.armTimer(l, least)
	}
}
