package httpd_test

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/serve/bus/bustest"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/store/sqlite"
)

// TestSilentBus holds that what is done at one server is seen at another by GET, by both
// kinds of streams and by WebSocket while NATS is stopped, and that /readyz says so.
func TestSilentBus(t *testing.T) {
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "antares.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	nats := bustest.Start(t)
	here, there := servertest.Join(t, store, nats.URL), servertest.Join(t, store, nats.URL)
	u, token := bot(t, there)
	ann := guest(t, here.URL)
	robot, err := client.New(there.URL, token)
	if err != nil {
		t.Fatal(err)
	}
	snap := open(t, ann, antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{For: u.ID}, {}}})
	if _, err := robot.Sit(t.Context(), snap.ID, 0, "robot"); err != nil {
		t.Fatal(err)
	}
	if _, err := ann.Sit(t.Context(), snap.ID, 1, "ann"); err != nil {
		t.Fatal(err)
	}
	mine := listen(t, there.URL+"/api/stream", token)
	table := listen(t, there.URL+"/api/tables/"+snap.ID+"/stream", token)
	var l line
	table.next(&l)
	seen := make(chan antares.Event, 100)
	socket := robot.Dial(t.Context(), client.Handler{
		Table: func(*api.Snapshot, []antares.Event) {},
		Events: func(_ string, events []antares.Event) {
			for _, e := range events {
				seen <- e
			}
		},
	})
	t.Cleanup(socket.Close)
	if err := socket.Watch(t.Context(), snap.ID, 0, false); err != nil {
		t.Fatal(err)
	}

	nats.Stop()
	ready := func(url string) (int, string) {
		in := listen(t, url+"/readyz", "")
		if in.resp.StatusCode == http.StatusOK {
			return http.StatusOK, ""
		}
		var p api.Problem
		in.next(&p)
		return in.resp.StatusCode, p.Detail
	}
	await := func(what string, done func() bool) {
		t.Helper()
		for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("never: %s", what)
			}
		}
	}
	for _, s := range []*servertest.Server{here, there} {
		await("it is not ready", func() bool {
			code, state := ready(s.URL)
			return code == http.StatusServiceUnavailable && strings.HasSuffix(state, "does not answer") && strings.Contains(state, nats.URL)
		})
	}
	began := time.Now()
	if _, err := ann.Act(t.Context(), snap.ID, "resign"); err != nil {
		t.Fatal(err)
	}
	for n := (api.Notice{}); n.Status != antares.Over; {
		n = api.Notice{}
		mine.next(&n)
		if n.Table != snap.ID {
			t.Errorf("%+v", n)
		}
	}
	for ended := false; !ended; {
		l = line{}
		table.next(&l)
		ended = slices.ContainsFunc(l.Events, func(e antares.Event) bool { return e.Kind == antares.Ended })
	}
	for e := (antares.Event{}); e.Kind != antares.Ended; {
		select {
		case e = <-seen:
		case <-time.After(2 * time.Minute):
			t.Fatal("the socket was not told")
		}
	}
	await("GET shows it", func() bool {
		now, err := robot.Table(t.Context(), snap.ID)
		return err == nil && now.Status == antares.Over
	})
	t.Logf("everybody knew after %s", time.Since(began))
	if !there.Site.Bus.Silent() || !here.Site.Bus.Silent() {
		t.Error("NATS was not silent all the time")
	}

	nats.Continue()
	for _, s := range []*servertest.Server{here, there} {
		await("it is ready again", func() bool { code, _ := ready(s.URL); return code == http.StatusOK })
	}
}
