package tui

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/record"
)

// The arrows reach every place on every board from every other, so a mouse is never
// needed.
func TestArrowsReachEverything(t *testing.T) {
	for _, g := range catalog.Games() {
		a := hotseat(t, g.Info().ID)
		for _, size := range sizes {
			resize(a, size[0], size[1])
			st := stageOf(a)
			spots := st.spots()
			for _, from := range spots {
				reached := map[string]bool{from.id: true}
				queue := []string{from.id}
				for len(queue) > 0 {
					for _, d := range arrows {
						if next := walk(spots, queue[0], d[0], d[1]); !reached[next] {
							reached[next] = true
							queue = append(queue, next)
						}
					}
					queue = queue[1:]
				}
				if len(reached) != len(spots) {
					t.Errorf("%s, %v: %d of %d places are reached from %s", g.Info().ID, size, len(reached), len(spots), from.id)
				}
			}
		}
	}
}

// A game against the computer: keys for one seat, the computer at the others.
func TestAgainstTheComputer(t *testing.T) {
	for _, g := range catalog.Games() {
		a := New(testConfig())
		for a.env.Games[a.top().(*menu).at].Info().ID != g.Info().ID {
			press(a, "down")
		}
		press(a, "enter", "enter")
		st := stageOf(a)
		playOut(t, a, 5)
		if st.s.Turn() != game.Over || !strings.Contains(screenText(a), " wins") && !strings.Contains(screenText(a), " Draw: ") {
			t.Errorf("%s: no end:\n%s", g.Info().ID, screenText(a))
		}
		ply := st.s.Ply()
		press(a, "u") // back to the last decision of the person
		if st.s.Ply() >= ply || st.s.Turn() != 0 {
			t.Errorf("%s: taking back goes from ply %d to %d, %d to move", g.Info().ID, ply, st.s.Ply(), st.s.Turn())
		}
	}
}

// The mouse works too: a click on each of the picks.
func TestMouse(t *testing.T) {
	a := hotseat(t, catalog.RSP)
	st := stageOf(a)
	action := st.pos.Actions[5]
	for _, id := range action.Picks {
		s := find(st.spots(), id)
		send(a, tea.MouseClickMsg{X: s.x, Y: s.y, Button: tea.MouseLeft})
	}
	if plies := st.s.Plies(); len(plies) != 1 || plies[0].Action != action.Text {
		t.Errorf("clicking %v plays %v", action.Picks, plies)
	}
}

func TestRefusalNamesTheRule(t *testing.T) {
	a := hotseat(t, catalog.Skorpion)
	st := stageOf(a)
	way, _ := path(st, "b2")
	press(a, append(way, "enter")...)
	if !st.bad || !strings.Contains(st.message, "KO-") {
		t.Errorf("touching b2 says %q", st.message)
	}
	press(a, "/")
	typeText(a, "b2")
	press(a, "enter")
	if !st.bad || !strings.Contains(st.message, "KO-") || st.line == nil {
		t.Errorf("typing b2 says %q", st.message)
	}
	press(a, "backspace", "backspace")
	typeText(a, "e1")
	press(a, "enter")
	if st.s.Ply() != 1 || st.line != nil {
		t.Errorf("the mended line plays %v", st.s.Plies())
	}
}

func TestCompletion(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	st := stageOf(a)
	legal := st.s.Legal()
	press(a, "/", "down")
	if got := string(st.line.text); got != legal[0] {
		t.Errorf("Down offers %q, not %q", got, legal[0])
	}
	press(a, "down", "up", "enter")
	if st.s.Plies()[0].Action != legal[0] {
		t.Errorf("played %v, not %s", st.s.Plies(), legal[0])
	}
	l := newLine("", "ab", []string{"abc1", "abc2", "b"}, nil)
	_, _ = l.key(keyMsg("tab"))
	if string(l.text) != "abc" {
		t.Errorf("Tab completes to %q", string(l.text))
	}
}

func TestHintResignAndAnalysis(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	st := stageOf(a)
	press(a, "h")
	if hint, ok := strings.CutPrefix(st.message, "Hint: "); !ok || !slices.Contains(st.s.Legal(), hint) {
		t.Errorf("the hint is %q", st.message)
	}
	press(a, "a")
	if text := screenText(a); !strings.Contains(text, "light  33%") || !strings.Contains(text, "1. 33.3%  "+st.s.Legal()[0]) || !strings.Contains(text, "depth 7, 12k nodes, done") {
		t.Errorf("no bar:\n%s", text)
	}
	press(a, "r", "n")
	if st.over() {
		t.Error("n resigns")
	}
	press(a, "r", "y")
	if !st.over() || !strings.Contains(screenText(a), "light resigned") {
		t.Errorf("not resigned:\n%s", screenText(a))
	}
	press(a, "enter")
	if st.s.Ply() != 0 {
		t.Error("played after the end")
	}
}

// A game is not left by accident.
func TestLeaving(t *testing.T) {
	a := hotseat(t, catalog.Skaane)
	choose(t, a, stageOf(a).s.Legal()[0])
	press(a, "esc", "esc", "q", "n")
	if _, still := a.top().(*play); !still {
		t.Error("left without being asked")
	}
	press(a, "q", "y")
	if _, back := a.top().(*menu); !back {
		t.Error("one cannot leave")
	}
}

func TestSaveAndOpen(t *testing.T) {
	t.Chdir(t.TempDir())
	a := hotseat(t, catalog.Skaane)
	st := stageOf(a)
	playOut(t, a, 9)
	save := func(name string) {
		press(a, "s")
		for range maxTyped {
			press(a, "backspace")
		}
		typeText(a, name)
		press(a, "enter")
	}
	save("game.pgn")
	r, err := LoadRecord("game.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Plies) != st.s.Ply() || r.Result == record.Ongoing {
		t.Errorf("%d plies, %s", len(r.Plies), r.Result)
	}
	if save("game.pgn"); !st.bad || !strings.Contains(st.message, "already") {
		t.Errorf("a file was written over: %s", st.message)
	}
	if save(filepath.Join("no", "such", "folder")); !st.bad {
		t.Error("saved nowhere")
	}
	b := New(testConfig())
	press(b, "o")
	do(b, b.top().init())
	typeText(b, "ga")
	press(b, "tab", "enter")
	if p, ok := b.top().(*replay); !ok || len(p.record.Plies) != len(r.Plies) {
		t.Errorf("not opened:\n%s", screenText(b))
	}
	if err := os.WriteFile("bad.pgn", []byte("[Game \"skaane\"]\n\n1. z9z9"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := New(testConfig())
	press(c, "o")
	typeText(c, "bad.pgn")
	press(c, "enter")
	if o, ok := c.top().(*open); !ok || o.refusal == "" {
		t.Errorf("a bad record was opened:\n%s", screenText(c))
	}
}

// Whatever is typed, clicked and resized, nothing breaks and every screen fits.
func TestAnything(t *testing.T)     { tryAnything(t, 20) }
func TestLongAnything(t *testing.T) { tryAnything(t, 100) }

func tryAnything(t *testing.T, times int) {
	t.Chdir(t.TempDir()) // it may save something
	keys := []string{
		"up", "down", "left", "right", "enter", "esc", "tab", "space", "backspace", "home", "end", "/", "?", "u", "h", "a", "r", "y", "n", "v", "s", "p",
		"f", "q", "o", "e", "T", "P", "]", "[", "1", "2", "3", "4", "g", "G", "j", "k", "l", "b", "w", "N", "pgup", "pgdown", "shift+tab", "é", "\x00", "\u202e",
	}
	check(t, times, anything(t, keys))
}

// check runs a check n times, unless another number was requested.
func check(t *testing.T, times int, f func(*rapid.T)) {
	t.Helper()
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set(strconv.Itoa(times)); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = checks.Value.Set(checks.DefValue) }() // it was that before
	}
	rapid.Check(t, f)
}

// gameIDs are the ids of all games.
func gameIDs() (list []string) {
	for _, g := range catalog.Games() {
		list = append(list, g.Info().ID)
	}
	return list
}

func anything(t *testing.T, keys []string) func(*rapid.T) {
	return func(r *rapid.T) {
		a := New(testConfig())
		defer a.Close()
		if rapid.Bool().Draw(r, "in a game") {
			id := rapid.SampledFrom(gameIDs()).Draw(r, "game")
			s := sessionOf(t, id)
			a.Play(s, make([]string, len(s.Variant().Traits().Seats)))
		} else if rapid.Bool().Draw(r, "learning") {
			for range rapid.IntRange(0, len(catalog.Games())-1).Draw(r, "game") {
				press(a, "down")
			}
			press(a, rapid.SampledFrom([]string{"l", "p"}).Draw(r, "what"), "enter")
		}
		for range rapid.IntRange(1, 40).Draw(r, "steps") {
			switch rapid.IntRange(0, 9).Draw(r, "kind") {
			case 0:
				resize(a, rapid.IntRange(0, 200).Draw(r, "w"), rapid.IntRange(0, 70).Draw(r, "h"))
			case 1:
				send(a, tea.MouseClickMsg{X: rapid.IntRange(-5, 200).Draw(r, "x"), Y: rapid.IntRange(-5, 80).Draw(r, "y"), Button: tea.MouseLeft})
			case 2:
				send(a, tea.PasteMsg{Content: rapid.String().Draw(r, "pasted")})
			case 3:
				send(a, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
			default:
				press(a, rapid.SampledFrom(keys).Draw(r, "key"))
			}
			text := screenText(a)
			if a.env.w > 0 && a.env.h > 0 {
				fits(t, a, text)
			}
			if strings.ContainsFunc(text, func(c rune) bool { return c < ' ' && c != '\n' || c == '\u202e' }) {
				r.Fatalf("a control character on the screen: %q", text)
			}
		}
	}
}
