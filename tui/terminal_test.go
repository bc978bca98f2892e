package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"github.com/antares-games/antares/catalog"
	"github.com/antares-games/antares/game"
)

// childGame, in the environment, makes this test program the client itself, with a
// person at every seat of the game that it names.
const childGame = "ANTARES_TEST_GAME"

func TestMain(m *testing.M) {
	if id := os.Getenv(childGame); id != "" {
		os.Exit(child(id))
	}
	os.Exit(m.Run())
}

func child(id string) int {
	g, err := catalog.Find(id)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	v, err := g.Configure(nil)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	a := New(testConfig())
	a.Play(v.New(game.SeedDice(7)), make([]string, len(v.Traits().Seats)))
	if err := a.Run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// keyBytes are what a terminal sends for keys.
var keyBytes = map[string]string{
	"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "enter": "\r", "tab": "\t", "space": " ", "backspace": "\x7f",
}

func bytesOf(keys []string) string {
	var b strings.Builder
	for _, k := range keys {
		if s, ok := keyBytes[k]; ok {
			k = s
		}
		b.WriteString(k)
	}
	return b.String()
}

// output gathers what a program writes.
type output struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Write(p)
}

func (o *output) has(text string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return bytes.Contains(o.buf.Bytes(), []byte(text))
}

// patience is how long something may take on a busy machine.
const patience = 2 * time.Minute

// await polls until something is so.
func await(t testing.TB, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// Whole games of every kind by keys, in a terminal: the same keys are pressed in a
// client without one, and the records of both are the same. On the way the window
// is changed.
func TestWholeGamesInATerminal(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			a := hotseat(t, g.Info().ID)
			keys := playOut(t, a, 11)
			dir := t.TempDir()
			cmd := exec.Command(os.Args[0])
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), childGame+"="+g.Info().ID, "TERM=xterm-256color")
			tty, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tty.Close() }()
			var out output
			go func() { _, _ = io.Copy(&out, tty) }() // ends with the program
			await(t, "the screen", func() bool { return out.has("\x1b[?1049h") })
			half := len(keys) / 2
			send := func(s string) {
				if _, err := io.WriteString(tty, s); err != nil {
					t.Fatal(err)
				}
			}
			send(bytesOf(keys[:half]))
			for _, size := range []pty.Winsize{{Rows: 50, Cols: 132}, {Rows: 30, Cols: 100}, {Rows: 24, Cols: 80}} {
				if err := pty.Setsize(tty, &size); err != nil {
					t.Fatal(err)
				}
			}
			send(bytesOf(keys[half:]))
			send("s\x15game.pgn\r") // save, with the name that is offered wiped out
			file := filepath.Join(dir, "game.pgn")
			await(t, "the record", func() bool {
				r, err := LoadRecord(file)
				return err == nil && len(r.Plies) > 0
			})
			send("qq")
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
			r, err := LoadRecord(file)
			if err != nil {
				t.Fatal(err)
			}
			want := a.top().(*play).record()
			want.Date = r.Date
			if !r.Equal(want) {
				t.Errorf("the terminal's game is\n%v\nnot\n%v", r, want)
			}
			await(t, "the terminal as it was", func() bool { return out.has("\x1b[?1049l") })
		})
	}
}

// The same under tmux, which shows what a person would see: after the last key the
// screen is, character for character, what the client says it is.
func TestWholeGamesInTmux(t *testing.T) {
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Fatal("this test needs tmux; 'make needs' installs it")
	}
	for _, g := range catalog.Games() {
		t.Run(g.Info().ID, func(t *testing.T) {
			a := hotseat(t, g.Info().ID)
			keys := playOut(t, a, 12)
			socket := filepath.Join(t.TempDir(), "tmux")
			run := func(args ...string) string {
				t.Helper()
				out, err := exec.Command(tmux, append([]string{"-S", socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
				if err != nil {
					t.Fatalf("tmux %v: %v: %s", args, err, out)
				}
				return string(out)
			}
			run("new-session", "-d", "-x", "80", "-y", "24", "-e", childGame+"="+g.Info().ID, "-e", "LC_ALL=C.UTF-8", os.Args[0])
			t.Cleanup(func() { _ = exec.Command(tmux, "-S", socket, "kill-server").Run() }) // it may have ended
			shown := func() string {
				lines := strings.Split(run("capture-pane", "-p"), "\n")
				for i, l := range lines {
					lines[i] = strings.TrimRight(l, " ")
				}
				return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
			}
			await(t, "the screen", func() bool { return strings.Contains(shown(), g.Info().Name) })
			text := bytesOf(keys)
			for len(text) > 0 {
				n := min(len(text), 500)
				var hex []string
				for _, c := range []byte(text[:n]) {
					hex = append(hex, fmt.Sprintf("%x", c))
				}
				run(append([]string{"send-keys", "-H"}, hex...)...)
				text = text[n:]
			}
			want := screenText(a)
			last := ""
			defer func() {
				if t.Failed() {
					t.Logf("shown:\n%s\nnot:\n%s", last, want)
				}
			}()
			await(t, "the last position", func() bool { last = shown(); return last == want })
		})
	}
}
