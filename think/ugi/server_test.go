package ugi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/ugi"
)

const story = "info depth 4 seldepth 7 multipv 1 score cp 13 nodes 8192 nps 512000 time 16 hashfull 12 pv "

func waiting(f *fake) { f.wait = true }

func TestStop(t *testing.T) {
	d := begin(t, fakeOptions("skorpion", waiting))
	d.say("go infinite")
	d.expect(story + "e1")
	// What does not disturb a thought is answered during it, the rest is refused.
	d.say("isready")
	d.expect("readyok")
	d.say("query moves")
	d.expect("response e1 e5 e9")
	for _, line := range []string{"go depth 1", "position startpos", "setoption name Hash value 1", "uginewgame"} {
		d.say(line)
		word, _, _ := strings.Cut(line, " ")
		d.expect("info string error: " + word + ": the engine is thinking; send stop first")
	}
	d.say("stop")
	d.expect("bestmove e1")
	d.say("stop")
	d.say("isready")
	d.expect("readyok")
	if err := d.end(); err != nil {
		t.Error(err)
	}
}

// TestStopAndGoOn holds that after stop a program need not wait for bestmove.
func TestStopAndGoOn(t *testing.T) {
	d := begin(t, fakeOptions("skorpion", waiting))
	d.say("go infinite\nstop\nposition startpos moves e1\nquery turn\ngo infinite\nstop")
	d.expect(story+"e1", "bestmove e1", "response p2", story+"e11", "bestmove e11")
	if err := d.end(); err != nil {
		t.Error(err)
	}
}

// TestInfiniteHolds holds that an answer known too soon waits for stop.
func TestInfiniteHolds(t *testing.T) {
	for _, command := range []string{"go", "go infinite", "go infinite depth 3"} {
		d := begin(t, fakeOptions("skorpion", nil))
		d.say(command)
		d.expect(story + "e1")
		time.Sleep(10 * time.Millisecond) // time to say too much
		d.say("isready")
		d.expect("readyok")
		d.say("stop")
		d.expect("bestmove e1")
		if err := d.end(); err != nil {
			t.Error(err)
		}
	}
}

func TestLeaving(t *testing.T) {
	for name, leave := range map[string]func(*dialogue){
		"quit":       func(d *dialogue) { d.say("quit") },
		"end":        func(d *dialogue) { _ = d.in.Close() },
		"unfinished": func(d *dialogue) { _, _ = io.WriteString(d.in, "quit"); _ = d.in.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			closed := make(chan struct{})
			d := begin(t, fakeOptions("skaane", func(f *fake) { f.wait, f.closed = true, closed }))
			d.say("position fen 8/8/8/3g4/4K3/8/8/8 light 0")
			d.say("go movetime 60000")
			d.expect(story + "e4d4")
			leave(d)
			d.expect("bestmove e4d4", "(the end)")
			if err := <-d.ended; err != nil {
				t.Error(err)
			}
			<-closed
		})
	}
}

func TestContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	in, say := io.Pipe()
	defer say.Close()
	var out strings.Builder
	ended := make(chan error)
	began := make(chan engine.Task, 1)
	o := fakeOptions("skorpion", func(f *fake) { f.wait, f.task = true, began })
	go func() { ended <- ugi.Serve(ctx, in, &out, o) }()
	_, _ = io.WriteString(say, "go\n")
	<-began
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
	if !strings.HasSuffix(out.String(), "bestmove e1\n") {
		t.Errorf("it said %q", out.String())
	}
}

func TestOverlongLine(t *testing.T) {
	d := begin(t, fakeOptions("skorpion", nil))
	for _, n := range []int{ugi.MaxLine + 3, 3 * ugi.MaxLine} {
		d.say("position startpos moves " + strings.Repeat("e", n))
		d.expect("info string error: a line is longer than 1048576 bytes")
	}
	d.say("query position")
	d.expect("response ./..../......../......../............ a1 a1 red 8 8 1")
	// An overlong line that never ends is no reason not to leave.
	_, _ = io.WriteString(d.in, strings.Repeat("x", 2*ugi.MaxLine))
	_ = d.in.Close()
	d.expect("info string error: a line is longer than 1048576 bytes", "(the end)")
	if err := <-d.ended; err != nil {
		t.Error(err)
	}
}

func TestTask(t *testing.T) {
	tasks := make(chan engine.Task, 1)
	made := 0
	d := begin(t, fakeOptions("scorpion", func(f *fake) { f.task = tasks; made++ }))
	d.say("setoption name multipv value 2")
	d.say("setoption name THREADS value 3")
	d.say("setoption name Seed value 18446744073709551615")
	d.say("setoption name players value 2")
	d.say("position startpos moves 1 2 3 4")
	d.say("go depth 1000 nodes 5 movetime 20")
	got := <-tasks
	want := engine.Task{
		Start: "h,h,h,h/h,h,h,h blue 1 open", Actions: []string{"1", "2", "3", "4"},
		Limits: search.Limits{Depth: search.MaxPlies, Nodes: 5, Time: 20 * time.Millisecond, Lines: 2, Threads: 3, Seed: 1<<64 - 1},
	}
	if got.Start != want.Start || !slices.Equal(got.Actions, want.Actions) || got.Limits != want.Limits {
		t.Errorf("the task is %+v, not %+v", got, want)
	}
	d.hear()
	d.hear()
	d.expect("bestmove B")
	// The clock: a share of what is left, less than what there is.
	for _, c := range []struct {
		text        string
		least, most time.Duration
	}{
		{"p1time 60030", time.Second, time.Second},
		{"p1time 60030 p1inc 1000 p2time 5", 1750 * time.Millisecond, 1750 * time.Millisecond},
		{"p1time 100 p1inc 60000", time.Millisecond, 70 * time.Millisecond},
		{"p1time 5", time.Millisecond, time.Millisecond},
		{"p1time 600000 movetime 40", 40 * time.Millisecond, 40 * time.Millisecond},
	} {
		d.say("go " + c.text)
		if got := (<-tasks).Limits.Time; got < c.least || got > c.most {
			t.Errorf("go %s thinks for %s", c.text, got)
		}
		d.hear()
		d.hear()
		d.expect("bestmove B")
	}
	if made != 1 {
		t.Errorf("%d engines were made", made)
	}
	d.say("setoption name Level value 2")
	d.say("go depth 1")
	<-tasks
	d.hear()
	d.hear()
	d.expect("bestmove B")
	if err := d.end(); err != nil {
		t.Error(err)
	}
	if made != 2 {
		t.Errorf("%d engines were made after a change of level", made)
	}
}

func TestBadEngines(t *testing.T) {
	d := begin(t, fakeOptions("skorpion", func(f *fake) { f.answer = func() string { return "c\n3" } }))
	d.say("go depth 1")
	d.hear() // the pv: what an engine of ours writes there is its own affair
	d.hear()
	if got := d.hear(); !strings.HasPrefix(got, `info string error: go: the engine chose "c 3": KO-T: `) {
		t.Errorf("it says %q", got)
	}
	d.expect("bestmove 0000")
	if err := d.end(); err != nil {
		t.Error(err)
	}

	o := fakeOptions("skorpion", nil)
	o.Engine = func(game.Variant, ugi.Settings) (engine.Engine, error) { return nil, errors.New("out of memory") }
	d = begin(t, o)
	d.say("isready")
	d.expect("info string error: out of memory", "readyok")
	d.say("go")
	d.expect("info string error: go: out of memory", "bestmove 0000")
	if err := d.end(); err != nil {
		t.Error(err)
	}

	o.Engine = nil
	d = begin(t, o)
	d.say("isready\nquery moves\ngo depth 1")
	d.expect("readyok", "response e1 e5 e9", "info string error: go: there is no engine here, only rules", "bestmove 0000")
	if err := d.end(); err != nil {
		t.Error(err)
	}
}

// TestTooEarly holds that an engine that was not given time to look still moves.
func TestTooEarly(t *testing.T) {
	for _, err := range []error{search.ErrOver, fmt.Errorf("searching: %w", context.Canceled)} {
		d := begin(t, fakeOptions("skorpion", func(f *fake) { f.err = err }))
		d.say("go movetime 1")
		d.expect(story+"e1", "info string stopped too early: the first legal action", "bestmove e1")
		if err := d.end(); err != nil {
			t.Error(err)
		}
	}
	d := begin(t, fakeOptions("skorpion", func(f *fake) { f.err = errors.New("lost its table") }))
	d.say("go movetime 1")
	d.expect(story+"e1", "info string error: go: lost its table", "bestmove 0000")
	if err := d.end(); err != nil {
		t.Error(err)
	}
}
