package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/antares-games/antares/clients/keep"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// keeping is a client that keeps its games in a folder.
func keeping(t testing.TB, dir string) *App {
	t.Helper()
	c := testConfig()
	c.Keep = keep.In(dir)
	a := New(c)
	t.Cleanup(a.Close)
	do(a, a.top().init())
	return a
}

func doesNotSee(t testing.TB, a *App, text string) {
	t.Helper()
	if got := screenText(a); strings.Contains(got, text) {
		t.Fatalf("%q is on the screen:\n%s", text, got)
	}
}

// Every game is left after some moves without a word, as by a crash; the next start offers
// it, resumes it where it was, and offers it no more once it is over.
func TestResume(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			dir := t.TempDir()
			s := sessionOf(t, id)
			a := keeping(t, dir)
			a.Play(s, make([]string, len(s.Variant().Traits().Seats)))
			do(a, a.top().init())
			for range 4 {
				choose(t, a, s.Legal()[0])
			}
			want := s.Position()
			doesNotSee(t, keeping(t, dir), "Resume")
			a.Close() // what ends with the program: its locks

			a = keeping(t, dir)
			sees(t, a, "Resume: "+g.Info().Name+", ")
			sees(t, a, ", no computer, 4 moves, just now")
			for _, size := range sizes {
				resize(a, size[0], size[1])
				fits(t, a, screenText(a))
			}
			resize(a, minWidth, minHeight)
			inASCII(t, a)
			press(a, "enter")
			p, ok := a.top().(*play)
			if !ok {
				t.Fatalf("Enter leads to %T", a.top())
			}
			if got := p.s.Position(); got != want {
				t.Errorf("it is resumed at %s, not %s", got, want)
			}
			sees(t, a, "Resumed")
			press(a, "q")
			sees(t, a, "It is kept, and the next start offers to resume it. y or n")
			press(a, "y")
			sees(t, a, "Resume: ")
			press(a, "enter", "r", "y", "q")
			doesNotSee(t, a, "Resume")
			doesNotSee(t, keeping(t, dir), "Resume")
		})
	}
}

// The dice of a resumed game and the computers fall and play as they would have.
func TestResumeContinuesTheSame(t *testing.T) {
	begin := func(dir string) *App {
		s := sessionOf(t, catalog.Scorpion, game.Options{"players": "2", "squares": "12"})
		a := keeping(t, dir)
		a.Play(s, []string{"", "level:1"})
		do(a, a.top().init())
		return a
	}
	on := func(a *App, moves int) game.Session {
		s := stageOf(a).s
		for range moves {
			if s.Turn() != game.Over {
				choose(t, a, s.Legal()[0])
			}
		}
		return s
	}
	stayed := begin(t.TempDir())
	on(stayed, 3)
	dir := t.TempDir()
	left := begin(dir)
	on(left, 3)
	left.Close()
	left = keeping(t, dir)
	press(left, "enter")
	a, b := on(stayed, 5), on(left, 5)
	if a.Position() != b.Position() || a.Ply() != b.Ply() {
		t.Errorf("it goes on to %s, and would have to %s", b.Position(), a.Position())
	}
}

// Whoever names a game is asked whether to resume it; the form still begins another one.
func TestResumeFromTheForm(t *testing.T) {
	dir := t.TempDir()
	s := sessionOf(t, catalog.Skaane)
	a := keeping(t, dir)
	a.Play(s, []string{"", ""})
	choose(t, a, s.Legal()[0])
	a.Close()
	skaane, err := catalog.Find(catalog.Skaane)
	if err != nil {
		t.Fatal(err)
	}
	a = keeping(t, dir)
	a.Choose(skaane)
	sees(t, a, "[ Resume: Skaane")
	press(a, "down", "up", "up", "down", "enter")
	if p, ok := a.top().(*play); !ok || p.s.Position() != s.Position() {
		t.Fatalf("Enter leads to %T", a.top())
	}
	press(a, "q", "y")
	a.Choose(skaane)
	press(a, "up", "enter")
	if p, ok := a.top().(*play); !ok || p.s.Ply() > 0 {
		t.Fatalf("the button leads to %T", a.top())
	}
	press(a, "q")
	sees(t, a, "Resume: ")
	// From the menu the button comes first: resuming was offered there.
	press(a, "1")
	if f, ok := a.top().(*setup); !ok || f.form.at < 0 {
		t.Errorf("a digit leads to %T", a.top())
	}
}

// A game that another window has open cannot be resumed here.
func TestResumeOnce(t *testing.T) {
	dir := t.TempDir()
	s := sessionOf(t, catalog.Skaane)
	a := keeping(t, dir)
	a.Play(s, []string{"", ""})
	choose(t, a, s.Legal()[0])
	a.Close()
	a, b := keeping(t, dir), keeping(t, dir)
	press(a, "enter")
	press(b, "enter")
	sees(t, b, "this game is open in another window")
	press(b, "q")
	doesNotSee(t, b, "Resume")
}

// A folder that cannot be written to is told of once, and the game goes on. A damaged game
// is told of on the menu.
func TestCannotBeKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := sessionOf(t, catalog.Skaane)
	a := keeping(t, dir)
	a.Play(s, []string{"", ""})
	choose(t, a, s.Legal()[0])
	sees(t, a, "This game cannot be kept: not a directory")
	choose(t, a, s.Legal()[0])
	doesNotSee(t, a, "cannot be kept")
	press(a, "q")
	sees(t, a, "Leave this game? It cannot be kept")
	press(a, "y")

	dir = t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "games", "x.json"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	a = keeping(t, dir)
	sees(t, a, "x.json.damaged")
	fits(t, a, screenText(a))
}

func TestSince(t *testing.T) {
	now := time.Date(2026, 5, 20, 15, 0, 0, 0, time.Local)
	for want, then := range map[string]time.Time{
		"just now":       now.Add(-30 * time.Second),
		"1 minute ago":   now.Add(-time.Minute),
		"59 minutes ago": now.Add(-59 * time.Minute),
		"today at 09:05": time.Date(2026, 5, 20, 9, 5, 0, 0, time.Local),
		"yesterday":      time.Date(2026, 5, 19, 0, 1, 0, 0, time.Local),
		"2 days ago":     time.Date(2026, 5, 18, 23, 59, 0, 0, time.Local),
		"2 January 2026": time.Date(2026, 1, 2, 12, 0, 0, 0, time.Local),
	} {
		if got := since(now, then); got != want {
			t.Errorf("%v is %q, not %q", then, got, want)
		}
	}
}
