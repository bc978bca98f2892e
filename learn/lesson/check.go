package lesson

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"
)

// Limits that keep a lesson short enough for somebody who wants to play.
const (
	minSteps = 8
	maxSteps = 15
	maxReads = 3
	maxText  = 280 // characters
)

// isName reports whether something can be the id of a step: small letters, and digits after
// the first.
func isName(id string) bool {
	return id != "" && id[0] >= 'a' && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// check refuses a lesson that no client could follow. Whatever needs the rules is left
// to the tests.
func (l *Lesson) check() error {
	if l.Game == "" || l.Title == "" {
		return errors.New("a lesson has a game and a title")
	}
	if n := len(l.Steps); n < minSteps || n > maxSteps {
		return fmt.Errorf("a lesson has %d to %d steps, not %d", minSteps, maxSteps, n)
	}
	seen, reads := map[string]bool{}, 0
	for i := range l.Steps {
		s := &l.Steps[i]
		switch {
		case !isName(s.ID):
			return fmt.Errorf("step %d: %q is not a valid id", i+1, s.ID)
		case seen[s.ID]:
			return fmt.Errorf("step %d: there are two steps %q", i+1, s.ID)
		case i == 0 && s.Start == Continue:
			return errors.New("the first step has nothing to continue")
		}
		seen[s.ID] = true
		if s.Goal.Kind == Read {
			reads++
		}
		if err := s.check(); err != nil {
			return fmt.Errorf("step %s: %w", s.ID, err)
		}
	}
	if reads > maxReads {
		return fmt.Errorf("%d steps are only to be read, more than %d", reads, maxReads)
	}
	return nil
}

func (s *Step) check() error {
	switch {
	case s.Text == "" || s.Start == "" || len(s.Rules) == 0:
		return errors.New("text, start and rules are needed")
	case s.Start == Continue && s.Options != nil:
		return errors.New("options cannot change in the middle of a game")
	case s.Seat < 0:
		return fmt.Errorf("%d is no seat", s.Seat)
	case s.Goal.Kind == Read && (s.After != "" || s.Hint != "" || s.Wrong != ""):
		return errors.New("a step to be read has a text and no other")
	case s.Goal.Kind != Read && (s.After == "" || s.Hint == "" || s.Wrong == ""):
		return errors.New("after, hint and wrong are needed")
	}
	for field, text := range s.texts() {
		if n := utf8.RuneCountInString(text); n > maxText {
			return fmt.Errorf("%s has %d characters, more than %d", field, n, maxText)
		}
	}
	return s.Goal.check()
}

// texts returns the step's texts that are not empty, by field.
func (s *Step) texts() iter.Seq2[string, string] {
	fields := [...]struct{ name, text string }{{"text", s.Text}, {"after", s.After}, {"hint", s.Hint}, {"wrong", s.Wrong}}
	return func(yield func(field, text string) bool) {
		for _, f := range fields {
			if f.text != "" && !yield(f.name, f.text) {
				return
			}
		}
	}
}

func (g *Goal) check() error {
	turns, tries := len(g.Turns) > 0, len(g.Tries) > 0 || g.Rule != ""
	switch g.Kind {
	case Read:
		if turns || tries {
			return errors.New("there is nothing to do in a step to be read")
		}
	case Play, Win:
		if !turns || tries {
			return fmt.Errorf("a goal of kind %s has turns and nothing else", g.Kind)
		}
		for _, t := range g.Turns {
			if len(t.Actions) == 0 {
				return errors.New("a turn has actions")
			}
		}
	case Refused:
		if turns || g.Rule == "" || len(g.Tries) == 0 {
			return errors.New("a goal of kind refused has a rule and tries and nothing else")
		}
		for _, t := range g.Tries {
			if t.Action == "" || len(t.Picks) == 0 {
				return errors.New("a try has an action and picks")
			}
		}
	default:
		return fmt.Errorf("there is no goal of kind %q", g.Kind)
	}
	return nil
}
