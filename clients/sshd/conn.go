package sshd

import (
	"context"
	"net"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// The budget of one connection is in bytes per second. A person who types or drags the
// mouse uses a small part of it.
const (
	// burstTime is how many seconds' worth may come at once.
	burstTime = 4
	// keyCost is what a key costs in addition to its bytes, since the screen is drawn
	// for it. It allows 128 keys per second.
	keyCost = 256
	// maxRead is what is read at once.
	maxRead = 16 << 10
)

// conn is a connection with a budget. Everything that arrives is paid for before more is
// read, so a flood of any kind waits at the sender and not in our memory. Without this
// the SSH library would buffer up to 2 MiB per session, and many times that if it arrives
// in packets of one byte.
type conn struct {
	net.Conn
	budget *rate.Limiter
	ctx    context.Context // ends with the connection
	close  func() error
	// patience is the timer that finally ends the connection. dropped cancels closing the
	// connection abruptly when the server shuts down; sessions end in their own way.
	patience *time.Timer
	dropped  func() bool
}

func newConn(c net.Conn, perSecond int, leave func()) *conn {
	ctx, cancel := context.WithCancel(context.Background())
	return &conn{
		Conn: c, budget: rate.NewLimiter(rate.Limit(perSecond), burstTime*perSecond), ctx: ctx,
		close: sync.OnceValue(func() error {
			cancel()
			leave()
			return c.Close()
		}),
	}
}

func (c *conn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), maxRead)])
	if err == nil {
		err = c.spend(n)
	}
	return n, err
}

// spend waits until n bytes can be paid for.
func (c *conn) spend(n int) error { return c.budget.WaitN(c.ctx, n) }

// Close may be called more than once.
func (c *conn) Close() error { return c.close() }

// farewell is how long a client may take at the end of its session to read the last message
// and close the connection.
const farewell = 5 * time.Second

// connection serves one connection until it ends.
func (s *Server) connection(nc net.Conn) {
	leave, ok := s.door.enter(nc.RemoteAddr())
	if !ok {
		s.Log.Debug("ssh: too many connections", "address", nc.RemoteAddr().String())
		_ = nc.Close() // it was not let in
		return
	}
	c := newConn(nc, s.Rate, leave)
	defer func() { _ = c.Close() }()
	c.dropped = context.AfterFunc(s.ctx, func() { _ = c.Close() })
	defer c.dropped()
	// A connection whose session does not start in time is closed.
	c.patience = time.AfterFunc(handshake, func() { _ = c.Close() })
	defer c.patience.Stop()

	sc, channels, requests, err := gossh.NewServerConn(c, s.ssh)
	if err != nil {
		s.Log.Debug("ssh: the handshake failed", "address", nc.RemoteAddr().String(), "error", err)
		return
	}
	var tasks sync.WaitGroup
	tasks.Go(func() { gossh.DiscardRequests(requests) }) // all are refused
	opened := false
	for ch := range channels {
		switch {
		case ch.ChannelType() != "session":
			_ = ch.Reject(gossh.UnknownChannelType, "only sessions are allowed here")
		case opened:
			_ = ch.Reject(gossh.ResourceShortage, "only one session per connection")
		default:
			opened = true
			tasks.Go(func() {
				s.channel(c, sc, ch)
				_ = c.Close() // there can be no other
			})
		}
	}
	_ = c.Close()
	tasks.Wait()
}
