package analyse

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// race analyses a game with dice, or of more than two sides, with a judge. The
// value of a position follows from its actions: at a die their average, at a decision
// the one that is best for the seat that decides. Luck is what the outcome of a die
// is worth above the average, a loss what an action is worth below the best; when
// the next position is judged by itself, its value may differ from what was expected,
// and the difference is the residue. The three add up to the change of the value, for
// every seat.
type race struct {
	Config
	session game.Session
	start   string
	actions []string
}

func (c *race) analyse(ctx context.Context, r *Report) error {
	n := len(c.actions)
	var seen []float64 // what the position seemed to be worth before it was reached
	for i := 0; i <= n; i++ {
		seat := c.session.Turn()
		if i < n {
			seat = r.Plies[i].seat
		}
		v := Value{Over: seat == game.Over}
		var list []engine.Prospect
		if seat == game.Over {
			v.Chances = outcomeChances(c.session.Outcome(), c.Variant.Traits())
		} else {
			var err error
			if list, err = c.prospects(ctx, c.actions[:i]); err != nil {
				return err
			}
			v.Chances = worthTo(seat, list)
		}
		if i == 0 {
			r.Before = v
		} else {
			r.Plies[i-1].Value, r.Plies[i-1].Residue = v, difference(v.Chances, seen)
		}
		if i == n {
			break
		}
		p := &r.Plies[i]
		at := slices.IndexFunc(list, func(x engine.Prospect) bool { return x.Action == p.Action })
		if at < 0 {
			return fmt.Errorf("ply %d: the judge says nothing of %s", p.Ply, p.Action)
		}
		seen = list[at].Chances
		if seat == game.Chance {
			p.Luck = difference(seen, v.Chances)
		} else {
			c.decision(p, list, &list[at])
		}
		c.progress(i+1, n)
	}
	r.balance()
	return nil
}

// prospects are the judge's answers after some actions, checked.
func (c *race) prospects(ctx context.Context, actions []string) ([]engine.Prospect, error) {
	list, err := c.Judge.Judge(ctx, engine.Task{Start: c.start, Actions: actions, Limits: c.Limits})
	if ended := ctx.Err(); ended != nil {
		return nil, ended
	}
	if err != nil {
		return nil, fmt.Errorf("after %d plies: %w", len(actions), err)
	}
	seats := len(c.Variant.Traits().Seats)
	if len(list) == 0 || slices.ContainsFunc(list, func(p engine.Prospect) bool { return len(p.Chances) != seats }) {
		return nil, fmt.Errorf("after %d plies: the judge does not value every seat", len(actions))
	}
	return list, nil
}

// decision judges an action among the others.
func (c *race) decision(p *Ply, list []engine.Prospect, played *engine.Prospect) {
	p.Forced = len(list) == 1
	ranked := rank(p.seat, list)
	best := ranked[0]
	p.Equal = !p.Forced && best.Chances[p.seat]-ranked[len(ranked)-1].Chances[p.seat] < InaccuracyFrom
	if best.Chances[p.seat] <= played.Chances[p.seat] {
		best = *played // among equals the one played is the best
	}
	p.Swing = difference(played.Chances, best.Chances)
	p.Loss = -p.Swing[p.seat]
	p.Judgement = JudgementOf(p.Loss)
	if c.Limits.Lines > 1 {
		p.Lines = lines(ranked, c.Limits.Lines)
	}
	if p.Loss > 0 {
		p.Best = &lines([]engine.Prospect{best}, 1)[0]
	} else if len(ranked) > 1 {
		p.OnlyMove = ranked[0].Chances[p.seat]-ranked[1].Chances[p.seat] >= BlunderFrom
	}
}

func (c *race) outlook(ctx context.Context, o *Outlook) error {
	if c.Live == nil {
		list, err := c.prospects(ctx, c.actions)
		if err != nil {
			return err
		}
		c.fill(o, list)
		return nil
	}
	// Turn by turn. A judge for which a turn more is too much answers as it did before.
	limits, most := c.Limits, max(c.Limits.Depth, 1)
	defer func() { c.Limits = limits }()
	var before []engine.Prospect
	for depth := 1; depth <= most; depth++ {
		c.Limits.Depth = depth
		list, err := c.prospects(ctx, c.actions)
		if err != nil {
			return err
		}
		if slices.EqualFunc(list, before, func(a, b engine.Prospect) bool { return slices.Equal(a.Chances, b.Chances) }) {
			break
		}
		c.fill(o, list)
		o.Looked.Depth = depth
		now := *o
		c.Live(&now)
		before = list
	}
	return nil
}

// fill puts the answers of a judge into an outlook.
func (c *race) fill(o *Outlook, list []engine.Prospect) {
	seat := c.session.Turn()
	o.Value, o.Lines, o.Outcomes = Value{Chances: worthTo(seat, list)}, nil, nil
	if seat != game.Chance {
		o.Lines = lines(rank(seat, list), c.Limits.Lines)
		return
	}
	for _, p := range list {
		o.Outcomes = append(o.Outcomes, Roll{p.Action, Value{Chances: p.Chances}, difference(p.Chances, o.Value.Chances)})
	}
}

// rank sorts actions, best first for the seat; equals stay in the order of their
// texts.
func rank(seat game.Seat, list []engine.Prospect) []engine.Prospect {
	ranked := slices.Clone(list)
	slices.SortStableFunc(ranked, func(a, b engine.Prospect) int { return cmp.Compare(b.Chances[seat], a.Chances[seat]) })
	return ranked
}

// lines are the first of some actions.
func lines(list []engine.Prospect, most int) (out []Line) {
	for _, p := range list[:min(max(most, 1), len(list))] {
		line := p.Line
		if len(line) == 0 {
			line = []string{p.Action}
		}
		out = append(out, Line{p.Action, line, Value{Chances: p.Chances}})
	}
	return out
}

// worthTo is the value of a position, given those of its actions: the average
// at a die, otherwise the best of the seat that decides.
func worthTo(seat game.Seat, list []engine.Prospect) []float64 {
	if seat != game.Chance {
		return rank(seat, list)[0].Chances
	}
	mean := make([]float64, len(list[0].Chances))
	for _, p := range list {
		for s, c := range p.Chances {
			mean[s] += c
		}
	}
	for s := range mean {
		mean[s] /= float64(len(list))
	}
	return mean
}

// difference is a minus b.
func difference(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return d
}
