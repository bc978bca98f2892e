//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/antares-games/antares/clients/tui/ttytest"
)

// A signal ends the full-screen client every time, restores the terminal and can be seen
// in the exit code. Bubble Tea's own handler of signals used to hang in half of the tries.
func TestSignalsInATerminal(t *testing.T) {
	for _, test := range []struct {
		signal syscall.Signal
		code   int
		tries  int
	}{{syscall.SIGINT, 130, 20}, {syscall.SIGTERM, 143, 20}, {syscall.SIGHUP, 129, 3}} {
		for i := range test.tries {
			t.Run(fmt.Sprintf("%v %d", test.signal, i+1), func(t *testing.T) {
				t.Parallel()
				tty := ttytest.Start(t, exec.Command("antares", "play", "skaane"))
				tty.Begun()
				tty.Signal(test.signal)
				if code := tty.Code(); code != test.code {
					t.Errorf("exit code %d, want %d", code, test.code)
				}
				tty.Restored(1)
			})
		}
	}
}

// When the window is closed, the client ends too.
func TestHangupOfATerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "code")
	tty := ttytest.Tmux(t, nil, "sh", "-c", `trap : HUP; antares play skaane; echo $? > "$0"`, file)
	tty.Sees("Skaane")
	tty.Hangup()
	var code string
	ttytest.Await(t, "the exit code", func() bool {
		text, err := os.ReadFile(file)
		code = strings.TrimSpace(string(text))
		return err == nil && code != ""
	})
	if code != "129" {
		t.Errorf("exit code %s, want 129", code)
	}
}

// Ctrl-C on the screen ends the program as it ends every other command.
func TestCtrlCInATerminal(t *testing.T) {
	tty := ttytest.Start(t, exec.Command("antares", "play", "skaane"))
	tty.Begun()
	tty.Keys("\x03")
	tty.Restored(1)
	if code := tty.Code(); code != exitStopped {
		t.Errorf("exit code %d", code)
	}
}

// Ctrl-Z gives the terminal back to the shell, and fg continues where the player was. The
// keys go to the screen again, and signals still end it.
func TestSuspendInATerminal(t *testing.T) {
	sh := exec.Command("sh", "-i")
	sh.Env = append(os.Environ(), "PS1=ready> ", "ENV=")
	tty := ttytest.Start(t, sh)
	for i := range 3 {
		if i == 0 {
			tty.Writes("ready> ")
			tty.Keys("antares play skaane\r")
		} else {
			tty.Keys("fg\r")
		}
		tty.BegunAgain(i + 1)
		tty.Keys("\x1a")
		tty.Restored(i + 1)
		tty.Times("Stopped", i+1)
	}
	tty.Keys("fg\r")
	tty.BegunAgain(4)
	tty.Keys("?")
	tty.Writes("Any key goes back")
	tty.Keys("\x03")
	tty.Restored(4)
	tty.Keys("exit $?\r")
	if code := tty.Code(); code != exitStopped {
		t.Errorf("exit code %d", code)
	}
}

// Where no shell could continue the program, Ctrl-Z does nothing.
func TestSuspendWithoutAShell(t *testing.T) {
	tty := ttytest.Start(t, exec.Command("antares", "play", "skaane"))
	tty.Begun()
	tty.Keys("\x1a\x1a\x03")
	tty.Restored(1)
	if code := tty.Code(); code != exitStopped {
		t.Errorf("exit code %d", code)
	}
}

// Ctrl-C at the question for a password ends the program, and what is typed is shown again.
func TestCtrlCAtAPassword(t *testing.T) {
	tty := ttytest.Start(t, exec.Command("sh", "-c", `trap : INT
antares play --server http://127.0.0.1:1 --name ann; echo "code $?"; stty -a`))
	tty.Writes("Password of ann")
	tty.Keys("\x03")
	tty.Writes("code 130")
	tty.Writes(" echo ")
	if code := tty.Code(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// Ctrl-C in a pager is the pager's own.
func TestCtrlCInAPager(t *testing.T) {
	pager := filepath.Join(t.TempDir(), "pager")
	script := "#!/bin/sh\ntrap '' INT\ncat > /dev/null\necho ready\nread -r line < /dev/tty\necho \"got $line\"\n"
	if err := os.WriteFile(pager, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("antares", "rules", "skaane")
	cmd.Env = append(os.Environ(), "PAGER="+pager)
	tty := ttytest.Start(t, cmd)
	tty.Writes("ready")
	tty.Keys("\x03")
	tty.Writes("^C")
	tty.Keys("\x03")
	tty.Times("^C", 2)
	tty.Keys("more\r")
	tty.Writes("got more")
	if code := tty.Code(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}
