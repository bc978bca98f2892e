package bot_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/bot"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// house is a server behind a relay, and a bot's user on it.
type house struct {
	t   *testing.T
	dir string
	*servertest.Server
	relay *relay
	bot   *antares.User
	token string
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, dir: t.TempDir()}
	h.relay = newRelay(t)
	h.restart()
	owner, _, err := h.Site.Guest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Site.Register(t.Context(), owner, "Owner", "a long password"); err != nil {
		t.Fatal(err)
	}
	if h.bot, h.token, err = h.Site.NewBot(t.Context(), owner, "Robbie", 0); err != nil {
		t.Fatal(err)
	}
	return h
}

// restart stops the server and starts another in its place.
func (h *house) restart() {
	h.t.Helper()
	if h.Server != nil {
		h.relay.to("")
		h.Stop()
	}
	h.Server = servertest.Start(h.t, h.dir, nil)
	h.relay.to(strings.TrimPrefix(h.URL, "http://"))
}

// config is a bot that plays level 1 of any game.
func (h *house) config() bot.Config {
	return bot.Config{
		Server: h.relay.url, Token: h.token, Find: catalog.Find, New: thinker("level:1"), Accept: bot.Accept{Invited: true},
		Max: 4, MoveTime: time.Second, Restarts: 3, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	}
}

func thinker(spec string) func(game.Variant) (engine.Engine, search.Limits, error) {
	return func(v game.Variant) (engine.Engine, search.Limits, error) { return catalog.Bot(spec, v) }
}

// run runs a bot until the end of the test.
func (h *house) run(c bot.Config) {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- bot.Run(ctx, c) }()
	h.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			h.t.Errorf("the bot ended with %v", err)
		}
	})
}

// guest is a person who connects through the relay.
func (h *house) guest() *client.Client {
	h.t.Helper()
	c, err := client.New(h.relay.url, "")
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := c.Guest(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	return c
}

func (h *house) open(c *client.Client, s antares.Setup) string {
	h.t.Helper()
	if s.Clock.Kind == "" {
		s.Clock.Kind = antares.NoClock
	}
	snap, err := c.NewTable(h.t.Context(), s)
	if err != nil {
		h.t.Fatal(err)
	}
	return snap.ID
}

// watch is called whenever something happens at a table, even after a restart.
func watch(t *testing.T, c *client.Client, table string) <-chan struct{} {
	t.Helper()
	some := make(chan struct{}, 1)
	tell := func() {
		select {
		case some <- struct{}{}:
		default:
		}
	}
	socket := c.Dial(t.Context(), client.Handler{
		Table:  func(*api.Snapshot, []antares.Event) { tell() },
		Events: func(string, []antares.Event) { tell() },
	})
	t.Cleanup(socket.Close)
	if err := socket.Watch(t.Context(), table, 0, false); err != nil {
		t.Fatal(err)
	}
	return some
}

// until waits until a table is as wanted, playing for the client in the meantime; each is
// called before each of its actions.
func until(t *testing.T, c *client.Client, table string, wanted func(*api.Snapshot) bool, each func(ply int)) *api.Snapshot {
	t.Helper()
	some := watch(t, c, table)
	for {
		var snap *api.Snapshot
		retry(t, func() (err error) { snap, err = c.Table(t.Context(), table); return err })
		if wanted(snap) {
			return snap
		}
		if snap.Status == antares.Playing && len(snap.Mine) > 0 && snap.Turn == snap.Mine[0] {
			if each != nil {
				each(snap.Ply)
			}
			var view struct{ Actions []struct{ Text string } }
			retry(t, func() error {
				return c.Do(t.Context(), http.MethodGet, "/api/tables/"+table+"/view", nil, &view)
			})
			retry(t, func() error {
				_, err := c.Play(t.Context(), table, snap.Ply, view.Actions[len(view.Actions)/2].Text)
				return err
			})
			continue
		}
		select {
		case <-some:
		case <-t.Context().Done():
			t.Fatal("the test has ended")
		}
	}
}

// retry repeats something while the server is away.
func retry(t *testing.T, f func() error) {
	t.Helper()
	for {
		err := f()
		if err == nil {
			return
		}
		if !client.Temporary(err) {
			t.Fatal(err)
		}
	}
}

func over(s *api.Snapshot) bool { return s.Status == antares.Over }

// relay is a connection to the server whose other end can change.
type relay struct {
	url   string
	mu    sync.Mutex
	addr  string
	conns []net.Conn
}

func newRelay(t *testing.T) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{url: "http://" + l.Addr().String()}
	t.Cleanup(func() { _ = l.Close(); r.to("") })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			r.join(in)
		}
	}()
	return r
}

func (r *relay) join(in net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	out, err := net.Dial("tcp", r.addr)
	if err != nil {
		_ = in.Close()
		return
	}
	r.conns = append(r.conns, in, out)
	go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
	go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
}

// to cuts all connections; new ones go to addr, or nowhere.
func (r *relay) to(addr string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.addr = addr
	for _, c := range r.conns {
		_ = c.Close()
	}
	r.conns = nil
}

// notes is a log that tests read.
type notes struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.buf.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.buf.String()
}
