package site

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// Deadlines in the store do not know of outages. After one there may be many tables whose
// time seems to be up and is not: they are looked at once, and again when it is.

const (
	duePage = 500
	// dueRemembered bounds what is known of such tables; more are looked at every time.
	dueRemembered = 1 << 16
	// dueFailures is how many tables may fail before the round is given up.
	dueFailures = 3
)

// postponed are the tables that are due and have time left. It belongs to the sweep.
type postponed struct {
	tables map[string]extension
	under  *outages // which it holds for
}

// extension is until when a table has time whose deadline in the store is another.
type extension struct{ deadline, until time.Time }

// flagDue ends turns whose time is up, of tables that no server has in memory too.
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
			// One table may be held by a server that stands still. Where several cannot be
			// written, it is the store.
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
	// Those that have gone on are not listed any more, and forgotten.
	s.postponed.tables = tables
	return errors.Join(errs...)
}

// flag ends a turn if its time is up. If it is not, it answers when it will be, as far as
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

// flagAgain is how soon after a timer that went off too early the next one does.
const flagAgain = 20 * time.Millisecond

// setTimer arranges for the flag to fall when it must.
func (s *Site) setTimer(l *live) { s.armTimer(l, 0) }

// armTimer does so, not before some time from now.
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

// timeUp is called when a clock should have run out. It may not have: there was an outage,
// or time was corrected. Without the store it tries again after a while.
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
