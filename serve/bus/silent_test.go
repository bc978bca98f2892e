package bus_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/bus/bustest"
)

// patience is how long anything may take that must happen eventually.
const patience = 2 * time.Minute

// open opens a bus and returns its changes.
func open(t *testing.T, c bus.Config) (*bus.Bus, <-chan bool) {
	t.Helper()
	b, err := bus.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	changes := make(chan bool, 100)
	b.Notify(func(silent bool) { changes <- silent })
	return b, changes
}

// change waits until the bus has fallen silent or is back.
func change(t *testing.T, changes <-chan bool, silent bool) {
	t.Helper()
	deadline := time.After(patience)
	for {
		select {
		case now := <-changes:
			if now == silent {
				return
			}
		case <-deadline:
			t.Fatalf("the bus was never silent = %v", silent)
		}
	}
}

// TestSilent stops a NATS server without closing its connections. That is noticed, no
// publisher waits for it, and everything continues when the server does.
func TestSilent(t *testing.T) {
	nats := bustest.Start(t)
	here, changes := open(t, bus.Config{URL: nats.URL, Name: "here"})
	there, theirs := open(t, bus.Config{URL: nats.URL, Name: "there"})
	heard := make(chan string, 1000)
	if _, err := there.Subscribe("news", func(_ string, data []byte) { heard <- string(data[:1]) }); err != nil {
		t.Fatal(err)
	}
	if err := there.Await(t.Context()); err != nil {
		t.Fatal(err)
	}
	say := func(word string) {
		t.Helper()
		for deadline := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) { // the subscription is on its way
			if err := here.Publish("news", []byte(word)); err != nil {
				t.Fatal(err)
			}
			for len(heard) > 0 {
				if <-heard == word { // earlier words may still arrive
					return
				}
			}
			if time.Now().After(deadline) {
				t.Fatal("nothing was heard")
			}
		}
	}
	say("a")
	nats.Stop()
	// Far more than sockets and queues hold.
	big := make([]byte, 64<<10)
	var longest time.Duration
	for range 10_000 {
		began := time.Now()
		_ = here.Publish("other news", big) // it is lost, and that is counted
		longest = max(longest, time.Since(began))
	}
	if longest > probing {
		t.Errorf("publishing took %s while NATS did not read", longest)
	}
	change(t, changes, true)
	change(t, theirs, true)
	if err := here.Publish("news", []byte("b")); !errors.Is(err, bus.ErrSilent) || here.Lost() == 0 {
		t.Errorf("publishing to a silent bus: %v, %d lost", err, here.Lost())
	}
	if err := here.Enqueue(t.Context(), "queue", "id", nil); !errors.Is(err, bus.ErrSilent) {
		t.Errorf("queueing at a silent bus: %v", err)
	}
	if state := here.State(); !strings.Contains(state, "does not answer") {
		t.Errorf("the state is %q", state)
	}
	nats.Continue()
	change(t, changes, false)
	change(t, theirs, false)
	if state := here.State(); state != "" {
		t.Errorf("the state is %q", state)
	}
	say("c")
}

// probing is less than the time that a write to a full socket waits.
const probing = 900 * time.Millisecond

// TestWaits opens a bus before there is a NATS server. When the server starts, the queues
// are created and waiting workers work; likewise after it has lost its memory.
func TestWaits(t *testing.T) {
	nats := bustest.New(t)
	url := strings.Replace(nats.URL, "://", "://ann:secret@", 1)
	if _, err := bus.Open(bus.Config{URL: url, Name: "hasty"}); err == nil {
		t.Fatal("a bus opened that does not wait")
	}
	b, changes := open(t, bus.Config{URL: url, Name: "patient", Wait: true})
	if got, want := b.State(), "waiting for the bus at "+nats.URL; got != want {
		t.Errorf("the state is %q, not %q", got, want)
	}
	if err := b.Prepare(t.Context()); !errors.Is(err, bus.ErrSilent) {
		t.Errorf("preparing: %v", err)
	}
	worker, err := b.Another("worker")
	if err != nil {
		t.Fatal(err)
	}
	defer worker.Close()
	done := make(chan string, 100)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			if worker.Work(ctx, "queue", 1, time.Second, func(_ context.Context, data []byte) error {
				done <- string(data)
				return nil
			}) != nil {
				time.Sleep(10 * time.Millisecond)
			}
		}
	}()
	defer func() { cancel(); <-ended }()
	for _, job := range []string{"first", "second"} {
		nats.Start()
		change(t, changes, false)
		if state := b.State(); state != "" {
			t.Errorf("the state is %q", state)
		}
		// A job may be lost on the way, sent in answer to a request that nobody is
		// waiting for any more. Whoever waits for its result then queues it again, as a
		// site does.
		deadline := time.Now().Add(patience)
		for try, got := 0, ""; got != job; try++ {
			if err := b.Enqueue(t.Context(), "queue", fmt.Sprintf("%s/%d", job, try), []byte(job)); err != nil {
				t.Fatal(err)
			}
			select {
			case got = <-done:
			case <-time.After(10 * time.Second):
			}
			if time.Now().After(deadline) {
				t.Fatal("nobody has worked")
			}
		}
		nats.Kill()
		nats.Forget()
		change(t, changes, true)
	}
}

// TestRefused checks that errors that waiting cannot fix are reported at once.
func TestRefused(t *testing.T) {
	nats := bustest.New(t)
	nats.Start("--user", "ann", "--pass", "right")
	for _, url := range []string{
		strings.Replace(nats.URL, "://", "://ann:wrong@", 1), nats.URL, "http://127.0.0.1:4222", "nats://127.0.0.1:port", "nats://",
	} {
		b, err := bus.Open(bus.Config{URL: url, Name: "test", Wait: true})
		if err == nil {
			b.Close()
			t.Errorf("%s was taken", url)
		} else if strings.Contains(err.Error(), "wrong") {
			t.Errorf("%v tells the password", err)
		}
	}
}

// TestAddress checks that no credentials are shown.
func TestAddress(t *testing.T) {
	for url, want := range map[string]string{
		"nats://ann:secret@127.0.0.1:1": "nats://127.0.0.1:1", "secret@127.0.0.1:1": "nats://127.0.0.1:1",
		"tls://a:secret@x:1, nats://y:2": "tls://x:1,nats://y:2", "nats://bus:4222": "nats://bus:4222", "a:sec@ret@x:1": "nats://x:1",
	} {
		if got := bus.Address(url); got != want {
			t.Errorf("%s is told as %s", url, got)
		}
	}
}
