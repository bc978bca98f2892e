package tui

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/docs"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/games/skaane"
)

// strange is the lobby of a stranger who connects by ssh: there are no files, no engine
// and no analysis, and the server does not answer.
func strange(t testing.TB) *App {
	t.Helper()
	c, err := client.New("http://127.0.0.1:1", "")
	if err != nil {
		t.Fatal(err)
	}
	a := New(Config{Games: catalog.Games(), Server: c, Address: "http://games.example"})
	t.Cleanup(a.Close)
	return a
}

// In the lobby l, p and r lead through the choice of a game to its lesson, its puzzles
// and its rules, and back to the lobby.
func TestLearningInTheLobby(t *testing.T) {
	for i, g := range catalog.Games() {
		id := g.Info().ID
		hasPuzzles := slices.Contains(docs.Contents(g.Files()), docs.HasPuzzles)
		for key, is := range map[string]func(screen) bool{
			"l": func(s screen) bool { c, ok := s.(*course); return ok && c.game.Info().ID == id },
			"p": func(s screen) bool {
				if !hasPuzzles { // it has dice
					_, ok := s.(*notice)
					return ok
				}
				p, ok := s.(*puzzles)
				return ok && p.set.variant.Info().ID == id
			},
			"w": func(s screen) bool { r, ok := s.(*rules); return ok && r.game.Info().ID == id },
		} {
			a := strange(t)
			press(a, key)
			list, ok := a.top().(*menu)
			if !ok {
				t.Fatalf("%s leads to %T", key, a.top())
			}
			at := slices.Index(list.games, g)
			if at < 0 && (key != "p" || hasPuzzles) {
				t.Fatalf("%s, %s: it cannot be chosen", id, key)
			}
			if at >= 0 {
				for range at {
					press(a, "down")
				}
				if press(a, "enter"); !is(a.top()) {
					t.Errorf("%s, %s: Enter leads to %T", id, key, a.top())
				}
				inASCII(t, a)
			}
			press(a, "q")
			if _, back := a.top().(*lobby); !back {
				t.Errorf("%s, %s: q leads to %T", id, key, a.top())
			}
			// From the choice of a game for a table, too.
			press(a, "n")
			m := a.top().(*menu)
			m.at = i
			if press(a, key); !is(a.top()) {
				t.Errorf("%s: %s leads from the choice to %T", id, key, a.top())
			}
			press(a, "q")
			if a.top() != screen(m) {
				t.Errorf("%s, %s: q leads not back to the choice but to %T", id, key, a.top())
			}
		}
	}
}

func TestChooserScreens(t *testing.T) {
	a := strange(t)
	for name, key := range map[string]string{"lessons": "l", "puzzles": "p", "rules": "w", "table": "n"} {
		press(a, key)
		shoot(t, a, "chooser-"+name)
		if text := screenText(a); strings.Contains(text, "open a record") {
			t.Errorf("files are offered:\n%s", text)
		}
		press(a, "q")
	}
}

// A complete lesson and a puzzle without an engine, and then on to a table: not to a game
// on the machine that the server runs on.
func TestLearningWithoutAnEngine(t *testing.T) {
	for _, g := range catalog.Games() {
		a := strange(t)
		press(a, "l")
		pick(t, a, g)
		c := a.top().(*course)
		for !c.last() || !c.reached {
			if !c.reached {
				doStep(t, a, c)
			}
			if !c.reached {
				t.Fatalf("%s is not reached:\n%s", c.step().ID, screenText(a))
			}
			if !c.last() {
				press(a, "enter")
			}
		}
		press(a, "enter")
		if f, ok := a.top().(*tableForm); !ok || f.game.Info().ID != g.Info().ID {
			t.Errorf("%s: after the lesson comes %T", g.Info().ID, a.top())
		}
		press(a, "esc")
		if _, back := a.top().(*lobby); !back {
			t.Errorf("Esc leads to %T", a.top())
		}
		if !slices.Contains(docs.Contents(g.Files()), docs.HasPuzzles) {
			continue
		}
		press(a, "p")
		pick(t, a, g)
		press(a, "enter", "h")
		p := a.top().(*solve)
		for !p.try.solved() {
			typeAction(a, p.try.next())
		}
		if len(a.env.learned.solved) != 1 {
			t.Errorf("%s: not solved:\n%s", g.Info().ID, screenText(a))
		}
	}
}

// Whatever a stranger presses while learning, no engine and no file is needed.
func TestAnythingAStrangerLearns(t *testing.T)     { strangerLearns(t, 20) }
func TestLongAnythingAStrangerLearns(t *testing.T) { strangerLearns(t, 100) }

func strangerLearns(t *testing.T, times int) {
	keys := []string{
		"up", "down", "left", "right", "enter", "esc", "tab", "space", "backspace", "home", "end", "pgup", "pgdown", "/", "?", "u", "h", "a", "y", "n", "v", "s", "p",
		"f", "o", "1", "b", "w", "N", "é",
	}
	check(t, times, func(r *rapid.T) {
		a := strange(t)
		press(a, rapid.SampledFrom([]string{"l", "p", "w"}).Draw(r, "what"))
		m := a.top().(*menu)
		m.at = rapid.IntRange(0, len(m.games)-1).Draw(r, "game")
		press(a, "enter")
		if rapid.Bool().Draw(r, "on") {
			press(a, "enter")
		}
		for range rapid.IntRange(1, 30).Draw(r, "steps") {
			if _, out := a.top().(*lobby); out {
				break // from here the server is queried
			}
			press(a, rapid.SampledFrom(keys).Draw(r, "key"))
			fits(t, a, screenText(a))
		}
	})
}

// pick chooses a game of the menu.
func pick(t *testing.T, a *App, g game.Game) {
	t.Helper()
	m := a.top().(*menu)
	if m.at = slices.Index(m.games, g); m.at < 0 {
		t.Fatalf("%s is not in the menu", g.Info().ID)
	}
	press(a, "enter")
}

// A game with nothing to learn offers nothing, and trying does no harm.
func TestNothingToLearn(t *testing.T) {
	bare := skaane.Game
	bare.Files = nil
	games := []game.Game{game.New[skaane.Position](bare)}
	a := New(Config{Games: games})
	t.Cleanup(a.Close)
	for _, entry := range []string{"l lesson", "p puzzles", "w rules"} {
		if strings.Contains(screenText(a), entry) {
			t.Errorf("%q is offered", entry)
		}
	}
	for _, key := range []string{"l", "p", "w"} {
		press(a, key)
		if _, ok := a.top().(*notice); !ok {
			t.Errorf("%s leads to %T", key, a.top())
		}
		press(a, "esc")
	}
	b := strange(t)
	b.env.Games = games
	for _, key := range []string{"l", "p", "w"} {
		if press(b, key); !strings.Contains(screenText(b), "No game has") {
			t.Errorf("%s leads to %T", key, b.top())
		}
	}
}
