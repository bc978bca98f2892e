package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/antares-games/antares/clients/tui/ttytest"
)

// aGame is a record that takes a while to read if it comes often.
const aGame = `[Game "skaane"]
[Option "board=8x8"]
[Option "deal=random"]
[Position "8/K7/8/8/8/8/k7/8 light 0"]
[Result "win:light"]

1. a7b7 2. a2b2 3. b7a7 4. b2a2 5. a7a8 win:light

`

// aVector is a line of a vector file.
const aVector = `{"options":{},"position":"8/8/8/3g4/4K3/8/8/8 light 0","action":"e4d5","refuse":["SK-7"]}` + "\n"

// working is a program that is doing something long.
type working struct {
	t              *testing.T
	cmd            *exec.Cmd
	stdout, stderr printed
}

// printed is what a program has printed so far.
type printed struct {
	mu   sync.Mutex
	text strings.Builder
}

func (p *printed) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

func (p *printed) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// busy waits until the program has used the processor for longer than starting takes.
func (w *working) busy() {
	w.t.Helper()
	ttytest.Await(w.t, "work", func() bool {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", w.cmd.Process.Pid))
		if err != nil {
			w.t.Fatalf("%v\n%s%s", err, &w.stdout, &w.stderr)
		}
		// The fields after the name, which may contain spaces: utime and stime, in
		// hundredths of a second.
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if fields[0] == "Z" {
			w.t.Fatalf("it has ended already:\n%s%s", &w.stdout, &w.stderr)
		}
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		return user+system >= 40
	})
}

// code sends a signal once and waits for the end.
func (w *working) code(s syscall.Signal) int {
	w.t.Helper()
	if err := w.cmd.Process.Signal(s); err != nil {
		w.t.Fatal(err)
	}
	return w.ends()
}

// ends waits for the end, and returns the exit code.
func (w *working) ends() int {
	w.t.Helper()
	ended := make(chan struct{})
	go func() { defer close(ended); _ = w.cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		w.t.Fatal("it does not end")
	}
	return w.cmd.ProcessState.ExitCode()
}

// begin starts the program in a folder of its own.
func begin(t *testing.T, stdin *os.File, args ...string) *working {
	t.Helper()
	return beginTo(t, stdin, nil, args...)
}

// beginTo is begin with a file that it prints to.
func beginTo(t *testing.T, stdin, stdout *os.File, args ...string) *working {
	t.Helper()
	w := &working{t: t, cmd: exec.Command("antares", args...)}
	w.cmd.Dir = t.TempDir()
	w.cmd.Stdout, w.cmd.Stderr = &w.stdout, &w.stderr
	if stdin != nil {
		w.cmd.Stdin = stdin
	}
	if stdout != nil {
		w.cmd.Stdout = stdout
	}
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.cmd.Process.Kill() }) // unless it has ended
	return w
}

// interrupted requires that the program ends by the first Ctrl-C and says so.
func (w *working) interrupted() {
	w.t.Helper()
	if code := w.code(syscall.SIGINT); code != 130 || !strings.HasSuffix(w.stderr.String(), "antares: interrupted\n") {
		w.t.Errorf("exit code %d\n%s", code, &w.stderr)
	}
}

// The first Ctrl-C ends every command that works for long.
func TestCtrlCEndsWork(t *testing.T) {
	dir := t.TempDir()
	records, vectors := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "vectors.jsonl")
	for file, text := range map[string]string{records: strings.Repeat(aGame, 200_000), vectors: strings.Repeat(aVector, 1_000_000)} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range []string{
		"perft skaane 60",
		"perft skorpion 60",
		"record " + records,
		"record --json " + records,
		"verify " + records,
		"analyse " + records,
		"import " + records,
		"conform skaane " + vectors,
		"analyse skaane --seed 1 --nodes 1000000000",
		"analyse scorpion --seed 1 --nodes 1000000000 --depth 9",
		"solve skaane --seed 1",
		"solve skorpion",
		"solve scorpion --set players=2 --memory 4096",
		"puzzles skaane --count 100000 --strict --least 5",
		"tune skaane --games 20000",
		"tune scorpion --games 20000",
		"selfplay skaane --games 1000000 --out games",
		"match skaane level:5 level:4 --games 10000",
		"match scorpion mcts:200000 random --games 10000",
		"study skaane --games 10000",
		"bench --time 1h",
		"tablebase build skaane gks-gks --memory 4096",
		"play skaane --plain --against time:1h --as dark --seed 1",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			w := begin(t, nil, strings.Fields(line)...)
			w.busy()
			w.interrupted()
		})
	}
}

// SIGTERM has an exit code of its own, and an interrupted solve tells what it knows.
func TestSolveInterrupted(t *testing.T) {
	for _, test := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGINT, 130}, {syscall.SIGTERM, 143}} {
		w := begin(t, nil, "solve", "skaane", "--seed", "1")
		w.busy()
		if code := w.code(test.signal); code != test.code {
			t.Errorf("exit code %d, want %d", code, test.code)
		}
		if !strings.Contains(w.stdout.String(), "light: unknown\n") || !strings.Contains(w.stdout.String(), "nodes: ") ||
			w.stderr.String() != "antares: interrupted\n" {
			t.Errorf("%s\n%s", &w.stdout, &w.stderr)
		}
	}
}

// queued is how many bytes wait in a pipe to be read.
func queued(t *testing.T, pipe *os.File) int {
	t.Helper()
	n, err := unix.IoctlGetInt(int(pipe.Fd()), unix.TIOCINQ)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// namedPipe makes a pipe. It is open at both ends, so that nobody waits for its opening and
// it never ends.
func namedPipe(t *testing.T) (string, *os.File) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return name, f
}

// Ctrl-C ends a command that waits for more input.
func TestCtrlCEndsReading(t *testing.T) {
	for _, test := range []struct{ line, text string }{
		{"record -", aGame},
		{"verify -", aGame},
		{"analyse -", aGame},
		{"import -", aGame},
		{"record PIPE", aGame},
		{"import PIPE", aGame},
		{"conform skaane PIPE", aVector},
		{"check-proof PIPE", "antares-proof 1\n"},
		{"watch PIPE", aGame[:20]},
		{"play skaane PIPE --puzzles --plain", "{"},
		{"play skaane --plain", "moves\n"},
		{"play skaane --puzzles --plain", "moves\n"},
		{"ugi skaane", "ugi\n"},
	} {
		t.Run(test.line, func(t *testing.T) {
			t.Parallel()
			name, pipe := namedPipe(t)
			w := begin(t, pipe, strings.Fields(strings.Replace(test.line, "PIPE", name, 1))...)
			if _, err := pipe.WriteString(test.text); err != nil {
				t.Fatal(err)
			}
			ttytest.Await(t, "reading", func() bool { return queued(t, pipe) == 0 })
			w.interrupted()
		})
	}
}

// Ctrl-C ends a command that waits for somebody to write into a pipe.
func TestCtrlCEndsOpening(t *testing.T) {
	name, pipe := namedPipe(t)
	if err := pipe.Close(); err != nil {
		t.Fatal(err)
	}
	// What it says of the first file shows that it has come to the second.
	w := begin(t, nil, "conform", "skaane", "none", name)
	ttytest.Await(t, "the first file", func() bool { return strings.Contains(w.stderr.String(), "none") })
	w.interrupted()
}

// Ctrl-C ends a command that waits for somebody to read what it prints.
func TestCtrlCEndsPrinting(t *testing.T) {
	dir := t.TempDir()
	file, db := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "games.db")
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "[Table \"t%d\"]\n%s", i, aGame)
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("antares", "import", "--db", db, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, args := range [][]string{{"record", file}, {"export", "--db", db, "-"}} {
		_, pipe := namedPipe(t)
		w := beginTo(t, nil, pipe, args...)
		// It holds 64 KiB, less what does not fit into its last pages.
		ttytest.Await(t, "a full pipe", func() bool { return queued(t, pipe) >= 48<<10 })
		w.interrupted()
	}
}

// Ctrl-C ends a test of a server under load, and its server.
func TestCtrlCEndsLoadtest(t *testing.T) {
	w := begin(t, nil, "loadtest", "--time", "1h")
	ttytest.Await(t, "tables", func() bool { return strings.Contains(w.stderr.String(), "opening tables") })
	w.interrupted()
}

// Ctrl-C ends a command that waits for an engine that says nothing.
func TestCtrlCEndsSilence(t *testing.T) {
	for _, line := range []string{
		"match skaane ugi:ENGINE random", "play skaane --plain --against ugi:ENGINE", "analyse skaane --seed 1 --bot ugi:ENGINE",
	} {
		t.Run(line, func(t *testing.T) {
			engine := filepath.Join(t.TempDir(), "engine")
			if err := os.WriteFile(engine, []byte("#!/bin/sh\ntouch \"$0.started\"\nexec sleep 1000\n"), 0o700); err != nil {
				t.Fatal(err)
			}
			w := begin(t, nil, strings.Fields(strings.Replace(line, "ENGINE", engine, 1))...)
			ttytest.Await(t, "the engine", func() bool { _, err := os.Stat(engine + ".started"); return err == nil })
			w.interrupted()
		})
	}
}

// What was played before Ctrl-C is continued, as if nothing had happened.
func TestCtrlCEndsSelfPlay(t *testing.T) {
	w := begin(t, nil, "selfplay", "skaane", "--set", "board=4x5", "--games", "1000000", "--nodes", "100", "--out", "games")
	file := filepath.Join(w.cmd.Dir, "games")
	ttytest.Await(t, "a few games", func() bool { info, err := os.Stat(file); return err == nil && info.Size() > 2000 })
	w.interrupted()
	n := 0
	if _, err := fmt.Sscanf(w.stderr.String(), "antares: %d of 1000000 games are in games; the same command with --resume goes on with them\n", &n); err != nil || n < 2 {
		t.Fatalf("%d games: %v\n%s", n, err, &w.stderr)
	}
	var texts []string
	for _, out := range []string{file, filepath.Join(t.TempDir(), "fresh")} {
		if code, _, stderr := inProcess("selfplay", "skaane", "--set", "board=4x5", "--games", strconv.Itoa(n+3), "--nodes", "100", "--out", out, "--resume"); code != 0 {
			t.Fatal(stderr)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if texts[0] != texts[1] {
		t.Error("the file differs from one that was written at once")
	}
}
