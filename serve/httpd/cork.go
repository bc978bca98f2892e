package httpd

import (
	"bufio"
	"net"
	"net/http"
	"sync"
)

// cork collects what is written to a connection, so that messages for one client go out
// together: a write to the network costs more than everything else about a message.
type cork struct {
	net.Conn
	mu   sync.Mutex
	held bool
	wait []byte
}

// maxHeld is how much is held back at most.
const maxHeld = 32 << 10

// Write sends, or holds back what is written while the cork is in.
func (c *cork) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held && len(c.wait)+len(p) <= maxHeld {
		c.wait = append(c.wait, p...)
		return len(p), nil
	}
	if err := c.flush(); err != nil {
		return 0, err
	}
	return c.Conn.Write(p)
}

func (c *cork) flush() error {
	if len(c.wait) == 0 {
		return nil
	}
	_, err := c.Conn.Write(c.wait)
	c.wait = c.wait[:0]
	return err
}

// hold holds back what is written from now on, until release sends it.
func (c *cork) hold() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = true
}

func (c *cork) release() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.held = false
	err := c.flush()
	c.wait = nil // most connections are quiet
	return err
}

// corked is a ResponseWriter whose connection has a cork once it is hijacked.
type corked struct {
	http.ResponseWriter
	cork *cork
}

// Hijack takes the connection over, for the socket.
func (c *corked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, both, err := http.NewResponseController(c.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	c.cork.Conn = conn
	return c.cork, bufio.NewReadWriter(both.Reader, bufio.NewWriter(c.cork)), nil
}
