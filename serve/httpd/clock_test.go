package httpd_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd/servertest"
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
		s := servertest.Over(t, func(kept antares.Store) antares.Store { return &behind{kept, by} })
		// On a slow machine a first look may find the heartbeat late.
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			w := httptest.NewRecorder()
			s.Server.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
			if (w.Code == 200) == (by == 0) && strings.Contains(w.Body.String(), want) {
				break
			}
			if time.Now().After(deadline) {
				t.Fatalf("%v: %d %s", by, w.Code, w.Body)
			}
		}
		if off := s.Site.Now().Sub(time.Now().Add(-by)); off.Abs() > 30*time.Second {
			t.Errorf("%v: the site's time differs from the database's by %v", by, off)
		}
	}
}
