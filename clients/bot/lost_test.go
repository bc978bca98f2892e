package bot_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/antares-games/antares"
)

// deaf is a connection to a server on which the first answer to every play is lost: the
// server has played the action, and the connection ends.
type deaf struct {
	proxy *httputil.ReverseProxy
	mu    sync.Mutex
	seen  map[string]int // how often each key was sent
}

func (d *deaf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/play") {
		d.proxy.ServeHTTP(w, r)
		return
	}
	key := r.Header.Get("Idempotency-Key")
	d.mu.Lock()
	d.seen[key]++
	first := d.seen[key] == 1
	d.mu.Unlock()
	if first {
		d.proxy.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}
	d.proxy.ServeHTTP(w, r)
}

// A bot that never receives the first answer to an action sends every action again with
// the same key, and no action is lost or played twice.
func TestPlaysWithoutAnswers(t *testing.T) {
	h := newHouse(t)
	to, err := url.Parse(h.URL)
	if err != nil {
		t.Fatal(err)
	}
	way := &deaf{proxy: httputil.NewSingleHostReverseProxy(to), seen: map[string]int{}}
	way.proxy.FlushInterval = -1
	front := httptest.NewServer(way)
	t.Cleanup(front.Close)
	c := h.config()
	c.Server = front.URL
	h.run(c)
	ann := h.guest()
	id := h.open(ann, antares.Setup{
		Game: "skaane", Options: map[string]string{"board": "4x5"}, Seats: []antares.SeatPlan{{For: h.bot.ID}, {Level: 1}},
		Clock: antares.Clock{Kind: antares.Fischer, Base: 600},
	})
	snap := until(t, ann, id, over, nil)
	if snap.Reason != antares.ByRule {
		t.Errorf("%s %s", snap.Result, snap.Reason)
	}
	events, err := h.Store.Events(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	plays := 0
	for _, e := range events {
		if e.Kind == antares.Played && e.Seat == 0 {
			plays++
		}
	}
	way.mu.Lock()
	defer way.mu.Unlock()
	if plays == 0 || len(way.seen) != plays || way.seen[""] != 0 {
		t.Errorf("%d plays with %d keys: %v", plays, len(way.seen), way.seen)
	}
}
