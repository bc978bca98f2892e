//go:build !js

package scorpion

import (
	"context"
	"maps"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

// weighed are the seating arrangements that have weights.
var weighed = []game.Options{
	{"players": "2"},
	{"players": "3"},
	{"players": "4"},
	{"mode": "double"},
	{"mode": "teams"},
}

// tuneAll fits the weights of every seating arrangement that the options leave open.
func tuneAll(ctx context.Context, o game.Options, l tune.ChancesOptions) ([]*tune.ChancesResult, error) {
	list := weighed
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
		r, err := Game.Configure(each)
		if err != nil {
			return nil, err
		}
		part := l
		if l.Progress != nil {
			part.Progress = func(done, of int) { l.Progress(i*of+done, len(list)*of) }
		}
		res, err := tuneOne(ctx, r, part)
		if err != nil {
			return nil, err
		}
		all = append(all, res)
	}
	return all, nil
}

// tuneOne fits the weights with the options fixed.
func tuneOne(ctx context.Context, r game.Rules[Position], l tune.ChancesOptions) (*tune.ChancesResult, error) {
	eval, p := NewEval(), r.Start(nil)
	terms := eval.Terms()
	for i, w := range eval.Weights(&p) {
		terms[i].Weight = w
	}
	start := make([]float64, len(terms))
	start[0] = 1 // the race alone
	res, err := tune.Chances(ctx, r, tune.Fittable[Position]{
		Terms: terms, Start: start,
		With: func(weights []float64) (tune.Judge[Position], game.Chances[Position]) {
			e := eval.WithWeights(weights)
			return e, e.Hasty()
		},
	}, l)
	if err == nil {
		res.Setting = eval.Setting(&p)
	}
	return res, err
}
