package server_test

import (
	"context"
	"io"
	"log/slog"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/bus"
	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/server"
	"github.com/antares-games/antares/site"
	"github.com/antares-games/antares/store/sqlite"
)

// behind is a store whose clock is behind this machine's.
type behind struct {
	antares.Store
	by time.Duration
}

func (b *behind) Now(context.Context) (time.Time, error) { return time.Now().Add(-b.by), nil }

// TestReadyClock: a server whose clock differs from the database's says so, and by how much.
func TestReadyClock(t *testing.T) {
	for by, want := range map[time.Duration]string{0: "ready", 4 * time.Second: "this machine's clock is 4", -10 * time.Minute: "behind the database's"} {
		store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "antares.db"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		b, err := bus.Open(bus.Config{Name: "test"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		log := slog.New(slog.NewTextHandler(io.Discard, nil))
		s, err := site.New(t.Context(), site.Config{Store: &behind{store, by}, Bus: b, Find: catalog.Find, Log: log})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() { defer close(ended); s.Run(ctx) }()
		t.Cleanup(func() { stop(); <-ended })
		srv := server.New(server.Config{Site: s, Log: log, Key: []byte("a key of thirty-two bytes, or so")})
		// On a slow machine a first look may find the heartbeat late.
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			w := httptest.NewRecorder()
			srv.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
			if (w.Code == 200) == (by == 0) && strings.Contains(w.Body.String(), want) {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%v: %d %s", by, w.Code, w.Body)
			}
		}
		if off := s.Now().Sub(time.Now().Add(-by)); off.Abs() > 30*time.Second {
			t.Errorf("%v: the site's time differs from the database's by %v", by, off)
		}
	}
}
