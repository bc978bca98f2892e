package tui

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/serve/httpd/servertest"
)

// textApp shows a text over the menu.
func textApp(link, text string, ascii bool) *App {
	c := testConfig()
	c.ASCII = ascii
	a := New(c)
	a.stack = append(a.stack, newText(a.env, "A text", link, text))
	return a
}

// A text fits every window, loses nothing where its lines are broken, and scrolls to its
// end.
func TestTextScreen(t *testing.T) {
	var lines []string
	for n := range 100 {
		lines = append(lines, fmt.Sprintf("line %d %s", n, strings.Repeat("word ", n%30)))
	}
	link := "http://games.example/" + strings.Repeat("long", 30)
	for _, size := range sizes {
		a := textApp(link, strings.Join(lines, "\n")+"\n", false)
		resize(a, size[0], size[1])
		shown := screenText(a)
		fits(t, a, shown)
		if !strings.Contains(strings.ReplaceAll(shown, "\n", ""), link) || !strings.Contains(shown, "line 0") || strings.Contains(shown, "line 99") {
			t.Errorf("the beginning at %v:\n%s", size, shown)
		}
		press(a, "end")
		if shown = screenText(a); !strings.Contains(shown, "line 99") || !strings.Contains(shown, "100%") {
			t.Errorf("the end at %v:\n%s", size, shown)
		}
		press(a, "down", "pgdown", "up", "home")
		if again := screenText(a); !strings.Contains(again, "line 0") {
			t.Errorf("back at the beginning at %v:\n%s", size, again)
		}
		seen := map[string]bool{}
		for range 200 {
			for l := range strings.Lines(screenText(a)) {
				seen[strings.TrimSpace(l)] = true
			}
			press(a, "pgdown")
		}
		for _, l := range a.top().(*textScreen).set() {
			if !seen[strings.TrimSpace(l)] {
				t.Errorf("at %v nobody can read %q", size, l)
			}
		}
		if got := strings.Join(a.top().(*textScreen).set(), ""); got != strings.Join(lines, "") {
			t.Errorf("at %v something was lost where lines are broken", size)
		}
		press(a, "q")
		if _, left := a.top().(*menu); !left {
			t.Error("q does not lead back")
		}
	}
}

// The footer of a text shows only what works, and what is hostile in it does nothing.
func TestTextScreenFooter(t *testing.T) {
	a := textApp("", "é\x1b[2Jshort\x07 text", true)
	if shown := screenText(a); strings.Contains(shown, "PgUp") || !strings.Contains(shown, "Enter copy  q back") || !strings.Contains(shown, "? [2Jshort  text") {
		t.Errorf("a short text:\n%s", shown)
	}
	if v := a.View(); v.MouseMode != tea.MouseModeNone {
		t.Error("the mouse cannot select text")
	}
	_, cmd := a.Update(keyMsg("enter"))
	if cmd == nil {
		t.Fatal("nothing is copied")
	}
	if msg := cmd(); !reflect.DeepEqual(msg, tea.SetClipboard("é\x1b[2Jshort\x07 text")()) {
		t.Errorf("copied: %#v", msg)
	}
	if !strings.Contains(screenText(a), "Copied") {
		t.Error("copying is not confirmed")
	}
	press(a, "esc")
	if v := a.View(); v.MouseMode != tea.MouseModeCellMotion {
		t.Error("the mouse is gone")
	}
}

// Without files the save key shows the record, at a table with its links.
func TestRecordWithoutFiles(t *testing.T) {
	srv := servertest.StartIdle(t, t.TempDir(), nil)
	ann, _, id := playersAt(t, srv.URL, antares.Setup{Game: catalog.Skaane, Public: true, Clock: antares.Clock{Kind: antares.Fischer, Base: 600}})
	c := testConfig()
	c.Files, c.Server, c.Address = false, ann, "http://games.example"
	m := newTerminal(t, c)
	m.sees("Lobby")
	m.press("o")
	m.enter(id)
	m.sees("your turn")
	m.press("s")
	m.sees("Record: http://games.example/api/tables/" + id + "/record")
	m.sees("Game:   http://games.example/t/" + id)
	m.peek(func(a *App) {
		r, err := record.NewDecoder(strings.NewReader(a.top().(*textScreen).text)).Decode()
		if err != nil || r.Game != catalog.Skaane {
			t.Errorf("the record: %v, %v", r, err)
		}
	})
	m.press("q")
	m.sees("your turn")
	m.press("r", "y")
	m.sees("s record")
	m.press("?")
	m.sees("show the record, to be copied")
}

// The same for a game that is not on a server.
func TestLocalRecordWithoutFiles(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	a.env.Files = false
	press(a, "s")
	s, ok := a.top().(*textScreen)
	if !ok {
		t.Fatal("no text")
	}
	if r, err := record.NewDecoder(strings.NewReader(s.text)).Decode(); err != nil || r.Game != catalog.Skaane {
		t.Errorf("the record: %v, %v", r, err)
	}
	press(a, "q")
	if _, back := a.top().(*play); !back {
		t.Error("q does not lead back to the game")
	}
}
