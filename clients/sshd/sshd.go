// Package sshd lets anybody play on a server with ssh. Every connection runs the terminal
// client on that server and nothing else: there is no shell, no command, no subsystem, no
// forwarding. A key is an account; without one you are a guest.
//
// It uses golang.org/x/crypto/ssh directly. We need one kind of channel and three
// requests. gliderlabs/ssh, which we used before, rarely changes, hangs when a window
// changes before the shell starts, and starts goroutines that we cannot end. Charm's wish
// is made for this, but the only release available is 1.1.1, for Bubble Tea 1, and it
// builds on a fork of gliderlabs/ssh that has no release at all. x/crypto is maintained,
// and we already depended on it.
package sshd

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/site"
)

// Config configures an SSH server.
type Config struct {
	Site *site.Site
	// API is the server that the clients play on. They reach it inside this process, and
	// it sees the address from which they connected.
	API   http.Handler
	Games []game.Game
	// HostKey is the result of Key.
	HostKey gossh.Signer
	// Address is how people reach the server with a browser, for invitations.
	Address string
	Log     *slog.Logger
	// Idle is how long somebody may go without pressing a key, Most how many may be
	// connected at once, and MostEach how many from one address. Rate is how many bytes
	// per second are read from one connection. Zeros mean the defaults.
	Idle                 time.Duration
	Most, MostEach, Rate int
}

// The default limits.
const (
	usualIdle   = 30 * time.Minute
	DefaultMost = 500
	DefaultEach = 16
	DefaultRate = 32 << 10
	// handshake is how long a connection may take until its session starts.
	handshake = 30 * time.Second
)

// Server is an SSH server.
type Server struct {
	Config
	ssh  *gossh.ServerConfig
	api  *inside
	door door
	ctx  context.Context // ends with Close
	stop context.CancelFunc
	// connections are those being served.
	connections sync.WaitGroup
	// wrap lets tests put something around the client.
	wrap func(tea.Model) tea.Model
}

// New creates a server. Close ends it.
func New(c Config) *Server {
	if c.Idle == 0 {
		c.Idle = usualIdle
	}
	c.Most, c.MostEach, c.Rate = cmp.Or(c.Most, DefaultMost), cmp.Or(c.MostEach, DefaultEach), cmp.Or(c.Rate, DefaultRate)
	s := &Server{Config: c, ssh: configuration(c.HostKey), api: newInside(c.API), door: door{most: c.Most, each: c.MostEach}}
	s.wrap = func(m tea.Model) tea.Model { return m }
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Serve lets people in until Close.
func (s *Server) Serve(l net.Listener) error {
	defer context.AfterFunc(s.ctx, func() { _ = l.Close() })()
	for {
		c, err := l.Accept()
		switch {
		case s.ctx.Err() != nil:
			if err == nil {
				_ = c.Close() // too late
			}
			return nil
		case err == nil:
			s.connections.Go(func() { s.connection(c) })
		case errors.Is(err, net.ErrClosed):
			return err
		default: // for example too many open files: that passes
			s.Log.Warn("ssh: cannot accept connections; trying again", "error", err)
			select {
			case <-time.After(time.Second):
			case <-s.ctx.Done():
			}
		}
	}
}

// Close ends all connections and waits until the clients have ended. Everybody is told, on a
// restored terminal; somebody who does not read is waited for no longer than farewell.
func (s *Server) Close() {
	s.stop()
	s.connections.Wait()
	s.api.close()
}
