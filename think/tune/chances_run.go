package tune

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/stats"
)

// Judge is a judgement whose weights can be fitted: a softmax of weighted terms.
type Judge[P any] interface {
	game.Chances[P]
	search.Settler[P]
	// Features appends the terms of each side in the order of the traits.
	Features(dst []float64, p *P) []float64
}

// Fittable is a judgement of a game with dice as the fit needs it.
type Fittable[P any] struct {
	// Terms are its terms with the current weights, none below 0: each is a
	// reason for its side.
	Terms []game.Term
	// Start are the weights of the first round. They are not the current ones, so
	// that the same command always gives the same weights.
	Start []float64
	// With turns weights into the judgement to fit and the one to play with, which
	// may be quicker.
	With func(weights []float64) (fit Judge[P], play game.Chances[P])
}

// ChancesOptions define how to fit; zero values have the defaults named.
type ChancesOptions struct {
	Games  int // in each round: 600
	Rounds int // of playing and fitting: 4
	// Seed decides dice and straying.
	Seed uint64
	// Threads is how many games are played at a time: as many as there are
	// cores. It does not change the result.
	Threads int
	// Progress, if not nil, is called with the number of games played, from one
	// goroutine at a time.
	Progress func(done, of int)
}

// ChancesResult is the result of a fit.
type ChancesResult struct {
	// Setting names the way of playing that the weights are for.
	Setting string         `json:"setting"`
	Terms   []ChancesTerm  `json:"terms"`
	Rounds  []ChancesRound `json:"rounds"`
	// Before and After are the losses, in nats per position, on games of the last two
	// rounds that were held out, with the current weights and with the new ones.
	Before float64 `json:"loss_before"`
	After  float64 `json:"loss_after"`
	// Match is how the new weights did against the current ones.
	Match ChancesMatch `json:"match"`
}

// ChancesTerm is a term with its weights: current and new.
type ChancesTerm struct {
	Name string  `json:"name"`
	Doc  string  `json:"doc"`
	Old  float64 `json:"old"`
	New  float64 `json:"new"`
}

// ChancesRound is a round: Before and After are the losses on the games held out,
// with the weights that it played with and those that it found.
type ChancesRound struct {
	Games   int     `json:"games"`
	Drawn   int     `json:"drawn"`
	Samples int     `json:"samples"`
	Held    int     `json:"held_out"`
	Before  float64 `json:"loss_before"`
	After   float64 `json:"loss_after"`
}

// ChancesMatch is a match in which the new weights sit on one side and the
// current ones on all others, each side in turn.
type ChancesMatch struct {
	Games int `json:"games"`
	Won   int `json:"won"`
	Sides int `json:"sides"`
}

// Score is the share of games won, with half the width of its 95 % interval, and
// the share that equals would have.
func (m ChancesMatch) Score() (share, margin, even float64) {
	n := float64(m.Games)
	share = float64(m.Won) / n
	return share, stats.Normal95 * math.Sqrt(share*(1-share)/n), 1 / float64(m.Sides)
}

// Weights are the new weights.
func (r *ChancesResult) Weights() []float64 {
	list := make([]float64, len(r.Terms))
	for i, t := range r.Terms {
		list[i] = t.New
	}
	return list
}

// Chances fits the weights of a game with dice: it plays against itself, a hasty
// look ahead and now and then straying, takes settled positions for samples, fits,
// and starts again with the new weights. The games of the round before count
// too, which steadies what would otherwise swing between one way of playing and its counter.
// Drawn games are left out.
func Chances[P comparable, PP game.Position[P]](ctx context.Context, rules game.Rules[P], f Fittable[P], o ChancesOptions) (*ChancesResult, error) {
	if err := o.settle(); err != nil {
		return nil, err
	}
	if len(f.Terms) == 0 || len(f.Start) != len(f.Terms) {
		return nil, fmt.Errorf("%w: %d terms, %d weights to start from", ErrSamples, len(f.Terms), len(f.Start))
	}
	sides := len(rules.Traits().Sides)
	groups := max(1, o.Games/5/sides)
	r := &chanceRun[P, PP]{ctx: ctx, rules: rules, o: o, total: o.Games*o.Rounds + groups*sides}
	res := &ChancesResult{}
	weights := f.Start
	var train, test, oldTrain, oldTest []Sample
	for round := range o.Rounds {
		fit, play := f.With(weights)
		newTrain, newTest, drawn, err := r.learn(round, fit, play)
		if err != nil {
			return nil, err
		}
		train, test = slices.Concat(oldTrain, newTrain), slices.Concat(oldTest, newTest)
		oldTrain, oldTest = newTrain, newTest
		stats := ChancesRound{Games: o.Games, Drawn: drawn, Samples: len(newTrain), Held: len(newTest), Before: chancesLoss(test, weights)}
		next, _, err := FitChances(train, len(f.Terms), chanceRidge, true)
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", round+1, err)
		}
		weights = roundWeights(next)
		stats.After = chancesLoss(test, weights)
		res.Rounds = append(res.Rounds, stats)
	}
	inForce := make([]float64, len(f.Terms))
	for i, t := range f.Terms {
		inForce[i] = t.Weight
		res.Terms = append(res.Terms, ChancesTerm{Name: t.Name, Doc: t.Doc, Old: t.Weight, New: weights[i]})
	}
	res.Before, res.After = chancesLoss(test, inForce), chancesLoss(test, weights)
	_, one := f.With(weights)
	_, other := f.With(inForce)
	won, err := r.match(one, other, groups)
	res.Match = ChancesMatch{Games: groups * sides, Won: won, Sides: sides}
	return res, err
}

func (o *ChancesOptions) settle() error {
	if o.Games == 0 {
		o.Games = 600
	}
	if o.Rounds == 0 {
		o.Rounds = 4
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	switch {
	case o.Games < MinLinearGames || o.Games > MaxLinearGames:
		return fmt.Errorf("a round has from %d to %d games, not %d", MinLinearGames, MaxLinearGames, o.Games)
	case o.Rounds < 0 || o.Rounds > MaxLinearRounds:
		return fmt.Errorf("there are from 1 to %d rounds, not %d", MaxLinearRounds, o.Rounds)
	}
	return nil
}

// chancesLoss is the average surprise at the results, in nats.
func chancesLoss(samples []Sample, weights []float64) float64 {
	loss := 0.0
	var room [16]float64
	for i := range samples {
		loss -= math.Log(max(softmax(room[:0], samples[i].Features, weights)[samples[i].Won], 1e-300))
	}
	return loss / float64(max(1, len(samples)))
}

// roundWeights rounds to the places that are written down, so that the next round
// plays with the same weights.
func roundWeights(weights []float64) []float64 {
	for i, w := range weights {
		weights[i] = math.Round(w*1e4) / 1e4
	}
	return weights
}
