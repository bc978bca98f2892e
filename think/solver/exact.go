package solver

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/antares-games/antares/game"
)

// ErrNoDice is returned for exact chances of a game without dice.
var ErrNoDice = errors.New("exact chances are for two sides and dice")

// Exact is what a position of a small game with dice is worth.
type Exact struct {
	// Player is the first seat, whose chance it is.
	Player string `json:"player"`
	Chance Chance `json:"chance"`
	// Judged is the game's own estimate, without any search.
	Judged float64 `json:"judged"`
	// Actions are what can be done, and what the chance is then.
	Actions   []ExactAction `json:"actions"`
	Positions int           `json:"positions"`
	Sweeps    int           `json:"sweeps"`
}

// Chance is between two bounds, which agree but where each player would rather wait.
type Chance struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func (c Chance) String() string {
	if c.High-c.Low < 1e-6 {
		return fmt.Sprintf("%.4f %%", 50*(c.Low+c.High))
	}
	return fmt.Sprintf("%.4f to %.4f %%", 100*c.Low, 100*c.High)
}

// ExactAction is an action and the chance after it.
type ExactAction struct {
	Action string `json:"action"`
	Chance Chance `json:"chance"`
}

// exactTolerance is how far a sweep may still change a chance when the last is done.
const exactTolerance = 1e-9

// NewExact works out the chances of a position and all that can come up from it, in
// about that many bytes of memory.
func NewExact[P comparable, PP game.Position[P]](ctx context.Context, def game.Definition[P], v game.Variant, judge game.Chances[P], position string, memory int64) (*Exact, error) {
	rules, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	traits := rules.Traits()
	if !traits.Chance || len(traits.Sides) != 2 {
		return nil, fmt.Errorf("%s: %w", def.Info.Name, ErrNoDice)
	}
	root, err := rules.Parse(position)
	if err != nil {
		return nil, err
	}
	if PP(&root).Turn() == game.Over {
		return nil, fmt.Errorf("the game is over there: %s", rules.Outcome(&root).Format(traits.Seats))
	}
	// A position, its number among the others, its two bounds, and a few moves on.
	each := int64(reflect.TypeFor[P]().Size()) + 100
	e, err := NewEquities[P, PP](ctx, root, traits.MaxMoves, int(memory/each))
	if err != nil {
		return nil, err
	}
	x := &Exact{Player: traits.Seats[0], Positions: e.Len()}
	if x.Sweeps, err = e.Solve(ctx, exactTolerance); err != nil {
		return nil, err
	}
	x.Chance.Low, x.Chance.High, _ = e.Chance(&root)
	var judged [game.MaxSeats]float64
	judge.Estimate(&root, &judged)
	x.Judged = judged[0]
	for _, m := range PP(&root).AppendMoves(nil) {
		next := root
		PP(&next).Play(m)
		a := ExactAction{Action: string(rules.AppendMove(nil, &root, m))}
		a.Chance.Low, a.Chance.High, _ = e.Chance(&next)
		x.Actions = append(x.Actions, a)
	}
	return x, nil
}
