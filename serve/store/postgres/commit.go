package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares/serve/store"
)

// job is a change on its way into the database. One without a change shows that the way is
// free.
type job struct {
	*store.Change
	until  time.Time  // nobody waits for it any longer
	answer chan error // of one that is late
	next   time.Time  // when one that is late is tried again
	wait   time.Duration
}

var (
	// errUncertain says that a commit was sent and not confirmed.
	errUncertain = errors.New("it is not known whether it was committed")
	// errHeld says that somebody else holds the table, and errAlone that a job is to be
	// tried without the others. In both cases nothing was written.
	errHeld  = errors.New("another server holds the table")
	errAlone = errors.New("it could not be written together with others")
	// errLate says that the answer comes later.
	errLate = errors.New("it is late")
)

// change has a job done with those of others, and answers in time whatever happens.
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

// attempt writes jobs in one transaction of two round trips: lock and look, then write and
// commit. As long as the commit was not sent nothing has happened, so it is tried again: if
// another server was in the way, and once more if the connection was broken. If it cannot be
// done, or not at once, each job is to be tried alone; what fails even so has failed.
func (s *Store) attempt(jobs []*job, errs []error, alone bool) {
	// No caller's context reaches here: whoever goes away must not stop the others.
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
		s.pool.Reset() // The others are to the same server.
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

// latest is when nobody waits for any of the jobs any longer.
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
	// If the connection is dead nothing has happened yet, and there is time for another.
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
