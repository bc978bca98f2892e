package httpd_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// jammed is a store whose writes do not come through while it is jammed.
type jammed struct {
	antares.Store
	jam   atomic.Bool
	pings atomic.Int64
}

func (j *jammed) Ping(ctx context.Context) error {
	j.pings.Add(1)
	if j.jam.Load() {
		<-ctx.Done()
		return ctx.Err()
	}
	return j.Store.Ping(ctx)
}

// TestReadyWrites has a server whose store cannot write: it is not ready, and says why, until
// it can. However many ask, little is written.
func TestReadyWrites(t *testing.T) {
	t.Parallel()
	store := &jammed{}
	h := servertest.Over(t, func(kept antares.Store) antares.Store {
		store.Store = kept
		return store
	}).Server
	ask := func() (int, string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		return w.Code, w.Body.String()
	}
	until := func(code int) string {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			got, body := ask()
			if got == code {
				return body
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d, want %d: %s", got, code, body)
			}
		}
	}
	began := time.Now()
	var askers sync.WaitGroup
	for range 200 {
		askers.Go(func() {
			if code, body := ask(); code != http.StatusOK {
				t.Errorf("%d %s", code, body)
			}
		})
	}
	askers.Wait()
	if n, most := store.pings.Load(), int64(time.Since(began)/time.Second)+1; n > most {
		t.Errorf("200 who ask make %d writes, want at most %d", n, most)
	}
	store.jam.Store(true)
	if body := until(http.StatusServiceUnavailable); !strings.Contains(body, "write") {
		t.Errorf("not ready: %s", body)
	}
	store.jam.Store(false)
	until(http.StatusOK)
}
