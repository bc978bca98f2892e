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
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Server is a server started for the load test: a process with a database that is deleted
// with it.
type Server struct {
	URL string
	PID int
	// SSH is the host:port of its SSH server, if it has one.
	SSH string
	// Metrics is the address of its metrics.
	Metrics string

	cmd   *exec.Cmd
	dir   string
	ended chan error
}

// opened is what a server prints when it can be reached, and byssh what it prints for
// SSH.
const opened = "Antares is open at "

var byssh = regexp.MustCompile(`^ssh -p (\d+) (\S+)`)

// Start starts a server program without limits. db is its database; a new file is created
// if it is empty. The server's log goes to log.
func Start(program, db string, log io.Writer) (*Server, error) {
	args := []string{"--workers", "0"}
	for _, limit := range []string{"requests", "acts", "tables", "entries"} {
		args = append(args, "--limit-"+limit, "1000000")
	}
	return start(program, db, log, append(args, "--limit-sockets", "100000")...)
}

// StartOrdinary starts a server program with the default limits of a site, and with SSH.
func StartOrdinary(program, db string, log io.Writer) (*Server, error) {
	return start(program, db, log, "--ssh", "127.0.0.1:0")
}

func start(program, db string, log io.Writer, args ...string) (_ *Server, err error) {
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
	s.cmd = exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0", "--db", db, "--log-level", "warn", "--metrics-addr", metrics}, args...)...)
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
	for s.URL == "" && lines.Scan() {
		if url, ok := strings.CutPrefix(lines.Text(), opened); ok {
			s.URL = url
		}
		if m := byssh.FindStringSubmatch(lines.Text()); m != nil {
			s.SSH = net.JoinHostPort(m[2], m[1])
		}
	}
	go func() {
		_, _ = io.Copy(io.Discard, out) // the rest of the output does not matter
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

// process is a server's process; 0 if there is none to measure.
type process int

// memory is its memory in use, or 0 if unknown.
func (p process) memory() int64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p))
	fields := bytes.Fields(data)
	if p == 0 || err != nil || len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return pages * int64(os.Getpagesize())
}

// ticks is the number of Linux clock ticks per second, as programs see it.
const ticks = 100

// cpu is the processor time it has used, in seconds.
func (p process) cpu() float64 {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p))
	// The name, in brackets, may contain anything.
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	if p == 0 || err != nil || len(fields) < 13 {
		return 0
	}
	user, _ := strconv.ParseFloat(string(fields[11]), 64)
	system, _ := strconv.ParseFloat(string(fields[12]), 64)
	return (user + system) / ticks
}

// The names of the metrics that are read.
const (
	liveTables = "antares_tables_live"
	keptEvents = "antares_events_total"
	goroutines = "go_goroutines"
)

// metrics reads a server's own metrics, those without labels.
func metrics(ctx context.Context, address string) (map[string]float64, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	resp, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }() // it was read
	list := map[string]float64{}
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if x, err := strconv.ParseFloat(value, 64); err == nil {
			list[name] = x
		}
	}
	return list, lines.Err()
}

// left is the number of tables that the server has in memory by its own count, or -1 if
// it does not report it.
func (c *fleet) left() int {
	list, err := metrics(c.ctx, c.Metrics)
	n, ok := list[liveTables]
	if err != nil || !ok {
		return -1
	}
	return int(n)
}
