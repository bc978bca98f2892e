package tui

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/lesson"
)

// course is a lesson in progress: which step, what has been played in it, what is shown.
// The lesson is data and the engine knows the rules; this is only the sequence.
type course struct {
	*exercise
	game   game.Game
	lesson *lesson.Lesson
	at     int
	turn   int // the next one of the goal's turns
	misses int
	// reached means that the goal of the step has been reached.
	reached bool
	// ends are where steps ended, for steps that continue from them.
	ends map[int]place
}

// newLesson opens the lesson of a game where it was left; one that was finished starts
// again.
func newLesson(e *env, g game.Game) (*course, error) {
	l, err := lesson.Of(g.Files())
	if err != nil {
		return nil, err
	}
	c := &course{game: g, lesson: l, ends: map[int]place{}}
	first, err := c.start(0)
	if err != nil {
		return nil, err
	}
	s, err := first.session()
	if err != nil {
		return nil, err
	}
	c.exercise = &exercise{stage: newStage(e, s), title: l.Title}
	c.lead = func(width, height int) []string { return c.tell(c.said(), width, height) }
	return c, nil
}

// lessonOf is the lesson of a game, or a notice why there is none.
func lessonOf(e *env, g game.Game) screen {
	c, err := newLesson(e, g)
	if err != nil {
		return newNotice(e, g.Info().Name+", "+g.Info().Subtitle+": the lesson", err.Error())
	}
	return c
}

func (c *course) init() tea.Cmd {
	p := c.learned.lessons[c.lesson.Game]
	if p.done >= len(c.lesson.Steps) {
		return c.open(0)
	}
	return c.open(p.at)
}

func (c *course) step() *lesson.Step { return &c.lesson.Steps[c.at] }
func (c *course) last() bool         { return c.at == len(c.lesson.Steps)-1 }

// open opens a step from its beginning.
func (c *course) open(to int) tea.Cmd {
	c.at = min(max(to, 0), len(c.lesson.Steps)-1)
	c.turn, c.misses, c.reached = 0, 0, false
	p, err := c.from(c.at)
	var s game.Session
	if err == nil {
		s, err = p.session()
	}
	if err != nil { // lessons are tested, so this does not happen
		c.refuse(err.Error())
		return nil
	}
	c.begin(s)
	c.names = make([]string, len(s.Variant().Traits().Seats))
	c.names[c.step().Seat] = you
	c.lit = c.step().Highlight
	c.status = fmt.Sprintf("step %d of %d", c.at+1, len(c.lesson.Steps))
	c.keep(c.learned.lessons[c.lesson.Game].done)
	return c.run(c.step().Lead, c.ready)
}

// keep remembers how far the learner has got.
func (c *course) keep(done int) {
	before := c.learned.lessons[c.lesson.Game]
	now := progress{at: c.at, done: max(done, before.done)}
	c.learned.lessons[c.lesson.Game] = now
	c.learned.changed = c.learned.changed || now != before
}

// ready lets the learner act.
func (c *course) ready() {
	switch {
	case c.step().Goal.Kind == lesson.Read:
		c.reach()
	case !c.reached && c.s.Turn() == c.step().Seat:
		c.give(game.Only(c.step().Seat))
	}
}

// reach ends a step.
func (c *course) reach() {
	c.reached = true
	c.finish("Press Enter to continue")
	if c.step().Goal.Kind != lesson.Read {
		c.lit = nil
	}
	c.ends[c.at] = place{c.s.Variant(), c.s.Start(), played(c.s)}
	c.keep(c.at + 1)
}

func (c *course) update(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(scriptMsg); ok {
		return c.scripted(msg)
	}
	if c.line != nil {
		return c.typed(msg)
	}
	if site, ok := c.touching(msg); ok {
		if c.reached {
			return c.goOn(msg)
		}
		return c.touchSite(site)
	}
	if _, used := c.hand(msg); used {
		return nil
	}
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return c.key(key.String())
	}
	return nil
}

// goOn moves to the next step on a key press: a click on the board means something else.
func (c *course) goOn(msg tea.Msg) tea.Cmd {
	if _, ok := msg.(tea.KeyPressMsg); !ok {
		return nil
	}
	if c.last() {
		if c.Server != nil {
			return c.swap(newTableForm(c.env, c.game))
		}
		return c.swap(newSetup(c.env, c.game))
	}
	return c.open(c.at + 1)
}

func (c *course) key(key string) tea.Cmd {
	c.message = ""
	switch key {
	case keyType:
		c.ask(c.enter)
	case keyPrevious:
		if c.at > 0 {
			return c.open(c.at - 1)
		}
		c.refuse("This is the first step")
	case keyNext:
		switch {
		case c.last():
			c.refuse("This is the last step")
		case c.at >= c.learned.lessons[c.lesson.Game].done:
			c.refuse("First do what this step asks for")
		default:
			return c.open(c.at + 1)
		}
	case keyAgain:
		return c.open(c.at)
	case keyShare:
		return c.share()
	case keyRules:
		return c.openRules()
	case keyLeave:
		return c.pop()
	}
	return nil
}

// touchSite selects a site. If the step wants something forbidden to be tried, that is
// refused even if the site could begin something else.
func (c *course) touchSite(site string) tea.Cmd {
	picks := append(slices.Clone(c.picker.picks), site)
	wanted := slices.ContainsFunc(c.step().Goal.Tries, func(t lesson.Try) bool { return slices.Equal(t.Picks, picks) })
	if !wanted || !c.decides() {
		action, ready := c.touch(site)
		switch {
		case ready:
			return c.decide(action)
		case !c.bad || c.message == "" || !c.decides():
			return nil
		}
	}
	if err := c.s.WhyNot(picks); err != nil {
		c.refused(err)
	}
	return nil
}

// enter takes a typed action. If it is refused, the line stays open for correction.
func (c *course) enter(text string) tea.Cmd {
	if err := c.s.Explain(text); err != nil {
		c.refused(err)
		if c.reached {
			c.line = nil
		}
		return nil
	}
	c.line = nil
	return c.decide(text)
}

// refused shows which rule forbids what was tried; that may be the point of the step.
func (c *course) refused(err error) {
	var rule *game.RuleError
	c.refuse(err.Error())
	if goal := &c.step().Goal; goal.Kind == lesson.Refused && errors.As(err, &rule) && rule.Names(goal.Rule) {
		c.reach()
		return
	}
	c.misses++
}

// decide plays what the goal requires; anything else is not played.
func (c *course) decide(action string) tea.Cmd {
	goal := &c.step().Goal
	if c.turn >= len(goal.Turns) || !slices.Contains(goal.Turns[c.turn].Actions, action) {
		c.misses++
		c.picker.picks = nil
		c.refuse(c.step().Wrong)
		return nil
	}
	if err := c.play(action); err != nil {
		c.refuse(err.Error())
		return nil
	}
	c.message = ""
	turn := &goal.Turns[c.turn]
	return c.run(turn.Reply, func() {
		c.turn++
		if c.turn == len(goal.Turns) {
			c.reach()
			return
		}
		c.ready()
	})
}

// hintAfter is the number of missed tries before a hint is given.
const hintAfter = 2

// said is the text of the step, and what follows from what was done.
func (c *course) said() []words {
	s := c.step()
	said := []words{{s.Text, lipgloss.NewStyle()}}
	switch {
	case c.reached && s.After != "":
		said = append(said, words{s.After, c.style.good})
	case c.misses >= hintAfter && !c.reached:
		said = append(said, words{"Hint: " + s.Hint, c.style.title})
	}
	return said
}

func (c *course) view() string { return c.show(c.keys()) }

// keys is the last line: what can be done at the moment.
func (c *course) keys() string {
	if c.line != nil {
		return c.line.keys()
	}
	rule := c.named()
	return c.foots("q leave",
		foot{"Enter play a game", c.reached && c.last()},
		foot{"Enter next step", c.reached && !c.last()},
		foot{"Arrows move, Enter selects", c.decides()},
		foot{"/ type", c.decides()},
		foot{"w rule " + rule, rule != ""},
		foot{"[ back", c.at > 0},
		foot{"t again", c.reached || c.misses > 0 || c.turn > 0 || len(c.picker.picks) > 0},
		foot{"k pieces", true})
}

func (c *course) help() []binding {
	leaving := "leave; until you quit Antares, the lesson continues where you left it"
	if c.keeps() {
		leaving = "leave; the lesson continues where you left it, next time too"
	}
	return append(boardHelp[:len(boardHelp):len(boardHelp)],
		binding{"", "The lesson"},
		binding{"*places*", "are highlighted: what the text refers to"},
		binding{"Enter", "once you have done what was asked: the next step"},
		binding{"[", "back to the step before"},
		binding{"]", "the next step, if you have done this one before"},
		binding{"t, T", "try this step again; the position's text, to share it"},
		binding{"q", leaving})
}
