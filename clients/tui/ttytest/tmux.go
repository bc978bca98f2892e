package ttytest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Screen is a program in a tmux window.
type Screen struct {
	t            testing.TB
	tmux, socket string
	last         string
}

// Tmux runs a command in a window of 80 by 24. env contains lines such as NAME=value.
func Tmux(t testing.TB, env []string, command ...string) *Screen {
	t.Helper()
	tmux, err := exec.LookPath("tmux")
	if err != nil {
		t.Fatal("this test needs tmux; 'make needs' installs it")
	}
	s := &Screen{t: t, tmux: tmux, socket: filepath.Join(t.TempDir(), "tmux")}
	args := []string{"new-session", "-d", "-x", "80", "-y", "24"}
	for _, e := range append(env, "LC_ALL=C.UTF-8") {
		args = append(args, "-e", e)
	}
	// The shell prints how the program ended and stays; tmux itself sometimes does not
	// notice.
	args = append(args, "sh", "-c", `"$@"; echo "`+exitCode+`$?"; read -r _`, "sh")
	s.run(append(args, command...)...)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the screen was last seen as\n%s", s.last)
		}
		_ = exec.Command(tmux, "-S", s.socket, "kill-server").Run() // it may have ended
	})
	return s
}

func (s *Screen) run(args ...string) string {
	s.t.Helper()
	out, err := exec.Command(s.tmux, append([]string{"-S", s.socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %v: %v: %s", args, err, out)
	}
	return string(out)
}

// Press presses keys by their tmux names: n, Down, Enter.
func (s *Screen) Press(keys ...string) {
	s.t.Helper()
	s.run(append([]string{"send-keys"}, keys...)...)
}

// Type types a text.
func (s *Screen) Type(text string) {
	s.t.Helper()
	s.run("send-keys", "-l", text)
}

// Keys presses keys, given as the bytes that a terminal sends for them. No key is sent in two
// parts: programs take an escape byte that nothing follows for a moment for the key Esc.
func (s *Screen) Keys(text string) {
	s.t.Helper()
	for len(text) > 0 {
		n := wholeKeys(text, 500)
		args := []string{"send-keys", "-H"}
		for _, c := range []byte(text[:n]) {
			args = append(args, fmt.Sprintf("%x", c))
		}
		s.run(args...)
		text = text[n:]
	}
}

// wholeKeys is how many bytes of the text can be sent at once without splitting a key.
func wholeKeys(text string, most int) int {
	if len(text) <= most {
		return len(text)
	}
	const longest = 8 // sequence of a key
	if esc := strings.LastIndexByte(text[:most], '\x1b'); esc > most-longest {
		return esc
	}
	return most
}

// Text is the text on the screen, without blanks at the ends of lines.
func (s *Screen) Text() string {
	s.t.Helper()
	lines := strings.Split(s.run("capture-pane", "-p"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	s.last = strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
	return s.last
}

// Sees waits until the screen shows a text.
func (s *Screen) Sees(text string) {
	s.t.Helper()
	Await(s.t, text, func() bool { return strings.Contains(s.Text(), text) })
}

// Hangup takes the terminal away, as when its window is closed.
func (s *Screen) Hangup() {
	s.t.Helper()
	s.run("kill-server")
}

// exitCode comes before the exit code on the screen.
const exitCode = "exit code "

// Ends waits until the program has ended successfully.
func (s *Screen) Ends() {
	s.t.Helper()
	s.Sees(exitCode)
	if !strings.Contains(s.last, exitCode+"0\n") {
		s.t.Errorf("the program did not end well")
	}
}
