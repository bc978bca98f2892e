package cluster

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/cluster/plug"
	"github.com/antares-games/antares/serve/store/postgres"
)

// club is a cluster with people who play all the time, at every server.
type club struct {
	*cluster
	*hall
	db *pgxpool.Pool // past all cables
}

// Bounds for what goes on while a plug is out. They are generous: other programs may be
// busy on the machine.
const (
	goesOnWithin  = 15 * time.Second
	noticedWithin = 10 * time.Second
	backWithin    = time.Minute
)

func newClub(t *testing.T) *club {
	t.Helper()
	c := newCluster(t)
	h := newHall(t, "http://"+c.at[0])
	h.ways = c.ways()
	db, err := pgxpool.New(t.Context(), c.db)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	return &club{c, h, db}
}

// populate lets people play: some together at each server, and others at different ones.
func (s *club) populate(t *testing.T) {
	t.Helper()
	watcher, err := s.enter("watcher", bySocket, anywhere)
	if err != nil {
		t.Fatal(err)
	}
	for i := range s.nodes {
		for range 2 {
			s.group(antares.Setup{Game: "rsp", Seats: make([]antares.SeatPlan, 2), Clock: calm}, nil, i)
		}
	}
	for _, setup := range setups() {
		if setup.Game != lasting.Game || len(setup.Seats) > 2 { // these take longest in the end
			s.group(setup, watcher, anywhere)
		}
	}
	for i := range s.nodes {
		s.progress(&s.hall.at[i], 5)
	}
}

// goesOn holds that so many actions are acknowledged in time at each of some servers.
func (s *club) goesOn(t *testing.T, n int64, within time.Duration, servers ...int) {
	t.Helper()
	began := time.Now()
	var from [3]int64
	for _, i := range servers {
		from[i] = s.hall.at[i].Load()
	}
	for _, i := range servers {
		s.awaits(t, within-time.Since(began), func() bool { return s.hall.at[i].Load() >= from[i]+n },
			"server %d acknowledged %v actions in %v", i, &number{&s.hall.at[i], from[i]}, within)
	}
	t.Logf("servers %v acknowledge %d actions each within %.1f s", servers, n, time.Since(began).Seconds())
}

// number is how much a counter has grown, when it is printed.
type number struct {
	count *atomic.Int64
	from  int64
}

func (n *number) String() string { return strconv.FormatInt(n.count.Load()-n.from, 10) }

// awaits waits until something is so, and says otherwise what is not.
func (s *club) awaits(t *testing.T, within time.Duration, done func() bool, format string, args ...any) {
	t.Helper()
	for deadline := time.Now().Add(within); !done(); time.Sleep(5 * time.Millisecond) {
		if s.ctx.Err() != nil {
			t.Fatal("the game is off")
		}
		if time.Now().After(deadline) {
			t.Fatalf(format, args...)
		}
	}
}

// isReady waits until a server says that it can, or cannot, do its work.
func (s *club) isReady(t *testing.T, i int, want bool, within time.Duration) {
	t.Helper()
	began := time.Now()
	s.awaits(t, within, func() bool { code, _ := readiness(s.cluster.at[i]); return (code == http.StatusOK) == want },
		"the readiness of server %d is not %v after %v", i, want, within)
	t.Logf("server %d: ready is %v after %.1f s", i, want, time.Since(began).Seconds())
}

// TestPlugs pulls two plugs while people play in all ways: a server stops in the midst of a
// transaction, and another has a database that never answers.
func TestPlugs(t *testing.T) { plugs(t, "a server stops", "a server loses PostgreSQL") }

// TestLongPlugs pulls one plug after the other, of servers, PostgreSQL and the network, and
// holds locks.
func TestLongPlugs(t *testing.T) {
	plugs(t, "all servers stop", "a server stops", "PostgreSQL stops", "locks", "a server loses PostgreSQL", "rolling restart")
}

func plugs(t *testing.T, names ...string) {
	t.Parallel()
	s := newClub(t)
	s.populate(t)
	var flags []*short
	pulls := map[string]func(t *testing.T){
		"all servers stop":          func(t *testing.T) { flags = append(flags, s.allStop(t)) },
		"a server stops":            s.serverStops,
		"PostgreSQL stops":          func(t *testing.T) { flags = append(flags, s.databaseStops(t)) },
		"locks":                     s.locks,
		"a server loses PostgreSQL": s.losesDatabase,
		"rolling restart":           s.rollingRestart,
	}
	for _, name := range names {
		if t.Run(name, pulls[name]); s.ctx.Err() != nil {
			t.FailNow() // nobody plays any more
		}
	}
	for _, f := range flags {
		f.fall(t)
	}
	began := time.Now()
	s.finish()
	t.Logf("the last games ended after %.1f s", time.Since(began).Seconds())
	t.Run("rated at once", s.ratedAtOnce)
	store, err := postgres.Open(t.Context(), s.cluster.db)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }() // only read
	s.check(store)
}

// outFor is how long everything stands still. It is more than anybody in a hurry has.
const outFor = 8 * time.Second

// allStop stops every server while people have five seconds left.
func (s *club) allStop(t *testing.T) *short {
	hurry := s.newShort(t, 5)
	hurry.begin(t)
	s.serving.pull(unsure)
	for _, n := range s.nodes {
		n.stop()
	}
	s.serving.set(down)
	time.Sleep(outFor)
	s.serving.heal(unsure)
	for _, n := range s.nodes {
		n.goOn()
	}
	s.isReady(t, 0, true, backWithin)
	s.serving.set(up)
	hurry.move(t)
	s.goesOn(t, 5, backWithin, 0, 1, 2)
	return hurry
}

// databaseStops does the same with PostgreSQL. The servers know that they cannot work.
func (s *club) databaseStops(t *testing.T) *short {
	hurry := s.newShort(t, 5)
	hurry.begin(t)
	s.serving.pull(unsure)
	if err := s.pg.Pause(); err != nil {
		t.Fatal(err)
	}
	s.serving.set(down)
	until := time.Now().Add(outFor)
	for i := range s.nodes {
		s.isReady(t, i, false, noticedWithin)
	}
	time.Sleep(time.Until(until))
	s.serving.heal(unsure)
	if err := s.pg.Resume(); err != nil {
		t.Fatal(err)
	}
	s.isReady(t, 0, true, backWithin)
	s.serving.set(up)
	hurry.move(t)
	for i := range s.nodes {
		s.isReady(t, i, true, backWithin)
	}
	s.goesOn(t, 5, backWithin, 0, 1, 2)
	return hurry
}

// stopTries is how often a server is stopped until it holds a table just then.
const stopTries = 100

// serverStops stops one server in the midst of a transaction. Somebody who was there goes
// on at the others, and whoever wants the table that it holds is in nobody's way.
func (s *club) serverStops(t *testing.T) {
	s.serving.pull(up)
	defer s.serving.heal(up)
	const i = 0
	r := s.restless(t, i)
	for try := range stopTries {
		time.Sleep(rand.N(20 * time.Millisecond))
		s.nodes[i].stop()
		table, locked := r.locked(t)
		if !locked {
			s.nodes[i].goOn()
			continue
		}
		t.Logf("stopped with a table in its hands at try %d", try+1)
		moved := make(chan error, len(s.nodes))
		func() {
			defer s.nodes[i].goOn() // even if the others fail
			for _, at := range []int{1, 2} {
				go func() { moved <- r.moveTo(s.ctx, table, at) }()
			}
			time.Sleep(200 * time.Millisecond) // they are in the way by then, if ever
			s.goesOn(t, 20, goesOnWithin, 1, 2)
			for range 2 {
				select {
				case err := <-moved:
					if err != nil {
						t.Errorf("a move at the table that the stopped server holds: %v", coded(err))
					}
				case <-time.After(backWithin):
					t.Fatal("a stopped server keeps a table for ever")
				}
			}
		}()
		s.goesOn(t, 5, backWithin, i)
		return
	}
	t.Errorf("stopped %d times, the server never held a table", stopTries)
}

// losesDatabase has one server speak to a database that never answers.
func (s *club) losesDatabase(t *testing.T) {
	const i = 2
	s.serving.pull(up)
	defer s.serving.heal(up)
	s.toPG[i].Set(plug.Swallow, plug.Swallow)
	defer s.toPG[i].Heal()
	s.goesOn(t, 20, goesOnWithin, 0, 1)
	s.isReady(t, i, false, noticedWithin)
	s.toPG[i].Heal()
	s.isReady(t, i, true, backWithin)
	s.goesOn(t, 5, backWithin, i)
}

// rollingRestart has the servers end in good order and start again, one after the other.
func (s *club) rollingRestart(t *testing.T) {
	before := s.outages(t)
	s.serving.pull(up)
	defer s.serving.heal(up)
	for i, n := range s.nodes {
		n.end()
		s.goesOn(t, 5, goesOnWithin, (i+1)%3, (i+2)%3)
		n.start()
		n.ready(s.cluster.at[i])
	}
	s.noOutage(t, before)
}

// outages is how many the site has noted, but for short ones: a busy machine may keep all
// servers from beating for a moment.
func (s *club) outages(t *testing.T) (n int) {
	t.Helper()
	if err := s.db.QueryRow(t.Context(), "SELECT count(*) FROM outages WHERE ended - began >= 3000").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// noOutage holds that no more have come to stay: a server was serving all the time.
func (s *club) noOutage(t *testing.T, before int) {
	t.Helper()
	s.awaits(t, noticedWithin, func() bool { return s.outages(t) <= before }, "an outage is noted, and two servers were serving")
}
