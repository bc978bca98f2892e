//go:build !js

package box

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

// Tuner fits the weights of a game's evaluation under the given options.
type Tuner func(context.Context, game.Options, tune.LinearOptions) (*tune.LinearResult, error)

// DiceTuner fits the weights of a game with dice: one set for each seating arrangement
// that has its own weights and that the given options leave open.
type DiceTuner func(context.Context, game.Options, tune.ChancesOptions) ([]*tune.ChancesResult, error)

// Tuner returns a function that fits an evaluation that is a sum of terms.
func (c *closed[P, PP]) Tuner() Tuner {
	usual, err := c.box.Rules.Configure(nil)
	if err != nil || c.box.Eval == nil {
		return nil
	}
	if _, ok := c.box.Eval(usual).(game.Tunable[P]); !ok {
		return nil
	}
	return func(ctx context.Context, o game.Options, l tune.LinearOptions) (*tune.LinearResult, error) {
		rules, err := c.box.Rules.Configure(o)
		if err != nil {
			return nil, err
		}
		eval, ok := c.box.Eval(rules).(game.Tunable[P])
		if !ok {
			return nil, fmt.Errorf("%s has no weights with these options", c.Info().Name)
		}
		return tune.Linear[P, PP](ctx, rules, eval, l)
	}
}

// DiceTuner returns the box's tuner.
func (c *closed[P, PP]) DiceTuner() DiceTuner { return c.box.TuneDice }
