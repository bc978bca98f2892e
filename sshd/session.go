package sshd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/gliderlabs/ssh"

	"github.com/antares-games/antares/client"
	"github.com/antares-games/antares/tui"
)

// session runs the client for somebody.
func (s *Server) session(sess ssh.Session) {
	s.wg.Add(1)
	defer s.wg.Done()
	if patience, ok := sess.Context().Value(patienceKey{}).(*time.Timer); ok {
		patience.Stop()
	}
	if err := s.play(sess); err != nil {
		s.Log.Info("ssh: a session ended", "address", sess.RemoteAddr().String(), "error", err)
		fmt.Fprintf(sess.Stderr(), "Antares: %v\r\n", err)
		_ = sess.Exit(1) // who does not hear it has gone
	}
}

func (s *Server) play(sess ssh.Session) error {
	window, changes, ok := sess.Pty()
	if !ok {
		return fmt.Errorf("this is a game for a terminal: ssh -t")
	}
	ctx, cancel := context.WithCancelCause(sess.Context())
	defer cancel(nil)
	defer context.AfterFunc(s.ctx, func() { cancel(fmt.Errorf("the server is going down: come back soon")) })()

	u, err := s.user(ctx, proven(sess.Context()), sess.User())
	if err != nil {
		return err
	}
	token, end, err := s.token(ctx, u)
	if err != nil {
		return err
	}
	defer end()
	c, err := client.New("http://antares.invalid", token)
	if err != nil {
		return err
	}
	transport := s.api.transport(sess.RemoteAddr())
	defer transport.CloseIdleConnections()
	app := tui.New(tui.Config{Games: s.Games, Server: c.WithTransport(transport), Address: s.Address})
	defer app.Close()

	idle := newIdle(sess, s.Idle, cancel)
	defer idle.timer.Stop()
	w, h := size(window.Window)
	// A program whose output is no terminal is told what there is by the environment.
	program := tea.NewProgram(app, tea.WithContext(ctx), tea.WithInput(idle), tea.WithOutput(sess), tea.WithWindowSize(w, h),
		tea.WithEnvironment([]string{"TERM=" + terminal(window.Term), "TTY_FORCE=1"}), tea.WithoutSignalHandler())
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		for {
			select {
			case change, open := <-changes:
				if !open {
					return
				}
				w, h := size(change)
				program.Send(tea.WindowSizeMsg{Width: w, Height: h})
			case <-ended:
				return
			}
		}
	}()
	_, err = program.Run()
	if why := context.Cause(ctx); why != nil {
		err = why
	}
	if errors.Is(err, context.Canceled) { // whoever it was has gone
		return nil
	}
	return err
}

// The largest window that is believed: each cell of it takes memory.
const (
	maxWidth  = 500
	maxHeight = 200
)

func size(w ssh.Window) (int, int) {
	return min(max(w.Width, 1), maxWidth), min(max(w.Height, 1), maxHeight)
}

var terminalName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9+._-]{0,30}$`)

// terminal is the kind of a terminal; it names a file of the terminals' database, so
// not anything will do.
func terminal(name string) string {
	if terminalName.MatchString(name) {
		return name
	}
	return "xterm-256color"
}

// idle reads keys, and shows out whoever presses none for long. What the server
// writes does not count: clocks tick for nobody.
type idle struct {
	io.Reader
	limit  time.Duration
	timer  *time.Timer
	cancel context.CancelCauseFunc
}

func newIdle(r io.Reader, limit time.Duration, cancel context.CancelCauseFunc) *idle {
	return &idle{r, limit, time.AfterFunc(limit, func() {
		cancel(fmt.Errorf("nothing was pressed for %v; your games go on, come back with the same key", limit))
	}), cancel}
}

func (i *idle) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil {
		i.cancel(nil) // nobody is there any more
	} else {
		i.timer.Reset(i.limit)
	}
	return n, err
}
