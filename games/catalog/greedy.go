package catalog

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
)

// pacer is a judgement of a game with dice that also has a plain measure of how far
// a seat has come, without anything learnt, in thousandths.
type pacer[P any] interface {
	Progress(p *P, seat game.Seat) int
}

// greedy is the one-ply player of the game. With dice it goes by plain progress,
// so that it stays a yardstick that no fitting moves; otherwise by the evaluation
// of the position as it stands.
func (b *brain[P, PP]) greedy(v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	if b.eval == nil {
		pace, ok := b.chances(r).(pacer[P])
		if !ok {
			return nil, &SpecError{"this game has no greedy player"}
		}
		return engine.Greedy[P, PP]("greedy", r, pace.Progress), nil
	}
	eval := b.eval(r)
	return engine.Greedy[P, PP]("greedy", r, func(p *P, seat game.Seat) int {
		if PP(p).Turn() == seat {
			return eval.Evaluate(p)
		}
		return -eval.Evaluate(p)
	}), nil
}
