package ugi_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/think/ugi"
)

// TestMain lets the test binary be the programs that the client is tried on:
// called as `BINARY program NAME` it is one of them.
func TestMain(m *testing.M) {
	if len(os.Args) < 3 || os.Args[1] != "program" {
		os.Exit(m.Run())
	}
	name, rest := os.Args[2], os.Args[3:]
	if name == "serve" { // BINARY program serve GAME: what `antares ugi GAME` is
		o := fakeOptions(rest[0], nil)
		o.Name = "Fake of " + rest[0]
		if err := ugi.Serve(context.Background(), os.Stdin, os.Stdout, o); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	p, ok := programs[name]
	if !ok {
		fmt.Fprintln(os.Stderr, "no program", name)
		os.Exit(2)
	}
	p(&mouth{bufio.NewScanner(os.Stdin)})
	os.Exit(0)
}

// command is how to run a program.
func command(t testing.TB, name string, args ...string) []string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{self, "program", name}, args...)
}

// mouth is an engine's end of the protocol.
type mouth struct{ in *bufio.Scanner }

func say(lines ...string) { fmt.Println(strings.Join(lines, "\n")) }

// until reads up to a command and answers isready on the way; at the end of the
// input the program ends.
func (m *mouth) until(command string) {
	for m.in.Scan() {
		line := m.in.Text()
		if line == "isready" {
			say("readyok")
		}
		if word, _, _ := strings.Cut(line, " "); word == command {
			return
		}
		if line == "quit" {
			os.Exit(0)
		}
	}
	os.Exit(0)
}

// shake shakes hands and waits for go.
func (m *mouth) shake() {
	m.until("ugi")
	say("id name Bad Example", "id author nobody", "ugiok")
	m.until("go")
}

func sleep() { time.Sleep(time.Hour) }

// answering plays the same move for ever.
func answering(lines ...string) func(*mouth) {
	return func(m *mouth) {
		for m.shake(); ; m.until("go") {
			say(lines...)
		}
	}
}

// programs are engines, most of which misbehave.
var programs = map[string]func(*mouth){
	"good":      answering("info depth 1 score cp 25 nodes 10 time 3 pv e1", "bestmove e1 ponder e3"),
	"illegal":   answering("bestmove e3"),
	"nomove":    answering("info string error: the book is lost", "bestmove 0000"),
	"moveless":  answering("bestmove"),
	"twice":     answering("bestmove e1", "bestmove e1"),
	"readyness": answering("readyok", "bestmove e1"),
	"nonsense":  answering("\x00\x01\x02\xff", "bestmove e1"),
	"latin":     answering("info string caf\xe9", "bestmove e1"),

	"silent":  func(*mouth) { sleep() },
	"exit":    func(*mouth) { fmt.Fprintln(os.Stderr, "no licence"); os.Exit(3) },
	"deaf":    func(m *mouth) { m.until("ugi"); say("ugiok"); sleep() },
	"unready": func(m *mouth) { m.until("ugi"); say("ugiok", "info string error: no such option"); m.until("quit") },
	"prose":   func(*mouth) { say("Welcome to the engine!", "Type help for help."); sleep() },

	"hang":      func(m *mouth) { m.shake(); sleep() },
	"crash":     func(m *mouth) { m.shake(); panic("index out of range") },
	"leave":     func(m *mouth) { m.shake() },
	"closing":   func(m *mouth) { m.shake(); _ = os.Stdout.Close(); sleep() },
	"endless":   func(m *mouth) { m.shake(); endless("x") },
	"flood":     func(m *mouth) { m.shake(); endless("info depth 1 score cp 1 nodes 1 time 1 pv e1\n") },
	"emptiness": func(m *mouth) { m.shake(); endless("\n") },
	"preflood":  func(*mouth) { endless("hello\n") },
	"stubborn":  func(m *mouth) { m.shake(); say("bestmove e1"); sleep() }, // ignores quit
	"chatty": func(m *mouth) { // says much while it leaves
		m.shake()
		say("bestmove e1")
		for range 50_000 {
			say("info string goodbye")
		}
	},
	"stderr": func(m *mouth) {
		m.shake()
		for i := range 5000 {
			fmt.Fprintln(os.Stderr, "line", i)
		}
		os.Exit(1)
	},
	"patient": func(m *mouth) { // answers at stop
		for m.shake(); ; m.until("go") {
			say("info depth 9 score win 0.75 pv e5")
			m.until("stop")
			say("bestmove e5")
		}
	},
	"parent": func(m *mouth) { // has a child that holds the pipes
		child := exec.Command(os.Args[0], "program", "silent")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		if err := child.Start(); err != nil {
			panic(err)
		}
		m.until("ugi")
		say(fmt.Sprintf("id name %d", child.Process.Pid), "ugiok")
		m.until("go")
	},
}

func endless(text string) {
	block := strings.Repeat(text, 1000)
	for {
		if _, err := io.WriteString(os.Stdout, block); err != nil {
			return
		}
	}
}
