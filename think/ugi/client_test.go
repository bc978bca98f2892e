package ugi_test

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

func variant(t *testing.T, id string, set game.Options) game.Variant {
	t.Helper()
	g, err := catalog.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	v, err := g.Configure(set)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// noLeak fails the test if goroutines are left behind at its end.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				stacks := make([]byte, 1<<16)
				t.Fatalf("%d goroutines were left behind:\n%s", runtime.NumGoroutine()-before, stacks[:runtime.Stack(stacks, true)])
			}
		}
	})
}

const skorpionStart = "./..../......../......../............ a1 a1 red 8 8 1"

func quick(t *testing.T) ugi.ClientOptions {
	return ugi.ClientOptions{
		Variant: variant(t, "skorpion", nil), Handshake: 20 * time.Second, Grace: 20 * time.Second,
		Env: []string{"GORACE=atexit_sleep_ms=0"}, // or every program takes a second to end
	}
}

func TestClient(t *testing.T) {
	noLeak(t)
	o := quick(t)
	o.Set = map[string]string{"level": "4"}
	c, err := ugi.Start(t.Context(), command(t, "serve", "skorpion"), o)
	if err != nil {
		t.Fatal(err)
	}
	if c.Name() != "Fake of skorpion" {
		t.Errorf("its name is %q", c.Name())
	}
	var seen []engine.Info
	for range 2 {
		c.NewGame()
		seen = nil
		a, err := c.Think(t.Context(), engine.Task{
			Start: skorpionStart, Actions: []string{"e1", "e3"}, Limits: search.Limits{Depth: 3, Lines: 2, Seed: 9},
		}, func(in engine.Info) { seen = append(seen, in) })
		if err != nil {
			t.Fatal(err)
		}
		in := a.Info
		if a.Action != in.Lines[0].Actions[0] || len(in.Lines) != 2 || in.Lines[0].Score != 130 || in.Lines[1].Score != 90 {
			t.Errorf("it answers %+v", a)
		}
		if in.Depth != 4 || in.SelDepth != 7 || in.Nodes != 8192 || in.Time != 16*time.Millisecond || in.HashFull != 12 {
			t.Errorf("its last word is %+v", in)
		}
	}
	// More lines than the engine can give are as many as it can.
	if a, err := c.Think(t.Context(), engine.Task{Start: skorpionStart, Limits: search.Limits{Depth: 1, Lines: 1000, Threads: 1000}}, nil); err != nil || len(a.Info.Lines) != 3 {
		t.Errorf("asked for too much it answers %+v, %v", a, err)
	}
	if len(seen) != 2 || len(seen[0].Lines) != 1 || len(seen[1].Lines) != 2 {
		t.Errorf("it reported %+v", seen)
	}
	// Mistakes of the caller are not the engine's.
	for _, bad := range []engine.Task{
		{},
		{Start: "x"},
		{Start: skorpionStart, Actions: []string{"e2"}},
		{Start: skorpionStart + "\nquit"},
		{Start: skorpionStart, Actions: []string{"e1 e3"}},
		{Start: skorpionStart, Limits: search.Limits{Depth: -1}},
	} {
		var f *ugi.Fault
		if _, err := c.Think(t.Context(), bad, nil); err == nil || errors.As(err, &f) {
			t.Errorf("%+v gives %v", bad, err)
		}
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
	if _, err := c.Think(t.Context(), engine.Task{Start: skorpionStart}, nil); err == nil {
		t.Error("a closed engine thinks")
	}
}

func TestClientDice(t *testing.T) {
	noLeak(t)
	o := quick(t)
	o.Variant = variant(t, "scorpion", game.Options{"mode": "double", "squares": "30"})
	c, err := ugi.Start(t.Context(), command(t, "serve", "scorpion"), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	start := o.Variant.New(game.SeedDice(1)).Start()
	if _, err := c.Think(t.Context(), engine.Task{Start: start}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("at a roll it says %v", err)
	}
	a, err := c.Think(t.Context(), engine.Task{Start: start, Actions: []string{"6", "6", "1", "2"}, Limits: search.Limits{Time: time.Millisecond}}, nil)
	if err != nil || a.Action != "B" || a.Info.Lines[0].Chance != 0.3125 {
		t.Errorf("it answers %+v, %v", a, err)
	}
}

// TestClientStops holds that the end of the context is a stop, not a fault.
func TestClientStops(t *testing.T) {
	noLeak(t)
	c, err := ugi.Start(t.Context(), command(t, "patient"), quick(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for i := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		if i == 0 {
			cancel() // before it has begun
		}
		a, err := c.Think(ctx, engine.Task{Start: skorpionStart}, func(engine.Info) { cancel() })
		cancel()
		if err != nil || a.Action != "e5" || a.Info.Lines[0].Chance != 0.75 {
			t.Fatalf("it answers %+v, %v", a, err)
		}
	}
}

// TestClosedWhileThinking holds that Close may come from elsewhere.
func TestClosedWhileThinking(t *testing.T) {
	noLeak(t)
	c, err := ugi.Start(t.Context(), command(t, "patient"), quick(t))
	if err != nil {
		t.Fatal(err)
	}
	closed := make(chan error, 1)
	_, err = c.Think(t.Context(), engine.Task{Start: skorpionStart}, func(engine.Info) {
		go func() { closed <- c.Close() }()
	})
	var f *ugi.Fault
	if err == nil || errors.As(err, &f) {
		t.Errorf("the thought ends with %v", err)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
}

func TestStartRefuses(t *testing.T) {
	noLeak(t)
	if _, err := ugi.Start(t.Context(), nil, ugi.ClientOptions{}); err == nil {
		t.Error("nothing was started")
	}
	var f *ugi.Fault
	if _, err := ugi.Start(t.Context(), []string{"/no/such/program"}, ugi.ClientOptions{}); !errors.As(err, &f) || f.Kind != ugi.Crash {
		t.Errorf("no program: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := ugi.Start(ctx, command(t, "silent"), quick(t)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a start without end: %v", err)
	}
	// A variant that the engine does not know cannot be played.
	o := quick(t)
	o.Variant = variant(t, "skorpion", game.Options{"board": "gate25"})
	if _, err := ugi.Start(t.Context(), command(t, "good"), o); !errors.As(err, &f) || f.Kind != ugi.Protocol || !strings.Contains(f.Text, "board=gate25") {
		t.Errorf("gate25: %v", err)
	}
	o = quick(t)
	for _, set := range []map[string]string{{"Contempt": "1"}, {"Level": "99"}} {
		o.Set = set
		if _, err := ugi.Start(t.Context(), command(t, "serve", "skorpion"), o); !errors.As(err, &f) || f.Kind != ugi.Protocol {
			t.Errorf("%v: %v", set, err)
		}
	}
	o.Set = map[string]string{"Level": "1\nquit"}
	if _, err := ugi.Start(t.Context(), command(t, "serve", "skorpion"), o); err == nil {
		t.Error("two lines were set as one")
	}
}

// TestWithoutVariant holds that a client without a game continues trust.
func TestWithoutVariant(t *testing.T) {
	noLeak(t)
	o := quick(t)
	o.Variant = nil
	c, err := ugi.Start(t.Context(), command(t, "illegal"), o)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	a, err := c.Think(t.Context(), engine.Task{Start: "anything at all", Limits: search.Limits{Depth: 1}}, nil)
	if err != nil || a.Action != "e3" || len(a.Info.Lines) != 0 {
		t.Errorf("it answers %+v, %v", a, err)
	}
}
