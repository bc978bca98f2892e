package httpd_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/table"
)

// longTable is a table from before the limits, at which two people have talked and talked.
func longTable(t *testing.T, s *servertest.Server, ann, ben *antares.User, messages int) (id string, head int64) {
	t.Helper()
	id = "longtable"
	secret := []byte("0123456789abcdef0123456789abcdef")
	setup := antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}, Public: true}
	now := time.Now().UTC().Truncate(time.Millisecond)
	m := table.Moment{Now: now}
	tab, events, err := table.Open(catalog.Find, id, setup, secret, now)
	keep := func(more []antares.Event, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	keep(nil, err)
	keep(tab.Sit(ann, 0, table.Chance{Seed: "a"}, m))
	keep(tab.Sit(ben, 1, table.Chance{Seed: "b"}, m))
	for i := range messages {
		keep(tab.Chat(ann.ID, fmt.Sprint("message ", i), m))
	}
	keep(tab.Play(tab.Seats[tab.Turn()].User, 0, tab.Session().Legal()[0], m))
	if err := s.Store.CreateTable(t.Context(), tab.Row(), events); err != nil {
		t.Fatal(err)
	}
	return id, tab.Head
}

// known is a guest with a client of its own.
func known(t *testing.T, s *servertest.Server) (*client.Client, *antares.User) {
	t.Helper()
	c := guest(t, s.URL)
	me, err := c.Me(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return c, &antares.User{ID: me.ID, Name: me.Name}
}

// TestEventPages asks for a long table: every answer is bounded, whoever asks and for
// however much, and the pages together are the whole.
func TestEventPages(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	annClient, ann := known(t, s)
	_, ben := known(t, s)
	id, head := longTable(t, s, ann, ben, 3*antares.MaxEvents)
	next := regexp.MustCompile(`^<(/api/tables/longtable/events\?after=(\d+)&limit=\d+)>; rel="next"$`)
	read := func(path string) (events []antares.Event, pages int) {
		for path != "" {
			resp, err := http.Get(s.URL + path)
			if err != nil {
				t.Fatal(err)
			}
			var page []antares.Event
			if err := json.NewDecoder(resp.Body).Decode(&page); err != nil || resp.StatusCode != 200 {
				t.Fatal(resp.Status, err)
			}
			_ = resp.Body.Close()
			if len(page) > antares.MaxEvents {
				t.Fatalf("a page of %d events", len(page))
			}
			events = append(events, page...)
			pages++
			path = ""
			if link := resp.Header.Get("Link"); link != "" {
				m := next.FindStringSubmatch(link)
				if m == nil {
					t.Fatalf("Link: %s", link)
				}
				path = m[1]
			}
		}
		return events, pages
	}
	// A stranger does not see the chat, and is led past it.
	seen, pages := read("/api/tables/" + id + "/events")
	if len(seen) != 5 || seen[4].Seq != head || pages != 4 {
		t.Errorf("%d events in %d pages", len(seen), pages)
	}
	if _, pages := read("/api/tables/" + id + "/events?after=1000&limit=250"); pages != 3 {
		t.Errorf("%d pages from event 1000 on", pages)
	}
	for _, bad := range []string{"limit=501", "limit=0", "after=-1"} {
		if err := annClient.Do(t.Context(), http.MethodGet, "/api/tables/"+id+"/events?"+bad, nil, nil); err == nil {
			t.Errorf("%s is not refused", bad)
		}
	}
	// Who plays sees everything, in order.
	var after int64
	for after < head {
		var page []antares.Event
		if err := annClient.Do(t.Context(), http.MethodGet, fmt.Sprintf("/api/tables/%s/events?after=%d", id, after), nil, &page); err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 || len(page) > antares.MaxEvents || page[0].Seq != after+1 {
			t.Fatalf("%d events after %d", len(page), after)
		}
		after = page[len(page)-1].Seq
	}
}

// TestMissedPages comes back to a long table by socket, by stream and by our own client.
// No message is longer than a page; nothing is missed and nothing comes twice, although
// somebody goes on talking.
func TestMissedPages(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	annClient, ann := known(t, s)
	ben, token := bot(t, s)
	benClient, err := client.New(s.URL, token)
	if err != nil {
		t.Fatal(err)
	}
	id, head := longTable(t, s, ann, ben, 3*antares.MaxEvents)
	ctx, cancel := context.WithCancel(t.Context())
	var talking sync.WaitGroup
	defer talking.Wait()
	defer cancel()
	talking.Go(func() {
		for ctx.Err() == nil {
			if err := s.Site.Chat(ctx, id, ann.ID, "still here"); err != nil && ctx.Err() == nil {
				t.Error(err)
			}
		}
	})
	const enough = 20 // live events to wait for
	type message struct {
		Hello    json.RawMessage
		Ref      int
		Snapshot *api.Snapshot
		Missed   []antares.Event
		More     bool
		Table    string
		Events   []antares.Event
	}
	check := func(next func() message) {
		t.Helper()
		var at int64
		take := func(events []antares.Event) {
			t.Helper()
			for _, e := range events {
				if at++; e.Seq != at {
					t.Fatalf("event %d, want %d", e.Seq, at)
				}
			}
		}
		pages, live := 0, 0
		for {
			m := next()
			if len(m.Missed) > antares.MaxEvents {
				t.Fatalf("%d events in one message", len(m.Missed))
			}
			take(m.Missed)
			if m.More {
				if pages++; m.Snapshot != nil || m.Table != id || m.Ref != 0 {
					t.Errorf("a page is %+v", m)
				}
				continue
			}
			if m.Snapshot != nil {
				if m.Snapshot.Head != at || at < head || pages < 3 {
					t.Errorf("after %d pages the table stands at %d, and was told up to %d", pages, m.Snapshot.Head, at)
				}
				continue
			}
			take(m.Events)
			if live += len(m.Events); live >= enough {
				return
			}
		}
	}
	conn, err := benClient.Connect(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	if err := conn.Write(t.Context(), websocket.MessageText, fmt.Appendf(nil, `{"ref": 7, "watch": {"table": %q}}`, id)); err != nil {
		t.Fatal(err)
	}
	check(func() (m message) {
		for {
			_, data, err := conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			m = message{}
			if err := json.Unmarshal(data, &m); err != nil {
				t.Fatal(err)
			}
			if m.Hello == nil {
				return m
			}
		}
	})
	_ = conn.CloseNow()

	in := listen(t, s.URL+"/api/tables/"+id+"/stream", token)
	check(func() (m message) { in.next(&m); return m })

	// Our own client puts the pages together.
	told := make(chan []antares.Event, 1)
	more := make(chan antares.Event, 1000)
	socket := annClient.Dial(t.Context(), client.Handler{
		Table: func(_ *api.Snapshot, missed []antares.Event) { told <- missed },
		Events: func(_ string, events []antares.Event) {
			for _, e := range events {
				select {
				case more <- e:
				default:
				}
			}
		},
	})
	defer socket.Close()
	if err := socket.Watch(t.Context(), id, 0, false); err != nil {
		t.Fatal(err)
	}
	var at int64
	for _, e := range <-told {
		if at++; e.Seq != at {
			t.Fatalf("event %d, want %d", e.Seq, at)
		}
	}
	for range enough {
		if e := <-more; e.Seq != at+1 {
			t.Fatalf("event %d after %d", e.Seq, at)
		}
		at++
	}
}
