package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus/bustest"
)

// A server and a worker start before NATS does. People and computers play in the
// meantime, /readyz reports what is missing, and everything becomes ready by itself once
// NATS is there. The password is never shown.
func TestServeWithoutBus(t *testing.T) {
	const patience = 2 * time.Minute
	nats := bustest.New(t)
	url := strings.Replace(nats.URL, "://", "://ann:secret@", 1)
	p := startServe(t, t.TempDir(), nil, "--addr", "127.0.0.1:0", "--nats", url, "--workers", "1", "--metrics-addr", "")
	code, body := p.get(http.DefaultClient, "/readyz")
	var problem struct{ Detail string }
	if err := json.Unmarshal([]byte(body), &problem); err != nil || code != http.StatusServiceUnavailable || problem.Detail != "waiting for the bus at "+nats.URL {
		t.Errorf("%d %s", code, body)
	}
	var out lockedBuffer
	worker := exec.Command("antares", "worker", "--nats", url)
	worker.Stdout, worker.Stderr = &out, &out
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = worker.Process.Signal(syscall.SIGTERM)
		_ = worker.Wait()
	}()
	until := func(what string, done func() bool) {
		t.Helper()
		for deadline := time.Now().Add(patience); !done(); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("never: %s\n%s\n%s", what, p.printed(), out.String())
			}
		}
	}
	until("the worker waits", func() bool { return strings.Contains(out.String(), "waiting for the bus at "+nats.URL) })

	c := memberAt(t, p.url)
	game := func() {
		t.Helper()
		snap, err := c.NewTable(t.Context(), antares.Setup{Game: "rsp", Seats: []antares.SeatPlan{{Level: 1}, {Level: 1}}, Clock: antares.Clock{Kind: antares.NoClock}})
		if err != nil {
			t.Fatal(err)
		}
		until("the computers play", func() bool {
			now, err := c.Table(t.Context(), snap.ID)
			return err == nil && now.Ply >= 3
		})
	}
	game()
	if code, _ := p.get(http.DefaultClient, "/readyz"); code != http.StatusServiceUnavailable {
		t.Errorf("ready without NATS: %d", code)
	}

	nats.Start()
	until("the server is ready", func() bool {
		code, _ := p.get(http.DefaultClient, "/readyz")
		return code == http.StatusOK
	})
	until("the worker works", func() bool { return strings.Contains(out.String(), "the bus works") })
	game()
	for _, printed := range []string{p.printed(), out.String()} {
		if strings.Contains(printed, "secret") {
			t.Errorf("the password is told:\n%s", printed)
		}
		if n := strings.Count(printed, "waiting for the bus"); n != 1 {
			t.Errorf("that the bus is awaited is told %d times:\n%s", n, printed)
		}
	}
}

// lockedBuffer keeps what a program prints.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return fmt.Sprint(&b.buf)
}
