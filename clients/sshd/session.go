package sshd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/tui"
)

// session is somebody who plays over SSH.
type session struct {
	gossh.Channel
	conn       *conn
	key, login string
	// term and window are set before the program runs; sizes are later changes of the
	// window.
	term    string
	window  window
	sizes   sizes
	running bool
}

// session runs the terminal client.
func (s *Server) session(sess *session) {
	status := struct{ Status uint32 }{}
	if err := s.play(sess); err != nil {
		s.Log.Info("ssh: a session ended", "address", sess.conn.RemoteAddr().String(), "error", err)
		fmt.Fprintf(sess.Stderr(), "Antares: %v\r\n", err)
		status.Status = 1
	}
	// A client that does not receive it has gone.
	_, _ = sess.SendRequest("exit-status", false, gossh.Marshal(&status))
	_ = sess.Close()
}

func (s *Server) play(sess *session) error {
	ctx, cancel := context.WithCancelCause(sess.conn.ctx)
	defer cancel(nil)
	sess.conn.patience.Stop()
	// However it ends, a client that does not read must not hold us up.
	context.AfterFunc(ctx, func() { sess.conn.patience.Reset(farewell) })
	sess.conn.dropped()
	defer context.AfterFunc(s.ctx, func() { cancel(fmt.Errorf("the server is going down: come back soon")) })()
	if sess.term == "" {
		return fmt.Errorf("this is a game for a terminal: ssh -t")
	}

	u, err := s.user(ctx, sess.key, sess.login)
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
	way := s.api.way(sess.conn.RemoteAddr())
	defer way.close()
	app := tui.New(tui.Config{Games: s.Games, Server: c.WithTransport(way.transport), Address: s.Address, Account: u.Kind == antares.Member})
	defer app.Close()
	app.Recall(ctx)

	// Since the output is not a terminal, the environment describes the terminal to the
	// program.
	program := tea.NewProgram(app, tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(lines{sess}),
		tea.WithWindowSize(sess.window.width, sess.window.height),
		tea.WithEnvironment([]string{"TERM=" + sess.term, "TTY_FORCE=1"}), tea.WithoutSignalHandler())
	idle := time.AfterFunc(s.Idle, func() {
		cancel(fmt.Errorf("nothing was pressed for %v; your games go on, come back with the same key", s.Idle))
	})
	defer idle.Stop()
	go func() {
		_ = readKeys(ctx, sess, func(msg tea.Msg) {
			idle.Reset(s.Idle) // what the server writes does not count: clocks tick even if nobody is there
			if sess.conn.spend(keyCost) == nil {
				program.Send(msg)
			}
		})
		cancel(nil) // nobody is there any more
	}()
	go sess.resize(ctx, program)
	_, err = program.Run()
	if why := context.Cause(ctx); why != nil {
		err = why
	}
	if errors.Is(err, context.Canceled) { // the client has gone
		return nil
	}
	return err
}

// resizeEvery is how often the window may be changed: everything is redrawn each time.
const resizeEvery = 100 * time.Millisecond

// resize passes new window sizes to the program.
func (sess *session) resize(ctx context.Context, program *tea.Program) {
	for {
		select {
		case w := <-sess.sizes:
			program.Send(tea.WindowSizeMsg{Width: w.width, Height: w.height})
		case <-ctx.Done():
			return
		}
		select {
		case <-time.After(resizeEvery):
		case <-ctx.Done():
		}
	}
}

// lines ends lines as a terminal expects. The session has no terminal device behind it that
// would do so.
type lines struct{ w io.Writer }

func (l lines) Write(p []byte) (int, error) {
	if _, err := l.w.Write(bytes.ReplaceAll(p, []byte("\n"), []byte("\r\n"))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// The largest window that is accepted: each cell takes memory.
const (
	maxWidth  = 500
	maxHeight = 200
)

func size(w, h uint32) window {
	return window{int(min(max(w, 1), maxWidth)), int(min(max(h, 1), maxHeight))}
}

var terminalName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9+._-]{0,30}$`)

// terminal is the type of a terminal. It names a file in the terminal database, so not
// every name is accepted.
func terminal(name string) string {
	if terminalName.MatchString(name) {
		return name
	}
	return "xterm-256color"
}
