package httpd_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/clients/load"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/serve/table"
)

// A bored guest with a script costs the others nothing that they notice. Each attack of
// `antares loadtest --hostile` is run here in a small form, and what it may cost is
// counted in events, bytes, rows, jobs and goroutines. Those over SSH are in package
// sshd, and connections without a request in cmd/antares.

// raid is an attack on a server in this test.
type raid struct {
	*load.Attacker
	run func(ctx context.Context, acts int)
}

// prepare makes an attack ready; what it holds is let go at the end of the test.
func prepare(t *testing.T, s *servertest.Server, name string) *raid {
	t.Helper()
	attack, ok := load.FindAttack(name)
	if !ok {
		t.Fatalf("there is no attack %s", name)
	}
	r := &raid{Attacker: &load.Attacker{URL: s.URL, From: []string{"127.0.0.2", "127.0.0.3", "127.0.0.4"}}}
	t.Cleanup(r.Release)
	var err error
	if r.run, err = attack.Prepare(t.Context(), r.Attacker); err != nil {
		t.Fatal(err)
	}
	return r
}

// raided runs an attack with that many acts.
func raided(t *testing.T, s *servertest.Server, name string, acts int) load.Counts {
	t.Helper()
	r := prepare(t, s, name)
	r.run(t.Context(), acts)
	c := r.Tally.Counts()
	if c.Acts != acts || c.Refused[string(antares.CodeInternal)] > 0 {
		t.Fatalf("%s: %+v", name, c)
	}
	return c
}

// ordinary is a server with the limits that a site has by default, where limits are a
// site's. Its computers do not think.
func ordinary(t *testing.T) *servertest.Server {
	t.Helper()
	return servertest.StartLimited(t, t.TempDir(), site.Limits{}, nil)
}

// allRows are all tables.
func allRows(t *testing.T, s *servertest.Server) (list []antares.TableRow) {
	t.Helper()
	for before := ""; ; {
		rows, err := s.Store.Tables(t.Context(), antares.Filter{Before: before})
		if err != nil {
			t.Fatal(err)
		}
		if len(rows) == 0 {
			return list
		}
		list = append(list, rows...)
		before = rows[len(rows)-1].ID
	}
}

// longest is how many events the longest table has.
func longest(t *testing.T, s *servertest.Server) (n int64) {
	t.Helper()
	for _, row := range allRows(t, s) {
		n = max(n, row.Head)
	}
	return n
}

// begun is how many events a game of two has when it begins.
const begun = 4

// Of each side one offer stands, and one can be declined, until somebody has moved.
func TestHostileOffers(t *testing.T) {
	s := ordinary(t)
	raided(t, s, "offers", 200)
	if n := longest(t, s); n > begun+6 {
		t.Errorf("200 offers without a move are kept as %d events", n-begun)
	}
}

func TestHostileTakebacks(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Extras: 20}, nil)
	raided(t, s, "takebacks", 200)
	if n := longest(t, s); n > begun+3*20 {
		t.Errorf("a table that keeps 20 extras has %d events after 100 takebacks", n)
	}
}

func TestHostileChat(t *testing.T) {
	s := ordinary(t)
	raided(t, s, "chat", 200)
	if n := longest(t, s); n > begun+80 { // two people, 20 messages per minute each
		t.Errorf("200 messages at once are kept as %d events", n-begun)
	}
}

func TestHostileSeats(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Extras: 20}, nil)
	raided(t, s, "seats", 400)
	if n := longest(t, s); n > 100 {
		t.Errorf("a table that keeps 20 extras has %d events after 200 people sat down and left", n)
	}
}

func TestHostileInvitations(t *testing.T) {
	if c := raided(t, ordinary(t), "invitations", 200); c.Done > site.DefaultLimits.Invitations {
		t.Errorf("%d seats are reserved for one person", c.Done)
	}
}

func TestHostileOpenTables(t *testing.T) {
	s := ordinary(t)
	if c := raided(t, s, "open-tables", 100); c.Done > site.DefaultLimits.OpenTables {
		t.Errorf("one person has %d open tables", c.Done)
	}
	if n := len(allRows(t, s)); n > site.DefaultLimits.OpenTables {
		t.Errorf("%d tables are kept", n)
	}
}

// No guest has computers play each other, and each has a bounded number of games against
// them; so the queue of what they are to think about is bounded too.
func TestHostileComputers(t *testing.T) {
	s := ordinary(t)
	var jobs atomic.Int64
	s.Hear(t, "antares.jobs.>", func(string, []byte) { jobs.Add(1) })
	r := prepare(t, s, "computers")
	for range 6 {
		r.run(t.Context(), 40)
	}
	games := map[string]int{}
	for _, row := range allRows(t, s) {
		if row.Setup.Seats[0].Level > 0 && row.Setup.Seats[1].Level > 0 {
			games["nobody"]++
		} else if row.Status == antares.Playing {
			games[row.Seats[1]]++
		}
	}
	for who, n := range games {
		if who == "nobody" {
			t.Errorf("%d tables of guests have computers only", n)
		} else if n > site.DefaultLimits.ComputerGames {
			t.Errorf("one person plays %d games against computers", n)
		}
	}
	if n := jobs.Load(); n > 4*int64(site.DefaultLimits.ComputerGames) {
		t.Errorf("four guests have %d moves thought about", n)
	}
}

// Each person has a quota of questions: with 5 per minute, three people who ask 36 make
// the computer think about no more than 15.
func TestHostileQuestions(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{Questions: 5}, nil)
	var questions atomic.Int64
	s.Hear(t, "antares.jobs.>", func(_ string, data []byte) {
		if strings.Contains(string(data), `"reply"`) {
			questions.Add(1)
		}
	})
	r := prepare(t, s, "questions")
	// Nobody answers here, so the attack ends once every act is refused or queued.
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); r.run(ctx, 36) }()
	awaits(t, "36 answers or jobs", func() bool { return int(questions.Load())+r.Tally.Counts().Acts >= 36 })
	cancel()
	<-done
	if n := questions.Load(); n > 15 {
		t.Errorf("three people have %d questions thought about", n)
	}
}

func TestHostileLists(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := guest(t, s.URL)
	for range 150 {
		snap, err := ann.NewTable(t.Context(), antares.Setup{
			Game: "skaane", Public: true, Clock: antares.Clock{Kind: antares.NoClock}, Seats: []antares.SeatPlan{{}, {Level: 1}},
		})
		if err == nil {
			_, err = ann.Sit(t.Context(), snap.ID, 0, "seed")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const acts = 60
	if c := raided(t, s, "lists", acts); c.Bytes > acts*64<<10 {
		t.Errorf("%d lists have %d bytes", acts, c.Bytes)
	}
}

// Ever new options do not keep those that people play with out of the cache for good.
func TestHostileVariants(t *testing.T) {
	raided(t, servertest.StartIdle(t, t.TempDir(), nil), "variants", 400)
	options := game.Options{"board": "6x7", "deal": "mirror"}
	first, err := table.Variant(catalog.Find, "skaane", options)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := table.Variant(catalog.Find, "skaane", options); err != nil || again != first {
		t.Errorf("a variant is built anew each time after an attack: %v", err)
	}
}

func TestHostileGuests(t *testing.T) {
	s := servertest.StartLimited(t, t.TempDir(), site.Limits{}, func(c *httpd.Config) { c.Limits = httpd.Limits{} })
	if c := raided(t, s, "guests", 600); c.Done > 150 { // three addresses, ten at once and one a second
		t.Errorf("%d guests came in", c.Done)
	}
}

// long adds events to a new table that is watched and listed by strangers, as many as
// an earlier version might have kept.
func long(t *testing.T, s *servertest.Server, n int) string {
	t.Helper()
	ann := guest(t, s.URL)
	snap, err := ann.NewTable(t.Context(), antares.Setup{Game: "skaane", Clock: antares.Clock{Kind: antares.NoClock}, Seats: make([]antares.SeatPlan, 2)})
	if err != nil {
		t.Fatal(err)
	}
	for seat, c := range []*client.Client{ann, guest(t, s.URL)} {
		if _, err := c.Sit(t.Context(), snap.ID, seat, "seed"); err != nil {
			t.Fatal(err)
		}
	}
	row, events, err := s.Store.Table(t.Context(), snap.ID)
	if err != nil {
		t.Fatal(err)
	}
	head := int64(len(events))
	more := make([]antares.Event, n)
	for i := range more {
		more[i] = antares.Event{Seq: head + int64(i) + 1, At: row.Updated, Kind: []antares.Kind{antares.Offered, antares.Withdrawn}[i%2], Seat: 0, Offer: antares.OfferDraw}
	}
	row.Head = head + int64(n)
	if err := s.Store.Append(t.Context(), &antares.Append{Row: row, Events: more}); err != nil {
		t.Fatal(err)
	}
	return snap.ID
}

// maxPage is how many events an answer may hold.
const maxPage = 500

// Events come in pages: over HTTP, over a socket and in a stream.
func TestHostileEvents(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	const n = 3000
	id := long(t, s, n)
	path := s.URL + "/api/tables/" + id
	var last int64
	for total := 0; ; {
		body := status(t, http.StatusOK, asked(t, "GET", fmt.Sprintf("%s/events?after=%d", path, last), ""))
		page := eventsIn(t, body)
		if len(page) > maxPage || len(body) > 512<<10 {
			t.Fatalf("a page has %d events and %d bytes", len(page), len(body))
		}
		if len(page) == 0 {
			if total != n+begun {
				t.Errorf("all pages have %d events", total)
			}
			break
		}
		total += len(page)
		last = page[len(page)-1].Seq
	}

	conn := dial(t, s.URL)
	conn.SetReadLimit(16 << 20)
	say(t, conn, `{"ref":1,"watch":{"table":"`+id+`","after":0}}`)
	for {
		text, err := hear(t, conn)
		if err != nil {
			t.Fatal(err)
		}
		if m := missedIn(t, text); m > maxPage || len(text) > 512<<10 {
			t.Fatalf("a socket is told of %d events in %d bytes at once", m, len(text))
		}
		if strings.Contains(text, `"snapshot"`) {
			break
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	resp, err := http.DefaultTransport.RoundTrip(asked(t, "GET", path+"/stream", "").WithContext(ctx))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	line, err := bufio.NewReaderSize(resp.Body, 16<<20).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if m := missedIn(t, line); m > maxPage {
		t.Errorf("a stream tells of %d events at once", m)
	}
}

// eventsIn reads a page of events, as a list or as an object that holds one.
func eventsIn(t *testing.T, body string) (list []antares.Event) {
	t.Helper()
	var page struct{ Events []antares.Event }
	if json.Unmarshal([]byte(body), &list) != nil {
		if err := json.Unmarshal([]byte(body), &page); err != nil {
			t.Fatal(err)
		}
		list = page.Events
	}
	return list
}

func missedIn(t *testing.T, text string) int {
	t.Helper()
	var m struct{ Missed, Events []antares.Event }
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	return max(len(m.Missed), len(m.Events))
}

// A HEAD ends by itself, and the connection is free for the next request.
func TestHostileHead(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	id := long(t, s, 2)
	for _, path := range []string{"/api/stream", "/api/tables/" + id + "/stream", "/api/ws"} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(s.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(20 * time.Second)) // patience, for when it never ends
		cookie := newGuest(t, s.URL)
		fmt.Fprintf(conn, "HEAD %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", path, cookie)
		answers := bufio.NewReader(conn)
		for _, method := range []string{"HEAD", "GET"} {
			resp, err := http.ReadResponse(answers, &http.Request{Method: method})
			if err != nil {
				t.Errorf("HEAD %s and then GET: %s is not answered: %v", path, method, err)
				break
			}
			_ = resp.Body.Close()
		}
		_ = conn.Close()
	}
}

// What attacks hold open is gone once they let go of it.
func TestHostileConnectionsEnd(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	base := 0
	for _, name := range []string{"control", "head", "idle", "slow", "deaf", "watch", "events"} {
		r := prepare(t, s, name)
		r.Release() // what preparing left
		if base == 0 {
			http.DefaultTransport.(*http.Transport).CloseIdleConnections()
			runtime.GC()
			base = runtime.NumGoroutine()
		}
		r.run(t.Context(), 30)
		r.Release()
		awaits(t, "the end of "+name, func() bool { return runtime.NumGoroutine() <= base+10 })
	}
}

// Every attack has a test with a bound.
func TestHostileAttacksAreTested(t *testing.T) {
	tested := "control offers takebacks events chat seats invitations open-tables lists variants computers questions head idle slow deaf watch guests "
	tested += "ssh-paste ssh-title ssh-window ssh-stack" // in package sshd
	for _, a := range load.Attacks() {
		if !strings.Contains(" "+tested+" ", " "+a.Name+" ") {
			t.Errorf("no test bounds what %q may cost", a.Name)
		}
	}
}

// awaits waits for something that must happen.
func awaits(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
