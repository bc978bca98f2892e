package cluster

import (
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/cluster/plug"
	"github.com/antares-games/antares/serve/store/postgres"
	"github.com/antares-games/antares/serve/store/storetest/pgtest"
)

// cluster is three servers and two workers on one PostgreSQL and one NATS. Each server has
// a cable of its own to either.
type cluster struct {
	nodes   [3]*process
	at      [3]string
	toPG    [3]*plug.Proxy
	toNATS  [3]*plug.Proxy
	workers [2]*process
	nats    *bustest.NATS
	pg      *pgtest.Server
	db      string
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := startCluster(t)
	c.nats.Start()
	for i := range c.nodes {
		c.nodes[i].ready(c.at[i])
	}
	return c
}

// startCluster starts everything but NATS.
func startCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{nats: bustest.New(t)}
	c.pg = pgtest.Own(t)
	c.db = c.pg.Database(t)
	program := build(t)
	for i := range c.nodes {
		c.at[i] = bustest.Address(t)
		c.toNATS[i] = cable(t, "tcp", c.nats.Address)
		var db string
		c.toPG[i], db = cableToPG(t, c.db)
		args := []string{"serve", "--db", db, "--nats", "nats://" + c.toNATS[i].Addr(), "--addr", c.at[i], "--workers", "0"}
		c.nodes[i] = newProcess(t, program, append(args, limits...)...)
		c.nodes[i].start()
	}
	for i := range c.workers {
		c.workers[i] = newProcess(t, program, "worker", "--nats", c.nats.URL, "--slots", "2")
		c.workers[i].start()
	}
	return c
}

// cable is a way to something that can be pulled.
func cable(t *testing.T, network, target string) *plug.Proxy {
	t.Helper()
	p, err := plug.Listen(network, target)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

// cableToPG is one to a database, and the address of the database at its other end.
func cableToPG(t *testing.T, db string) (*plug.Proxy, string) {
	t.Helper()
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	p := cable(t, "unix", filepath.Join(q.Get("host"), ".s.PGSQL."+q.Get("port")))
	u.Host, u.RawQuery = p.Addr(), url.Values{"sslmode": {"disable"}}.Encode()
	return p, u.String()
}

// TestLongCluster takes everything away once or several times that a site is made of, and
// brings it back: servers, workers, NATS with and without its memory, PostgreSQL.
func TestLongCluster(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	h := newHall(t, "http://"+c.at[0])
	h.ways = c.ways()
	watcher, err := h.enter("watcher", bySocket, anywhere)
	if err != nil {
		t.Fatal(err)
	}
	for _, setup := range setups() {
		h.group(setup, watcher, anywhere)
	}
	// Somebody who thinks for a while, so that a worker can be caught at it.
	h.group(antares.Setup{
		Game: "rsp", Seats: []antares.SeatPlan{{}, {Level: 9}}, Clock: antares.Clock{Kind: antares.NoClock},
	}, watcher, anywhere)
	node := func(i int) func() {
		return func() {
			c.nodes[i].kill()
			time.Sleep(rand.N(time.Second))
			c.nodes[i].start()
			c.nodes[i].ready(c.at[i])
		}
	}
	worker := func() {
		for _, w := range c.workers {
			h.progress(&h.thinks, 2)
			w.kill()
			w.start()
		}
	}
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, away := range []struct {
		what string
		do   func()
	}{
		{"a server is killed", node(0)},
		{"a server is killed", node(1)},
		{"a server is killed", node(2)},
		{"workers are killed", worker},
		{"NATS is killed", func() {
			c.nats.Kill()
			time.Sleep(rand.N(2 * time.Second))
			c.nats.Start()
		}},
		{"PostgreSQL is stopped", func() {
			h.serving.set(unsure)
			check(c.pg.Stop())
			h.serving.set(down)
			time.Sleep(rand.N(2 * time.Second))
			h.serving.set(unsure)
			check(c.pg.Start())
		}},
		{"a server is killed", node(0)},
		{"PostgreSQL is killed", func() { h.serving.set(unsure); check(c.pg.Kill()); check(c.pg.Start()) }},
		{"NATS loses its memory", func() {
			c.nats.Kill()
			c.nats.Forget()
			c.nats.Start()
		}},
		{"a server is killed", node(1)},
		{"workers are killed", worker},
		{"a server is killed", node(2)},
	} {
		h.progress(&h.acked, 30)
		time.Sleep(rand.N(500 * time.Millisecond))
		began := time.Now()
		h.serving.pull(up)
		away.do()
		h.progress(&h.acked, 30)
		h.serving.heal(up)
		t.Logf("%s: back after %.1f s", away.what, time.Since(began).Seconds())
	}
	h.progress(&h.thinks, 10)
	h.finish()
	c.analyse(t, h.sheets[0].table)
	store, err := postgres.Open(t.Context(), c.db)
	check(err)
	defer func() { _ = store.Close() }() // only read
	h.check(store)
}
