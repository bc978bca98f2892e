package cluster

import (
	"context"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/cluster/plug"
)

// silentDelay is by how much a silent bus may delay anybody.
const silentDelay = 2 * time.Second

// TestBus starts servers before NATS, and then makes NATS silent in all ways: what somebody
// does at one server is known at another soon, however they look.
func TestBus(t *testing.T) {
	t.Parallel()
	c := startCluster(t)
	for i := range c.nodes {
		waits := func() bool {
			code, text := readiness(c.at[i])
			return code == http.StatusServiceUnavailable && strings.Contains(text, "bus")
		}
		c.nodes[i].await("waits for the bus", waits)
	}
	c.nats.start()
	for i := range c.nodes {
		c.nodes[i].ready(c.at[i])
	}
	h := newHall(t, "http://"+c.at[0])
	s := &club{cluster: c, hall: h}
	w := s.newWitness(t)
	var usual time.Duration
	// Long enough that the servers know of each other too.
	for began := time.Now(); time.Since(began) < 3*time.Second; time.Sleep(200 * time.Millisecond) {
		usual = max(usual, w.slowest(t, time.Minute))
	}
	// As slow as the machine is at other things.
	bound := silentDelay + time.Second + 20*usual
	t.Logf("seen after %v at most while NATS works; %v is the bound", usual, bound)
	for _, c := range []struct {
		name         string
		silence, end func()
	}{
		{"a server is not heard", func() { s.toNATS[0].Set(plug.Swallow, plug.Pass) }, s.toNATS[0].Heal},
		{"stopped", s.nats.stop, s.nats.goOn},
		{"killed", s.nats.kill, s.nats.start},
		{"a server hears nothing", func() { s.toNATS[1].Set(plug.Pass, plug.Swallow) }, s.toNATS[1].Heal},
		{"a server is cut off", func() { s.toNATS[1].Set(plug.Hold, plug.Hold) }, s.toNATS[1].Heal},
		{"it has lost its memory", func() {
			s.nats.kill()
			if err := os.RemoveAll(s.nats.dir); err != nil {
				t.Fatal(err)
			}
			s.nats.start()
		}, func() {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.silence()
			first, then := w.slowest(t, bound), w.slowest(t, bound)
			c.end()
			t.Logf("at most %v, then %v, and %v when it was over", first, then, w.slowest(t, bound))
			for i := range s.nodes {
				s.isReady(t, i, true, backWithin)
			}
		})
	}
}

// lasting is a game that is not over after a few actions.
var lasting = antares.Setup{
	Game: "scorpion", Options: map[string]string{"players": "2"}, Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock},
}

// witness acts at one server and looks from another: at three tables, by asking, over the
// stream and over a socket. One person does it all, who plays both sides.
type witness struct {
	club   *club
	ann    *client.Client // at server 0
	away   *client.Client // the same person at server 1
	tables [kinds]*api.Snapshot

	mu      sync.Mutex
	plies   map[string]int // that were told, by table
	changed chan struct{}
}

func (s *club) newWitness(t *testing.T) *witness {
	t.Helper()
	w := &witness{club: s, ann: s.person(t, 0), away: s.person(t, 1), plies: map[string]int{}, changed: make(chan struct{})}
	_, err := w.ann.Register(s.ctx, "Ann", "correct horse battery")
	if err == nil {
		_, err = w.away.Login(s.ctx, "Ann", "correct horse battery")
	}
	for i := range w.tables {
		if err == nil {
			w.tables[i], err = w.ann.NewTable(s.ctx, lasting)
		}
		for seat := range 2 {
			if err == nil {
				w.tables[i], err = w.ann.Sit(s.ctx, w.tables[i].ID, seat, "seed")
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	opened, ended := make(chan struct{}), make(chan struct{})
	var once sync.Once
	ctx, cancel := context.WithCancel(s.ctx)
	streamed := w.tables[byStream].ID
	go func() {
		defer close(ended)
		err := w.away.Stream(ctx, func() { once.Do(func() { close(opened) }) }, func(n *api.Notice) {
			if n != nil && n.Table == streamed {
				w.told(n.Table, n.Ply)
			}
		})
		if ctx.Err() == nil {
			t.Errorf("the stream ended: %v", err)
		}
	}()
	socket := w.away.Dial(ctx, client.Handler{Events: func(table string, events []antares.Event) { w.told(table, events[len(events)-1].Ply) }})
	t.Cleanup(func() { cancel(); socket.Close(); <-ended })
	if err := socket.Watch(ctx, w.tables[bySocket].ID, 0, false); err != nil {
		t.Fatal(err)
	}
	select {
	case <-opened:
	case <-time.After(backWithin):
		t.Fatal("the stream does not open")
	}
	return w
}

func (w *witness) told(table string, ply int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.plies[table] = max(w.plies[table], ply)
	close(w.changed)
	w.changed = make(chan struct{})
}

// slowest plays an action at each table and returns how long it took until the last was
// acknowledged at the one server and seen at the other.
func (w *witness) slowest(t *testing.T, bound time.Duration) (slowest time.Duration) {
	t.Helper()
	var (
		mu  sync.Mutex
		all sync.WaitGroup
	)
	for k := range kinds {
		all.Go(func() {
			began := time.Now()
			ctx, cancel := context.WithTimeout(w.club.ctx, 2*bound)
			defer cancel()
			snap, err := playAny(ctx, w.ann, w.tables[k])
			if err != nil {
				t.Errorf("%s: an action is not acknowledged after %v: %v", k, time.Since(began), coded(err))
				return
			}
			w.tables[k] = snap
			acked := time.Since(began)
			err = w.sees(ctx, k, snap)
			took := time.Since(began)
			if err != nil || took > bound {
				t.Errorf("%s: acknowledged after %v, and not seen elsewhere within %v but %v (%v)", k, acked, bound, took, err)
			}
			mu.Lock()
			defer mu.Unlock()
			slowest = max(slowest, took)
		})
	}
	all.Wait()
	return slowest
}

// sees waits until the other server tells of what was played.
func (w *witness) sees(ctx context.Context, k kind, snap *api.Snapshot) error {
	for {
		w.mu.Lock()
		ply, changed := w.plies[snap.ID], w.changed
		w.mu.Unlock()
		if ply >= snap.Ply {
			return nil
		}
		if k == byAsking {
			now, err := w.away.Table(ctx, snap.ID)
			if err != nil {
				return err
			}
			w.told(snap.ID, now.Ply)
			changed = nil // ask again soon
		}
		select {
		case <-changed:
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
