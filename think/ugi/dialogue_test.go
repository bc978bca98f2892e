package ugi_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/think/ugi"
)

// A dialogue is a conversation written down: lines that begin with "> " are said
// to the engine, the others are what it answers, "# " begins a comment.
//
// dialogue says them in order to a server and checks every answer before it goes
// on, so that what runs at the same time cannot change the order. With
// UPDATE_GOLDEN set it returns what was said instead.
type dialogue struct {
	t     *testing.T
	in    io.WriteCloser
	lines chan string
	ended chan error
}

func begin(t *testing.T, o ugi.Options) *dialogue {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	d := &dialogue{t: t, in: inW, lines: make(chan string, 1000), ended: make(chan error, 1)}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	go func() {
		defer cancel()
		err := ugi.Serve(ctx, inR, outW, o)
		_ = outW.Close()
		d.ended <- err
	}()
	go func() {
		defer close(d.lines)
		for s := bufio.NewScanner(outR); s.Scan(); {
			d.lines <- s.Text()
		}
	}()
	return d
}

func (d *dialogue) say(line string) {
	d.t.Helper()
	if _, err := io.WriteString(d.in, line+"\n"); err != nil {
		d.t.Fatalf("saying %q: %v", line, err)
	}
}

func (d *dialogue) hear() string {
	d.t.Helper()
	select {
	case line, open := <-d.lines:
		if !open {
			return "(the end)"
		}
		return line
	case <-time.After(2 * time.Minute):
		d.t.Fatal("no answer")
		return ""
	}
}

func (d *dialogue) expect(lines ...string) {
	d.t.Helper()
	for _, want := range lines {
		if got := d.hear(); got != want {
			d.t.Errorf("it says %q, not %q", got, want)
		}
	}
}

// end closes the input and expects that nothing was left unsaid.
func (d *dialogue) end() error {
	d.t.Helper()
	_ = d.in.Close()
	d.expect("(the end)")
	return <-d.ended
}

// replay runs a written dialogue. With update it returns the dialogue as it went.
func replay(t *testing.T, o ugi.Options, text string, update bool) string {
	t.Helper()
	d := begin(t, o)
	var went strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		command, isCommand := strings.CutPrefix(line, "> ")
		switch {
		case isCommand:
			fmt.Fprintln(&went, line)
			d.say(command)
			if update {
				for quiet := false; !quiet; {
					select {
					case answer, open := <-d.lines:
						if quiet = !open; open {
							fmt.Fprintln(&went, answer)
						}
					case <-time.After(200 * time.Millisecond):
						quiet = true
					}
				}
			}
		case line == "" || strings.HasPrefix(line, "# "):
			fmt.Fprintln(&went, line)
		case !update:
			if got := d.hear(); got != line {
				t.Fatalf("it says\n%s\nnot\n%s", got, line)
			}
		}
	}
	if err := d.end(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	return went.String()
}

// TestDialogues replays testdata/GAME*.txt.
func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 4 {
		t.Fatalf("dialogues: %v (%v)", files, err)
	}
	update := os.Getenv("UPDATE_GOLDEN") != ""
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			id, _, _ := strings.Cut(name, "-")
			went := replay(t, fakeOptions(id, nil), string(text), update)
			if update {
				if err := os.WriteFile(path, []byte(went), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
