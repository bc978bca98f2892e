package load

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// requestTime is how long an attacker waits for any one thing.
const requestTime = 10 * time.Second

// connectionAttacks hold connections, or come and go.
var connectionAttacks = []Attack{
	{Name: "head", About: "HEAD on streams and sockets, with the connection kept", Workers: 4, Most: 100, prepare: head},
	{Name: "idle", About: "connections that send nothing", Workers: 8, Most: 400, prepare: idle},
	{Name: "slow", About: "requests that begin and never finish", Workers: 8, Most: 400, prepare: slow},
	{Name: "deaf", About: "sockets that watch a long table and never read", Workers: 4, Most: 64, prepare: deaf},
	{Name: "watch", About: "sockets that watch and unwatch a long table", Workers: 8, prepare: watching},
	{Name: "guests", About: "new guests without end", Workers: 4, prepare: newcomers},
}

// host is the server's host:port.
func (a *Attacker) host() string {
	u, err := url.Parse(a.URL)
	if err != nil {
		return ""
	}
	return u.Host
}

// send opens a connection, writes something and keeps the connection open.
func (a *Attacker) send(ctx context.Context, i int, text string) error {
	conn, err := a.dial(ctx, i, a.host())
	if err != nil {
		return err
	}
	a.hold(conn)
	_ = conn.SetWriteDeadline(time.Now().Add(requestTime)) // TCP has deadlines
	_, err = conn.Write([]byte(text))
	return err
}

// headRequests are the requests to try HEAD on. The second request on the same connection
// is answered only if the first one ends.
func headRequests(id string) []string {
	var list []string
	for _, path := range []string{"/api/stream", "/api/tables/" + id + "/stream", "/api/ws"} {
		list = append(list, "HEAD "+path+" HTTP/1.1\r\nHost: localhost\r\n")
	}
	return list
}

func head(ctx context.Context, a *Attacker) (act, error) {
	c, err := a.guest(ctx, 0)
	if err != nil {
		return nil, err
	}
	snap, err := newTable(ctx, c, antares.Setup{Game: small.Game, Options: small.Options, Seats: make([]antares.SeatPlan, 2), Public: true})
	if err != nil {
		return nil, err
	}
	list := headRequests(snap.ID)
	return func(ctx context.Context, i int) error { return a.send(ctx, i, list[i%len(list)]+"\r\n") }, nil
}

func idle(_ context.Context, a *Attacker) (act, error) {
	return func(ctx context.Context, i int) error { return a.send(ctx, i, "") }, nil
}

func slow(_ context.Context, a *Attacker) (act, error) {
	return func(ctx context.Context, i int) error {
		text := "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
		if i%2 == 0 {
			text = "POST /api/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
		}
		return a.send(ctx, i, text)
	}, nil
}

// socket opens a socket for a client, held until Release.
func (a *Attacker) socket(ctx context.Context, c *client.Client) (*websocket.Conn, error) {
	conn, err := c.Connect(ctx)
	if err != nil {
		return nil, err
	}
	a.hold(closer(func() { _ = conn.CloseNow() })) // nothing is lost with it
	return conn, nil
}

func deaf(ctx context.Context, a *Attacker) (act, error) {
	id, err := a.longTable(ctx)
	return func(ctx context.Context, i int) error {
		c, err := a.stranger(i)
		if err != nil {
			return err
		}
		conn, err := a.socket(ctx, c)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, requestTime)
		defer cancel()
		for n := range 300 {
			if err := send(ctx, conn, watchRequest(n, id)); err != nil {
				return err // disconnected, as it should be
			}
		}
		return nil
	}, err
}

func watchRequest(ref int, id string) *api.Request {
	return &api.Request{Ref: strconv.AppendInt(nil, int64(ref), 10), Watch: &api.Watch{Table: id, View: true}}
}

func watching(ctx context.Context, a *Attacker) (act, error) {
	id, err := a.longTable(ctx)
	if err != nil {
		return nil, err
	}
	list, err := a.guests(ctx, 4)
	if err != nil {
		return nil, err
	}
	conns := make(chan *websocket.Conn, 8)
	for range cap(conns) {
		conns <- nil
	}
	return func(ctx context.Context, i int) (err error) {
		conn := <-conns
		defer func() {
			if err != nil {
				conn = nil // a new one next time
			}
			conns <- conn
		}()
		if conn == nil {
			if conn, err = a.socket(ctx, list[i%len(list)]); err != nil {
				return err
			}
		}
		watch := watchRequest(i, id)
		for _, q := range []*api.Request{watch, {Ref: watch.Ref, Unwatch: id}} {
			if err := send(ctx, conn, q); err != nil {
				return err
			}
			if err := answered(ctx, conn, i); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// answered reads a socket until a request is answered. Bytes are counted below.
func answered(ctx context.Context, conn *websocket.Conn, ref int) error {
	want := fmt.Sprintf(`"ref":%d,`, ref)
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		if strings.Contains(string(data[:min(len(data), 40)]), want) {
			return nil
		}
	}
}

func newcomers(_ context.Context, a *Attacker) (act, error) {
	return func(ctx context.Context, i int) error {
		c, err := a.stranger(i)
		if err != nil {
			return err
		}
		return c.Do(ctx, http.MethodPost, "/api/guest", nil, nil)
	}, nil
}
