package analyse

import (
	"context"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// duel analyses a game of two players without dice with an engine. Each position is
// searched, and so is the one after the best action where another was played: the
// action played and the best one are then judged in the same way, a ply on, with
// the same limits.
type duel struct {
	Config
	session game.Session
	start   string
	actions []string
}

// look is what a search found for a position: what it is worth to the seat to move,
// and the best lines.
type look struct {
	worth
	lines []engine.Line
}

func (d *duel) analyse(ctx context.Context, r *Report) error {
	// From the end to the start, so that what a forced action is worth is known.
	after, err := d.position(ctx, len(d.actions), 1)
	if err != nil {
		return err
	}
	for i := len(d.actions) - 1; i >= 0; i-- {
		p := &r.Plies[i]
		p.Value = after.value(1 - p.seat)
		if err := d.session.Undo(i); err != nil {
			return err
		}
		if len(d.session.Legal()) == 1 {
			p.Forced = true
			after = look{worth: after.before()}
		} else {
			here, err := d.position(ctx, i, max(d.Limits.Lines, 2))
			if err != nil {
				return err
			}
			if err := d.decision(ctx, p, here, after.before()); err != nil {
				return err
			}
			after = here
		}
		d.progress(len(d.actions)-i, len(d.actions))
	}
	r.Before = after.value(d.session.Turn())
	return nil
}

// position judges the position after a number of plies, where the session stands.
func (d *duel) position(ctx context.Context, ply, lines int) (look, error) {
	if o := d.session.Outcome(); o.Over() {
		// What the seat to move would have: the loser is to move, or nobody won.
		seat := 1 - d.session.Plies()[ply-1].Seat
		return look{worth: worth{chance: outcomeChances(o, d.Variant.Traits())[seat], over: true}}, nil
	}
	found, err := d.think(ctx, d.start, d.actions[:ply], lines)
	if err != nil {
		return look{}, err
	}
	return look{worthOf(&found[0], d.Scale), found}, nil
}

// decision judges an action: played is what it is worth to the player who played it.
func (d *duel) decision(ctx context.Context, p *Ply, here look, played worth) error {
	first := &here.lines[0]
	// The worst action is not searched for, but nothing can be worth less than 0: where
	// even the best has next to nothing left to lose, there is no choice.
	p.Equal = here.chance < InaccuracyFrom && played.chance < InaccuracyFrom
	if d.Limits.Lines > 1 {
		for i := range here.lines[:min(d.Limits.Lines, len(here.lines))] {
			l := &here.lines[i]
			p.Lines = append(p.Lines, Line{l.Actions[0], l.Actions, worthOf(l, d.Scale).value(p.seat)})
		}
	}
	if first.Actions[0] == p.Action {
		p.OnlyMove = len(here.lines) > 1 && here.chance-expected(&here.lines[1], d.Scale) >= BlunderFrom
		return nil
	}
	best, err := d.after(ctx, p, first.Actions[0])
	if err != nil {
		return err
	}
	// A certain end that was seen from here counts, even if the search after the
	// action did not find it again.
	if first.Mate != 0 && best.mate == 0 {
		best = worthOf(first, d.Scale)
	}
	for i := range here.lines {
		if l := &here.lines[i]; l.Actions[0] == p.Action && l.Mate != 0 && played.mate == 0 {
			played = worthOf(l, d.Scale)
		}
	}
	if best.chance <= played.chance {
		return nil // what was played is as good, whatever it looked like from here
	}
	p.Loss = best.chance - played.chance
	p.Judgement = JudgementOf(p.Loss)
	p.Equal = p.Equal && p.Judgement == Fine
	p.Best = &Line{first.Actions[0], first.Actions, best.value(p.seat)}
	if best.mate > 0 && played.mate <= 0 {
		p.MissedWin = best.mate
	}
	if played.mate < 0 && best.mate >= 0 {
		p.AllowsWin = -played.mate
	}
	return nil
}

// after judges another action than the one played.
func (d *duel) after(ctx context.Context, p *Ply, action string) (worth, error) {
	if err := d.session.Play(action); err != nil {
		return worth{}, err
	}
	other := *d
	other.actions = append(slices.Clone(d.actions[:p.Ply-1]), action)
	l, err := other.position(ctx, p.Ply, 1)
	if err != nil {
		return worth{}, err
	}
	return l.before(), d.session.Undo(p.Ply - 1)
}

func (d *duel) outlook(ctx context.Context, o *Outlook) error {
	seat := d.session.Turn()
	fill := func(o *Outlook, info *engine.Info) {
		o.Value = worthOf(&info.Lines[0], d.Scale).value(seat)
		o.Looked = Looked{info.Depth, info.Nodes}
		o.Lines = nil
		for i := range info.Lines {
			l := &info.Lines[i]
			o.Lines = append(o.Lines, Line{l.Actions[0], l.Actions, worthOf(l, d.Scale).value(seat)})
		}
	}
	var report func(engine.Info)
	if d.Live != nil {
		report = func(info engine.Info) {
			now := *o
			fill(&now, &info)
			d.Live(&now)
		}
	}
	a, err := d.answer(ctx, d.start, d.actions, max(d.Limits.Lines, 1), report)
	if err != nil {
		return err
	}
	fill(o, &a.Info)
	return nil
}
