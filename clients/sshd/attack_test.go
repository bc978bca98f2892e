package sshd_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/antares-games/antares/clients/load"
	"github.com/antares-games/antares/clients/sshd"
	"github.com/antares-games/antares/clients/tui/ttytest"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// The attacks of `antares loadtest --hostile` over SSH in a small form, bounded in bytes
// and goroutines.

// raid prepares an attack on an SSH server, at the given number of acts per second. let
// closes what it has open.
func raid(t *testing.T, srv *servertest.Server, address, name string, rate float64) (run func(acts int), let func()) {
	t.Helper()
	attack, ok := load.FindAttack(name)
	if !ok {
		t.Fatalf("there is no attack %s", name)
	}
	a := &load.Attacker{URL: srv.URL, SSH: address, From: []string{"127.0.0.2", "127.0.0.3", "127.0.0.4"}, Rate: rate}
	t.Cleanup(a.Release)
	attacks, err := attack.Prepare(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return func(acts int) { attacks(context.WithoutCancel(t.Context()), acts) }, a.Release
}

// memory is the memory in use.
func memory() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// Input that is begun and never ended does not accumulate.
func TestHostileEndlessInput(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	// With the ordinary budget of a connection, sending this much would take minutes.
	address := start(t, srv, func(c *sshd.Config) { c.Rate = 64 << 20 })
	const acts = 512 // of 16 KiB each, in two sessions
	for _, name := range []string{"ssh-title", "ssh-paste"} {
		run, let := raid(t, srv, address, name, 500)
		run(64) // opens the sessions
		before := memory()
		run(acts)
		// What is still in transit is soon read; what accumulates would stay.
		ttytest.Await(t, fmt.Sprintf("%s: at most 4 MiB to be kept of %d KiB", name, acts*16), func() bool { return memory()-before <= 4<<20 })
		let()
	}
}

// Everything a session used is freed when it has ended, however far it got.
func TestHostileWindows(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	run, let := raid(t, srv, start(t, srv, nil), "ssh-window", 500)
	run(3)
	let()
	base := runtime.NumGoroutine()
	run(12)
	let()
	ttytest.Await(t, "the end of what sessions had", func() bool { return runtime.NumGoroutine() <= base+5 })
}

// A session has one table open, however it got there. Profiles take a moment to load, so
// keys are pressed no faster than a person could.
func TestHostileStack(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	run, let := raid(t, srv, start(t, srv, nil), "ssh-stack", 40)
	run(1)
	run(2)
	base := runtime.NumGoroutine()
	run(80)
	if n := runtime.NumGoroutine(); n > base+100 {
		t.Errorf("%d goroutines for one session that had %d", n, base)
	}
	let()
	ttytest.Await(t, "the end of the session", func() bool { return runtime.NumGoroutine() <= base })
}
