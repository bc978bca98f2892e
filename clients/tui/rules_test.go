package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/games/catalog"
)

// rulesIn opens the rules of a game from the menu.
func rulesIn(t *testing.T, id string) (*App, *rules) {
	t.Helper()
	a := menuAt(t, id)
	press(a, "w")
	r, ok := a.top().(*rules)
	if !ok {
		t.Fatalf("no rules:\n%s", screenText(a))
	}
	return a, r
}

// lookFor searches the rules for a text.
func lookFor(a *App, text string) {
	press(a, "/")
	typeText(a, text)
	press(a, "enter")
}

func TestRulesScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a, r := rulesIn(t, id)
		shoot(t, a, "rules-"+id)
		lookFor(a, r.ids[len(r.ids)/2])
		shoot(t, a, "rules-"+id+"-rule")
		press(a, "end")
		shoot(t, a, "rules-"+id+"-end")
	}
	a, r := rulesIn(t, catalog.Skaane)
	press(a, "/")
	shoot(t, a, "rules-find")
	typeText(a, "SK-99")
	press(a, "enter")
	shoot(t, a, "rules-unknown")
	press(a, "esc", "?")
	shoot(t, a, "help-rules")
	inASCII(t, a)
	press(a, "x")
	lookFor(a, "is taken by") // a table
	a.env.ASCII, a.env.style.ascii = true, true
	shoot(t, a, "rules-ascii")
	for top := 0; top < len(r.lines); top += r.room() {
		r.scroll(top)
		inASCII(t, a)
		fits(t, a, screenText(a))
	}
}

// Every rule can be found by its id, in lower case too: its own wording is on the screen
// with a mark in the margin.
func TestFindRule(t *testing.T) {
	for _, g := range catalog.Games() {
		a, r := rulesIn(t, g.Info().ID)
		for _, id := range r.ids {
			lookFor(a, strings.ToLower(id))
			at := r.hits[r.hit]
			if r.line != nil || r.lines[at].rule != id {
				t.Errorf("%s leads to %q", id, r.lines[at].text())
			}
			if text := screenText(a); !strings.Contains(text, "▸ - "+id+" ") || !strings.Contains(text, id+": ") {
				t.Errorf("%s is not to be seen:\n%s", id, text)
			}
		}
	}
}

// SK-1 is not SK-10: every hit has exactly that id.
func TestNextHit(t *testing.T) {
	a, r := rulesIn(t, catalog.Skaane)
	lookFor(a, "SK-1")
	n := len(r.hits)
	if n < 3 {
		t.Fatalf("SK-1 stands in %d places", n)
	}
	seen := map[int]bool{}
	for range n {
		at := r.hits[r.hit]
		if text := r.lines[at].text() + " "; seen[at] || !strings.Contains(strings.NewReplacer(")", " ", ",", " ", ":", " ").Replace(text), "SK-1 ") {
			t.Errorf("line %d: %q", at, text)
		}
		seen[at] = true
		if want := fmt.Sprintf("SK-1: %d of %d", r.hit+1, n); !strings.Contains(screenText(a), want) {
			t.Errorf("no %q:\n%s", want, screenText(a))
		}
		press(a, "]")
	}
	first := r.hits[r.hit]
	if r.lines[first].rule != "SK-1" {
		t.Error("after the last place comes another than the first")
	}
	if press(a, "]", "["); r.hits[r.hit] != first {
		t.Error("N does not go back")
	}
	// A word is searched for from the current place, and found across the end of a line.
	press(a, "home")
	lookFor(a, "first square behind")
	if at := r.hits[r.hit]; !strings.Contains(r.lines[at].text()+" "+r.lines[at+1].text(), "first square behind") || at < r.top {
		t.Errorf("found in %q", r.lines[at].text())
	}
}

func TestFindNothing(t *testing.T) {
	a, r := rulesIn(t, catalog.Skaane)
	if press(a, "]"); !strings.Contains(screenText(a), "Press / to look for something") {
		t.Errorf("not told:\n%s", screenText(a))
	}
	for text, want := range map[string]string{
		"SK-99": "Skaane has no rule SK-99", "ko-8": "Skaane has no rule KO-8", "xylophone": `"xylophone" is not in these rules`, "a(b": "is not in these rules",
	} {
		lookFor(a, text)
		if !strings.Contains(screenText(a), want) || r.line == nil || r.top != 0 {
			t.Errorf("%s: no %q:\n%s", text, want, screenText(a))
		}
		press(a, "esc")
	}
	// What was found before is still there.
	lookFor(a, "SK-8")
	before := r.top
	lookFor(a, "xylophone")
	if press(a, "esc", "]", "["); len(r.hits) == 0 || r.top != before {
		t.Error("a search in vain forgets the one before")
	}
}

func TestScrollRules(t *testing.T) {
	a, r := rulesIn(t, catalog.RSP)
	last := len(r.lines) - r.room()
	for _, step := range []struct {
		key  string
		want int
	}{
		{"up", 0},
		{"down", 1},
		{"pgdown", r.room()},
		{"pgup", 1},
		{"pgdown", r.room()},
		{"end", last},
		{"down", last},
		{"pgdown", last},
		{"home", 0},
	} {
		if press(a, step.key); r.top != step.want {
			t.Errorf("%s leads to line %d, not %d", step.key, r.top, step.want)
		}
	}
	send(a, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if r.top != 3 {
		t.Errorf("the wheel leads to line %d", r.top)
	}
	send(a, tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	press(a, "tab", "tab")
	if l := r.lines[r.top]; r.top == 0 || l.level != 2 {
		t.Errorf("Tab leads to %q", l.text())
	}
	press(a, "shift+tab", "shift+tab")
	if r.top != 0 {
		t.Errorf("Shift+Tab leads to line %d", r.top)
	}
	press(a, "end")
	for _, size := range [][2]int{{200, 90}, {80, 24}, {10, 3}, {80, 24}, {400, 2000}, {80, 24}} {
		resize(a, size[0], size[1])
		fits(t, a, screenText(a))
	}
	if press(a, "up"); r.top != last-1 {
		t.Errorf("after other windows the end is at line %d, not %d", r.top, last-1)
	}
	press(a, "q")
	if _, back := a.top().(*menu); !back {
		t.Errorf("q leads to %T", a.top())
	}
}

// After a refusal, w opens the rule that it names, and the game continues afterwards.
func TestRulesAfterARefusal(t *testing.T) {
	for _, typed := range []bool{false, true} {
		a := hotseat(t, catalog.Skorpion)
		st := stageOf(a)
		if typed {
			typeAction(a, "b2")
			press(a, "esc")
		} else {
			walkTo(t, a, "b2")
			if !strings.Contains(screenText(a), "w rule KO-4") {
				t.Errorf("the key is not told:\n%s", screenText(a))
			}
		}
		if st.rule != "KO-4" {
			t.Errorf("refused under %q: %s", st.rule, st.message)
		}
		press(a, "w")
		r, ok := a.top().(*rules)
		if !ok || r.lines[r.hits[r.hit]].rule != "KO-4" || !strings.Contains(screenText(a), "- KO-4 ") {
			t.Fatalf("not at the rule:\n%s", screenText(a))
		}
		press(a, "q")
		choose(t, a, "e1")
		press(a, "w")
		if r := a.top().(*rules); r.top != 0 || len(r.hits) > 0 {
			t.Error("the rules open at a refusal of long ago")
		}
	}
	a := hotseat(t, catalog.Skaane, brief[catalog.Skaane])
	playOut(t, a, 3)
	rule := stageOf(a).s.Outcome().Rule
	press(a, "w")
	if r := a.top().(*rules); r.lines[r.hits[r.hit]].rule != rule {
		t.Errorf("the end by %s leads to %q", rule, r.lines[r.hits[r.hit]].text())
	}
}

// w works wherever there is a board.
func TestRulesFromEveryBoard(t *testing.T) {
	for name, keys := range map[string][]string{"lesson": {"l"}, "puzzle": {"p", "enter"}, "game": {"enter", "enter"}, "replay": {"enter", "enter", "v"}} {
		a := menuAt(t, catalog.Skaane)
		press(a, append(keys, "w")...)
		if r, ok := a.top().(*rules); !ok || r.game.Info().ID != catalog.Skaane {
			t.Errorf("%s: w leads to %T", name, a.top())
		}
		before := len(a.stack)
		press(a, "q")
		if stageOf(a) == nil || len(a.stack) != before-1 {
			t.Errorf("%s: q leads to %T", name, a.top())
		}
	}
}
