package ugi_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

// TestFaults tries every kind of bad program: at the start, and in a thought.
func TestFaults(t *testing.T) {
	short := 300 * time.Millisecond
	for _, c := range []struct {
		program string
		kind    ugi.Kind
		text    string
		inStart bool
		hasty   bool // what it does is nothing, so do not wait for long
		alive   bool // the program survives
	}{
		{program: "silent", kind: ugi.Hang, text: "no ugiok", inStart: true, hasty: true},
		{program: "prose", kind: ugi.Hang, text: "no ugiok", inStart: true, hasty: true},
		{program: "deaf", kind: ugi.Hang, text: "in time", inStart: true, hasty: true},
		{program: "exit", kind: ugi.Crash, text: "exit status 3", inStart: true},
		{program: "unready", kind: ugi.Protocol, text: "no such option", inStart: true},
		{program: "preflood", kind: ugi.Garbage, text: "no ugiok", inStart: true},

		{program: "hang", kind: ugi.Hang, text: "no bestmove", hasty: true},
		{program: "crash", kind: ugi.Crash, text: "exit status 2"},
		{program: "leave", kind: ugi.Crash, text: "exit status 0"},
		{program: "closing", kind: ugi.Crash, text: "closed its pipes"},
		{program: "stderr", kind: ugi.Crash, text: "exit status 1"},
		{program: "moveless", kind: ugi.Protocol, text: "without a move"},
		{program: "readyness", kind: ugi.Protocol, text: "readyok that nobody asked for"},
		{program: "nonsense", kind: ugi.Garbage, text: "no text"},
		{program: "latin", kind: ugi.Garbage, text: "no text"},
		{program: "endless", kind: ugi.Garbage, text: "longer than"},
		{program: "flood", kind: ugi.Garbage, text: "no bestmove"},
		{program: "emptiness", kind: ugi.Garbage, text: "no bestmove"},
		{program: "illegal", kind: ugi.Illegal, text: "e3: KO-4: ", alive: true},
		{program: "nomove", kind: ugi.Illegal, text: "the book is lost", alive: true},
	} {
		t.Run(c.program, func(t *testing.T) {
			noLeak(t)
			o := quick(t)
			if c.hasty && c.inStart {
				o.Handshake = short
			}
			if c.hasty {
				o.Grace = short
			}
			client, err := ugi.Start(t.Context(), command(t, c.program), o)
			if c.inStart {
				blamed(t, err, c.kind, c.text)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			task := engine.Task{Start: skorpionStart, Limits: search.Limits{Time: time.Millisecond}}
			_, err = client.Think(t.Context(), task, nil)
			blamed(t, err, c.kind, c.text)
			_, again := client.Think(t.Context(), task, nil)
			blamed(t, again, c.kind, c.text)
			if (again != err) != c.alive {
				t.Errorf("asked again it gives %p after %p", again, err)
			}
			if err := client.Close(); err != nil {
				t.Errorf("closing: %v", err)
			}
		})
	}
}

func blamed(t *testing.T, err error, kind ugi.Kind, text string) {
	t.Helper()
	var f *ugi.Fault
	if !errors.As(err, &f) || f.Kind != kind || !strings.Contains(f.Text, text) {
		t.Fatalf("the fault is %v, not a %s with %q", err, kind, text)
	}
	if !strings.Contains(err.Error(), f.Text) || !strings.Contains(err.Error(), string(kind)) {
		t.Errorf("the error reads %q", err)
	}
}

func TestFaultTells(t *testing.T) {
	c, err := ugi.Start(t.Context(), command(t, "stderr"), quick(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, err = c.Think(t.Context(), engine.Task{Start: skorpionStart}, nil)
	var f *ugi.Fault
	if !errors.As(err, &f) || f.Engine != "Bad Example" {
		t.Fatalf("the fault is %+v", f)
	}
	if len(f.Stderr) != 4<<10 || !strings.HasSuffix(f.Stderr, "line 4998\nline 4999\n") {
		t.Errorf("of stderr it keeps %d bytes, to %.20q", len(f.Stderr), f.Stderr[max(0, len(f.Stderr)-20):])
	}
	if !strings.HasSuffix(err.Error(), "(stderr: line 4999)") {
		t.Errorf("the error reads %q", err)
	}

	c, err = ugi.Start(t.Context(), command(t, "illegal"), quick(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	_, err = c.Think(t.Context(), engine.Task{Start: skorpionStart}, nil)
	var refusal *game.RuleError
	if !errors.As(err, &refusal) || refusal.Rule != "KO-4" {
		t.Errorf("an illegal move is refused with %v", err)
	}
}

// TestStrayBestmove holds that an answer too many is not taken for the next one.
func TestStrayBestmove(t *testing.T) {
	noLeak(t)
	c, err := ugi.Start(t.Context(), command(t, "twice"), quick(t))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	task := engine.Task{Start: skorpionStart, Limits: search.Limits{Depth: 1}}
	if _, err := c.Think(t.Context(), task, nil); err != nil {
		t.Fatal(err)
	}
	_, err = c.Think(t.Context(), task, nil)
	blamed(t, err, ugi.Protocol, "nobody asked for")
}

// TestClosing holds that a program that does not want to leave has to, and that
// one that talks while it leaves may.
func TestClosing(t *testing.T) {
	for program, fault := range map[string]bool{"stubborn": true, "chatty": false, "good": false} {
		t.Run(program, func(t *testing.T) {
			noLeak(t)
			o := quick(t)
			if fault {
				o.Grace = 300 * time.Millisecond
			}
			c, err := ugi.Start(t.Context(), command(t, program), o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.Think(t.Context(), engine.Task{Start: skorpionStart, Limits: search.Limits{Nodes: 1}}, nil); err != nil {
				t.Fatal(err)
			}
			err = c.Close()
			if fault {
				blamed(t, err, ugi.Hang, "did not quit")
			} else if err != nil {
				t.Error(err)
			}
		})
	}
}
