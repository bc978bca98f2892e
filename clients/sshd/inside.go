package sshd

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// inside is the server's API without a port: clients reach it through pipes in memory. It
// sees the address from which they connected by SSH, so that its limits apply to them as to
// everybody.
type inside struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
	http  *http.Server
}

func newInside(h http.Handler) *inside {
	in := &inside{conns: make(chan net.Conn), done: make(chan struct{})}
	in.http = &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = in.http.Serve(in) }() // ends with close
	return in
}

// way is one session's connection to the API.
type way struct {
	transport *http.Transport
	mu        sync.Mutex
	ended     bool
	pipes     map[net.Conn]bool
}

// way creates the way of a session.
func (in *inside) way(from net.Addr) *way {
	w := &way{pipes: map[net.Conn]bool{}}
	w.transport = &http.Transport{
		IdleConnTimeout: time.Minute,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			near, far := net.Pipe()
			if !w.keep(near) {
				return nil, net.ErrClosed
			}
			select {
			case in.conns <- piped{far, from}:
				return kept{near, w}, nil
			case <-in.done:
				return nil, net.ErrClosed
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		},
	}
	return w
}

// keep remembers a pipe, so that it ends with the way.
func (w *way) keep(c net.Conn) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.ended {
		w.pipes[c] = true
	}
	return !w.ended
}

// kept is the client's end of a pipe.
type kept struct {
	net.Conn
	way *way
}

func (k kept) Close() error {
	k.way.mu.Lock()
	delete(k.way.pipes, k.Conn)
	k.way.mu.Unlock()
	return k.Conn.Close()
}

// close ends all pipes at once. Otherwise those that become idle at the end of a current
// request would be kept as long as any idle connection.
func (w *way) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ended = true
	for c := range w.pipes {
		_ = c.Close() // closing a pipe cannot fail
	}
	clear(w.pipes)
}

// piped is the server's end of a pipe.
type piped struct {
	net.Conn
	from net.Addr
}

func (p piped) RemoteAddr() net.Addr { return p.from }

// Accept, Close and Addr make it a net.Listener.
func (in *inside) Accept() (net.Conn, error) {
	select {
	case c := <-in.conns:
		return c, nil
	case <-in.done:
		return nil, net.ErrClosed
	}
}

// Close is part of net.Listener.
func (in *inside) Close() error {
	in.once.Do(func() { close(in.done) })
	return nil
}

// Addr is part of net.Listener.
func (in *inside) Addr() net.Addr { return &net.TCPAddr{} }

func (in *inside) close() { _ = in.http.Close() } // closing a pipe cannot fail
