// Package plug is a TCP proxy for tests: a cable between two programs that can be
// pulled in all the ways in which networks fail, and put back.
package plug

import (
	"errors"
	"net"
	"sync"
	"time"
)

// Mode is what happens to what is sent in one direction.
type Mode int

// The modes.
const (
	// Pass passes everything on.
	Pass Mode = iota
	// Hold keeps everything, in order, until it passes again. Nobody is told that
	// anything is wrong.
	Hold
	// Swallow loses everything. Nobody is told either.
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
	ends [2]net.Conn // whoever connected, and the target
	lost bool        // something that was sent; guarded by the proxy's mutex
}

func (c *cable) cut() {
	for _, end := range c.ends {
		_ = end.Close() // it may be closed
	}
}

// Listen makes a proxy for a target, such as "tcp", "127.0.0.1:4222" or the path of a
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

// Set says what happens from now on to what goes to the target, and to what comes back.
// New connections are accepted in any mode.
func (p *Proxy) Set(there, back Mode) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.modes = [2]Mode{there, back}
	close(p.changed)
	p.changed = make(chan struct{})
	// A connection that lost something cannot go on as if it had not.
	for c := range p.cables {
		if c.lost && there == Pass && back == Pass {
			c.cut()
		}
	}
}

// Heal passes everything on again. Connections of which something was lost are cut.
func (p *Proxy) Heal() { p.Set(Pass, Pass) }

// Cut ends all connections that there are. New ones are welcome.
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
	p.Heal() // those who hold something find that it goes nowhere
	p.tasks.Wait()
	return err
}

func (p *Proxy) accept() {
	for {
		conn, err := p.listener.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil { // too many files: others will be closed
			time.Sleep(10 * time.Millisecond)
			continue
		}
		p.tasks.Go(func() { p.serve(conn) })
	}
}

func (p *Proxy) serve(conn net.Conn) {
	target, err := net.DialTimeout(p.network, p.target, 10*time.Second)
	if err != nil {
		// As near to a refusal as it gets once the connection is accepted.
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

// pump carries what comes from one end to the other until either is closed. It reads
// only while it may pass on: otherwise the sender notices in time that nobody reads.
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
			p.wait(from) // that it was closed is not heard either
			return
		}
	}
}

// lose waits until what was read may go on, and says whether it is lost instead.
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
