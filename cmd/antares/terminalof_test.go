package main

import "testing"

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
