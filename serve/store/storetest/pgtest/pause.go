package pgtest

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Pause freezes all processes of the server: clients get no answer, and no connection is
// closed.
func (s *Server) Pause() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres"))
	if err != nil {
		return err
	}
	defer func() {
		// Nobody answers any more; what is closed here is noticed later.
		gone, cancel := context.WithTimeout(ctx, time.Millisecond)
		defer cancel()
		_ = conn.Close(gone)
	}()
	// The parent process comes first, so that no child is missed.
	if err := s.process.Signal(syscall.SIGSTOP); err != nil {
		return err
	}
	s.paused = []int{s.process.Pid}
	rows, err := conn.Query(ctx, "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
	if err == nil {
		var pids []int
		pids, err = pgx.CollectRows(rows, pgx.RowTo[int])
		s.paused = append(s.paused, pids...)
	}
	if err != nil {
		return errors.Join(err, s.Resume())
	}
	return s.signal(syscall.SIGSTOP)
}

// Resume lets them continue.
func (s *Server) Resume() error { return s.signal(syscall.SIGCONT) }

func (s *Server) signal(signal syscall.Signal) error {
	var errs []error
	for _, pid := range s.paused {
		p, err := os.FindProcess(pid)
		if err == nil {
			err = p.Signal(signal)
		}
		if !errors.Is(err, os.ErrProcessDone) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
