package sshd

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// deaf is the channel of a client that neither reads nor presses anything, for as long as
// its connection lasts.
type deaf struct{ gone context.Context }

func (d deaf) Read([]byte) (int, error)  { <-d.gone.Done(); return 0, io.EOF }
func (d deaf) Write([]byte) (int, error) { <-d.gone.Done(); return 0, io.EOF }
func (d deaf) Close() error              { return nil }
func (d deaf) CloseWrite() error         { return nil }
func (d deaf) Stderr() io.ReadWriter     { return d }

func (d deaf) SendRequest(string, bool, []byte) (bool, error) { return false, nil }

// A client that does not read what it is shown is not waited for.
func TestDeafClient(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	s := New(Config{
		Site: srv.Site, API: srv.Server, Games: catalog.Games(), HostKey: hostKey(t), Idle: time.Millisecond,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
	})
	defer s.Close()
	near, far := net.Pipe()
	left := make(chan struct{})
	c := newConn(piped{near, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 1}}, DefaultRate, func() { close(left) })
	c.patience = time.AfterFunc(time.Hour, func() { _ = c.Close() })
	c.dropped = func() bool { return true }
	s.session(&session{Channel: deaf{c.ctx}, conn: c, term: "xterm", window: window{80, 24}, sizes: newSizes()})
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
