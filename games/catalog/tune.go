package catalog

import (
	"context"
	"maps"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/tune"
)

// Tuner fits the weights of a game's evaluation with the options given.
type Tuner func(context.Context, game.Options, tune.LinearOptions) (*tune.LinearResult, error)

// DiceTuner fits the weights of a game with dice, one set for each way to sit at the
// table that has weights of its own and that the options given leave open.
type DiceTuner func(context.Context, game.Options, tune.ChancesOptions) ([]*tune.ChancesResult, error)

// DiceTuners are the games with dice whose judgement is fitted, by their ids.
func DiceTuners() map[string]DiceTuner {
	return map[string]DiceTuner{Scorpion: tuneScorpion}
}

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

// scorpionSettings are the ways to sit at the table that have weights.
var scorpionSettings = []game.Options{
	{"players": "2"},
	{"players": "3"},
	{"players": "4"},
	{"mode": "double"},
	{"mode": "teams"},
}

func tuneScorpion(ctx context.Context, o game.Options, l tune.ChancesOptions) ([]*tune.ChancesResult, error) {
	list := scorpionSettings
	if o["mode"] != "" || o["players"] != "" {
		list = []game.Options{nil}
	}
	var all []*tune.ChancesResult
	for i, setting := range list {
		each := maps.Clone(o)
		if each == nil {
			each = game.Options{}
		}
		maps.Copy(each, setting)
		r, err := scorpion.Game.Configure(each)
		if err != nil {
			return nil, err
		}
		part := l
		if l.Progress != nil {
			part.Progress = func(done, of int) { l.Progress(i*of+done, len(list)*of) }
		}
		res, err := tuneRace(ctx, r, part)
		if err != nil {
			return nil, err
		}
		all = append(all, res)
	}
	return all, nil
}

// tuneRace fits the weights of Scorpion with its options fixed.
func tuneRace(ctx context.Context, r game.Rules[scorpion.Position], l tune.ChancesOptions) (*tune.ChancesResult, error) {
	eval, p := scorpion.NewEval(), r.Start(nil)
	terms := eval.Terms()
	for i, w := range eval.Weights(&p) {
		terms[i].Weight = w
	}
	start := make([]float64, len(terms))
	start[0] = 1 // the race alone
	res, err := tune.Chances(ctx, r, tune.Fittable[scorpion.Position]{
		Terms: terms, Start: start,
		With: func(weights []float64) (tune.Judge[scorpion.Position], game.Chances[scorpion.Position]) {
			e := eval.WithWeights(weights)
			return e, e.Hasty()
		},
	}, l)
	if err == nil {
		res.Setting = eval.Setting(&p)
	}
	return res, err
}
