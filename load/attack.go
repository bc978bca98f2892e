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

	"github.com/antares-games/antares/client"
	"github.com/antares-games/antares/server"
)

// Attack is one way in which a bored guest could try to slow the others down. Each is
// bounded: it acts at a rate, for a time or a number of acts, and only against the
// server that it is pointed at.
type Attack struct {
	Name string
	// About says in one line what it does.
	About string
	// Workers act at the same time.
	Workers int
	// Most bounds the acts of one run, for attacks that hold something open; 0 is no
	// bound of its own.
	Most int
	// SSH says that it attacks the SSH server.
	SSH bool
	// prepare creates what the attack needs and returns one act of it. Acts are
	// numbered across all runs of the attack.
	prepare func(ctx context.Context, a *Attacker) (act, error)
}

// act is one thing that an attack does.
type act func(ctx context.Context, i int) error

// Attacks are all attacks, in the order in which they are run.
func Attacks() []Attack {
	list := []Attack{control}
	list = append(list, tableAttacks...)
	list = append(list, computerAttacks...)
	list = append(list, connectionAttacks...)
	return append(list, sshAttacks...)
}

// FindAttack is an attack by its name.
func FindAttack(name string) (Attack, bool) {
	for _, t := range Attacks() {
		if t.Name == name {
			return t, true
		}
	}
	return Attack{}, false
}

// control is no attack: it shows what sending requests at that rate costs on a machine
// that the server shares with the attackers.
var control = Attack{
	Name: "control", About: "GET /healthz at the same rate, to compare with", Workers: 8,
	prepare: func(_ context.Context, a *Attacker) (act, error) {
		return func(ctx context.Context, i int) error { return a.get(ctx, i, "/healthz") }, nil
	},
}

// Attacker is who attacks: a few addresses and what they have open.
type Attacker struct {
	URL string
	// SSH is host:port of the SSH server, empty if there is none.
	SSH string
	// From are the addresses that attackers come from, all of them loopback.
	From []string
	// Rate is how many acts per second each attack tries at most; 0 is no bound.
	Rate  float64
	Tally Tally

	mu   sync.Mutex
	webs map[string]*http.Transport
	held []io.Closer
}

// Tally counts what became of the acts.
type Tally struct {
	Bytes atomic.Int64 // of answers, headers included

	mu      sync.Mutex
	acts    int
	done    int
	failed  int
	refused map[string]int
}

// Counts are a tally at one moment.
type Counts struct {
	Acts int `json:"acts"`
	Done int `json:"done"`
	// Refused are refusals by code; Failed acts got no answer or none in time.
	Refused map[string]int `json:"refused"`
	Failed  int            `json:"failed"`
	Bytes   int64          `json:"bytes"`
}

// Counts are what was counted so far.
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
	var p *server.Problem
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

// Prepare makes an attack ready. The function it returns attacks until ctx ends or that
// many acts are done, 0 being no bound, and may be called again. What it opens stays
// open until Release.
func (t *Attack) Prepare(ctx context.Context, a *Attacker) (run func(ctx context.Context, acts int), err error) {
	act, err := t.prepare(ctx, a)
	if err != nil {
		return nil, err
	}
	var next atomic.Int64
	paced := &pace{rate: a.Rate}
	return func(ctx context.Context, acts int) {
		if acts == 0 || t.Most > 0 && acts > t.Most {
			acts = t.Most
		}
		last := next.Load() + int64(acts)
		var workers sync.WaitGroup
		for range t.Workers {
			workers.Go(func() {
				for paced.wait(ctx) {
					i := next.Add(1) - 1
					if acts > 0 && i >= last {
						return
					}
					err := act(ctx, int(i))
					if ctx.Err() == nil {
						a.Tally.count(err)
					}
				}
			})
		}
		workers.Wait()
	}, nil
}

// pace spreads acts over time.
type pace struct {
	rate float64
	mu   sync.Mutex
	due  time.Time
}

// wait waits until the next act is due; false says that ctx has ended.
func (p *pace) wait(ctx context.Context) bool {
	if p.rate == 0 {
		return ctx.Err() == nil
	}
	p.mu.Lock()
	now := time.Now()
	if p.due.Before(now) { // nothing is made up for
		p.due = now
	}
	wait := p.due.Sub(now)
	p.due = p.due.Add(time.Duration(float64(time.Second) / p.rate))
	p.mu.Unlock()
	select {
	case <-time.After(wait):
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
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

// web is how the i-th address makes requests.
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

// stranger is somebody at the i-th address who has not signed in.
func (a *Attacker) stranger(i int) (*client.Client, error) {
	c, err := client.New(a.URL, "")
	if err != nil {
		return nil, err
	}
	return c.WithTransport(a.web(i)), nil
}

// guest is a new guest at the i-th address.
func (a *Attacker) guest(ctx context.Context, i int) (*client.Client, error) {
	c, err := a.stranger(i)
	if err != nil {
		return nil, err
	}
	return c, patiently(ctx, func() error { _, err := c.Guest(ctx); return err })
}

// guests are n of them, each at an address of its own as far as there are enough.
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

// get asks for something at the i-th address, as a stranger, and reads the answer.
func (a *Attacker) get(ctx context.Context, i int, path string) error {
	c, err := a.stranger(i)
	if err != nil {
		return err
	}
	return c.Do(ctx, http.MethodGet, path, nil, nil)
}

// patiently tries again what is refused for now only: preparing is not attacking.
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

// closer makes a Closer of a function.
type closer func()

func (f closer) Close() error {
	f()
	return nil
}
