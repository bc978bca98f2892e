package tune

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/game"
)

// LinearOptions define how to fit; zero values have the defaults named.
type LinearOptions struct {
	// Games is how many games are played in each round: 2000.
	Games int
	// Rounds is how often games are played and weights fitted, each round with
	// the weights of the one before: 3.
	Rounds int
	// Nodes is how many nodes the players search for a move: 400.
	Nodes int
	// Seed decides openings and noise.
	Seed uint64
	// Threads is how many games are played at a time: as many as there are
	// cores. It does not change the result.
	Threads int
	// Progress, if not nil, is called with the number of games played, from one
	// goroutine at a time.
	Progress func(done, of int)
}

// The bounds of the options.
const (
	MinLinearGames  = 10
	MaxLinearGames  = 1_000_000
	MaxLinearRounds = 100
	MaxLinearNodes  = 1_000_000
)

// LinearUnit is what a weight of 1 logit is written as: a position that is
// judged at +1000 is won in 73 % of the games, 1/(1+1/e), a draw being half.
const LinearUnit = 1000

// LinearResult is the result of a fit.
type LinearResult struct {
	Terms  []LinearTerm  `json:"terms"`
	Rounds []LinearRound `json:"rounds"`
	// Before and After are the losses, in nats per position, on games that were held
	// out, with the weights at the start and at the end.
	Before float64 `json:"loss_before"`
	After  float64 `json:"loss_after"`
	// Match is how the new weights did against those at the start, Force against
	// the current ones.
	Match LinearMatch `json:"match"`
	Force LinearMatch `json:"match_in_force"`
	// Scale is the score of the search, in the games of the last round, that goes
	// with winning 73 % of them: what analysis turns scores into chances by.
	Scale float64 `json:"scale"`
}

// LinearTerm is a term with its weights: current, at the start, and new.
type LinearTerm struct {
	Name  string  `json:"name"`
	Doc   string  `json:"doc"`
	Old   float64 `json:"old"`
	Start float64 `json:"start"`
	New   float64 `json:"new"`
}

// LinearRound is a round: the losses are on the games held out up to then, before
// and after the fit.
type LinearRound struct {
	Games   int     `json:"games"`
	Draws   int     `json:"draws"`
	Plies   int     `json:"plies"`
	Samples int     `json:"samples"`
	Held    int     `json:"held_out"`
	Before  float64 `json:"loss_before"`
	After   float64 `json:"loss_after"`
}

// Weights are the new weights.
func (r *LinearResult) Weights() []float64 {
	list := make([]float64, len(r.Terms))
	for i, t := range r.Terms {
		list[i] = t.New
	}
	return list
}

// handy is an evaluator with weights set by hand. Tuning starts from them and not
// from the current ones, so that the same command always gives the same weights.
type handy interface{ Hand() []float64 }

// Linear fits the weights of an evaluator of a game for two without dice: the search
// plays games with itself, quiet positions are taken from them, and logistic
// regression finds the weights that best predict the result, in part, and what the
// search thought, round by round.
func Linear[P comparable, PP game.Position[P]](ctx context.Context, rules game.Rules[P], eval game.Tunable[P], o LinearOptions) (*LinearResult, error) {
	if err := o.settle(); err != nil {
		return nil, err
	}
	if t := rules.Traits(); t.Chance || len(t.Seats) != 2 {
		return nil, fmt.Errorf("linear weights are for two players without dice, not for %d with chance=%v", len(t.Seats), t.Chance)
	}
	terms := eval.Terms()
	start := make([]float64, len(terms))
	for i, t := range terms {
		start[i] = t.Weight
	}
	if h, ok := eval.(handy); ok {
		start = h.Hand()
	}
	if len(start) != len(terms) || len(terms) == 0 {
		return nil, fmt.Errorf("the evaluator has %d terms and %d weights", len(terms), len(start))
	}

	l := &linear[P, PP]{ctx: ctx, rules: rules, o: o, total: o.Games*o.Rounds + 2*matchGames(o.Games)}
	res := &LinearResult{}
	weights := start
	fixed := make([]bool, len(terms))
	for i, t := range terms {
		fixed[i] = t.Fixed
	}
	train, test := linearSet{terms: len(terms), fixed: fixed}, linearSet{terms: len(terms)}
	for round := range o.Rounds {
		stats, err := l.sample(round, eval.WithWeights(weights), &train, &test)
		if err != nil {
			return nil, err
		}
		// All the games so far count: those of one round alone know nothing of
		// what their players never do.
		stats.Before = test.loss(weights)
		weights = round32(train.fit(start))
		stats.After = test.loss(weights)
		res.Rounds = append(res.Rounds, stats)
	}
	res.Before, res.After = test.loss(start), test.loss(weights)
	if w := l.scale.fit([]float64{LinearUnit})[0]; w > 0 {
		res.Scale = math.Round(LinearUnit / w * LinearUnit)
	}
	for i, t := range terms {
		res.Terms = append(res.Terms, LinearTerm{Name: t.Name, Doc: t.Doc, Old: t.Weight, Start: start[i], New: weights[i]})
	}
	var err error
	if res.Match, err = l.match(eval.WithWeights(weights), eval.WithWeights(start), matchGames(o.Games)); err != nil {
		return nil, err
	}
	res.Force, err = l.match(eval.WithWeights(weights), eval, matchGames(o.Games))
	return res, err
}

func matchGames(games int) int { return max(games/5, 2) &^ 1 }

func (o *LinearOptions) settle() error {
	if o.Games == 0 {
		o.Games = 2000
	}
	if o.Rounds == 0 {
		o.Rounds = 3
	}
	if o.Nodes == 0 {
		o.Nodes = 400
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	switch {
	case o.Games < MinLinearGames || o.Games > MaxLinearGames:
		return fmt.Errorf("a round has from %d to %d games, not %d", MinLinearGames, MaxLinearGames, o.Games)
	case o.Rounds < 0 || o.Rounds > MaxLinearRounds:
		return fmt.Errorf("there are from 1 to %d rounds, not %d", MaxLinearRounds, o.Rounds)
	case o.Nodes < 0 || o.Nodes > MaxLinearNodes:
		return fmt.Errorf("players search from 1 to %d nodes a move, not %d", MaxLinearNodes, o.Nodes)
	}
	return nil
}

// round32 rounds weights to whole thousandths, as evaluators use them, so that the
// next round plays with the same weights that are written down.
func round32(weights []float64) []float64 {
	for i, w := range weights {
		weights[i] = math.Round(w) + 0 // no negative zero
	}
	return weights
}

// linear is a run of Linear.
type linear[P comparable, PP game.Position[P]] struct {
	ctx   context.Context
	rules game.Rules[P]
	o     LinearOptions
	total int
	scale linearSet // what the search thought, in logits, and how the games ended

	mu   sync.Mutex
	done int
}

// each calls work for 0 to n-1, several at a time, each worker with a player of
// its own. The first error ends it.
func (l *linear[P, PP]) each(n int, evals []game.Tunable[P], work func(pl *linearPlayer[P, PP], i int) error) error {
	var (
		next   atomic.Int64
		wg     sync.WaitGroup
		failed atomic.Pointer[error]
	)
	for range min(l.o.Threads, n) {
		pl, err := newLinearPlayer[P, PP](l.rules, uint64(l.o.Nodes), evals)
		if err != nil {
			return err
		}
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && l.ctx.Err() == nil && failed.Load() == nil; i = int(next.Add(1)) - 1 {
				if err := work(pl, i); err != nil {
					failed.CompareAndSwap(nil, &err)
					return
				}
				l.tick()
			}
		})
	}
	wg.Wait()
	if err := failed.Load(); err != nil && l.ctx.Err() == nil {
		return *err
	}
	return l.ctx.Err()
}

func (l *linear[P, PP]) tick() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done++
	if l.o.Progress != nil {
		l.o.Progress(l.done, l.total)
	}
}

// mix derives a separate seed for a game of a round.
func (l *linear[P, PP]) mix(round, i int) uint64 {
	x := l.o.Seed*0x9e3779b97f4a7c15 + uint64(round+1)*0xd1b54a32d192ed03 + uint64(i)
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
