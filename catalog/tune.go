package catalog

import (
	"context"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/tune"
)

// Tuner fits the weights of a game's evaluation with the options given.
type Tuner func(context.Context, game.Options, tune.LinearOptions) (*tune.LinearResult, error)

// Tuners are the games whose evaluation is a sum of terms, by their ids.
func Tuners() map[string]Tuner {
	return map[string]Tuner{
		Skorpion: tuner(skorpion.Game, skorpion.NewEval),
		Skaane:   tuner(skaane.Game, skaane.NewEval),
		RSP:      tuner(rsp.Game, rsp.NewEval),
	}
}

// tuner joins a game to the constructor of its evaluation.
func tuner[P comparable, PP game.Position[P], E game.Tunable[P]](def game.Definition[P], newEval func(game.Rules[P]) E) Tuner {
	return func(ctx context.Context, o game.Options, l tune.LinearOptions) (*tune.LinearResult, error) {
		rules, err := def.Configure(o)
		if err != nil {
			return nil, err
		}
		return tune.Linear[P, PP](ctx, rules, newEval(rules), l)
	}
}
