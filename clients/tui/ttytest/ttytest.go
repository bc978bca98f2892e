// Package ttytest runs programs in terminals for tests: either in a pseudo-terminal whose
// keys and size the test controls, or in tmux, which shows what a person would see.
package ttytest

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// patience is how long something may take on a busy machine.
const patience = 2 * time.Minute

// Await polls until a condition holds.
func Await(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// Terminal is a program in a pseudo-terminal.
type Terminal struct {
	t   testing.TB
	cmd *exec.Cmd
	tty io.ReadWriteCloser
	set func(*pty.Winsize) error

	mu  sync.Mutex
	out bytes.Buffer
}

// Start runs a command in a terminal of 80 by 24.
func Start(t testing.TB, cmd *exec.Cmd) *Terminal {
	t.Helper()
	cmd.Env = append(cmd.Environ(), "TERM=xterm-256color")
	// Under nohup, the program would inherit that it hears of no hangup.
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	defer signal.Stop(hangup)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	m := &Terminal{t: t, cmd: cmd, tty: tty, set: func(s *pty.Winsize) error { return pty.Setsize(tty, s) }}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // unless it has ended
		_ = tty.Close()
	})
	go func() { _, _ = io.Copy(m, tty) }() // ends with the program
	return m
}

// Write collects what the program shows.
func (m *Terminal) Write(p []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.out.Write(p)
}

// Wrote reports whether the program has written something, including terminal commands.
func (m *Terminal) Wrote(text string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return bytes.Contains(m.out.Bytes(), []byte(text))
}

// Keys presses keys, given as the bytes that a terminal sends for them.
func (m *Terminal) Keys(text string) {
	m.t.Helper()
	if _, err := io.WriteString(m.tty, text); err != nil {
		m.t.Fatal(err)
	}
}

// Resize changes the window.
func (m *Terminal) Resize(columns, rows int) {
	m.t.Helper()
	if err := m.set(&pty.Winsize{Rows: uint16(rows), Cols: uint16(columns)}); err != nil {
		m.t.Fatal(err)
	}
}

// Begun waits until the program has taken over the whole screen.
func (m *Terminal) Begun() {
	m.t.Helper()
	m.BegunAgain(1)
}

// BegunAgain waits until the program has taken over the whole screen for the given time,
// counted from 1.
func (m *Terminal) BegunAgain(time int) {
	m.t.Helper()
	m.Times("\x1b[?1049h", time)
}

// Writes waits until the program has written something.
func (m *Terminal) Writes(text string) {
	m.t.Helper()
	m.Times(text, 1)
}

// Signal sends the program a signal.
func (m *Terminal) Signal(s os.Signal) {
	m.t.Helper()
	if err := m.cmd.Process.Signal(s); err != nil {
		m.t.Fatal(err)
	}
}

// Code waits until the program has ended, and returns its exit code: -1 if a signal ended
// it.
func (m *Terminal) Code() int {
	m.t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- m.cmd.Wait() }()
	select {
	case err := <-ended:
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			m.t.Error(err)
		}
		return m.cmd.ProcessState.ExitCode()
	case <-time.After(patience):
		m.t.Fatal("the program does not end")
		return -1
	}
}

// modes are the modes of a terminal that a program may change, as they are otherwise: the
// main screen, no mouse, pasted text unmarked, the cursor shown.
var modes = map[string]bool{"1049": false, "1002": false, "1003": false, "1006": false, "2004": false, "25": true}

// changed lists the modes that are not as the program found them.
func (m *Terminal) changed() (list []string) {
	m.mu.Lock()
	text := m.out.String()
	m.mu.Unlock()
	for mode, usual := range modes {
		set, reset := strings.LastIndex(text, "\x1b[?"+mode+"h"), strings.LastIndex(text, "\x1b[?"+mode+"l")
		if set != reset && (set > reset) != usual {
			list = append(list, fmt.Sprintf("%s is %v", mode, !usual))
		}
	}
	return list
}

// Restored waits until the program has left the whole screen for the given time, counted
// from 1, and the terminal is as it was found.
func (m *Terminal) Restored(time int) {
	m.t.Helper()
	m.Times("\x1b[?1049l", time)
	Await(m.t, "the terminal as it was", func() bool { return len(m.changed()) == 0 })
}

// Times waits until the program has written something that often.
func (m *Terminal) Times(text string, times int) {
	m.t.Helper()
	Await(m.t, fmt.Sprintf("%q, %d times", text, times), func() bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		return bytes.Count(m.out.Bytes(), []byte(text)) >= times
	})
}

// Ends waits until the program has ended successfully and restored the terminal.
func (m *Terminal) Ends() {
	m.t.Helper()
	if code := m.Code(); code != 0 {
		m.t.Errorf("exit code %d", code)
	}
	m.Restored(1)
}
