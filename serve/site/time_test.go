package site_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// vault is a store that has a clock of its own, always right, and that can fail.
type vault struct {
	antares.Store
	clock  *clock
	away   atomic.Bool // it does not answer at all
	held   atomic.Bool // somebody holds the beats
	full   atomic.Bool // beats cannot be written
	loaded atomic.Int64
}

func (v *vault) Now(ctx context.Context) (time.Time, error) {
	if v.away.Load() {
		return time.Time{}, antares.ErrUnavailable
	}
	return v.clock.Now(), ctx.Err()
}

func (v *vault) Beat(ctx context.Context, from, to time.Time) (antares.Pulse, error) {
	switch {
	case v.away.Load() || v.full.Load():
		return antares.Pulse{}, antares.ErrUnavailable
	case v.held.Load():
		return antares.Pulse{}, antares.ErrLocked
	}
	return v.Store.Beat(ctx, from, to)
}

func (v *vault) Append(ctx context.Context, a *antares.Append) error {
	if v.away.Load() {
		return antares.ErrUnavailable
	}
	return v.Store.Append(ctx, a)
}

func (v *vault) Table(ctx context.Context, id string) (*antares.TableRow, []antares.Event, error) {
	v.loaded.Add(1)
	return v.Store.Table(ctx, id)
}

// machine is the clock of one server: off by something, and sometimes set.
type machine struct {
	clock *clock
	off   atomic.Int64
	log   bytes.Buffer
	mu    sync.Mutex
}

func (m *machine) Now() time.Time { return m.clock.Now().Add(time.Duration(m.off.Load())) }

func (m *machine) Write(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.log.Write(b)
}

func (m *machine) logged(text string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Count(m.log.String(), text)
}

// timed is a club whose store has a clock, with servers on machines whose clocks are off.
type timed struct {
	*club
	vault    *vault
	machines []*machine
	users    []*antares.User
}

func newTimed(t *testing.T, offs ...time.Duration) *timed {
	t.Helper()
	c := &timed{club: newClub(t, 0)}
	c.vault = &vault{Store: c.store, clock: c.clock}
	c.store = c.vault
	for _, off := range offs {
		c.start(off)
	}
	c.users = []*antares.User{{ID: "ann", Name: "Ann", Kind: antares.Guest}, {ID: "ben", Name: "Ben", Kind: antares.Guest}}
	return c
}

// start adds a server on a machine whose clock is off.
func (c *timed) start(off time.Duration) *site.Site {
	c.t.Helper()
	m := &machine{clock: c.clock}
	m.off.Store(int64(off))
	begin := c.clock.Now()
	c.machines = append(c.machines, m)
	return c.joinWith(func(config *site.Config) {
		config.Now, config.Steady = m.Now, func() time.Duration { return c.clock.Now().Sub(begin) }
		config.Log = slog.New(slog.NewTextHandler(m, nil))
	})
}

// live lets time go by as it does, with every server's heart beating and its rounds being
// made.
func (c *timed) live(d time.Duration) {
	c.t.Helper()
	for d > 0 {
		step := min(d, 500*time.Millisecond)
		c.clock.add(step)
		d -= step
		for i, s := range c.sites {
			if err := s.Beat(c.t.Context()); err != nil {
				c.t.Fatalf("server %d: %v", i, err)
			}
			if err := s.Sweep(c.t.Context()); err != nil {
				c.t.Fatalf("server %d: %v", i, err)
			}
		}
	}
}

// game begins one with a clock of some seconds, at a server.
func (c *timed) game(s *site.Site, seconds int) string {
	c.t.Helper()
	st := setup("skorpion", 0, 0)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: seconds}
	snap, err := s.Create(c.t.Context(), maker, st)
	if err != nil {
		c.t.Fatal(err)
	}
	for i, u := range c.users {
		if err := s.Sit(c.t.Context(), snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			c.t.Fatal(err)
		}
	}
	return snap.ID
}

// shows holds what the clock of the player to move shows at every server.
func (c *timed) shows(id string, want time.Duration, tolerance ...time.Duration) {
	c.t.Helper()
	for i, s := range c.sites {
		snap, err := s.Table(c.t.Context(), id, "")
		if err != nil {
			c.t.Fatal(err)
		}
		got := time.Duration(snap.Clocks[0]) * time.Millisecond
		if diff := (got - want).Abs(); snap.Status != antares.Playing || diff > slices.Max(append(tolerance, 5*time.Millisecond)) {
			c.t.Errorf("server %d: %s, %v on the clock, want %v", i, snap.Status, got, want)
		}
	}
}

// fell holds that a flag has fallen.
func (c *timed) fell(id string) {
	c.t.Helper()
	row, events, err := c.store.Table(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	if row.Status != antares.Over || events[len(events)-1].Reason != antares.ByTime {
		c.t.Errorf("the flag has not fallen: %s", row.Status)
	}
}

// outages are how long no server was serving, as the store has it.
func (c *timed) outages() (sum time.Duration) {
	c.t.Helper()
	list, err := c.store.Outages(c.t.Context(), time.Time{})
	if err != nil {
		c.t.Fatal(err)
	}
	for _, o := range list {
		sum += o.To.Sub(o.From)
	}
	return sum
}

// TestStandsStill stops a server for 20 s, as SIGSTOP does, with 13 s left on clocks. When
// it goes on, the timers come first: no flag falls.
func TestStandsStill(t *testing.T) {
	c := newTimed(t, 0)
	s := c.sites[0]
	var ids []string
	for range 5 {
		ids = append(ids, c.game(s, 15))
	}
	c.live(2 * time.Second)
	c.clock.add(20 * time.Second)
	var timers sync.WaitGroup
	for _, id := range ids {
		timers.Go(func() { s.TimeUp(id) })
	}
	timers.Wait()
	for _, id := range ids {
		c.shows(id, 13*time.Second)
	}
	// Whoever moves or resigns first is charged no more either.
	c.clock.add(20 * time.Second)
	if err := s.Resign(t.Context(), ids[0], c.users[0].ID); err != nil {
		t.Fatal(err)
	}
	_, events, err := c.store.Table(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := events[len(events)-1].Clocks[0]; got < 12_995 || got > 13_000 {
		t.Errorf("%d ms are written", got)
	}
	c.live(12900 * time.Millisecond)
	c.shows(ids[1], 100*time.Millisecond)
	c.live(200 * time.Millisecond)
	for _, id := range ids[1:] {
		c.fell(id)
	}
}

// TestStoreAway takes the store away for 20 s while the server goes on trying.
func TestStoreAway(t *testing.T) {
	c := newTimed(t, 0)
	s, ctx := c.sites[0], t.Context()
	id := c.game(s, 15)
	c.live(2 * time.Second)
	for _, broken := range []*atomic.Bool{&c.vault.away, &c.vault.full} {
		broken.Store(true)
		for i := range 40 {
			c.clock.add(500 * time.Millisecond)
			if err := s.Beat(ctx); err == nil {
				t.Fatal("a beat without a store")
			}
			if i == 30 {
				if why := s.Health(); len(why) != 1 || !strings.Contains(why[0], "heartbeat has failed for 15.5s") {
					t.Errorf("health %q", why)
				}
			}
		}
		s.TimeUp(id) // tries again later
		if err := s.Resign(ctx, id, c.users[0].ID); !errors.Is(err, antares.ErrUnavailable) {
			t.Errorf("resigned: %v", err)
		}
		broken.Store(false)
		s.TimeUp(id)
		c.shows(id, 13*time.Second)
	}
	if why := s.Health(); why != nil {
		t.Errorf("health %q", why)
	}
	c.live(13100 * time.Millisecond)
	c.fell(id)
}

// TestBeatsHeld has somebody hold the beats for 20 s while three servers run: everybody
// plays on, and the time is charged as usual.
func TestBeatsHeld(t *testing.T) {
	c := newTimed(t, 0, 0, 0)
	first, second := c.game(c.sites[0], 60), c.game(c.sites[1], 60)
	c.live(time.Second)
	c.vault.held.Store(true)
	c.live(10 * time.Second)
	if err := c.sites[2].Resign(t.Context(), second, c.users[0].ID); err != nil {
		t.Error(err)
	}
	c.live(10 * time.Second)
	for i, s := range c.sites {
		if why := s.Health(); why != nil {
			t.Errorf("server %d: %q", i, why)
		}
	}
	// A server that starts now does not know the outages, and must not serve yet.
	b, err := c.first.Another("server")
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if _, err := site.New(t.Context(), site.Config{Store: c.store, Bus: b, Find: c.sites[0].Find, Log: quiet, Now: c.clock.Now}); err == nil {
		t.Error("it serves without a beat")
	}
	c.vault.held.Store(false)
	c.live(time.Second)
	c.shows(first, 38*time.Second)
	if down := c.outages(); down != 0 {
		t.Errorf("outages of %v", down)
	}
}

// TestAheadAndUnused has a server run 4 s ahead that nobody uses: a clock of 5 s runs for 5 s.
func TestAheadAndUnused(t *testing.T) {
	c := newTimed(t, 0, 4*time.Second)
	id := c.game(c.sites[0], 5)
	c.live(2700 * time.Millisecond)
	c.shows(id, 2300*time.Millisecond)
	c.live(2200 * time.Millisecond)
	c.shows(id, 100*time.Millisecond)
	c.live(200 * time.Millisecond)
	c.fell(id)
	if why := c.sites[0].Health(); why != nil {
		t.Errorf("the other server: %q", why)
	}
	if why := c.sites[1].Health(); len(why) != 1 || why[0] != "this machine's clock is 4s ahead of the database's" {
		t.Errorf("health %q", why)
	}
	if n := c.machines[1].logged("NTP"); n != 1 {
		t.Errorf("the log tells %d times", n)
	}
}

// TestStartedAhead starts servers ten minutes ahead and behind where others run: no
// outage is made up, and no clock stops.
func TestStartedAhead(t *testing.T) {
	c := newTimed(t, 0)
	id := c.game(c.sites[0], 60)
	c.live(time.Second)
	c.start(10 * time.Minute)
	c.live(time.Second)
	c.start(-10 * time.Minute)
	c.live(8 * time.Second)
	c.shows(id, 50*time.Second)
	if down := c.outages(); down > 0 {
		t.Errorf("outages of %v", down)
	}
	for i, want := range []string{"", "10m0s ahead of", "10m0s behind"} {
		if why := strings.Join(c.sites[i].Health(), "; "); !strings.Contains(why, want) || (why == "") != (want == "") {
			t.Errorf("server %d: %q", i, why)
		}
	}
}

// TestBegunBehind begins a game through a server ten minutes behind, and goes on at others.
func TestBegunBehind(t *testing.T) {
	c := newTimed(t, 0, -10*time.Minute, 10*time.Minute)
	for _, s := range c.sites {
		id := c.game(s, 5)
		c.live(time.Second)
		c.shows(id, 4*time.Second)
		c.live(4100 * time.Millisecond)
		c.fell(id)
	}
}

// TestStepped sets the clock of one server while games go on, and sets it right again.
func TestStepped(t *testing.T) {
	for _, step := range []time.Duration{4 * time.Second, 10 * time.Minute, -10 * time.Minute} {
		t.Run(step.String(), func(t *testing.T) {
			c := newTimed(t, 0, 0)
			ids := []string{c.game(c.sites[0], 10), c.game(c.sites[1], 10)}
			c.live(2 * time.Second)
			c.machines[1].off.Store(int64(step))
			for _, id := range ids {
				c.sites[1].TimeUp(id)
			}
			c.live(2 * time.Second)
			for _, id := range ids {
				c.shows(id, 6*time.Second)
			}
			if why := c.sites[1].Health(); len(why) != 1 {
				t.Errorf("health %q", why)
			}
			if n := c.machines[1].logged("clock was set"); n != 1 {
				t.Errorf("the step is told %d times", n)
			}
			if n := c.machines[0].logged("clock was set"); n != 0 {
				t.Errorf("the step of another machine is told %d times", n)
			}
			c.machines[1].off.Store(0)
			c.live(time.Second)
			if why := c.sites[1].Health(); why != nil {
				t.Errorf("health %q", why)
			}
			for _, id := range ids {
				c.shows(id, 5*time.Second)
			}
			if down := c.outages(); down > 0 {
				t.Errorf("outages of %v", down)
			}
		})
	}
}

// TestStoreStepped sets the database's own clock: forwards the time is gone for nobody,
// and backwards nobody is charged twice.
func TestStoreStepped(t *testing.T) {
	c := newTimed(t, 0, 0)
	id := c.game(c.sites[0], 30)
	c.live(2 * time.Second)
	other := &clock{now: c.clock.Now().Add(10 * time.Minute)}
	c.vault.clock = other
	for range 4 {
		other.add(500 * time.Millisecond)
		c.live(500 * time.Millisecond)
	}
	c.shows(id, 26*time.Second, 600*time.Millisecond)
}

// TestAsleep lets the machine of a server that has its store in a file sleep for an hour:
// the steady clock stands still meanwhile. Then somebody sets its clock back.
func TestAsleep(t *testing.T) {
	c := newTimed(t)
	c.store = c.vault.Store
	s := c.start(0)
	id := c.game(s, 30)
	c.live(2 * time.Second)
	before := s.Now()
	c.machines[0].off.Store(int64(time.Hour))
	s.TimeUp(id)
	c.live(time.Second)
	c.shows(id, 27*time.Second)
	if got := s.Now().Sub(before); got != time.Hour+time.Second {
		t.Errorf("the site's time has gone on by %v", got)
	}
	if down := c.outages(); down != time.Hour {
		t.Errorf("outages of %v", down)
	}
	c.machines[0].off.Store(0)
	c.live(time.Second)
	c.shows(id, 26*time.Second)
	if got := s.Now().Sub(before); got != time.Hour+2*time.Second {
		t.Errorf("the site's time has gone on by %v", got)
	}
	// The next server starts with the clock that is an hour behind the last beat.
	c.sites = nil
	s = c.start(0)
	// The store keeps milliseconds.
	if back := before.Add(time.Hour + 2*time.Second).Sub(s.Now()); back >= time.Millisecond {
		t.Errorf("the site's time went back by %v", back)
	}
	c.live(time.Second)
	c.shows(id, 25*time.Second)
	if why := s.Health(); why != nil {
		t.Errorf("health %q", why)
	}
}

// TestShortRestart restarts the only server, in good order and by force, for less than
// anybody would notice: nobody is charged.
func TestShortRestart(t *testing.T) {
	c := newTimed(t, 0)
	ctx := t.Context()
	id := c.game(c.sites[0], 4)
	if err := c.sites[0].Stop(ctx); err != nil {
		t.Fatal(err)
	}
	c.clock.add(3500 * time.Millisecond)
	c.sites[0].TimeUp(id) // it is no longer its business
	if err := c.sites[0].Sweep(ctx); err != nil {
		t.Error(err)
	}
	c.sites[0].Close()
	c.sites = nil
	c.start(0)
	c.shows(id, 4*time.Second)
	if down := c.outages(); down != 3500*time.Millisecond {
		t.Errorf("outages of %v", down)
	}
	c.live(500 * time.Millisecond)
	for range 3 { // by force, 300 ms after its last beat
		c.clock.add(300 * time.Millisecond)
		c.sites = nil
		c.clock.add(700 * time.Millisecond)
		c.start(0)
	}
	c.shows(id, 3500*time.Millisecond)
	c.live(3400 * time.Millisecond)
	c.shows(id, 100*time.Millisecond)
	c.live(200 * time.Millisecond)
	c.fell(id)
}

// TestOldOutages keeps what a clock needs: in correspondence, two outages of forty days
// each are charged to nobody, however long ago the first was.
func TestOldOutages(t *testing.T) {
	const day = 24 * time.Hour
	c := newTimed(t, 0)
	st := setup("skorpion", 0, 0)
	st.Clock = antares.Clock{Kind: antares.Days, Days: 14}
	snap, err := c.sites[0].Create(t.Context(), maker, st)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range c.users {
		if err := c.sites[0].Sit(t.Context(), snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		c.clock.add(40 * day)
		c.sites = nil
		c.start(0)
		c.pass(5 * day)
		c.live(time.Second)
		if err := c.store.DeleteExpired(t.Context(), c.clock.Now()); err != nil {
			t.Fatal(err)
		}
	}
	c.sites = nil
	c.start(0)
	c.shows(snap.ID, 4*day, 3*time.Second)
}

// TestDueBehindPostponed has more tables than a page hold whose deadlines have passed in
// an outage. A flag behind them falls at once, and nobody reads them again and again.
func TestDueBehindPostponed(t *testing.T) {
	c := newTimed(t, 0)
	s, ctx := c.sites[0], t.Context()
	many := c.many(600, 60)
	c.live(30 * time.Second)
	c.clock.add(time.Hour)
	c.live(500 * time.Millisecond)
	id := c.game(s, 5)
	c.clock.add(time.Second)
	if err := s.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	before := c.vault.loaded.Load()
	for range 12 {
		c.live(500 * time.Millisecond)
	}
	if n := c.vault.loaded.Load() - before; n > 20 {
		t.Errorf("%d tables were read again", n)
	}
	c.fell(id)
	c.shows(many[0], 23*time.Second)
	c.shows(many[599], 23*time.Second)
}

// many makes games at once, with clocks of some seconds, that are in no memory.
func (c *timed) many(n, seconds int) (ids []string) {
	c.t.Helper()
	var tasks sync.WaitGroup
	for i := range n {
		ids = append(ids, fmt.Sprint("many", i))
		tasks.Go(func() {
			st := setup("skorpion", 0, 0)
			st.Clock = antares.Clock{Kind: antares.Fischer, Base: seconds}
			now := c.clock.Now().UTC().Truncate(time.Millisecond)
			st.By, st.Expires = maker.ID, now.Add(time.Hour)
			t, events, err := table.Open(c.sites[0].Find, fmt.Sprint("many", i), st, []byte("0123456789abcdef0123456789abcdef"), now)
			for seat, u := range c.users {
				var more []antares.Event
				if err == nil {
					more, err = t.Sit(u, seat, table.Chance{Seed: "seed"}, table.Moment{Now: now})
				}
				events = append(events, more...)
			}
			if err == nil {
				err = c.store.CreateTable(c.t.Context(), t.Row(), events)
			}
			if err != nil {
				c.t.Error(err)
			}
		})
	}
	tasks.Wait()
	return ids
}

// TestComputerAfterOutage lets a site be down for 75 s while a computer with a clock is to
// move: it gets the time that it has.
func TestComputerAfterOutage(t *testing.T) {
	c := newClub(t, 1)
	ctx, ann := t.Context(), c.guest()
	st := setup("skaane", 0, 3)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: 60}
	snap, err := c.sites[0].Create(ctx, maker, st)
	if err == nil {
		err = c.sites[0].Sit(ctx, snap.ID, ann, 0, table.Chance{Seed: "seed"})
	}
	if err != nil {
		t.Fatal(err)
	}
	var action string
	if err := c.sites[0].Look(ctx, snap.ID, func(t *table.Table) error { action = t.Session().Legal()[0]; return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := c.sites[0].PlayAfter(ctx, snap.ID, ann.ID, 0, 0, action); err != nil {
		t.Fatal(err)
	}
	c.sites[0].Close()
	c.first.Close() // and the job is gone with it
	if c.first, err = bus.Open(bus.Config{Name: "test"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.first.Close)
	c.clock.add(75 * time.Second)
	s := c.join()
	run(t, s)
	d := c.desk()
	job := <-d.taken
	if job.Left < 59_000 {
		t.Errorf("the computer is told that it has %d ms", job.Left)
	}
	l := listen(t, s, snap.ID, "", 0)
	d.think <- 1500 * time.Millisecond
	e := l.until(t, func(e antares.Event) bool { return e.Kind == antares.Played && e.Seat == 1 })
	if e.Clocks[1] > 60_000 || e.Clocks[1] < 58_500 {
		t.Errorf("clocks %v", e.Clocks)
	}
}
