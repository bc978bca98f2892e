package site_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// run keeps a server's rounds going until the test ends.
func run(t *testing.T, s *site.Site) {
	ctx, stop := context.WithCancel(context.Background())
	var rounds sync.WaitGroup
	rounds.Go(func() { s.Run(ctx) })
	t.Cleanup(func() { stop(); rounds.Wait() })
}

// TestOpenTablesExpire: live tables wait for an hour, others for two weeks, whether or not
// a server has them in memory. Who watches, the lobby and who is invited learn of the end.
func TestOpenTablesExpire(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben := c.guest(), c.guest()
	fischer := antares.Clock{Kind: antares.Fischer, Base: 60}
	days := antares.Clock{Kind: antares.Days, Days: 3}
	long := 14 * 24 * time.Hour
	make := func(clock antares.Clock, public bool, want time.Duration) string {
		t.Helper()
		st := setup("skaane", 0, 0)
		st.Clock, st.Public, st.Seats[1].For = clock, public, ben.ID
		snap, err := s.Create(ctx, maker, st)
		if err != nil {
			t.Fatal(err)
		}
		if got := snap.Setup.Expires.Sub(snap.Created); got != want {
			t.Errorf("%v, public %v: waits for %v, want %v", clock, public, got, want)
		}
		return snap.ID
	}
	none := antares.Clock{Kind: antares.NoClock}
	short := []string{make(fischer, true, time.Hour), make(fischer, false, time.Hour), make(none, true, time.Hour)}
	slow := []string{make(days, true, long), make(days, false, long), make(none, false, long)}
	if err := s.Sit(ctx, short[0], ann, 0, table.Chance{Seed: "seed"}); err != nil { // alone
		t.Fatal(err)
	}
	s.Close() // another server finds them
	other := c.join()
	notices := newNotices(t, other, ben.ID)
	watcher := listen(t, other, short[0], "", 0)
	lobby := newSignal()
	defer other.WatchLobby(&site.LobbyWatcher{Tell: lobby.give})()
	c.pass(time.Hour + time.Second)
	run(t, other)
	if e := watcher.until(t, kind(antares.Ended)); e.Reason != antares.ByExpiry || e.Result != "ongoing" {
		t.Errorf("%+v", e)
	}
	<-lobby
	for _, id := range short {
		notices.until(t, func(n *api.Notice) bool { return n.Table == id && n.Status == antares.Over && !n.Invited })
	}
	ids := func(f antares.Filter) (list []string) {
		t.Helper()
		rows, err := c.store.Tables(ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			list = append(list, row.ID)
		}
		return list
	}
	for _, f := range []antares.Filter{{Status: antares.Open}, {Invited: ben.ID, Status: antares.Open}} {
		if got := ids(f); len(got) != len(slow) {
			t.Errorf("%+v lists %v, want %v", f, got, slow)
		}
	}
	c.pass(long)
	for _, id := range slow {
		notices.until(t, func(n *api.Notice) bool { return n.Table == id && n.Status == antares.Over })
	}
	if got := ids(antares.Filter{Status: antares.Open}); len(got) != 0 {
		t.Errorf("still open: %v", got)
	}
	if due, err := c.store.Due(ctx, c.clock.Now(), antares.DueTable{}, 100); err != nil || len(due) > 0 {
		t.Errorf("still due: %v, %v", due, err)
	}
}

// signal is given once and again.
type signal chan struct{}

func newSignal() signal { return make(signal, 1) }

func (s signal) give() {
	select {
	case s <- struct{}{}:
	default:
	}
}

// notices remembers what a user is told.
type notices struct {
	mu   sync.Mutex
	list []*api.Notice
	news signal
}

func newNotices(t *testing.T, s *site.Site, user string) *notices {
	t.Helper()
	n := &notices{news: newSignal()}
	stop, err := s.WatchUser(t.Context(), user, func(notice *api.Notice) {
		n.mu.Lock()
		n.list = append(n.list, notice)
		n.mu.Unlock()
		n.news.give()
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return n
}

// until waits for a notice.
func (n *notices) until(t *testing.T, want func(*api.Notice) bool) {
	t.Helper()
	patience := time.After(5 * time.Minute)
	for {
		n.mu.Lock()
		for _, notice := range n.list {
			if want(notice) {
				n.mu.Unlock()
				return
			}
		}
		n.mu.Unlock()
		select {
		case <-n.news:
		case <-patience:
			t.Fatal("nobody was told")
		}
	}
}

// TestClosing: who created a table closes it, who is invited declines, and others may not.
func TestClosing(t *testing.T) {
	c := newClub(t, 1)
	s, ctx := c.sites[0], t.Context()
	ann, ben, cyd := c.member("Ann"), c.member("Ben"), c.guest()
	notices := newNotices(t, s, ben.ID)
	for _, who := range []*antares.User{ann, ben} {
		st := rated("skaane", 0, 0)
		st.Seats[1].For = ben.ID
		snap, err := s.Create(ctx, ann, st)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Sit(ctx, snap.ID, ann, 0, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
		watcher := listen(t, s, snap.ID, "", 0)
		if err := s.CloseTable(ctx, snap.ID, cyd.ID); antares.CodeOf(err) != antares.CodeForbidden {
			t.Errorf("a stranger: %v", err)
		}
		if err := s.CloseTable(ctx, snap.ID, who.ID); err != nil {
			t.Fatal(err)
		}
		if e := watcher.until(t, kind(antares.Ended)); e.Reason != antares.ByClosing {
			t.Errorf("%+v", e)
		}
		notices.until(t, func(n *api.Notice) bool { return n.Table == snap.ID && n.Status == antares.Over })
		c.settle()
		if _, err := c.store.Rating(ctx, ann.ID, "skaane"); err == nil {
			t.Error("a game that was not played is rated")
		}
	}
	if created, invited, err := c.store.OpenOf(ctx, ann.ID, 10); created+invited > 0 || err != nil {
		t.Errorf("%d and %d are open, %v", created, invited, err)
	}
	if _, invited, _ := c.store.OpenOf(ctx, ben.ID, 10); invited > 0 {
		t.Errorf("%d invitations", invited)
	}
}

// TestOpenTablesLimited creates tables and invitations without end.
func TestOpenTablesLimited(t *testing.T) {
	c, store := newCrowded(t, site.Limits{OpenTables: 5, Invitations: 8})
	s, ctx := c.sites[0], t.Context()
	ben := c.guest()
	refused := func(err error, says string) bool {
		t.Helper()
		if err != nil && (antares.CodeOf(err) != antares.CodeConflict || !strings.Contains(err.Error(), says)) {
			t.Fatal(err)
		}
		return err != nil
	}
	ann := c.guest()
	var kept []string
	for range 100 {
		if snap, err := s.Create(ctx, ann, setup("rsp", 0, 0)); !refused(err, "Close one of them") {
			kept = append(kept, snap.ID)
		}
	}
	if created, _, _ := store.OpenOf(ctx, ann.ID, 100); created != 5 || len(kept) != 5 {
		t.Errorf("%d tables are open", created)
	}
	// A game that has begun, or a table that was closed, makes room.
	if err := s.CloseTable(ctx, kept[0], ann.ID); err != nil {
		t.Fatal(err)
	}
	for i, u := range []*antares.User{ann, ben} {
		if err := s.Sit(ctx, kept[1], u, i, table.Chance{Seed: "seed"}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if _, err := s.Create(ctx, ann, setup("rsp", 0, 0)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Create(ctx, ann, setup("rsp", 0, 0)); !refused(err, "Close one of them") {
		t.Error("a sixth one")
	}
	// Many guests invite one person.
	n := 0
	for range 6 {
		guest := c.guest()
		for range 5 {
			st := setup("rsp", 0, 0)
			st.Seats[1].For = ben.ID
			if _, err := s.Create(ctx, guest, st); !refused(err, "too many open invitations") {
				n++
			}
		}
	}
	if _, invited, _ := store.OpenOf(ctx, ben.ID, 1000); invited != 8 || n != 8 {
		t.Errorf("%d invitations, %d kept", invited, n)
	}
	// What the limits refuse is not written, and computers alone are not concerned.
	if _, err := s.Create(ctx, maker, setup("rsp", 1, 1)); err != nil {
		t.Error(err)
	}
}
