package tui

import (
	"errors"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/lesson"
)

// menuAt is the menu with the cursor on a game.
func menuAt(t *testing.T, id string) *App {
	t.Helper()
	a := New(testConfig())
	for range a.env.Games {
		if m := a.top().(*menu); m.Games[m.at].Info().ID == id {
			return a
		}
		press(a, "down")
	}
	t.Fatalf("the menu has no %s", id)
	return nil
}

// courseOf opens a lesson from the menu.
func courseOf(t *testing.T, id string) (*App, *course) {
	t.Helper()
	a := menuAt(t, id)
	press(a, "l")
	c, ok := a.top().(*course)
	if !ok {
		t.Fatalf("no lesson:\n%s", screenText(a))
	}
	return a, c
}

// reads reports whether a text can be read on the screen: beside or under the board, or
// at the foot, with lines broken anywhere they may be.
func reads(a *App, text string) bool {
	st := stageOf(a)
	lines := strings.Split(screenText(a), "\n")
	column := st.layout().sideX
	var left, right, foot []string
	for y, l := range lines {
		runes := []rune(l)
		if y >= st.h-footLines {
			foot = append(foot, l)
			continue
		}
		left = append(left, string(runes[:min(column, len(runes))]))
		right = append(right, string(runes[min(column, len(runes)):]))
	}
	want := strings.Join(strings.Fields(text), " ")
	for _, part := range [][]string{left, right, foot} {
		if strings.Contains(strings.Join(strings.Fields(strings.Join(part, " ")), " "), want) {
			return true
		}
	}
	return false
}

// see requires a text on the screen.
func see(t *testing.T, a *App, text string) {
	t.Helper()
	if !reads(a, text) {
		t.Errorf("%q is not to be read:\n%s", text, screenText(a))
	}
}

// walkTo moves to a site with the arrows and selects it.
func walkTo(t *testing.T, a *App, site string) {
	t.Helper()
	way, ok := path(stageOf(a), site)
	if !ok {
		t.Fatalf("the arrows do not lead to %s:\n%s", site, screenText(a))
	}
	press(a, append(way, "enter")...)
}

// typeAction types an action.
func typeAction(a *App, action string) {
	press(a, "/")
	typeText(a, action)
	press(a, "enter")
}

// do what a step requires, with arrows and Enter.
func doStep(t *testing.T, a *App, c *course) {
	t.Helper()
	s := c.step()
	switch s.Goal.Kind {
	case lesson.Refused:
		for _, site := range s.Goal.Tries[0].Picks {
			walkTo(t, a, site)
		}
		if !strings.HasPrefix(c.message, s.Goal.Rule+": ") || !c.bad {
			t.Errorf("%s: refused with %q", s.ID, c.message)
		}
	default:
		for n, turn := range s.Goal.Turns {
			if c.turn != n {
				t.Fatalf("%s: turn %d, not %d", s.ID, c.turn, n)
			}
			i := slices.IndexFunc(turn.Actions, func(a string) bool { return c.s.Explain(a) == nil })
			if i < 0 {
				t.Fatalf("%s: none of %v is legal", s.ID, turn.Actions)
			}
			choose(t, a, turn.Actions[i])
		}
	}
}

// Every lesson is followed to its end with keys in the smallest window, and all of its
// text is seen on the way.
func TestLessons(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			a, c := courseOf(t, id)
			for i := range c.lesson.Steps {
				s := c.step()
				if c.at != i {
					t.Fatalf("at step %d, not %d", c.at, i)
				}
				see(t, a, s.Text)
				fits(t, a, screenText(a))
				inASCII(t, a)
				if s.Goal.Kind != lesson.Read {
					missStep(t, a, c)
					doStep(t, a, c)
				}
				if !c.reached {
					t.Fatalf("%s is not reached:\n%s", s.ID, screenText(a))
				}
				see(t, a, s.After)
				if s.Goal.Kind == lesson.Win && !strings.Contains(screenText(a), c.s.Outcome().Rule) {
					t.Errorf("%s: the win does not name its rule:\n%s", s.ID, screenText(a))
				}
				if i == 0 {
					send(a, tea.MouseClickMsg{X: 10, Y: 5, Button: tea.MouseLeft})
				}
				press(a, "enter")
			}
			if f, ok := a.top().(*setup); !ok || f.game.Info().ID != id {
				t.Errorf("the lesson does not lead to a game:\n%s", screenText(a))
			}
		})
	}
}

// missStep does what is not wanted: nonsense, twice, and a legal action that is not the
// goal.
func missStep(t *testing.T, a *App, c *course) {
	t.Helper()
	s, ply := c.step(), c.s.Ply()
	typeAction(a, "?")
	if c.misses != 1 || reads(a, "Hint: "+s.Hint) {
		t.Errorf("%s: %d misses after one:\n%s", s.ID, c.misses, screenText(a))
	}
	see(t, a, c.game.Info().TextRule()+": ")
	press(a, "enter")
	see(t, a, s.Text)
	see(t, a, "Hint: "+s.Hint)
	press(a, "esc")
	for _, action := range c.s.Legal() {
		if len(s.Goal.Turns) > 0 && slices.Contains(s.Goal.Turns[0].Actions, action) {
			continue
		}
		typeAction(a, action)
		see(t, a, s.Wrong)
		break
	}
	if c.reached || c.s.Ply() != ply || len(c.picker.picks) > 0 {
		t.Errorf("%s: something was played: %v", s.ID, c.s.Plies())
	}
}

// What is forbidden can be typed too, in every way that the lesson knows.
func TestLessonsTyped(t *testing.T) {
	for _, g := range catalog.Games() {
		a, c := courseOf(t, g.Info().ID)
		for i := range c.lesson.Steps {
			c.keep(i)
			do(a, c.open(i)) // what comes before is played as the lesson has it
			for _, try := range c.step().Goal.Tries {
				do(a, c.open(i))
				typeAction(a, try.Action)
				if !c.reached || c.line != nil {
					t.Errorf("%s/%s: typing %s does not do:\n%s", c.lesson.Game, c.step().ID, try.Action, screenText(a))
				}
			}
		}
	}
}

// What a step wants to be tried is refused even if the last pick could begin something
// else.
func TestLessonRefusesRatherThanBegins(t *testing.T) {
	a, c := courseOf(t, catalog.Skaane)
	picks := []string{"c2", "b2"} // a pawn onto another of one's own
	var rule *game.RuleError
	if !errors.As(c.s.WhyNot(picks), &rule) || c.s.WhyNot(picks[1:]) != nil {
		t.Fatal("this tests nothing")
	}
	c.step().Goal = lesson.Goal{Kind: lesson.Refused, Rule: rule.Rule, Tries: []lesson.Try{{Action: "c2b2", Picks: picks}}}
	for _, site := range picks {
		walkTo(t, a, site)
	}
	if !c.reached {
		t.Errorf("%v: not refused:\n%s", rule, screenText(a))
	}
}

// Going back and forth, leaving and coming back.
func TestLessonWays(t *testing.T) {
	a, c := courseOf(t, catalog.Skorpion)
	press(a, "[")
	see(t, a, "This is the first step")
	press(a, "]")
	see(t, a, "First do what this step asks for")
	for range 3 {
		doStep(t, a, c)
		press(a, "enter")
	}
	position := c.s.Position()
	see(t, a, "two connections")
	press(a, "[", "[")
	if c.at != 1 || c.reached {
		t.Errorf("back at step %d", c.at)
	}
	press(a, "]", "]")
	if c.at != 3 || c.s.Position() != position {
		t.Errorf("on at step %d, %s", c.at, c.s.Position())
	}
	press(a, "]")
	if c.at != 3 {
		t.Error("a step can be left out")
	}
	walkTo(t, a, "d1")
	press(a, "t")
	if c.reached || c.s.Position() != position {
		t.Error("a step does not begin again")
	}
	press(a, "q", "l")
	again, ok := a.top().(*course)
	if !ok || again == c || again.at != 3 || again.s.Position() != position {
		t.Errorf("the lesson does not go on where it was left:\n%s", screenText(a))
	}
	press(a, "q", "q")
}

// What others play comes one action after the other, and what was left behind is not
// played.
func TestLessonPace(t *testing.T) {
	_, c := courseOf(t, catalog.Skorpion)
	cmd := c.decide("e1")
	if c.decides() || c.s.Ply() != 1 {
		t.Fatalf("after one action there are %v", c.s.Plies())
	}
	c.touchSite("e2")
	if c.s.Ply() != 1 || c.misses != 0 {
		t.Error("the learner plays for others")
	}
	late := cmd()
	do(New(testConfig()), c.open(0))
	if c.update(late); c.s.Ply() != 0 {
		t.Errorf("an answer to what was left is played: %v", c.s.Plies())
	}
	// A step that starts again rolls its dice once.
	_, c = courseOf(t, catalog.Scorpion)
	late = c.open(0)()
	again := c.open(0)()
	if c.update(late); c.s.Ply() != 0 {
		t.Errorf("a die of the first beginning is thrown: %v", c.s.Plies())
	}
	if c.update(again); c.s.Ply() != 1 {
		t.Errorf("the dice of the second beginning are not thrown: %v", c.s.Plies())
	}
}

func TestLessonScreens(t *testing.T) {
	for _, g := range catalog.Games() {
		id := g.Info().ID
		a, c := courseOf(t, id)
		shoot(t, a, "lesson-"+id+"-first")
		for c.step().Goal.Kind != lesson.Refused {
			doStep(t, a, c)
			press(a, "enter")
		}
		missStep(t, a, c)
		shoot(t, a, "lesson-"+id+"-hint")
		doStep(t, a, c)
		shoot(t, a, "lesson-"+id+"-refused")
		for !c.last() {
			if press(a, "enter"); c.at > 0 && !c.reached {
				doStep(t, a, c)
			}
		}
		shoot(t, a, "lesson-"+id+"-last")
		a.env.ASCII, a.env.style.ascii = true, true
		press(a, "t")
		shoot(t, a, "lesson-"+id+"-ascii")
	}
	a, _ := courseOf(t, catalog.RSP)
	press(a, "?")
	shoot(t, a, "help-lesson")
}
