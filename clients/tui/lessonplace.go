package tui

import (
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/learn/lesson"
)

// place is a game as text: where it began and what was played.
type place struct {
	variant game.Variant
	start   string
	actions []string
}

func (p place) session() (game.Session, error) {
	s, err := p.variant.Read(p.start, nil)
	if err != nil {
		return nil, err
	}
	for _, a := range p.actions {
		if err := s.Play(a); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// start is where a step begins if it does not continue another.
func (c *course) start(step int) (place, error) {
	s := &c.lesson.Steps[step]
	options := c.lesson.Options
	if s.Options != nil {
		options = s.Options
	}
	v, err := c.game.Configure(options)
	return place{variant: v, start: s.Start}, err
}

// from is where a step begins. Whatever was skipped on the way there is played as the
// lesson has it.
func (c *course) from(step int) (place, error) {
	if c.lesson.Steps[step].Start != lesson.Continue || step == 0 {
		return c.start(step)
	}
	if p, known := c.ends[step-1]; known {
		return p, nil
	}
	p, err := c.from(step - 1)
	if err != nil {
		return p, err
	}
	s, err := p.session()
	if err != nil {
		return p, err
	}
	past := &c.lesson.Steps[step-1]
	way := slices.Clone(past.Lead)
	for i := 0; ; i++ {
		for _, a := range way {
			if err := s.Play(a); err != nil {
				return p, err
			}
		}
		if i == len(past.Goal.Turns) {
			break
		}
		turn := &past.Goal.Turns[i]
		possible := slices.IndexFunc(turn.Actions, func(a string) bool { return s.Explain(a) == nil })
		way = append([]string{turn.Actions[max(possible, 0)]}, turn.Reply...)
	}
	p.actions = played(s)
	c.ends[step-1] = p
	return p, nil
}
