package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is a server of the load's own: a process with a database that goes with it.
type Server struct {
	URL string
	PID int
	// Metrics is where it tells about itself.
	Metrics string

	cmd   *exec.Cmd
	dir   string
	ended chan error
}

// opened is what a server says when it can be reached.
const opened = "Antares is open at "

// Start starts a program that serves. db is its database, a new file if it is empty. What
// the server says goes to log.
func Start(program, db string, log io.Writer) (_ *Server, err error) {
	s := &Server{ended: make(chan error, 1)}
	if s.dir, err = os.MkdirTemp("", "antares-load-"); err != nil {
		return nil, err
	}
	if db == "" {
		db = filepath.Join(s.dir, "antares.db")
	}
	metrics, err := freePort()
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	s.Metrics = "http://" + metrics + "/metrics"
	args := []string{"serve", "--addr", "127.0.0.1:0", "--db", db, "--workers", "0", "--log-level", "warn", "--metrics-addr", metrics}
	for _, limit := range []string{"requests", "acts", "tables", "entries"} {
		args = append(args, "--limit-"+limit, "1000000")
	}
	s.cmd = exec.Command(program, append(args, "--limit-sockets", "100000")...)
	s.cmd.Stderr = log
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	s.PID = s.cmd.Process.Pid
	lines := bufio.NewScanner(out)
	for lines.Scan() && s.URL == "" {
		if url, ok := strings.CutPrefix(lines.Text(), opened); ok {
			s.URL = url
			break
		}
	}
	go func() {
		_, _ = io.Copy(io.Discard, out) // it has nothing more to say
		s.ended <- s.cmd.Wait()
	}()
	if s.URL == "" {
		return nil, errors.Join(fmt.Errorf("the server does not start: %w", <-s.ended), os.RemoveAll(s.dir))
	}
	return s, nil
}

// freePort is an address on this machine that nobody listens on at the moment.
func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// Stop ends the server and removes what it wrote.
func (s *Server) Stop() error {
	err := s.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case end := <-s.ended:
		err = errors.Join(err, end)
	case <-time.After(30 * time.Second):
		err = errors.Join(errors.New("the server does not stop"), s.cmd.Process.Kill())
		<-s.ended
	}
	return errors.Join(err, os.RemoveAll(s.dir))
}

// memory is what the server's process has in memory, 0 if that cannot be known.
func (c *crowd) memory() int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", c.PID))
	fields := bytes.Fields(data)
	if c.PID == 0 || err != nil || len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return pages * int64(os.Getpagesize())
}

// ticks is how many of Linux's units of processor time a second has, for programs.
const ticks = 100

// cpu is how many seconds of processor time the server's process has used.
func (c *crowd) cpu() float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.PID))
	// The name, in brackets, may hold anything.
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if c.PID == 0 || err != nil || len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(string(fields[11]), 64)
	system, _ := strconv.ParseFloat(string(fields[12]), 64)
	return (user + system) / ticks
}

// left is how many tables the server has in memory by its own count; -1 if it does not
// tell.
func (c *crowd) left() int {
	ctx, cancel := context.WithTimeout(c.ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.Metrics, nil)
	if err != nil {
		return -1
	}
	resp, err := (&http.Client{Transport: c.web}).Do(req)
	if err != nil {
		return -1
	}
	defer func() { _ = resp.Body.Close() }() // it was read
	for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "antares_tables_live "); ok {
			if n, err := strconv.ParseFloat(value, 64); err == nil {
				return int(n)
			}
		}
	}
	return -1
}
