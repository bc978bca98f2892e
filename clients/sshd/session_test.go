package sshd

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// deaf is the channel of a client that neither reads nor presses anything, for as long as
// its connection lasts.
type deaf struct {
	gone  context.Context
	drawn chan<- struct{}
}

func (d deaf) Read([]byte) (int, error)  { <-d.gone.Done(); return 0, io.EOF }
func (d deaf) Write([]byte) (int, error) { d.drawn <- struct{}{}; <-d.gone.Done(); return 0, io.EOF }
func (d deaf) Close() error              { return nil }
func (d deaf) CloseWrite() error         { return nil }
func (d deaf) Stderr() io.ReadWriter     { return d }

func (d deaf) SendRequest(string, bool, []byte) (bool, error) { return false, nil }

// A client that does not read what it is shown is not waited for, whether its user presses
// nothing or the server goes down.
func TestDeafClient(t *testing.T) {
	t.Run("idle", func(t *testing.T) { t.Parallel(); testDeaf(t, time.Millisecond, nil) })
	t.Run("shutdown", func(t *testing.T) { t.Parallel(); testDeaf(t, 0, func(s *Server) { s.stop() }) })
}

func testDeaf(t *testing.T, idle time.Duration, end func(*Server)) {
	t.Helper()
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	s := New(Config{
		Site: srv.Site, API: srv.Server, Games: catalog.Games(), HostKey: hostKey(t), Idle: idle,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	defer s.Close()
	heard := make(chan struct{}, 1000)
	near, far := net.Pipe()
	left := make(chan struct{})
	c := newConn(piped{near, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}}, DefaultRate, func() { close(left) })
	c.patience = time.AfterFunc(time.Hour, func() { _ = c.Close() })
	c.dropped = func() bool { return true }
	if end != nil {
		go func() { <-heard; end(s) }() // it is drawn by now
	}
	s.session(&session{Channel: deaf{c.ctx, heard}, conn: c, term: "xterm", window: window{80, 24}, sizes: newSizes()})
	<-left
	_ = far.Close()
}

func hostKey(t *testing.T) gossh.Signer {
	t.Helper()
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	key, err := Key(t.Context(), srv.Store)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// A session's requests to the API end with it, also those that are under way.
func TestWayEnds(t *testing.T) {
	began, gone := make(chan struct{}), make(chan struct{})
	in := newInside(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(began)
		<-r.Context().Done()
		close(gone)
	}))
	defer in.close()
	w := in.way(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1})
	failed := make(chan error)
	go func() {
		resp, err := (&http.Client{Transport: w.transport}).Get("http://antares.invalid/")
		if err == nil {
			err = resp.Body.Close()
		}
		failed <- err
	}()
	<-began
	w.close()
	if err := <-failed; err == nil {
		t.Error("the request was answered")
	}
	<-gone
	if _, err := (&http.Client{Transport: w.transport}).Get("http://antares.invalid/"); err == nil {
		t.Error("another request was answered")
	}
	if len(w.pipes) > 0 {
		t.Error("pipes are left")
	}
}

// Of sizes that nobody has taken yet the last one counts.
func TestSizes(t *testing.T) {
	s := newSizes()
	for n := range 10_000 {
		s.put(window{n, n})
	}
	if w := <-s; w.width != 9999 || len(s) != 0 {
		t.Errorf("the size is %v, and %d wait", w, len(s))
	}
}

// Everything that was switched on is switched off again, in an order that suits terminals
// with two screens, and nothing is written afterwards.
func TestOutputRestores(t *testing.T) {
	for _, test := range []struct{ name, drawn, words, want string }{
		{"nothing drawn", "", "words", "words\r\n"},
		{"nothing at all", "", "", ""},
		{"restored already", "\x1b[?1049h\x1b[?25l\x1b[?1049l\x1b[?25h", "", "\x1b[m\x1b[23;2t"},
		{
			"everything", "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?1002;1006h\x1b[?2004h\x1b[?2026h\x1b[>1u\x1b[>3u\x1b[<u\x1b[31mred", "words",
			"\x1b[m\x1b[<1u\x1b[?7h\x1b[?1002l\x1b[?1006l\x1b[?2004l\x1b[?2026l\x1b[?1049l\x1b[?25h\x1b[23;2twords\r\n",
		},
	} {
		var b strings.Builder
		o := &output{w: &b}
		if test.drawn != "" {
			if _, err := io.WriteString(o, test.drawn); err != nil {
				t.Fatal(err)
			}
		}
		b.Reset()
		if err := o.restore(test.words); err != nil || b.String() != test.want {
			t.Errorf("%s: %q, %v", test.name, b.String(), err)
		}
		if n, err := io.WriteString(o, "more"); err == nil || n != 0 || b.String() != test.want {
			t.Errorf("%s: something was written afterwards", test.name)
		}
	}
}

func TestSpoken(t *testing.T) {
	for d, want := range map[time.Duration]string{
		30 * time.Minute: "30 minutes", time.Hour: "1 hour", 90 * time.Minute: "90 minutes", time.Second: "1 second", 1500 * time.Millisecond: "1.5s",
	} {
		if got := spoken(d); got != want {
			t.Errorf("%v is %q", d, got)
		}
	}
}
