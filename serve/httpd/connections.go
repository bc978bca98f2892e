package httpd

import (
	"net"
	"sync"

	"github.com/antares-games/antares/serve/guard"
)

// LimitConnections accepts at most this many connections per address at a time. Others are
// closed before a byte is read, so that somebody who opens many silent connections takes
// none from other people.
func LimitConnections(l net.Listener, most int) net.Listener {
	return &limitedListener{Listener: l, most: most, from: map[string]int{}}
}

type limitedListener struct {
	net.Listener
	most int
	mu   sync.Mutex
	from map[string]int
}

func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if host := guard.Household(c.RemoteAddr().String()); l.enter(host) {
			return &limitedConn{Conn: c, leave: sync.OnceFunc(func() { l.leave(host) })}, nil
		}
		_ = c.Close() // there are too many of them
	}
}

func (l *limitedListener) enter(host string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[host] >= l.most {
		return false
	}
	l.from[host]++
	return true
}

func (l *limitedListener) leave(host string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from[host]--; l.from[host] <= 0 {
		delete(l.from, host)
	}
}

// limitedConn calls leave when it is closed.
type limitedConn struct {
	net.Conn
	leave func()
}

func (c *limitedConn) Close() error {
	c.leave()
	return c.Conn.Close()
}
