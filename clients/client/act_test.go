package client_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// lossy is a connection to a server on which the first answers to every POST are lost:
// the server has acted, and the client never hears of it.
type lossy struct {
	times int
	mu    sync.Mutex
	seen  map[string]int // how often each key was sent
	lost  int
}

func (l *lossy) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil || r.Method != http.MethodPost {
		return resp, err
	}
	key := r.Header.Get("Idempotency-Key")
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.seen == nil {
		l.seen = map[string]int{}
	}
	l.seen[key]++
	if key == "" || l.seen[key] > l.times {
		return resp, nil
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	if l.lost++; l.lost%2 == 0 { // sometimes a proxy in between loses the answer
		return &http.Response{
			StatusCode: http.StatusBadGateway, Status: "502 Bad Gateway", Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
			Header: http.Header{}, Body: io.NopCloser(strings.NewReader("<html>")), Request: r,
		}, nil
	}
	return nil, &net.OpError{Op: "read", Err: errors.New("connection reset by peer")}
}

// Every act whose answer is lost is sent again, and is done only once.
func TestAnswersLost(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ctx := t.Context()
	way := &lossy{times: 1}
	ann, ben := lost(t, srv.URL, way), lost(t, srv.URL, way)
	events := func(id string) []antares.Event {
		t.Helper()
		list, err := srv.Store.Events(ctx, id, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	snap, err := ann.NewTable(ctx, antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}, Public: true})
	if err != nil {
		t.Fatal(err)
	}
	if list, err := ann.Tables(ctx, nil); err != nil || len(list) != 1 {
		t.Fatalf("%d tables, %v", len(list), err)
	}
	id := snap.ID
	do := func(what string, want int, f func() (*api.Snapshot, error)) {
		t.Helper()
		before := len(events(id))
		got, err := f()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		list := events(id)
		if len(list) != before+want {
			t.Errorf("%s: %d events, want %d: %+v", what, len(list)-before, want, list[before:])
		}
		snap = got
	}
	do("sit", 1, func() (*api.Snapshot, error) { return ann.Sit(ctx, id, 0, "ann") })
	do("leave", 1, func() (*api.Snapshot, error) { return ann.Act(ctx, id, "leave") })
	do("sit again", 1, func() (*api.Snapshot, error) { return ann.Sit(ctx, id, 0, "ann") })
	do("sit second", 2, func() (*api.Snapshot, error) { return ben.Sit(ctx, id, 1, "ben") })
	for range 2 {
		do("play", 1, func() (*api.Snapshot, error) { return ann.Answer(ctx, snap, legal(t, snap.Position)) })
		do("play", 1, func() (*api.Snapshot, error) { return ben.Answer(ctx, snap, legal(t, snap.Position)) })
	}
	do("chat", 1, func() (*api.Snapshot, error) {
		if err := ann.Chat(ctx, id, "hello"); err != nil {
			return nil, err
		}
		return ann.Table(ctx, id)
	})
	do("offer", 1, func() (*api.Snapshot, error) { return ann.Offer(ctx, id, antares.OfferTakeback) })
	do("agree", 2, func() (*api.Snapshot, error) { return ben.Offer(ctx, id, antares.OfferTakeback) })
	if snap.Ply != 2 {
		t.Errorf("taken back to ply %d, want 2", snap.Ply)
	}
	do("offer a draw", 1, func() (*api.Snapshot, error) { return ann.Offer(ctx, id, antares.OfferDraw) })
	do("decline", 1, func() (*api.Snapshot, error) { return ben.Decline(ctx, id, antares.OfferDraw) })
	do("resign", 1, func() (*api.Snapshot, error) { return ben.Act(ctx, id, "resign") })
	do("rematch", 1, func() (*api.Snapshot, error) { return ben.Offer(ctx, id, antares.OfferRematch) })
	do("agree to the rematch", 2, func() (*api.Snapshot, error) { return ann.Offer(ctx, id, antares.OfferRematch) })
	for key, times := range way.seen {
		if key != "" && times != way.times+1 {
			t.Errorf("a key came %d times", times)
		}
	}
}

// lost is a guest whose answers get lost.
func lost(t *testing.T, address string, way http.RoundTripper) *client.Client {
	t.Helper()
	c, err := client.New(address, "")
	if err == nil {
		_, err = c.WithTransport(way).Guest(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// It is not repeated forever, and a refusal is final.
func TestSentSoOften(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	way := &lossy{times: 1000}
	c := lost(t, srv.URL, way)
	ctx := api.WithKey(t.Context(), "mine")
	if _, err := c.NewTable(ctx, antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}}); !client.Temporary(err) {
		t.Errorf("answered by %v", err)
	}
	if n := way.seen["mine"]; n < 3 || n > 10 {
		t.Errorf("sent %d times", n)
	}
	way.times = 0
	ctx = api.WithKey(t.Context(), "another")
	var p *api.Problem
	if _, err := c.NewTable(ctx, antares.Setup{Game: "chess"}); !errors.As(err, &p) || way.seen["another"] != 1 {
		t.Errorf("%v, sent %d times", err, way.seen["another"])
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Act(ctx, "x", "resign"); !errors.Is(err, context.Canceled) {
		t.Errorf("with nobody waiting: %v", err)
	}
}

// A play over a socket whose answer is lost is sent again with its key, and played only
// once, even if it was taken back in the meantime.
func TestSocketPlaysOnce(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ctx := t.Context()
	ann, ben := lost(t, srv.URL, nil), lost(t, srv.URL, nil)
	snap, err := ann.NewTable(ctx, antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}})
	if err != nil {
		t.Fatal(err)
	}
	id := snap.ID
	for i, c := range []*client.Client{ann, ben} {
		if snap, err = c.Sit(ctx, id, i, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	socket := ann.Dial(ctx, client.Handler{})
	defer socket.Close()
	action, key := legal(t, snap.Position), api.WithKey(ctx, client.NewKey())
	if err := socket.PlayAfter(key, id, snap.Head, 0, action); err != nil {
		t.Fatal(err)
	}
	for _, c := range []*client.Client{ann, ben} {
		if _, err := c.Offer(ctx, id, antares.OfferTakeback); err != nil {
			t.Fatal(err)
		}
	}
	if err := socket.PlayAfter(key, id, snap.Head, 0, action); err != nil {
		t.Errorf("what was played is refused: %v", err)
	}
	var p *api.Problem
	if err := socket.PlayAfter(ctx, id, snap.Head, 0, action); !errors.As(err, &p) || p.Code != antares.CodeStale || p.Table == nil {
		t.Errorf("a play from before the takeback: %v", err)
	}
	if now, err := ann.Table(ctx, id); err != nil || now.Ply != 0 {
		t.Errorf("at ply %d, %v", now.Ply, err)
	}
	if err := socket.PlayAfter(api.WithKey(ctx, strings.Repeat("x", api.MaxKey+1)), id, 0, 0, action); !errors.As(err, &p) || p.Code != antares.CodeBadRequest {
		t.Errorf("a key that is too long: %v", err)
	}
}

// A client that watches a table a second time receives all of it again.
func TestWatchTwice(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann := lost(t, srv.URL, nil)
	snap, err := ann.NewTable(t.Context(), antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}})
	if err != nil {
		t.Fatal(err)
	}
	told := make(chan int, 10)
	socket := ann.Dial(t.Context(), client.Handler{Table: func(_ *api.Snapshot, missed []antares.Event) { told <- len(missed) }})
	defer socket.Close()
	for range 2 {
		if err := socket.Watch(t.Context(), snap.ID, 0, false); err != nil {
			t.Fatal(err)
		}
		if n := <-told; n != 1 {
			t.Errorf("told of %d events, want 1", n)
		}
	}
}

// A server of an earlier version refuses a head; the action is then played without it.
func TestEarlierServer(t *testing.T) {
	var bodies []string
	old := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		bodies = append(bodies, string(body))
		if strings.Contains(string(body), "head") {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = w.Write([]byte(`{"status": 400, "code": "bad_request", "detail": "unexpected property"}`))
			return
		}
		_, _ = w.Write([]byte(`{"id": "t", "ply": 5}`))
	}))
	defer old.Close()
	c, err := client.New(old.URL, "")
	if err != nil {
		t.Fatal(err)
	}
	snap, err := c.Answer(t.Context(), &api.Snapshot{ID: "t", Ply: 4, Head: 9}, "a1")
	if err != nil || snap.Ply != 5 || len(bodies) != 2 {
		t.Errorf("%+v, %v after %q", snap, err, bodies)
	}
}
