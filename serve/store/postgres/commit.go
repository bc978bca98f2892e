package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// job is a change on its way into the database. A job without a change tests whether
// writing works.
type job struct {
	*store.Change
	until  time.Time  // when the caller stops waiting for it
	answer chan error // of one that is late
	next   time.Time  // when one that is late is tried again
	wait   time.Duration
}

var (
	// errUncertain reports that a commit was sent and not confirmed.
	errUncertain = errors.New("it is not known whether it was committed")
	// errHeld reports that somebody else holds the table, and errAlone that a job is to be
	// tried by itself. In both cases nothing was written.
	errHeld  = errors.New("another server holds the table")
	errAlone = errors.New("it could not be written together with others")
	// errLate reports that the answer comes later.
	errLate = errors.New("it is late")
)

// change does a job together with those of others, and returns in time whatever happens.
func (s *Store) change(ctx context.Context, j *job) error {
	j.until, j.answer = time.Now().Add(patience), make(chan error, 1)
	mine, cancel := context.WithDeadline(ctx, j.until)
	defer cancel()
	err := s.group.Do(mine, j)
	if errors.Is(err, errLate) {
		select {
		case err = <-j.answer:
		case <-mine.Done():
			err = mine.Err()
		}
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%w: no answer within %v", store.ErrUnavailable, patience)
	}
	return err
}

// commit writes jobs together. What would keep the others waiting is left for later.
func (s *Store) commit(jobs []*job, errs []error) {
	s.attempt(jobs, errs, false)
	for i, j := range jobs {
		if s.late.take(j, errs[i]) {
			errs[i] = errLate
		}
	}
}

// attempt writes jobs in one transaction of two round trips: lock and read, then write and
// commit. Until the commit is sent nothing has happened, so it can be tried again: whenever
// another server was in the way, and once if the connection was broken. If the jobs cannot
// be written together, or not at once, each is to be tried alone; one that fails alone has
// failed.
func (s *Store) attempt(jobs []*job, errs []error, alone bool) {
	// No caller's context is used here: a caller who goes away must not stop the others.
	ctx, cancel := context.WithDeadline(context.Background(), latest(jobs))
	defer cancel()
	err := ctx.Err()
	for try, lost := 0, 0; try < 10 && lost < 2 && ctx.Err() == nil; try++ {
		clear(errs)
		if err = s.once(ctx, jobs, errs, alone); err == nil {
			return
		}
		if inTheWay(err) {
			continue
		}
		if !broken(err) {
			break
		}
		s.pool.Reset() // The other connections are to the same server.
		if lost++; errors.Is(err, errUncertain) {
			break
		}
	}
	switch {
	case !alone && !broken(err):
		err = errAlone
	case unavailable(err):
		err = fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	for i := range errs {
		errs[i] = err
	}
}

// latest is when the last caller stops waiting for these jobs.
func latest(jobs []*job) (until time.Time) {
	for _, j := range jobs {
		if j.until.After(until) {
			until = j.until
		}
	}
	return until
}

func (s *Store) once(ctx context.Context, jobs []*job, errs []error, alone bool) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	// A connection that is still in a transaction is closed by the pool.
	defer conn.Release()
	// If the connection is dead, nothing has happened yet and there is time for another.
	soon, cancel := context.WithTimeout(ctx, reach)
	defer cancel()
	state, err := s.lock(soon, conn, jobs, alone)
	if err != nil {
		return err
	}
	now := time.Now()
	for i, j := range jobs {
		if now.After(j.until) {
			errs[i] = fmt.Errorf("%w: it waited for too long", store.ErrUnavailable)
			continue
		}
		errs[i] = state.apply(j)
	}
	return state.write(ctx, conn)
}
