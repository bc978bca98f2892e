package load

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
)

// Attacker runs attacks: it has a few addresses, and keeps track of what they have open.
type Attacker struct {
	URL string
	// SSH is the host:port of the SSH server, or empty if there is none.
	SSH string
	// From are the addresses that attackers come from, all of them loopback.
	From []string
	// Rate is how many acts per second each attack tries at most; 0 means no limit.
	Rate  float64
	Tally Tally

	mu   sync.Mutex
	webs map[string]*http.Transport
	held []io.Closer
}

// Tally counts the results of the acts.
type Tally struct {
	Bytes atomic.Int64 // of answers, headers included

	mu      sync.Mutex
	acts    int
	done    int
	failed  int
	refused map[string]int
}

// Counts are the contents of a tally at one moment.
type Counts struct {
	Acts int `json:"acts"`
	Done int `json:"done"`
	// Refused counts refusals by code; Failed acts got no answer in time.
	Refused map[string]int `json:"refused"`
	Failed  int            `json:"failed"`
	Bytes   int64          `json:"bytes"`
}

// Counts returns what has been counted so far.
func (t *Tally) Counts() Counts {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := Counts{t.acts, t.done, map[string]int{}, t.failed, t.Bytes.Load()}
	for code, n := range t.refused {
		c.Refused[code] = n
	}
	return c
}

func (t *Tally) count(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.acts++
	var p *api.Problem
	switch {
	case err == nil:
		t.done++
	case errors.As(err, &p):
		if t.refused == nil {
			t.refused = map[string]int{}
		}
		t.refused[string(p.Code)]++
	default:
		t.failed++
	}
}

// from is the i-th address.
func (a *Attacker) from(i int) string { return a.From[i%len(a.From)] }

// dial connects from the i-th address.
func (a *Attacker) dial(ctx context.Context, i int, address string) (net.Conn, error) {
	conn, err := dialFrom(ctx, a.from(i), address)
	if err != nil {
		return nil, err
	}
	return &measured{conn, &a.Tally.Bytes}, nil
}

// dialFrom connects from one of this machine's loopback addresses.
func dialFrom(ctx context.Context, from, address string) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
	return d.DialContext(ctx, "tcp", address)
}

// measured counts what is read.
type measured struct {
	net.Conn
	n *atomic.Int64
}

func (m *measured) Read(p []byte) (int, error) {
	n, err := m.Conn.Read(p)
	m.n.Add(int64(n))
	return n, err
}

// web is the HTTP transport of the i-th address.
func (a *Attacker) web(i int) *http.Transport {
	a.mu.Lock()
	defer a.mu.Unlock()
	from := a.from(i)
	if a.webs[from] == nil {
		if a.webs == nil {
			a.webs = map[string]*http.Transport{}
		}
		a.webs[from] = &http.Transport{MaxIdleConnsPerHost: 64, DialContext: func(ctx context.Context, _, address string) (net.Conn, error) {
			return a.dial(ctx, i, address)
		}}
	}
	return a.webs[from]
}

// stranger is a client at the i-th address that has not signed in.
func (a *Attacker) stranger(i int) (*client.Client, error) {
	c, err := client.New(a.URL, "")
	if err != nil {
		return nil, err
	}
	return c.WithTransport(a.web(i)), nil
}

// guest creates a new guest at the i-th address.
func (a *Attacker) guest(ctx context.Context, i int) (*client.Client, error) {
	c, err := a.stranger(i)
	if err != nil {
		return nil, err
	}
	return c, patiently(ctx, func() error { _, err := c.Guest(ctx); return err })
}

// guests creates n guests, each at an address of its own as far as there are enough.
func (a *Attacker) guests(ctx context.Context, n int) (list []*client.Client, err error) {
	for i := range n {
		c, err := a.guest(ctx, i)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// get requests something from the i-th address, as a stranger, and reads the answer.
func (a *Attacker) get(ctx context.Context, i int, path string) error {
	c, err := a.stranger(i)
	if err != nil {
		return err
	}
	return c.Do(ctx, http.MethodGet, path, nil, nil)
}

// patiently retries what is refused only for now: preparing is not attacking.
func patiently(ctx context.Context, f func() error) error {
	for {
		err := f()
		if !client.Temporary(err) {
			return err
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return err
		}
	}
}

// hold keeps something open until Release.
func (a *Attacker) hold(c io.Closer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.held = append(a.held, c)
}

// Release closes what attacks have open.
func (a *Attacker) Release() {
	a.mu.Lock()
	held := a.held
	a.held = nil
	webs := a.webs
	a.mu.Unlock()
	for _, c := range held {
		_ = c.Close() // nothing is lost with it
	}
	for _, web := range webs {
		web.CloseIdleConnections()
	}
}

// closer turns a function into a Closer.
type closer func()

func (f closer) Close() error {
	f()
	return nil
}
