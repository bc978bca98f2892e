package httpd_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

func guest(t *testing.T, url string) *client.Client {
	t.Helper()
	c, err := client.New(url, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

func open(t *testing.T, c *client.Client, s antares.Setup) *api.Snapshot {
	t.Helper()
	if s.Clock.Kind == "" {
		s.Clock.Kind = antares.NoClock
	}
	snap, err := c.NewTable(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return snap
}

// player plays a game over a socket with the first legal action that the server's
// view tells, as a client that knows no rule does.
type player struct {
	t      *testing.T
	c      *client.Client
	socket *client.Socket
	mu     sync.Mutex
	snap   *api.Snapshot
	seqs   []int64
	over   chan antares.Event
	moves  chan struct{}
}

func newPlayer(t *testing.T, c *client.Client, table string) *player {
	t.Helper()
	p := &player{t: t, c: c, over: make(chan antares.Event, 1), moves: make(chan struct{}, 1)}
	note := func(events []antares.Event) {
		p.mu.Lock()
		for _, e := range events {
			p.seqs = append(p.seqs, e.Seq)
			if e.Kind == antares.Ended {
				p.over <- e
			}
		}
		p.mu.Unlock()
		select {
		case p.moves <- struct{}{}:
		default:
		}
	}
	p.socket = c.Dial(t.Context(), client.Handler{
		Table:  func(s *api.Snapshot, missed []antares.Event) { p.snap = s; note(missed) },
		Events: func(_ string, events []antares.Event) { note(events) },
	})
	t.Cleanup(p.socket.Close)
	if err := p.socket.Watch(t.Context(), table, 0, false); err != nil {
		t.Fatal(err)
	}
	return p
}

// playOn plays until the game is over.
func (p *player) playOn(ctx context.Context, table string, each func()) antares.Event {
	for {
		select {
		case e := <-p.over:
			return e
		case <-p.moves:
		case <-ctx.Done():
			p.t.Error("the game does not end")
			return antares.Event{}
		}
		snap, err := p.c.Table(ctx, table)
		if err != nil {
			p.t.Error(err)
			return antares.Event{}
		}
		if snap.Status != antares.Playing || len(snap.Mine) == 0 || snap.Turn != snap.Mine[0] {
			continue
		}
		var view struct {
			Actions []struct{ Text string }
		}
		if err := p.c.Do(ctx, http.MethodGet, "/api/tables/"+table+"/view", nil, &view); err != nil {
			p.t.Error(err)
			return antares.Event{}
		}
		if each != nil {
			each()
		}
		if err := p.socket.Play(ctx, table, snap.Ply, view.Actions[len(view.Actions)/2].Text); err != nil {
			p.t.Error(err)
			return antares.Event{}
		}
	}
}

func (p *player) whole() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, seq := range p.seqs {
		if seq != int64(i+1) {
			p.t.Errorf("event %d is number %d", i, seq)
			return
		}
	}
}

func TestPlayAgainstLevel(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	c := guest(t, s.URL)
	snap := open(t, c, antares.Setup{Game: "skorpion", Seats: []antares.SeatPlan{{}, {Level: 1}}})
	p := newPlayer(t, c, snap.ID)
	if _, err := c.Sit(t.Context(), snap.ID, -1, "my-seed"); err != nil {
		t.Fatal(err)
	}
	end := p.playOn(t.Context(), snap.ID, nil)
	if end.Secret == "" || end.Result == "" {
		t.Errorf("%+v", end)
	}
	p.whole()
	var text struct{}
	err := c.Do(t.Context(), http.MethodGet, "/api/tables/"+snap.ID+"/record", nil, &text)
	var syntax *json.SyntaxError
	if !errors.As(err, &syntax) { // a record is no JSON
		t.Errorf("record: %v", err)
	}
}

// Two people, one of whom is cut off again and again: nothing is missed or doubled.
func TestResume(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	gate := newGate(t, s.URL)
	ann, ben := guest(t, s.URL), guest(t, gate.url)
	snap := open(t, ann, antares.Setup{Game: "skaane", Public: true})
	a, b := newPlayer(t, ann, snap.ID), newPlayer(t, ben, snap.ID)
	for i, c := range []*client.Client{ann, ben} {
		if _, err := c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	var games sync.WaitGroup
	games.Go(func() { a.playOn(ctx, snap.ID, nil) })
	cuts := 0
	games.Go(func() {
		b.playOn(ctx, snap.ID, func() {
			if cuts++; cuts%5 == 0 {
				gate.cut()
			}
		})
	})
	games.Wait()
	a.whole()
	b.whole()
	if cuts < 5 {
		t.Errorf("only %d turns", cuts)
	}
}

// gate is a way to the server that can be cut.
type gate struct {
	url   string
	mu    sync.Mutex
	conns []net.Conn
}

func newGate(t *testing.T, to string) *gate {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{url: "http://" + l.Addr().String()}
	t.Cleanup(func() { _ = l.Close(); g.cut() })
	go func() {
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", strings.TrimPrefix(to, "http://"))
			if err != nil {
				_ = in.Close()
				continue
			}
			g.mu.Lock()
			g.conns = append(g.conns, in, out)
			g.mu.Unlock()
			go func() { _, _ = io.Copy(in, out); _ = in.Close() }()
			go func() { _, _ = io.Copy(out, in); _ = out.Close() }()
		}
	}()
	return g
}

// cut cuts all connections.
func (g *gate) cut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, c := range g.conns {
		_ = c.Close()
	}
	g.conns = nil
}

// A server that is stopped and started again goes on where it was; clients resume.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	s := servertest.Start(t, dir, nil)
	c := guest(t, s.URL)
	snap := open(t, c, antares.Setup{Game: "skaane"})
	for i := range 2 {
		if _, err := c.Sit(t.Context(), snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	legal := func() string {
		var view struct {
			Actions []struct{ Text string }
		}
		if err := c.Do(t.Context(), http.MethodGet, "/api/tables/"+snap.ID+"/view", nil, &view); err != nil {
			t.Fatal(err)
		}
		return view.Actions[0].Text
	}
	first := legal()
	before, err := c.Play(t.Context(), snap.ID, 0, first)
	if err != nil {
		t.Fatal(err)
	}
	s.Stop()
	again := servertest.Start(t, dir, nil)
	after, err := guest(t, again.URL).Table(t.Context(), snap.ID)
	if err != nil {
		t.Fatal(err)
	}
	if after.Position != before.Position || after.Head != before.Head || after.Ply != 1 {
		t.Errorf("before %+v\nafter %+v", before, after)
	}
}

// code holds that an error has a code.
func code(t *testing.T, want antares.Code, err error) *api.Problem {
	t.Helper()
	var p *api.Problem
	if !errors.As(err, &p) || p.Code != want {
		t.Errorf("%v, want %s", err, want)
		return &api.Problem{}
	}
	return p
}

func TestRefusals(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ctx := t.Context()
	nobody, err := client.New(s.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	_, err = nobody.NewTable(ctx, antares.Setup{Game: "skaane"})
	code(t, antares.CodeUnauthorized, err)
	wrong, _ := client.New(s.URL, "no-such-token")
	_, err = wrong.Me(ctx)
	code(t, antares.CodeUnauthorized, err)
	ann, ben, cyd := guest(t, s.URL), guest(t, s.URL), guest(t, s.URL)
	_, err = ann.NewTable(ctx, antares.Setup{Game: "chess", Clock: antares.Clock{Kind: antares.NoClock}})
	code(t, antares.CodeBadRequest, err)
	_, err = ann.NewTable(ctx, antares.Setup{Game: "skorpion", Options: map[string]string{"board": "/etc/passwd"}, Clock: antares.Clock{Kind: antares.NoClock}})
	if p := code(t, antares.CodeRule, err); p.Rule != "KO-B" {
		t.Errorf("%+v", p)
	}
	_, err = ann.Table(ctx, "nothere")
	code(t, antares.CodeNotFound, err)
	snap := open(t, ann, antares.Setup{Game: "skorpion"})
	_, err = ann.Sit(ctx, snap.ID, -1, "bad seed!")
	code(t, antares.CodeBadRequest, err)
	for i, c := range []*client.Client{ann, ben} {
		if _, err := c.Sit(ctx, snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	_, err = ann.Play(ctx, snap.ID, 0, "a1")
	if p := code(t, antares.CodeRule, err); !strings.HasPrefix(p.Rule, "KO-") || p.Detail == "" || p.Status != 422 {
		t.Errorf("%+v", p)
	}
	_, err = ben.Play(ctx, snap.ID, 0, "e1")
	code(t, antares.CodeNotYourTurn, err)
	_, err = cyd.Play(ctx, snap.ID, 0, "e1")
	code(t, antares.CodeForbidden, err)
	_, err = ann.Play(ctx, snap.ID, 3, "e1")
	if p := code(t, antares.CodeStale, err); p.Table == nil || p.Table.Head == 0 {
		t.Errorf("no state: %+v", p)
	}
	code(t, antares.CodeForbidden, cyd.Chat(ctx, snap.ID, "hello"))
	code(t, antares.CodeBadRequest, ann.Do(ctx, http.MethodPost, "/api/tables/"+snap.ID+"/play", map[string]any{"ply": "x"}, nil))
	code(t, antares.CodeTooLarge, ann.Do(ctx, http.MethodPost, "/api/tables", map[string]any{"game": strings.Repeat("x", 100_000)}, nil))
	code(t, antares.CodeNotFound, ann.Do(ctx, http.MethodGet, "/api/nowhere", nil, nil))
}

// Spectators see everything but chat and secrets, and cannot act.
func TestSpectator(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	ctx := t.Context()
	ann, cyd := guest(t, s.URL), guest(t, s.URL)
	snap := open(t, ann, antares.Setup{Game: "rsp"})
	for i := range 2 {
		if _, err := ann.Sit(ctx, snap.ID, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	if err := ann.Chat(ctx, snap.ID, "a word among us"); err != nil {
		t.Fatal(err)
	}
	for who, want := range map[*client.Client]bool{ann: true, cyd: false} {
		var events []antares.Event
		if err := who.Do(ctx, http.MethodGet, "/api/tables/"+snap.ID+"/events", nil, &events); err != nil {
			t.Fatal(err)
		}
		heard := false
		for _, e := range events {
			heard = heard || e.Kind == antares.Chatted
		}
		if heard != want {
			t.Errorf("chat heard: %v", heard)
		}
	}
	_, err := cyd.Act(ctx, snap.ID, "resign")
	code(t, antares.CodeForbidden, err)
}

func TestOrigin(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	for origin, want := range map[string]int{"": 200, s.URL: 200, "https://evil.example": 403, "null": 403} {
		req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/guest", nil)
		if origin != "" {
			req.Header.Set("Origin", origin)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != want {
			t.Errorf("origin %q: %d, want %d", origin, resp.StatusCode, want)
		}
	}
}

func TestRateLimit(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), func(c *httpd.Config) { c.Limits.Enters = 0.1 })
	c, _ := client.New(s.URL, "")
	if _, err := c.Guest(t.Context()); err != nil {
		t.Fatal(err)
	}
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/api/guest", nil)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != 429 || resp.Header.Get("Retry-After") == "" {
		t.Errorf("%d %v", resp.StatusCode, resp.Header)
	}
}

func TestOpenAPI(t *testing.T) {
	s := servertest.Start(t, t.TempDir(), nil)
	resp, err := http.Get(s.URL + "/api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var api struct {
		OpenAPI string
		Paths   map[string]any
	}
	if err := json.NewDecoder(resp.Body).Decode(&api); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(api.OpenAPI, "3.1") || len(api.Paths) < 15 {
		t.Errorf("%s with %d paths", api.OpenAPI, len(api.Paths))
	}
}
