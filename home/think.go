package home

import (
	"context"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/serve/table"
	"github.com/antares-games/antares/think/search"
)

// thinking is a computer that thinks about a position.
type thinking struct {
	ply   int
	since time.Time
	stop  context.CancelFunc
}

// stopThinking stops the computer of a table, if one thinks there.
func (p *place) stopThinking() {
	if p.thinking != nil {
		p.thinking.stop()
		p.thinking = nil
	}
}

// task is the position of a table, and limits are those of a server: the seed makes a level
// overlook the same.
func task(t *table.Table) (desk.Task, search.Limits) {
	return desk.Task{Variant: t.Variant(), Start: t.Session().Start(), Actions: table.Played(t.Session())},
		search.Limits{Seed: uint64(t.Created.UnixMilli()), Time: desk.Longest}
}

// think lets the computer to move think, if one is. The caller holds the lock of the place.
func (h *Home) think(p *place) {
	t := p.t
	level := t.BotToMove()
	if now := p.thinking; now != nil && level > 0 && now.ply == t.Ply() && now.since.Equal(t.Since) {
		return // an offer changes nothing
	}
	p.stopThinking()
	if level == 0 {
		return
	}
	ctx, cancel := context.WithCancel(h.ctx)
	p.thinking = &thinking{t.Ply(), t.Since, cancel}
	on, limits := task(t)
	ply, head := t.Ply(), t.Head
	h.done.Go(func() {
		defer cancel()
		problem := h.answer(ctx, p, level, on, limits, ply, head)
		if problem == nil || ctx.Err() != nil {
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.fail(problem)
	})
}

// answer chooses an action and plays it. The problem is nil if the matter is settled.
func (h *Home) answer(ctx context.Context, p *place, level int, on desk.Task, limits search.Limits, ply int, head int64) (problem *api.Problem) {
	defer func() {
		if failed := recover(); failed != nil {
			problem = api.NewProblem(antares.CodeInternal, fmt.Sprintf("the computer failed: %v", failed))
		}
	}()
	action, err := h.Choose(ctx, on, level, limits)
	if err == nil {
		err = h.act(p.id, func(t *table.Table, m table.Moment) ([]antares.Event, error) {
			if err := t.Saw(head); err != nil {
				return nil, err
			}
			return t.PlayFor(ply, action, 0, m)
		})
	}
	switch antares.CodeOf(err) {
	case antares.CodeStale, antares.CodeOver, antares.CodeNotFound:
		return nil
	}
	if err == nil {
		return nil
	}
	if problem = desk.Problem(err); problem == nil {
		problem = api.NewProblem(antares.CodeInternal, err.Error())
	}
	return problem
}

// hint is a good action for the player to move, and the touches that enter it.
func (h *Home) hint(ctx context.Context, id string) (*api.Hint, error) {
	var (
		on     desk.Task
		limits search.Limits
		hint   api.Hint
	)
	err := h.look(id, func(t *table.Table) error {
		if err := t.MayHint(api.LocalUser); err != nil {
			return err
		}
		on, limits = task(t)
		hint.Ply = t.Ply()
		return nil
	})
	if err != nil {
		return nil, err
	}
	if hint.Action, err = h.Choose(ctx, on, table.HintLevel, limits); err != nil {
		return nil, err
	}
	return &hint, h.look(id, func(t *table.Table) error {
		if t.Status != antares.Playing || t.Ply() != hint.Ply {
			return antares.Errorf(antares.CodeStale, "the game has moved on: try again")
		}
		hint.Picks = t.Picks(hint.Action)
		return nil
	})
}
