// Package plug is a TCP proxy for tests: a cable between two programs that can be pulled,
// in all the ways in which networks fail, and plugged in again.
package plug

import (
	"errors"
	"net"
	"sync"
	"time"
)

// Mode is what happens to the data sent in one direction.
type Mode int

// The modes.
const (
	// Pass passes everything on.
	Pass Mode = iota
	// Hold keeps everything, in order, until it passes again. Neither end is told that
	// anything is wrong.
	Hold
	// Swallow loses everything. Neither end is told.
	Swallow
)

// Proxy listens on 127.0.0.1 and forwards to a target.
type Proxy struct {
	network, target string
	listener        net.Listener
	tasks           sync.WaitGroup

	mu      sync.Mutex
	modes   [2]Mode       // there and back
	changed chan struct{} // closed when the modes change
	cables  map[*cable]struct{}
	closed  bool
}

// cable is one connection through the proxy.
type cable struct {
	ends [2]net.Conn // the client and the target
	lost bool        // data was lost; guarded by the proxy's mutex
}

func (c *cable) cut() {
	for _, end := range c.ends {
		_ = end.Close() // it may be closed
	}
}

// Listen creates a proxy for a target, such as "tcp", "127.0.0.1:4222" or the path of a
// "unix" socket.
func Listen(network, target string) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &Proxy{network: network, target: target, listener: l, changed: make(chan struct{}), cables: map[*cable]struct{}{}}
	p.tasks.Go(p.accept)
	return p, nil
}

// Addr is where the proxy listens.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Set decides what happens from now on to data that goes to the target, and to data that
// comes back. New connections are accepted in any mode.
func (p *Proxy) Set(there, back Mode) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.modes = [2]Mode{there, back}
	close(p.changed)
	p.changed = make(chan struct{})
	// A connection that lost data cannot continue as if it had not.
	for c := range p.cables {
		if c.lost && there == Pass && back == Pass {
			c.cut()
		}
	}
}

// Heal passes everything on again. Connections that lost data are cut.
func (p *Proxy) Heal() { p.Set(Pass, Pass) }

// Cut ends all current connections. New ones are accepted.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.cables {
		c.cut()
	}
}

// Close ends the proxy and all its connections.
func (p *Proxy) Close() error {
	err := p.listener.Close()
	p.mu.Lock()
	p.closed = true
	for c := range p.cables {
		c.cut()
	}
	p.mu.Unlock()
	p.Heal() // what is held goes nowhere now
	p.tasks.Wait()
	return err
}

func (p *Proxy) accept() {
	for {
		conn, err := p.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many open files: others will be closed
			time.Sleep(10 * time.Millisecond)
			continue
		}
		p.tasks.Go(func() { p.serve(conn) })
	}
}

func (p *Proxy) serve(conn net.Conn) {
	target, err := net.DialTimeout(p.network, p.target, 10*time.Second)
	if err != nil {
		// This is as close to a refusal as possible once the connection is accepted.
		_ = conn.(*net.TCPConn).SetLinger(0)
		_ = conn.Close()
		return
	}
	c := &cable{ends: [2]net.Conn{conn, target}}
	p.mu.Lock()
	p.cables[c] = struct{}{}
	if p.closed {
		c.cut()
	}
	p.mu.Unlock()
	var both sync.WaitGroup
	both.Go(func() { p.pump(c, 0) })
	both.Go(func() { p.pump(c, 1) })
	both.Wait()
	p.mu.Lock()
	delete(p.cables, c)
	p.mu.Unlock()
}

// pump carries data from one end to the other until either is closed. While data is held it
// does not read, so that the sender eventually notices that nobody reads.
func (p *Proxy) pump(c *cable, from int) {
	defer c.cut()
	buffer := make([]byte, 32<<10)
	for {
		p.wait(from)
		n, err := c.ends[from].Read(buffer)
		if n > 0 && !p.lose(c, from) {
			if _, err := c.ends[1-from].Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			p.wait(from) // the closing is held back too
			return
		}
	}
}

// lose waits until what was read may pass, and reports whether it is lost instead.
func (p *Proxy) lose(c *cable, from int) bool {
	mode := p.wait(from)
	p.mu.Lock()
	defer p.mu.Unlock()
	c.lost = c.lost || mode == Swallow
	return mode == Swallow
}

// wait waits while a direction is held.
func (p *Proxy) wait(from int) Mode {
	for {
		p.mu.Lock()
		mode, changed := p.modes[from], p.changed
		p.mu.Unlock()
		if mode != Hold {
			return mode
		}
		<-changed
	}
}
