package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	superuser = "antares"
	// The port is part of the name of the socket, which is in a directory of its
	// own; nothing listens on a network.
	port = "5432"
	// patience is how long a server may take to start or to stop.
	patience = time.Minute
)

// Server is a server that can be stopped and started.
type Server struct {
	bin, dir string
	process  *os.Process
	ended    chan error
	paused   []int // processes
}

// Start creates a server and starts it.
func Start() (*Server, error) {
	bin, err := find()
	if err != nil {
		return nil, err
	}
	// Names of sockets must be short, so this is not the test's own directory.
	dir, err := os.MkdirTemp("", "antares-pg")
	if err != nil {
		return nil, err
	}
	s := &Server{bin: bin, dir: dir}
	if err := s.initialize(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	if err := s.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	return s, nil
}

// find is the directory with PostgreSQL's programs: Debian keeps those of each server
// version outside the PATH.
func find() (string, error) {
	if initdb, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(initdb), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", errors.New("these tests need PostgreSQL's programs initdb and postgres: apt-get install postgresql")
	}
	// The newest: a longer name has a higher version number.
	slices.SortFunc(found, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return bytes.Compare([]byte(a), []byte(b))
	})
	return filepath.Dir(found[len(found)-1]), nil
}

func (s *Server) initialize() error {
	if err := hand(s.dir); err != nil {
		return err
	}
	cmd := exec.Command(filepath.Join(s.bin, "initdb"), "-D", s.data(), "-U", superuser, "-A", "trust", "-E", "UTF8", "--locale=C")
	if err := as(cmd); err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Start starts the server and waits until it answers.
func (s *Server) Start() error {
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(filepath.Join(s.bin, "postgres"), "-D", s.data(), "-k", s.dir, "-p", port,
		"-c", "listen_addresses=", "-c", "max_connections=200",
		// Processes are killed here, machines are not: what was written is there.
		"-c", "fsync=off")
	cmd.Stdout, cmd.Stderr = log, log
	if err := as(cmd); err != nil {
		return err
	}
	s.ended = make(chan error, 1)
	started := make(chan error)
	go func() {
		// If this process dies, so does the server. Linux goes by the thread that started
		// it.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			s.ended <- cmd.Wait()
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	s.process = cmd.Process
	return s.wait()
}

func (s *Server) wait() error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.URL("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case end := <-s.ended:
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("PostgreSQL does not start: %w\n%s", end, log)
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL does not answer: %w", errors.Join(err, s.Kill()))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// Stop shuts the server down cleanly; clients are disconnected.
func (s *Server) Stop() error { return s.end(syscall.SIGINT) }

// Kill ends the server as a power cut would: it has to recover at the next start.
func (s *Server) Kill() error { return s.end(syscall.SIGQUIT) }

func (s *Server) end(signal syscall.Signal) error {
	if err := s.process.Signal(signal); err != nil {
		return err
	}
	select {
	case <-s.ended: // Its exit status only reports how it was ended.
		return nil
	case <-time.After(patience):
		return errors.Join(errors.New("PostgreSQL does not stop"), s.process.Kill())
	}
}

// Remove ends the server, without a clean shutdown since nothing is kept, and removes
// everything.
func (s *Server) Remove() error {
	_ = s.Resume() // a frozen process does not end
	return errors.Join(s.Kill(), os.RemoveAll(s.dir))
}
