package lesson_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/learn/lesson"
)

// place is a point that a learner can reach: sessions cannot be copied, so each
// continuation replays it.
type place struct {
	variant game.Variant
	start   string
	actions []string
}

func (p place) session(t *testing.T) game.Session {
	t.Helper()
	s, err := p.variant.Read(p.start, nil)
	if err != nil {
		t.Fatalf("position %q: %v", p.start, err)
	}
	for _, a := range p.actions {
		if err := s.Play(a); err != nil {
			t.Fatalf("%s after %v from %q: %v", a, p.actions, p.start, err)
		}
	}
	return s
}

func (p place) then(actions ...string) place {
	p.actions = slices.Concat(p.actions, actions)
	return p
}

// script plays the lesson's own actions; it must leave the learner's decisions to the
// learner.
func (p place) script(t *testing.T, seat game.Seat, actions []string) place {
	t.Helper()
	for _, a := range actions {
		if s := p.session(t); s.Turn() == seat {
			t.Errorf("%s is the learner's decision, at %s", a, s.Position())
		}
		p = p.then(a)
	}
	p.session(t)
	return p
}

// walk follows a lesson in every way that it allows, and calls visit where the learner
// must do something, with the step, the turn of its goal, and the state of the game.
func walk(t *testing.T, l *lesson.Lesson, visit func(t *testing.T, s *lesson.Step, turn int, at place)) {
	var ends []place
	for i := range l.Steps {
		s := &l.Steps[i]
		t.Run(l.Game+"/"+s.ID, func(t *testing.T) {
			if s.Start != lesson.Continue {
				ends = []place{begin(t, l, s)}
			}
			for j := range ends {
				ends[j] = ends[j].script(t, s.Seat, s.Lead)
			}
			if len(s.Goal.Turns) == 0 {
				for _, p := range ends {
					visit(t, s, 0, p)
				}
			}
			for n, turn := range s.Goal.Turns {
				var next []place
				for _, p := range ends {
					visit(t, s, n, p)
					for _, a := range accepted(t, turn, p) {
						next = append(next, p.then(a).script(t, s.Seat, turn.Reply))
					}
				}
				ends = next
			}
			finish(t, s, ends)
		})
		if len(ends) == 0 {
			t.Fatalf("%s/%s leads nowhere", l.Game, s.ID)
		}
	}
}

func begin(t *testing.T, l *lesson.Lesson, s *lesson.Step) place {
	t.Helper()
	g, err := catalog.Find(l.Game)
	if err != nil {
		t.Fatal(err)
	}
	options := l.Options
	if s.Options != nil {
		options = s.Options
	}
	v, err := g.Configure(options)
	if err != nil {
		t.Fatal(err)
	}
	return place{variant: v, start: s.Start}
}

// accepted returns the turn's actions that an earlier choice left possible.
func accepted(t *testing.T, turn lesson.Turn, p place) (list []string) {
	t.Helper()
	s := p.session(t)
	for _, a := range turn.Actions {
		if s.Explain(a) == nil {
			list = append(list, a)
		}
	}
	if len(list) == 0 {
		t.Errorf("none of %v is legal at %s", turn.Actions, s.Position())
	}
	if len(p.actions) == 0 && len(list) < len(turn.Actions) {
		t.Errorf("of %v only %v are legal at %s", turn.Actions, list, s.Position())
	}
	return list
}

// finish checks where a step ends: won if it says so, otherwise still in progress.
func finish(t *testing.T, s *lesson.Step, ends []place) {
	t.Helper()
	for _, p := range ends {
		end := p.session(t)
		switch out := end.Outcome(); {
		case s.Goal.Kind == lesson.Win && !out.Won.Has(s.Seat):
			t.Errorf("the learner has not won at %s", end.Position())
		case s.Goal.Kind == lesson.Win && !slices.Contains(s.Rules, out.Rule):
			t.Errorf("won by %s, which the step does not teach", out.Rule)
		case s.Goal.Kind == lesson.Play && out.Over():
			t.Errorf("the game is over at %s", end.Position())
		}
	}
}

func TestLessonsOnTheEngine(t *testing.T) {
	for _, l := range load(t) {
		walk(t, l, func(t *testing.T, s *lesson.Step, turn int, at place) {
			here := at.session(t)
			view := here.View()
			checkSites(t, s, view)
			if s.Goal.Kind == lesson.Read {
				return
			}
			if here.Turn() != s.Seat {
				t.Fatalf("seat %d is to move, not the learner's, at %s", here.Turn(), here.Position())
			}
			if s.Goal.Kind != lesson.Refused {
				checkLit(t, s, s.Goal.Turns[turn], view)
			}
			for _, try := range s.Goal.Tries {
				checkTry(t, s.Goal.Rule, try, here, view)
				if !lit(s, try.Picks) {
					t.Errorf("the touches %v are not lit", try.Picks)
				}
			}
		})
	}
}

func checkSites(t *testing.T, s *lesson.Step, view game.View) {
	t.Helper()
	known := map[string]bool{}
	for _, site := range view.Board.Sites {
		known[site.ID] = true
	}
	for _, lit := range s.Highlight {
		if !known[lit] {
			t.Errorf("%s is lit and is no site", lit)
		}
	}
	for _, text := range []string{s.Text, s.After, s.Hint, s.Wrong} {
		for _, id := range named(text) {
			if !known[id] {
				t.Errorf("%s is named and is no site", id)
			}
		}
	}
}

// checkLit requires a way to the goal in which every pick is highlighted, and so named.
func checkLit(t *testing.T, s *lesson.Step, turn lesson.Turn, view game.View) {
	t.Helper()
	if !slices.ContainsFunc(view.Actions, func(a game.Action) bool {
		return slices.Contains(turn.Actions, a.Text) && lit(s, a.Picks)
	}) {
		t.Errorf("none of %v is lit", turn.Actions)
	}
}

func lit(s *lesson.Step, picks []string) bool {
	return !slices.ContainsFunc(picks, func(id string) bool { return !slices.Contains(s.Highlight, id) })
}

// checkTry requires the action to be refused under the rule, and its picks to be
// accepted up to the last one and no further.
func checkTry(t *testing.T, rule string, try lesson.Try, here game.Session, view game.View) {
	t.Helper()
	for how, err := range map[string]error{"the action": here.Explain(try.Action), "the touches": here.WhyNot(try.Picks)} {
		var refusal *game.RuleError
		if !errors.As(err, &refusal) {
			t.Errorf("%s of %v are not refused by a rule at %s: %v", how, try, here.Position(), err)
		} else if refusal.Rule != rule {
			t.Errorf("%s of %v are refused under another rule than %s: %v", how, try, rule, refusal)
		}
	}
	begins := func(picks []string) bool {
		return slices.ContainsFunc(view.Actions, func(a game.Action) bool {
			return len(a.Picks) >= len(picks) && slices.Equal(a.Picks[:len(picks)], picks)
		})
	}
	last := len(try.Picks) - 1
	if begins(try.Picks) || !begins(try.Picks[:last]) {
		t.Errorf("of the touches %v not the last one is refused at %s", try.Picks, here.Position())
	}
}

// Where the texts promise that nothing can be done about it, that is true.
func TestPromises(t *testing.T) {
	lessons := load(t)
	for _, c := range []struct {
		game, step string
		holds      func(t *testing.T, s *lesson.Step, at place)
	}{
		{"skorpion", "take", func(t *testing.T, s *lesson.Step, at place) { forced(t, s.Seat, at, s.Goal.Turns[0].Actions[0], true) }},
		{"skorpion", "home", safe},
		{"skorpion", "pay", func(t *testing.T, s *lesson.Step, at place) {
			safe(t, s, at)
			for _, a := range at.session(t).Legal() {
				if !slices.Contains(s.Goal.Turns[0].Actions, a) && !wins(t, at.then(a)) {
					t.Errorf("%s saves the game too", a)
				}
			}
		}},
		{"skaane", "win", only},
		{"rsp", "fork", only},
	} {
		met := false
		walk(t, lessons[c.game], func(t *testing.T, s *lesson.Step, turn int, at place) {
			if s.ID == c.step && turn == 0 {
				met = true
				c.holds(t, s, at)
			}
		})
		if !met {
			t.Errorf("%s has no step %s", c.game, c.step)
		}
	}
}

// wins reports whether the player to move can win at once.
func wins(t *testing.T, at place) bool {
	t.Helper()
	s := at.session(t)
	return slices.ContainsFunc(s.Legal(), func(a string) bool {
		return at.then(a).session(t).Outcome().Won.Has(s.Turn())
	})
}

// safe requires that no accepted action lets the opponent win at once.
func safe(t *testing.T, s *lesson.Step, at place) {
	t.Helper()
	for _, a := range s.Goal.Turns[0].Actions {
		if wins(t, at.then(a)) {
			t.Errorf("after %s the opponent wins", a)
		}
	}
}

// only requires that the accepted action wins in two, and no other does.
func only(t *testing.T, s *lesson.Step, at place) {
	t.Helper()
	for _, a := range at.session(t).Legal() {
		forced(t, s.Seat, at, a, slices.Contains(s.Goal.Turns[0].Actions, a))
	}
}

// forced requires that after the action the learner wins on the next turn whatever the
// answer is, or that there is an answer.
func forced(t *testing.T, seat game.Seat, at place, action string, want bool) {
	t.Helper()
	for _, reply := range at.then(action).session(t).Legal() {
		next := at.then(action, reply)
		if next.session(t).Turn() != seat || !wins(t, next) {
			if want {
				t.Errorf("%s answers %s", reply, action)
			}
			return
		}
	}
	if !want {
		t.Errorf("%s wins too", action)
	}
}
