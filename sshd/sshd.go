// Package sshd lets anybody with ssh play on a server: whoever comes gets the
// terminal client, playing there, and nothing else. There is no shell to reach, no
// command, no subsystem, no forwarding. A key makes an account; without one you are
// a guest.
//
// It stands on gliderlabs/ssh. Wish, which is made for this, can be had only in a
// version for Bubble Tea 1 and over an SSH library that takes the last key offered for
// the one that was proven; the few lines that run a Bubble Tea 2 program in a session
// are our own.
package sshd

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/site"
)

// Config is what an SSH server is made of.
type Config struct {
	Site *site.Site
	// API is the server that the clients play on. They reach it inside this program,
	// and it sees the address that they came from.
	API   http.Handler
	Games []game.Game
	// HostKey is what Key made.
	HostKey gossh.Signer
	// Address is how people reach the server with a browser, for invitations.
	Address string
	Log     *slog.Logger
	// Idle is how long somebody may press no key, Most how many may be here at once
	// and MostEach how many from one address; zero values are the usual.
	Idle           time.Duration
	Most, MostEach int
}

// The usual limits.
const (
	usualIdle     = 30 * time.Minute
	usualMost     = 500
	usualMostEach = 16
	// handshake is how long somebody may take to get to the client.
	handshake = 30 * time.Second
)

// Server is an SSH server.
type Server struct {
	Config
	ssh  *ssh.Server
	api  *inside
	door door
	wg   sync.WaitGroup
	ctx  context.Context
	stop context.CancelFunc
}

// New makes a server. Close ends it.
func New(c Config) *Server {
	if c.Idle == 0 {
		c.Idle = usualIdle
	}
	if c.Most == 0 {
		c.Most = usualMost
	}
	if c.MostEach == 0 {
		c.MostEach = usualMostEach
	}
	s := &Server{Config: c, api: newInside(c.API), door: door{most: c.Most, each: c.MostEach}}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.ssh = &ssh.Server{
		Version:              "Antares",
		HostSigners:          []ssh.Signer{c.HostKey},
		Handler:              s.session,
		ServerConfigCallback: s.authentication,
		// Who has no key is let in without being asked anything.
		KeyboardInteractiveHandler: func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true },
		ConnCallback:               s.enter,
		// Only these: everything that is not listed is refused.
		ChannelHandlers:   map[string]ssh.ChannelHandler{"session": s.channel},
		RequestHandlers:   map[string]ssh.RequestHandler{},
		SubsystemHandlers: map[string]ssh.SubsystemHandler{},
	}
	return s
}

// Serve lets people in until Close.
func (s *Server) Serve(l net.Listener) error {
	if err := s.ssh.Serve(l); !errors.Is(err, ssh.ErrServerClosed) {
		return err
	}
	return nil
}

// Close ends all connections and waits until the clients have ended.
func (s *Server) Close() {
	s.stop()
	_ = s.ssh.Close() // nothing to be done about connections that fail to close
	s.wg.Wait()
	s.api.close()
}

// enter counts whoever comes, and shows out who does not get to the client.
func (s *Server) enter(ctx ssh.Context, conn net.Conn) net.Conn {
	leave, ok := s.door.enter(conn.RemoteAddr())
	if !ok {
		s.Log.Debug("ssh: too many", "address", conn.RemoteAddr().String())
		return nil
	}
	patience := time.AfterFunc(handshake, func() { _ = conn.Close() })
	ctx.SetValue(patienceKey{}, patience)
	ctx.SetValue(openKey{}, &atomic.Bool{})
	return &counted{Conn: conn, leave: sync.OnceFunc(func() { patience.Stop(); leave() })}
}

type patienceKey struct{}

// counted tells when a connection ends.
type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}

// fingerprint is where a proven key's fingerprint is kept.
const fingerprint = "antares-key"

// authentication takes any key as long as it is proven. The fingerprint is kept in
// the permissions of that very attempt: a key that was only shown, without a
// signature, and somebody else's at that, leaves no trace.
func (s *Server) authentication(ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{
		MaxAuthTries: 20, // people have many keys
		PublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey) (*gossh.Permissions, error) {
			return &gossh.Permissions{Extensions: map[string]string{fingerprint: gossh.FingerprintSHA256(key)}}, nil
		},
	}
}

// proven is the fingerprint of the key that a connection was opened with, if any.
func proven(ctx ssh.Context) string {
	conn, ok := ctx.Value(ssh.ContextKeyConn).(*gossh.ServerConn)
	if !ok || conn.Permissions == nil {
		return ""
	}
	return conn.Permissions.Extensions[fingerprint]
}
