package cluster

import (
	"context"
	"net"
	"net/http"
	"sync/atomic"
)

// way is how one player gets to the site: to a server of their own as long as it is
// there, and otherwise to any.
type way struct {
	http.RoundTripper
	// at is the server that was last connected to.
	at atomic.Int64
}

// anywhere is the home of players who have none.
const anywhere = -1

// ways make the way of each player, who begins at a server. Of those who have no home,
// players of one table are at different servers.
func (c *cluster) ways() func(home int) *way {
	var players atomic.Int64
	return func(home int) *way {
		if home == anywhere {
			home = int(players.Add(1)) % len(c.at)
		}
		return c.way(home)
	}
}

// way is one that begins at a server.
func (c *cluster) way(home int) *way {
	w := &way{}
	w.RoundTripper = &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, _ string) (conn net.Conn, err error) {
			for i := range c.at {
				at := (home + i) % len(c.at)
				if conn, err = (&net.Dialer{}).DialContext(ctx, network, c.at[at]); err == nil {
					w.at.Store(int64(at))
					break
				}
			}
			return conn, err
		},
	}
	return w
}

// only is a way to one server and no other.
func (c *cluster) only(at int) http.RoundTripper {
	return &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, c.at[at])
		},
	}
}
