package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares/clients/tui/ttytest"
)

// Which mode is chosen, and with which characters and colours.
func TestTerminal(t *testing.T) {
	for _, c := range []struct {
		name         string
		typed, shown bool
		env          map[string]string
		system       string
		want         terminal
	}{
		{"a terminal", true, true, map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8"}, "linux", terminal{full: true, color: true}},
		{"a pipe in", false, true, map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8"}, "linux", terminal{color: true}},
		{"a pipe out", true, false, map[string]string{"TERM": "xterm", "LANG": "en_GB.UTF-8"}, "linux", terminal{}},
		{"dumb", true, true, map[string]string{"TERM": "dumb", "LANG": "en_GB.UTF-8"}, "linux", terminal{}},
		{"no TERM", true, true, map[string]string{"LANG": "en_GB.UTF-8"}, "linux", terminal{}},
		{"no TERM where there never is", true, true, nil, "windows", terminal{full: true, color: true}},
		{"NO_COLOR", true, true, map[string]string{"TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "yes"}, "linux", terminal{full: true}},
		{"NO_COLOR, empty", true, true, map[string]string{"TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": ""}, "linux", terminal{full: true, color: true}},
		{"no locale", true, true, map[string]string{"TERM": "xterm"}, "linux", terminal{full: true, color: true, ascii: true}},
		{"C", true, true, map[string]string{"TERM": "xterm", "LANG": "C"}, "linux", terminal{full: true, color: true, ascii: true}},
		{"POSIX", true, true, map[string]string{"TERM": "xterm", "LANG": "POSIX"}, "linux", terminal{full: true, color: true, ascii: true}},
		{"Latin 1", true, true, map[string]string{"TERM": "xterm", "LANG": "de_DE.ISO-8859-1"}, "linux", terminal{full: true, color: true, ascii: true}},
		{"utf8", true, true, map[string]string{"TERM": "xterm", "LANG": "de_DE.utf8@euro"}, "linux", terminal{full: true, color: true}},
		{"LC_ALL before LANG", true, true, map[string]string{"TERM": "xterm", "LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "linux", terminal{full: true, color: true, ascii: true}},
		{"LC_CTYPE before LANG", true, true, map[string]string{"TERM": "xterm", "LC_CTYPE": "C.UTF-8", "LANG": "C"}, "linux", terminal{full: true, color: true}},
		{"LC_ALL before LC_CTYPE", true, true, map[string]string{"TERM": "xterm", "LC_ALL": "C.UTF-8", "LC_CTYPE": "C"}, "linux", terminal{full: true, color: true}},
	} {
		c.want.typed, c.want.shown = c.typed, c.shown
		if got := terminalIn(c.typed, c.shown, func(name string) string { return c.env[name] }, c.system); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// Colours on the whole screen, and none with NO_COLOR, whatever its value; other
// characters than ASCII in a UTF-8 locale only.
func TestScreenInAnEnvironment(t *testing.T) {
	for _, c := range []struct {
		env             []string
		colours, others bool
	}{
		{[]string{"LC_ALL=C.UTF-8", "NO_COLOR="}, true, true},
		{[]string{"LC_ALL=C.UTF-8", "NO_COLOR=yes"}, false, true},
		{[]string{"LC_ALL=POSIX", "NO_COLOR="}, true, false},
	} {
		cmd := exec.Command("antares", "play", "skaane", "--as", "light,dark", "--seed", "1")
		cmd.Env = append(os.Environ(), c.env...)
		tty := ttytest.Start(t, cmd)
		tty.Begun()
		ttytest.Await(t, "the board", func() bool { return tty.Wrote("Skaane") })
		tty.Keys("qq")
		tty.Ends()
		if got := tty.Wrote("38;5;") || tty.Wrote("38;2;"); got != c.colours {
			t.Errorf("%v: colours: %t", c.env, got)
		}
		if got := tty.Wrote("─"); got != c.others {
			t.Errorf("%v: not only ASCII: %t", c.env, got)
		}
	}
}

// A dumb terminal gets lines, and no escape sequences. After the game it can be looked at
// and saved.
func TestDumbTerminal(t *testing.T) {
	cmd := exec.Command("env", "TERM=dumb", "antares", "play", "skaane", "--as", "light,dark", "--position", "8/K7/8/8/8/8/k7/8 light 0")
	cmd.Dir = t.TempDir()
	tty := ttytest.Start(t, cmd)
	for _, c := range []struct{ hears, types string }{
		{"light> ", "board\r"},
		{"Light: king on a7.", "a7a8\r"},
		{"Light wins: a pawn got across (SK-8) [win:light]", ""},
		{"over> ", "undo\r"},
		{"The game is over.", "save game.pgn\r"},
		{"Saved as game.pgn.", "quit\r"},
	} {
		ttytest.Await(t, c.hears, func() bool { return tty.Wrote(c.hears) })
		tty.Keys(c.types)
	}
	if r := saved(t, filepath.Join(cmd.Dir, "game.pgn")); r.Result != "win:light" {
		t.Error(r.Result)
	}
	if tty.Wrote("\x1b") {
		t.Error("a dumb terminal was sent an escape sequence")
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
