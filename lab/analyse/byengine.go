package analyse

import (
	"context"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// byEngine judges games of two sides with dice by an engine, as a second opinion:
// decisions by a search of all actions at once, dice by a search after each
// outcome.
type byEngine struct{ c Config }

func (b *byEngine) Judge(ctx context.Context, t engine.Task) ([]engine.Prospect, error) {
	s, err := play(b.c.Variant, t.Start, t.Actions)
	if err != nil {
		return nil, err
	}
	legal := s.Legal()
	if len(legal) == 0 {
		return nil, search.ErrOver
	}
	known := map[string]engine.Prospect{}
	if seat := s.Turn(); seat != game.Chance && len(legal) > 1 {
		found, err := b.c.think(ctx, t.Start, t.Actions, len(legal))
		if err != nil {
			return nil, err
		}
		for i := range found {
			l := &found[i]
			known[l.Actions[0]] = engine.Prospect{Action: l.Actions[0], Chances: b.share(seat, expected(l, b.c.Scale)), Line: l.Actions}
		}
	}
	list := make([]engine.Prospect, 0, len(legal))
	for _, action := range legal {
		p, ok := known[action]
		if !ok {
			if err := s.Play(action); err != nil {
				return nil, err
			}
			chances, err := b.chances(ctx, s, t.Start)
			if err != nil {
				return nil, err
			}
			p = engine.Prospect{Action: action, Chances: chances}
			if err := s.Undo(len(t.Actions)); err != nil {
				return nil, err
			}
		}
		list = append(list, p)
	}
	return list, nil
}

// chances value the position where a session stands.
func (b *byEngine) chances(ctx context.Context, s game.Session, start string) ([]float64, error) {
	switch seat := s.Turn(); seat {
	case game.Over:
		return outcomeChances(s.Outcome(), b.c.Variant.Traits()), nil
	case game.Chance:
		var list []engine.Prospect
		ply := s.Ply()
		for _, action := range s.Legal() {
			if err := s.Play(action); err != nil {
				return nil, err
			}
			chances, err := b.chances(ctx, s, start)
			if err != nil {
				return nil, err
			}
			list = append(list, engine.Prospect{Chances: chances})
			if err := s.Undo(ply); err != nil {
				return nil, err
			}
		}
		return worthTo(game.Chance, list), nil
	default:
		actions := make([]string, 0, s.Ply())
		for _, p := range s.Plies() {
			actions = append(actions, p.Action)
		}
		found, err := b.c.think(ctx, start, actions, 1)
		if err != nil {
			return nil, err
		}
		return b.share(seat, expected(&found[0], b.c.Scale)), nil
	}
}

// share gives the seat's side its chance, and the other side the rest.
func (b *byEngine) share(seat game.Seat, chance float64) []float64 {
	t := b.c.Variant.Traits()
	v := make([]float64, len(t.Seats))
	for _, side := range t.Sides {
		for s := range v {
			if !side.Has(game.Seat(s)) {
				continue
			}
			if v[s] = 1 - chance; side.Has(seat) {
				v[s] = chance
			}
		}
	}
	return v
}
