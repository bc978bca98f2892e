package site_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/news"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/store/storetest/sqlitetest"
	"github.com/antares-games/antares/serve/table"
	"github.com/antares-games/antares/serve/worker"
)

// maker is who creates the tables of tests.
var maker = &antares.User{ID: "maker", Name: "Maker", Kind: antares.Member}

// club is a site of one or more servers on one store and one bus.
type club struct {
	t     *testing.T
	store antares.Store
	first *bus.Bus
	sites []*site.Site
	clock *clock
	// limits and blocked are for the servers that join.
	limits  site.Limits
	blocked []string
}

// clock is a clock that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// pass lets time go by while some server of the site is serving.
func (c *club) pass(d time.Duration) {
	c.t.Helper()
	now := c.clock.Now()
	if _, err := c.store.Beat(c.t.Context(), now, now.Add(d)); err != nil {
		c.t.Fatal(err)
	}
	c.clock.add(d)
}

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

func newClub(t *testing.T, servers int) *club {
	t.Helper()
	return newLimitedClub(t, servers, site.Limits{})
}

func newLimitedClub(t *testing.T, servers int, limits site.Limits) *club {
	t.Helper()
	store := sqlitetest.Open(t, filepath.Join(t.TempDir(), "antares.db"))
	t.Cleanup(func() { _ = store.Close() })
	first, err := bus.Open(bus.Config{Name: "test"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(first.Close)
	c := &club{t: t, store: store, first: first, clock: &clock{now: time.Now()}, limits: limits}
	for range servers {
		c.join()
	}
	return c
}

// join adds a server.
func (c *club) join() *site.Site {
	c.t.Helper()
	return c.joinWith(func(*site.Config) {})
}

// joinWith adds one that is made otherwise.
func (c *club) joinWith(change func(*site.Config)) *site.Site {
	c.t.Helper()
	b, err := c.first.Another("server")
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(b.Close)
	config := site.Config{Store: c.store, Bus: b, Find: catalog.Find, Log: quiet, Now: c.clock.Now, Limits: c.limits, BlockedWords: c.blocked}
	change(&config)
	s, err := site.New(c.t.Context(), config)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(s.Close)
	if err := s.EnsureLevels(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
	c.sites = append(c.sites, s)
	return s
}

// work adds a worker.
func (c *club) work() {
	c.t.Helper()
	b, err := c.first.Another("worker")
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		worker.Run(ctx, worker.Config{Bus: b, Log: quiet, Slots: 2})
	}()
	c.t.Cleanup(func() { cancel(); <-done; b.Close() })
}

func (c *club) guest() *antares.User {
	c.t.Helper()
	u, _, err := c.sites[0].Guest(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return u
}

func setup(game string, levels ...int) antares.Setup {
	s := antares.Setup{Game: game, Clock: antares.Clock{Kind: antares.NoClock}, Public: true}
	for _, l := range levels {
		s.Seats = append(s.Seats, antares.SeatPlan{Level: l})
	}
	return s
}

// listener remembers what it is told.
type listener struct {
	mu     sync.Mutex
	events []antares.Event
	news   chan struct{}
}

func listen(t *testing.T, s *site.Site, id, user string, after int64) *listener {
	t.Helper()
	l := &listener{news: make(chan struct{}, 1)}
	w := &site.Watcher{User: user}
	w.Tell = func(u *news.Update) {
		var m struct{ Events []antares.Event }
		if data := u.Message(w.User, w.Dress); data != nil && json.Unmarshal(data, &m) != nil {
			t.Errorf("not a message: %s", data)
		}
		l.add(m.Events)
	}
	stop, err := s.Watch(t.Context(), id, w, after, func(_ *api.Snapshot, missed []antares.Event, _ *api.LiveView) { l.add(missed) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return l
}

func (l *listener) add(events []antares.Event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.events = append(l.events, events...)
	select {
	case l.news <- struct{}{}:
	default:
	}
}

// all is what it was told so far.
func (l *listener) all() []antares.Event {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.events)
}

// until waits for an event of a kind.
func (l *listener) until(t *testing.T, want func(antares.Event) bool) antares.Event {
	t.Helper()
	patience := time.After(5 * time.Minute)
	seen := 0
	for {
		l.mu.Lock()
		for ; seen < len(l.events); seen++ {
			if e := l.events[seen]; want(e) {
				l.mu.Unlock()
				return e
			}
		}
		l.mu.Unlock()
		select {
		case <-l.news:
		case <-patience:
			t.Fatalf("it did not happen; what did: %+v", l.events)
		}
	}
}

// whole holds that a listener has heard everything once and in order.
func (l *listener) whole(t *testing.T, after int64) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, e := range l.events {
		if e.Seq != after+int64(i)+1 {
			t.Fatalf("event %d is number %d", i, e.Seq)
		}
	}
}

func kind(k antares.Kind) func(antares.Event) bool {
	return func(e antares.Event) bool { return e.Kind == k }
}

// A guest plays against the computer to the end.
func TestAgainstLevel(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			c := newClub(t, 1)
			c.work()
			s, ctx := c.sites[0], t.Context()
			st := setup(id, 0, 1)
			st.Options = catalog.Quick(id)
			snap, err := s.Create(ctx, maker, st)
			if err != nil {
				t.Fatal(err)
			}
			u := c.guest()
			l := listen(t, s, snap.ID, u.ID, 0)
			if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
			r := game.NewRand(3)
			for {
				var legal []string
				var ply int
				var turn game.Seat
				if err := s.Look(ctx, snap.ID, func(t *table.Table) error {
					ply, turn = t.Ply(), t.Turn()
					if turn == 0 {
						legal = t.Session().Legal()
					}
					return nil
				}); err != nil {
					t.Fatal(err)
				}
				if turn == game.Over {
					break
				}
				if turn == 0 {
					if _, err := s.PlayAfter(ctx, snap.ID, u.ID, 0, ply, legal[r.N(len(legal))]); err != nil {
						t.Fatal(err)
					}
					continue
				}
				l.until(t, func(e antares.Event) bool {
					return e.Ply > ply && e.Kind == antares.Played || e.Kind == antares.Ended
				})
			}
			end := l.until(t, kind(antares.Ended))
			if end.Secret == "" || end.Reason != antares.ByRule {
				t.Errorf("%+v", end)
			}
			l.whole(t, 0)
		})
	}
}

// Two servers, a player on each: nothing is missed, nothing comes twice, and posts
// that come at once are played one after the other.
func TestTwoServers(t *testing.T) {
	c := newClub(t, 2)
	ctx := t.Context()
	ann, ben := c.guest(), c.guest()
	snap, err := c.sites[0].Create(ctx, maker, setup("skaane", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	listeners := []*listener{listen(t, c.sites[0], snap.ID, ann.ID, 0), listen(t, c.sites[1], snap.ID, ben.ID, 0)}
	if err := c.sites[0].Sit(ctx, snap.ID, ann, 0, table.Chance{Seed: "a"}); err != nil {
		t.Fatal(err)
	}
	if err := c.sites[1].Sit(ctx, snap.ID, ben, 1, table.Chance{Seed: "b"}); err != nil {
		t.Fatal(err)
	}
	users := []*antares.User{ann, ben}
	plies := 0
	for ply := range 12 {
		seat := ply % 2
		l := listeners[seat]
		l.until(t, func(e antares.Event) bool {
			return e.Kind == antares.Started && ply == 0 || e.Kind == antares.Played && e.Ply == ply
		})
		var action string
		if err := c.sites[seat].Look(ctx, snap.ID, func(t *table.Table) error {
			if t.Status == antares.Playing {
				action = t.Session().Legal()[0]
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if action == "" { // a short game
			break
		}
		plies++
		// The same post on both servers at once is played once.
		var posts sync.WaitGroup
		for _, s := range c.sites {
			posts.Go(func() {
				if _, err := s.PlayAfter(ctx, snap.ID, users[seat].ID, 0, ply, action); err != nil {
					t.Errorf("ply %d: %v", ply, err)
				}
			})
		}
		posts.Wait()
	}
	if err := c.sites[1].Resign(ctx, snap.ID, ann.ID); err != nil && antares.CodeOf(err) != antares.CodeConflict {
		t.Fatal(err)
	}
	for _, l := range listeners {
		l.until(t, kind(antares.Ended))
		l.whole(t, 0)
	}
	events, err := c.store.Events(ctx, snap.ID, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(events); n != 1+2+1+plies+1 {
		t.Errorf("%d events", n)
	}
}

// The flag falls without any client, also at a table that no server has in memory,
// and the time without a server is charged to nobody.
func TestFlagFalls(t *testing.T) {
	c := newClub(t, 1)
	ctx := t.Context()
	ann, ben := c.guest(), c.guest()
	st := setup("skorpion", 0, 0)
	st.Clock = antares.Clock{Kind: antares.Fischer, Base: 60}
	snap, err := c.sites[0].Create(ctx, maker, st)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range []*antares.User{ann, ben} {
		if err := c.sites[0].Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	c.sites[0].Close()
	c.clock.add(40 * time.Second) // nobody beats: an outage
	s := c.join()
	now, err := s.Table(ctx, snap.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	if now.Clocks[0] < 59_000 {
		t.Errorf("the outage was charged: %v", now.Clocks)
	}
	run, stop := context.WithCancel(ctx)
	var done sync.WaitGroup
	done.Go(func() { s.Run(run) })
	defer done.Wait()
	defer stop()
	l := listen(t, s, snap.ID, "", now.Head)
	c.pass(59 * time.Second)
	if now, err := s.Table(ctx, snap.ID, ""); err != nil || now.Status != antares.Playing {
		t.Fatalf("%+v %v", now, err)
	}
	c.pass(2 * time.Second)
	end := l.until(t, kind(antares.Ended))
	if end.Reason != antares.ByTime || end.Result != "win:blue" {
		t.Errorf("%+v", end)
	}
}

// A rated game changes the ratings of both, the level's too.
func TestRated(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	u := c.member("Ann")
	st := rated("skorpion", 0, 3)
	for n := 1; n <= 3; n++ {
		snap, err := s.Create(ctx, maker, st)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Sit(ctx, snap.ID, u, -1, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
		if err := s.Resign(ctx, snap.ID, u.ID); err != nil {
			t.Fatal(err)
		}
		mine, other := c.rating(u.ID, "skorpion", n), c.rating(table.LevelUser(3), "skorpion", n)
		if mine.Rating >= 1500 || other.Rating <= 1500 {
			t.Errorf("after %d games: %+v %+v", n, mine, other)
		}
	}
}

// A rematch is one new table with the seats changed, whoever of the two servers
// hears of it last.
func TestRematch(t *testing.T) {
	c := newClub(t, 2)
	ctx := t.Context()
	ann, ben := c.guest(), c.guest()
	snap, err := c.sites[0].Create(ctx, maker, setup("rsp", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range []*antares.User{ann, ben} {
		if err := c.sites[i].Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.sites[0].Resign(ctx, snap.ID, ann.ID); err != nil {
		t.Fatal(err)
	}
	var offers sync.WaitGroup
	for i, u := range []*antares.User{ann, ben} {
		offers.Go(func() {
			if err := c.sites[i].Offer(ctx, snap.ID, u.ID, antares.OfferRematch); err != nil {
				t.Error(err)
			}
		})
	}
	offers.Wait()
	old, err := c.sites[0].Table(ctx, snap.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	next, err := c.sites[1].Table(ctx, old.Rematch, "")
	if err != nil {
		t.Fatal(err)
	}
	if next.Setup.Seats[0].For != ben.ID || next.Setup.Seats[1].For != ann.ID || next.Setup.Commitment == old.Setup.Commitment {
		t.Errorf("%+v", next.Setup)
	}
}

// The table of a rematch is kept for those who play it: strangers are not offered it, the
// players find it, and everybody finds the game once it has begun.
func TestRematchIsForThePlayers(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	st := setup("rsp", 0, 0)
	st.Public = true
	snap, err := s.Create(ctx, maker, st)
	if err != nil {
		t.Fatal(err)
	}
	sit := func(id string) {
		t.Helper()
		for _, u := range []*antares.User{ann, ben} {
			if err := s.Sit(ctx, id, u, -1, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	finds := func(f antares.Filter, want ...string) {
		t.Helper()
		rows, err := s.Tables(ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, row := range rows {
			got = append(got, row.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%+v finds %v, want %v", f, got, want)
		}
	}
	finds(antares.Filter{Public: true, Status: antares.Open}, snap.ID)
	sit(snap.ID)
	if err := s.Resign(ctx, snap.ID, ann.ID); err != nil {
		t.Fatal(err)
	}
	for _, u := range []*antares.User{ann, ben} {
		if err := s.Offer(ctx, snap.ID, u.ID, antares.OfferRematch); err != nil {
			t.Fatal(err)
		}
	}
	old, err := s.Table(ctx, snap.ID, "")
	if err != nil {
		t.Fatal(err)
	}
	finds(antares.Filter{Public: true, Status: antares.Open})
	for _, u := range []*antares.User{ann, ben} {
		finds(antares.Filter{Invited: u.ID}, old.Rematch)
	}
	sit(old.Rematch)
	finds(antares.Filter{Public: true, Status: antares.Playing}, old.Rematch)
}

// Nothing of a finished table that nobody watches stays in memory.
func TestFinishedTablesAreForgotten(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	for range 5 {
		snap, err := s.Create(ctx, maker, setup("skaane", 0, 0))
		if err != nil {
			t.Fatal(err)
		}
		for i, u := range []*antares.User{ann, ben} {
			if err := s.Sit(ctx, snap.ID, u, i, table.Chance{Seed: "seed"}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Resign(ctx, snap.ID, ann.ID); err != nil {
			t.Fatal(err)
		}
	}
	if n := s.Live(); n != 0 {
		t.Errorf("%d tables in memory", n)
	}
}

func TestPeople(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	u, token, err := s.Guest(ctx)
	if err != nil {
		t.Fatal(err)
	}
	code := func(want antares.Code, err error) {
		t.Helper()
		if antares.CodeOf(err) != want || err == nil {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if who, err := s.Who(ctx, token, antares.SessionToken); err != nil || who.ID != u.ID {
		t.Errorf("%v %v", who, err)
	}
	_, err = s.Who(ctx, token, antares.APIToken)
	code(antares.CodeUnauthorized, err)
	_, err = s.Register(ctx, u, "x", "long enough")
	code(antares.CodeBadRequest, err)
	_, err = s.Register(ctx, u, "Level 3", "long enough")
	code(antares.CodeNameTaken, err)
	_, err = s.Register(ctx, u, "Zoé d'Arc", "short")
	code(antares.CodeBadRequest, err)
	_, _, err = s.NewBot(ctx, u, "Robo", 0)
	code(antares.CodeForbidden, err)
	second, err := s.Register(ctx, u, "  Zoé   d'Arc ", "long enough")
	if err != nil || u.Name != "Zoé d'Arc" || u.Kind != antares.Member {
		t.Fatalf("%v %+v", err, u)
	}
	_, err = s.Who(ctx, token, antares.SessionToken)
	code(antares.CodeUnauthorized, err) // the guest's session has ended
	if who, err := s.Who(ctx, second, antares.SessionToken); err != nil || who.Name != "Zoé d'Arc" {
		t.Errorf("%v %v", who, err)
	}
	other, _, _ := s.Guest(ctx)
	_, err = s.Register(ctx, other, "ZOÉ D'ARC", "long enough")
	code(antares.CodeNameTaken, err)
	_, _, err = s.SignIn(ctx, "zoé d'arc", "wrong one")
	code(antares.CodeBadPassword, err)
	_, _, err = s.SignIn(ctx, "nobody", "wrong one")
	code(antares.CodeBadPassword, err)
	_, _, err = s.SignIn(ctx, "level 3", "")
	code(antares.CodeBadPassword, err)
	who, third, err := s.SignIn(ctx, "zoé d'arc", "long enough")
	if err != nil || who.ID != u.ID {
		t.Fatalf("%v %v", who, err)
	}
	if err := s.SignOut(ctx, third); err != nil {
		t.Fatal(err)
	}
	_, err = s.Who(ctx, third, antares.SessionToken)
	code(antares.CodeUnauthorized, err)
	_, err = s.SetPassword(ctx, who, "wrong one", "even longer")
	code(antares.CodeBadPassword, err)
	if _, err = s.SetPassword(ctx, who, "long enough", "even longer"); err != nil {
		t.Fatal(err)
	}
	_, err = s.Who(ctx, second, antares.SessionToken)
	code(antares.CodeUnauthorized, err)
	bot, key, err := s.NewBot(ctx, who, "Robo", 0)
	if err != nil || bot.Kind != antares.Bot {
		t.Fatalf("%v %v", bot, err)
	}
	if is, err := s.Who(ctx, key, antares.APIToken); err != nil || is.ID != bot.ID {
		t.Errorf("%v %v", is, err)
	}
}

func TestCheckName(t *testing.T) {
	for name, ok := range map[string]bool{
		"Ann": true, "Zoé": true, "李小龍": true, "O'Neill Jr.": false, "a": false, "--": false, "a--b": false, "-ab": false,
		"<script>": false, "ann\u202eb": true, "admin": false, "x\x00y": true, "Ann 2": true,
	} {
		if _, err := site.CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
	if got, _ := site.CheckName("ann\u202eb"); got != "annb" {
		t.Errorf("%q", got)
	}
}

// TestBotTokensExpire lets time pass.
func TestBotTokensExpire(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	owner := c.guest()
	if _, err := s.Register(ctx, owner, "Owner", "a long password"); err != nil {
		t.Fatal(err)
	}
	bot, first, err := s.NewBot(ctx, owner, "Robo", 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Who(ctx, first, antares.APIToken); err != nil {
		t.Fatal(err)
	}
	c.clock.add(25 * time.Hour)
	if _, err := s.Who(ctx, first, antares.APIToken); antares.CodeOf(err) != antares.CodeUnauthorized {
		t.Errorf("an old token: %v", err)
	}
	bots, err := s.Bots(ctx, owner)
	if err != nil || len(bots) != 1 || bots[0].ID != bot.ID || len(bots[0].Tokens) != 0 {
		t.Errorf("%+v %v", bots, err)
	}
}

// TestQueueLost ends a server with its queue while a computer owes an action: the next
// one queues the thinking again by itself.
func TestQueueLost(t *testing.T) {
	c := newClub(t, 1)
	snap, err := c.sites[0].Create(t.Context(), maker, setup("skorpion", 1, 1))
	if err != nil {
		t.Fatal(err)
	}
	c.sites[0].Close()
	c.first.Close()
	if c.first, err = bus.Open(bus.Config{Name: "test"}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.first.Close)
	c.pass(11 * time.Second)
	s := c.join()
	l := listen(t, s, snap.ID, "", 0)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Run(ctx) }()
	defer func() { cancel(); <-done }()
	c.work()
	l.until(t, func(e antares.Event) bool { return e.Kind == antares.Ended })
}

// TestAnalysisGivenUp has workers begin an analysis and die of it.
func TestAnalysisGivenUp(t *testing.T) {
	c := newClub(t, 1)
	s, ctx, u := c.sites[0], t.Context(), c.guest()
	snap, err := s.Create(ctx, maker, setup("rsp", 0, 0))
	if err != nil {
		t.Fatal(err)
	}
	for seat := range 2 {
		if err := s.Sit(ctx, snap.ID, u, seat, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	var legal []string
	if err := s.Look(ctx, snap.ID, func(t *table.Table) error { legal = t.Session().Legal(); return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.PlayAfter(ctx, snap.ID, u.ID, 0, 0, legal[0]); err != nil {
		t.Fatal(err)
	}
	if err := s.Resign(ctx, snap.ID, u.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Analyse(ctx, site.Asker{User: u.ID, Address: "a"}, snap.ID); err != nil {
		t.Fatal(err)
	}
	own, err := c.first.Another("worker")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(own.Close)
	tell := func(f site.Finding) site.Verdict {
		t.Helper()
		f.Table = snap.ID
		data, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		reply, err := own.Ask(ctx, site.Analyses, data)
		if err != nil {
			t.Fatal(err)
		}
		return site.Verdict(reply)
	}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		if v := tell(site.Finding{Worker: name, Begin: true}); v != site.GoOn {
			t.Fatalf("%s: %s", name, v)
		}
		if v := tell(site.Finding{Worker: "other", Begin: true}); v != site.Wait {
			t.Errorf("two at once: %s", v)
		}
		if v := tell(site.Finding{Worker: "other", Report: "{}"}); v != site.Settled {
			t.Errorf("the report of another: %s", v)
		}
		c.clock.add(site.AnalysisLease)
	}
	if v := tell(site.Finding{Worker: "f", Begin: true}); v != site.Settled {
		t.Errorf("the sixth: %s", v)
	}
	if a, err := s.Analysis(ctx, snap.ID); err != nil || a.Status != antares.AnalysisFailed {
		t.Errorf("%+v %v", a, err)
	}
	if v := tell(site.Finding{Worker: "f", Report: "{}"}); v != site.Settled {
		t.Errorf("after the end: %s", v)
	}
	// Somebody may ask once more, later.
	if a, err := s.Analyse(ctx, site.Asker{User: u.ID, Address: "a"}, snap.ID); err != nil || a.Status != antares.AnalysisFailed {
		t.Errorf("%+v %v", a, err)
	}
	c.clock.add(time.Minute)
	if a, err := s.Analyse(ctx, site.Asker{User: u.ID, Address: "a"}, snap.ID); err != nil || a.Status != antares.AnalysisQueued {
		t.Errorf("%+v %v", a, err)
	}
}
