package site_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/storetest/sqlitetest"
	"github.com/antares-games/antares/serve/table"
	"github.com/antares-games/antares/serve/worker"
)

// patient is how long anything may take that must happen at last.
const patient = 2 * time.Minute

// until waits for something.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patient); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}

// pair is two servers on one store and a NATS server that is a process of its own.
type pair struct {
	*club
	nats  *bustest.NATS
	buses []*bus.Bus
}

// newPair makes the servers. change, if not nil, changes the configuration of each.
func newPair(t *testing.T, change func(*site.Config)) *pair {
	t.Helper()
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "antares.db"))
	t.Cleanup(func() { _ = store.Close() })
	p := &pair{club: &club{t: t, store: store}, nats: bustest.Start(t)}
	for range 2 {
		b := p.connect()
		config := site.Config{Store: store, Bus: b, Find: catalog.Find, Log: quiet}
		if change != nil {
			change(&config)
		}
		s, err := site.New(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		if err := s.EnsureLevels(t.Context()); err != nil {
			t.Fatal(err)
		}
		p.sites, p.buses = append(p.sites, s), append(p.buses, b)
	}
	return p
}

func (p *pair) connect() *bus.Bus {
	p.t.Helper()
	b, err := bus.Open(bus.Config{URL: p.nats.URL, Name: "test", Wait: true})
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(b.Close)
	return b
}

// run lets the servers do their rounds.
func (p *pair) run() {
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	for _, s := range p.sites {
		all.Go(func() { s.Run(ctx) })
	}
	p.t.Cleanup(func() { cancel(); all.Wait() })
}

// silent waits until both buses are, or are not.
func (p *pair) silent(is bool) {
	p.t.Helper()
	until(p.t, fmt.Sprintf("silent = %v", is), func() bool { return p.buses[0].Silent() == is && p.buses[1].Silent() == is })
}

// seated is a table of two people, made at the first server.
func (p *pair) seated(users ...*antares.User) string {
	p.t.Helper()
	snap, err := p.sites[0].Create(p.t.Context(), maker, setup("rsp", 0, 0))
	if err != nil {
		p.t.Fatal(err)
	}
	for seat, u := range users {
		if err := p.sites[0].Sit(p.t.Context(), snap.ID, u, seat, table.Chance{Seed: "seed"}); err != nil {
			p.t.Fatal(err)
		}
	}
	return snap.ID
}

// play plays the first legal action at a server, for the player to move.
func (p *pair) play(s *site.Site, id string) {
	p.t.Helper()
	var user, action string
	var ply int
	if err := s.Look(p.t.Context(), id, func(t *table.Table) error {
		user, ply, action = t.Seats[t.Turn()].User, t.Ply(), t.Session().Legal()[0]
		return nil
	}); err != nil {
		p.t.Fatal(err)
	}
	if _, err := s.PlayAfter(p.t.Context(), id, user, 0, ply, action); err != nil {
		p.t.Fatal(err)
	}
}

// told remembers what a stream is told.
type told struct {
	t    *testing.T
	mu   sync.Mutex
	list []api.Notice
}

func (p *pair) stream(s *site.Site, user string) *told {
	p.t.Helper()
	n := &told{t: p.t}
	stop, err := s.WatchUser(p.t.Context(), user, func(one *api.Notice) {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.list = append(n.list, *one)
	})
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(stop)
	return n
}

// of are the plies that were told of a table.
func (n *told) of(id string) (plies []int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i := range n.list {
		if n.list[i].Table == id {
			plies = append(plies, n.list[i].Ply)
		}
	}
	return plies
}

// until waits for the notice of a ply.
func (n *told) until(id string, ply int) {
	n.t.Helper()
	until(n.t, fmt.Sprintf("a notice of ply %d", ply), func() bool { return slices.Contains(n.of(id), ply) })
}

// TestSilentBus stops NATS, and later kills it and takes its memory. What is done at one
// server is seen at the other all the same: by those who watch, by streams that were there
// before, also of a table that is not in memory, and by whoever looks.
func TestSilentBus(t *testing.T) {
	p := newPair(t, nil)
	p.run()
	here, there := p.sites[0], p.sites[1]
	ann, ben := p.guest(), p.guest()
	watched, elsewhere := p.seated(ann, ben), p.seated(ann, ben)
	watcher := listen(t, there, watched, ben.ID, 0)
	stream := p.stream(there, ben.ID)
	stream.until(watched, 0)
	stream.until(elsewhere, 0)

	p.nats.Stop()
	began := time.Now() // nobody knows yet that it is stopped
	p.play(here, watched)
	p.play(here, elsewhere)
	watcher.until(t, func(e antares.Event) bool { return e.Kind == antares.Played && e.Ply == 1 })
	stream.until(watched, 1)
	stream.until(elsewhere, 1)
	t.Logf("seen after %s while NATS was stopped", time.Since(began))
	p.silent(true)
	p.play(here, elsewhere)
	until(t, "ply 2 is shown", func() bool {
		snap, err := there.Table(t.Context(), elsewhere, "")
		return err == nil && snap.Ply == 2
	})
	if !p.buses[0].Silent() || !p.buses[1].Silent() {
		t.Error("NATS was not silent all the time")
	}

	p.nats.Kill()
	p.nats.Forget()
	p.play(here, watched)
	stream.until(watched, 2)
	p.nats.Start()
	p.silent(false)
	p.play(there, watched)
	until(t, "ply 3 is heard", func() bool {
		snap, err := here.Table(t.Context(), watched, "")
		return err == nil && snap.Ply == 3
	})
	p.play(here, watched)
	watcher.until(t, func(e antares.Event) bool { return e.Kind == antares.Played && e.Ply == 4 })
	stream.until(watched, 4)
	watcher.whole(t, 0)
	for _, id := range []string{watched, elsewhere} {
		plies := stream.of(id)
		if !slices.IsSorted(plies) || len(slices.Compact(slices.Clone(plies))) != len(plies) {
			t.Errorf("the stream was told of the plies %v", plies)
		}
	}
}

// write plays at a table as a server would that dies before it tells anybody.
func (p *pair) write(id string) {
	p.t.Helper()
	row, events, err := p.store.Table(p.t.Context(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	other, err := table.Rebuild(catalog.Find, id, row.Secret, events)
	if err != nil {
		p.t.Fatal(err)
	}
	played, err := other.Play(other.Seats[other.Turn()].User, other.Ply(), other.Session().Legal()[0], table.Moment{Now: row.Updated})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := p.store.Append(p.t.Context(), &antares.Append{Row: other.Row(), Events: played}); err != nil {
		p.t.Fatal(err)
	}
}

// TestUntold loses messages while the bus works. Whoever looks is shown what happened, and
// the rounds tell streams, once.
func TestUntold(t *testing.T) {
	p := newPair(t, nil)
	there := p.sites[1]
	ann, ben := p.guest(), p.guest()
	id, other := p.seated(ann, ben), p.seated(ann, ben)
	stream := p.stream(there, ben.ID)
	// rounds does rounds until a stream was told, and some more, which tell nothing. A
	// table at which somebody is at the moment is left for the next round.
	rounds := func(told func() bool) {
		t.Helper()
		check := func() {
			if err := there.CheckUsers(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		until(t, "the stream is told", func() bool { check(); return told() })
		check()
		check()
	}
	p.write(id)
	until(t, "ply 1 is shown", func() bool {
		snap, err := there.Table(t.Context(), id, ben.ID)
		return err == nil && snap.Ply == 1
	})
	p.write(id)
	p.write(other)
	rounds(func() bool { return len(stream.of(id)) >= 3 && len(stream.of(other)) >= 2 })
	if got := stream.of(id); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("the stream was told of the plies %v", got)
	}
	if got := stream.of(other); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("the stream was told of the plies %v", got)
	}
	// One that ends, and one that begins.
	if err := p.sites[0].Resign(t.Context(), id, ann.ID); err != nil {
		t.Fatal(err)
	}
	invitation := setup("rsp", 0, 0)
	invitation.Seats[1].For = ben.ID
	snap, err := p.sites[0].Create(t.Context(), ann, invitation)
	if err != nil {
		t.Fatal(err)
	}
	rounds(func() bool { return len(stream.of(id)) >= 4 && len(stream.of(snap.ID)) > 0 })
	if got := stream.of(id); !slices.Equal(got, []int{0, 1, 2, 2}) {
		t.Errorf("the stream was told of the plies %v", got)
	}
	// A message that is late says nothing new.
	there.Overheard(id)
	if got := stream.of(id); !slices.Equal(got, []int{0, 1, 2, 2}) {
		t.Errorf("with a late message the stream was told of the plies %v", got)
	}
	stream.mu.Lock()
	defer stream.mu.Unlock()
	if last := stream.list[slices.IndexFunc(stream.list, func(n api.Notice) bool { return n.Table == snap.ID })]; !last.Invited {
		t.Errorf("an invitation was told as %+v", last)
	}
}

// TestPeerLost is told by another server that it could not send something, and looks in
// the store at once.
func TestPeerLost(t *testing.T) {
	p := newPair(t, nil)
	p.run()
	ann, ben := p.guest(), p.guest()
	id := p.seated(ann, ben)
	stream := p.stream(p.sites[1], ben.ID)
	third := p.connect()
	said := int64(0)
	for ply := 1; ply <= 3; ply++ {
		p.write(id)
		until(t, "the stream is told", func() bool { // the subscription is on its way at first
			said++
			if err := third.Publish("antares.peers", fmt.Appendf(nil, `{"server":"third","lost":%d}`, said)); err != nil {
				t.Fatal(err)
			}
			return slices.Contains(stream.of(id), ply)
		})
	}
	if err := third.Publish("antares.peers", []byte(`{"server":"third","leaving":true}`)); err != nil {
		t.Fatal(err)
	}
}

// counting is a store that counts how often strangers ask for heads, and makes them wait.
type counting struct {
	antares.Store
	asked atomic.Int64
	wait  chan struct{}
}

func (c *counting) Public() antares.Reader { return &countingReader{c.Store.Public(), c} }

type countingReader struct {
	antares.Reader
	c *counting
}

func (r *countingReader) Heads(ctx context.Context, ids []string) (map[string]int64, error) {
	r.c.asked.Add(1)
	<-r.c.wait
	return r.Reader.Heads(ctx, ids)
}

// TestManyLook has many look at a table at once that was not heard of for a while. One
// question to the store is enough for all, and whoever acts does not wait for it.
func TestManyLook(t *testing.T) {
	count := &counting{wait: make(chan struct{})}
	p := newPair(t, func(c *site.Config) { count.Store, c.Store = c.Store, count })
	here := p.sites[0]
	id := p.seated(p.guest(), p.guest())
	const n = 50
	shown := make(chan int, 100_000)
	var all sync.WaitGroup
	look := func() {
		all.Go(func() {
			snap, err := here.Table(t.Context(), id, "")
			if err != nil {
				t.Error(err)
				return
			}
			shown <- snap.Ply
		})
	}
	until(t, "somebody asks the store", func() bool {
		look()
		return count.asked.Load() > 0
	})
	for len(shown) > 0 {
		<-shown
	}
	for range n {
		look()
	}
	p.write(id)
	u, _, err := p.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if err := here.Chat(t.Context(), id, u.Seats[0], "hello"); err != nil {
		t.Fatal(err)
	}
	close(count.wait)
	all.Wait()
	for len(shown) > 0 {
		if ply := <-shown; ply != 1 {
			t.Errorf("ply %d was shown", ply)
		}
	}
	if got := count.asked.Load(); got > 5 {
		t.Errorf("the store was asked %d times", got)
	}
}

// TestComputerWithoutBus plays against a computer while NATS is stopped, and after it went
// on: the server thinks by itself, and nothing is played twice.
func TestComputerWithoutBus(t *testing.T) {
	var own *worker.Worker
	p := newPair(t, func(c *site.Config) {
		own = worker.New(worker.Config{Bus: c.Bus, Log: quiet, Slots: 2})
		c.Think = own.Think
	})
	p.run()
	b := p.connect()
	ctx, cancel := context.WithCancel(context.Background())
	var working sync.WaitGroup
	working.Go(func() { worker.Run(ctx, worker.Config{Bus: b, Log: quiet, Slots: 2}) })
	t.Cleanup(func() { cancel(); working.Wait() })
	s, u := p.sites[0], p.guest()
	snap, err := s.Create(t.Context(), maker, setup("skaane", 0, 1))
	if err != nil {
		t.Fatal(err)
	}
	l := listen(t, s, snap.ID, u.ID, 0)
	if err := s.Sit(t.Context(), snap.ID, u, 0, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	// rounds are so many actions of the person, each with an answer.
	rounds := func(n int) {
		t.Helper()
		for range n {
			ply, turn := 0, 0
			until(t, "the computer plays", func() bool {
				if err := s.Look(t.Context(), snap.ID, func(t *table.Table) error { ply, turn = t.Ply(), int(t.Turn()); return nil }); err != nil {
					t.Fatal(err)
				}
				if turn < 0 {
					t.Fatalf("the game is over after ply %d", ply)
				}
				return turn == 0
			})
			p.play(s, snap.ID)
			l.until(t, func(e antares.Event) bool { return e.Kind == antares.Played && e.Ply == ply+2 })
		}
	}
	rounds(1)
	p.nats.Stop()
	rounds(2)
	if !p.buses[0].Silent() {
		t.Error("NATS was not silent when the computer played")
	}
	p.nats.Continue()
	p.silent(false)
	rounds(1)
	l.whole(t, 0)
}

// TestLateAnswers gives the answers of workers late and twice.
func TestLateAnswers(t *testing.T) {
	c := newClub(t, 1)
	s, u := c.sites[0], c.guest()
	snap, err := s.Create(t.Context(), maker, setup("skorpion", 1, 0))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Sit(t.Context(), snap.ID, u, 1, table.Chance{Seed: "seed"}); err != nil {
		t.Fatal(err)
	}
	var legal []string
	if err := s.Look(t.Context(), snap.ID, func(t *table.Table) error { legal = t.Session().Legal(); return nil }); err != nil {
		t.Fatal(err)
	}
	answer := func(action string, ply int) {
		t.Helper()
		reply, err := c.first.Ask(t.Context(), site.Answers, fmt.Appendf(nil, `{"table":%q,"ply":0,"action":%q}`, snap.ID, action))
		if err != nil || len(reply) > 0 {
			t.Fatalf("%v %s", err, reply)
		}
		if now, err := s.Table(t.Context(), snap.ID, ""); err != nil || now.Ply != ply {
			t.Fatalf("ply %d, %v after the answer %s", now.Ply, err, action)
		}
	}
	answer(legal[0], 1)
	answer(legal[0], 1)
	answer(legal[1], 1)
}
