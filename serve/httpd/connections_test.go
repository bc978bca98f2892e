package httpd_test

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// TestHeadOnStreams holds that a HEAD on what never ends is refused: it would have
// nothing to end it, and its connection would serve nobody else.
func TestHeadOnStreams(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := newListener(t, &ears{over: map[string]bool{}, asked: map[string]map[string]bool{}, good: map[string]bool{}, news: make(chan struct{}, 1)}, s.URL, "ann")
	for _, path := range []string{"/api/stream", "/api/tables/abc/stream", "/api/ws"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodHead, s.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := ann.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != http.MethodGet {
			t.Errorf("HEAD %s: %s", path, resp.Status)
		}
	}
}

// TestMetricsAreNotPublic holds that what is for the operator is not on the port for
// everybody.
func TestMetricsAreNotPublic(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	status(t, http.StatusNotFound, asked(t, "GET", s.URL+"/metrics", ""))
}

// TestManyConnections hoards connections from one address: as many as are allowed stay,
// the others are closed before they cost anything, and when one goes another may come.
func TestManyConnections(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const most = 3
	l := httpd.LimitConnections(inner, most)
	defer func() { _ = l.Close() }()
	let := make(chan net.Conn, 100)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("x"))
			let <- c
		}
	}()
	dial := func() (net.Conn, bool) {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		_, err = io.ReadFull(c, make([]byte, 1))
		return c, err == nil
	}
	for i := range 10 * most {
		if _, ok := dial(); ok != (i < most) {
			t.Fatalf("connection %d is let in: %v", i, ok)
		}
	}
	first := <-let
	_, _ = first.Close(), first.Close() // a second time counts for nothing
	if _, ok := dial(); !ok {
		t.Error("nobody may come in the place of one who has gone")
	}
	if _, ok := dial(); ok {
		t.Error("one who has gone twice makes room for two")
	}
}

// TestSocketWatchesSoMany watches as many tables as one socket may, and one more.
func TestSocketWatchesSoMany(t *testing.T) {
	s := servertest.StartIdle(t, t.TempDir(), nil)
	ann := &antares.User{ID: "ann", Name: "Ann", Kind: antares.Member}
	conn := dial(t, s.URL)
	refused := 0
	for i := range 1025 {
		table, err := s.Site.Create(t.Context(), ann, antares.Setup{Game: "skaane", Seats: make([]antares.SeatPlan, 2), Clock: antares.Clock{Kind: antares.NoClock}})
		if err != nil {
			t.Fatal(err)
		}
		say(t, conn, fmt.Sprintf(`{"ref":%d,"watch":{"table":%q}}`, i+1, table.ID))
		for {
			answer, err := hear(t, conn)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(answer, fmt.Sprintf(`"ref":%d,`, i+1)) {
				continue // the greeting, or how many look on
			}
			if strings.Contains(answer, `"error"`) {
				refused++
			}
			break
		}
	}
	if refused != 1 {
		t.Errorf("%d of 1025 were refused", refused)
	}
}
