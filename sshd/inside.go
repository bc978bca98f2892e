package sshd

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// inside is the server's API without a port: clients reach it through pipes in
// memory, and it sees them come from where they came from by SSH, so that its limits
// hold for them as for everybody.
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

// transport is the way to the API for somebody.
func (in *inside) transport(from net.Addr) *http.Transport {
	return &http.Transport{
		IdleConnTimeout: time.Minute,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			near, far := net.Pipe()
			select {
			case in.conns <- piped{far, from}:
				return near, nil
			case <-in.done:
				return nil, net.ErrClosed
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		},
	}
}

// piped is the server's end of a pipe.
type piped struct {
	net.Conn
	from net.Addr
}

func (p piped) RemoteAddr() net.Addr { return p.from }

// Accept, Close and Addr make it a listener.
func (in *inside) Accept() (net.Conn, error) {
	select {
	case c := <-in.conns:
		return c, nil
	case <-in.done:
		return nil, net.ErrClosed
	}
}

// Close is the listener's.
func (in *inside) Close() error {
	in.once.Do(func() { close(in.done) })
	return nil
}

// Addr is the listener's.
func (in *inside) Addr() net.Addr { return &net.TCPAddr{} }

func (in *inside) close() { _ = in.http.Close() } // pipes close without fail
