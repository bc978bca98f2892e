package sshd

import (
	"context"
	"errors"
	"regexp"
	"slices"
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
	ctx, end := context.WithCancelCause(sess.conn.ctx)
	sess.conn.patience.Stop()
	// However it ends, a client that does not read must not hold us up.
	context.AfterFunc(ctx, func() { sess.conn.patience.Reset(farewell) })
	sess.conn.dropped()
	defer context.AfterFunc(s.ctx, func() { end(goingDown) })()

	out := &output{w: sess}
	var tidy []func()
	err := s.play(ctx, end, sess, out, &tidy)
	end(nil)
	s.part(sess, out, err)
	for _, f := range slices.Backward(tidy) {
		f()
	}
}

// play runs the client until its user leaves or something ends it. What is left to do once
// the user has been told is added to tidy, to be done in reverse.
func (s *Server) play(ctx context.Context, end context.CancelCauseFunc, sess *session, out *output, tidy *[]func()) error {
	if sess.term == "" {
		return noTerminal
	}
	u, err := s.user(ctx, sess.key, sess.login)
	if err != nil {
		return why(ctx, err)
	}
	token, revoke, err := s.token(ctx, u)
	if err != nil {
		return why(ctx, err)
	}
	*tidy = append(*tidy, revoke)
	c, err := client.New("http://antares.invalid", token)
	if err != nil {
		return err
	}
	way := s.api.way(sess.conn.RemoteAddr())
	*tidy = append(*tidy, way.close)
	app := tui.New(tui.Config{Games: s.Games, Server: c.WithTransport(way.transport), Address: s.Address, Account: u.Kind == antares.Member})
	app.Recall(ctx)
	model := &guarded{Model: s.wrap(app), failed: func(cause any, stack []byte) {
		s.Log.Error("ssh: a screen panicked", "address", sess.conn.RemoteAddr().String(), "panic", cause, "stack", string(stack))
		end(broken)
	}}

	// Since the output is not a terminal, the environment describes the terminal to the
	// program. Its context ends it abruptly, for when it does not end by itself.
	alive, kill := context.WithCancel(sess.conn.ctx)
	program := tea.NewProgram(model, tea.WithContext(alive), tea.WithInput(nil), tea.WithOutput(out),
		tea.WithWindowSize(sess.window.width, sess.window.height),
		tea.WithEnvironment([]string{"TERM=" + sess.term, "TTY_FORCE=1"}), tea.WithoutSignalHandler())
	idle := time.AfterFunc(s.Idle, func() { end(idled(s.Idle, sess.key)) })
	defer idle.Stop()
	go func() {
		_ = readKeys(ctx, sess, func(msg tea.Msg) {
			idle.Reset(s.Idle) // what the server writes does not count: clocks tick even if nobody is there
			if sess.conn.spend(keyCost) == nil {
				program.Send(msg)
			}
		})
		end(nil) // nobody is there any more
	}()
	go sess.resize(ctx, program)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_, err = program.Run()
	}()
	*tidy = append(*tidy, func() { kill(); s.tidyUp(ended, func() { model.close(app.Close) }) })
	select {
	case <-ended:
		if errors.Is(err, tea.ErrInterrupted) {
			err = nil // the user has left
		}
		return why(ctx, err)
	case <-ctx.Done():
	}
	// It ends in an orderly way, if it can: it may be drawing for a client that does not
	// read.
	go program.Quit()
	wait := time.NewTimer(orderly)
	defer wait.Stop()
	select {
	case <-ended:
	case <-wait.C:
	case <-sess.conn.ctx.Done():
	}
	return context.Cause(ctx)
}

// orderly is how long a program may take to end by itself. The rest of farewell is for
// restoring the terminal in its place.
const orderly = farewell / 2

// why is the reason for which a session ends, if it is known better than by an error.
func why(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// tidyUp closes the screens once the program has ended. One that does not end even though
// nobody reads what it draws is not waited for.
func (s *Server) tidyUp(ended <-chan struct{}, closeAll func()) {
	wait := time.NewTimer(time.Second)
	defer wait.Stop()
	select {
	case <-ended:
		closeAll()
	case <-wait.C:
		s.Log.Error("ssh: a session does not end")
		go func() { <-ended; closeAll() }()
	}
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
