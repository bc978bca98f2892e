package tune

import (
	"context"
	"fmt"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/search"
)

// Judge is a judgement whose weights can be fitted: a softmax of weighted terms.
type Judge[P any] interface {
	game.Chances[P]
	search.Settler[P]
	// Features appends the terms of each side in the order of the traits.
	Features(dst []float64, p *P) []float64
}

// SelfPlay says how games for a fit are played.
type SelfPlay struct {
	Games  int
	Rounds int // of playing and fitting; the first plays with the weights given
	Depth  int // of the search; 0 is 1
	// Stray is the share of decisions that are left to chance, so that the games
	// see more than the narrow way of the weights in force.
	Stray float64
	Ridge float64
	// Positive keeps weights from falling below 0 (see FitChances).
	Positive bool
	// Most is how many positions of a game are taken at most, evenly spread: long
	// games are not worth more than short ones. 0 is all.
	Most    int
	Seed    uint64
	Workers int // the result does not hang on it; 0 is 1
}

// FitSelfPlay fits the weights of a game with dice: it plays against itself,
// takes every settled position for a sample, fits, and goes round again with the
// new weights. The games of the round before count too, which steadies what
// otherwise swings between one way to play and its answer. told, which may be nil, hears of every round. Drawn games are left
// out. From weights judge makes the judgement to fit and the one to play with,
// which may be quicker.
func FitSelfPlay[P comparable, PP game.Position[P]](
	ctx context.Context, rules game.Rules[P], judge func(weights []float64) (Judge[P], game.Chances[P]), weights []float64, sp SelfPlay,
	told func(round, samples int, loss float64, weights []float64),
) ([]float64, error) {
	if sp.Games < 1 || sp.Rounds < 1 {
		return nil, fmt.Errorf("%w: %d games, %d rounds", ErrSamples, sp.Games, sp.Rounds)
	}
	var before []Sample
	for round := range sp.Rounds {
		fit, play := judge(weights)
		samples, err := playSamples[P, PP](ctx, rules, fit, play, sp, uint64(round))
		if err != nil {
			return nil, err
		}
		next, loss, err := FitChances(append(before, samples...), len(weights), sp.Ridge, sp.Positive)
		if err != nil {
			return nil, fmt.Errorf("round %d: %w", round, err)
		}
		weights, before = next, samples
		if told != nil {
			told(round, len(samples), loss, weights)
		}
	}
	return weights, nil
}

// playSamples plays the games of a round. Each has a seed of its own, so that
// it does not matter who plays it.
func playSamples[P comparable, PP game.Position[P]](ctx context.Context, rules game.Rules[P], j Judge[P], play game.Chances[P], sp SelfPlay, round uint64) ([]Sample, error) {
	games := make([][]Sample, sp.Games)
	errs := make([]error, max(1, sp.Workers))
	next := make(chan int)
	var wg sync.WaitGroup
	for w := range errs {
		wg.Go(func() {
			e := search.NewExpectimax[P, PP](rules.Traits(), play)
			for i := range next {
				if errs[w] == nil {
					r := game.NewRand(sp.Seed ^ round<<48 ^ uint64(i)<<16)
					games[i], errs[w] = playSample[P, PP](ctx, rules, j, e, sp, r)
				}
			}
		})
	}
	for i := range sp.Games {
		next <- i
	}
	close(next)
	wg.Wait()
	var all []Sample
	for _, g := range games {
		all = append(all, g...)
	}
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return all, ctx.Err()
}

// playSample plays one game.
func playSample[P comparable, PP game.Position[P]](ctx context.Context, rules game.Rules[P], j Judge[P], e *search.Expectimax[P, PP], sp SelfPlay, r *game.Rand) ([]Sample, error) {
	e.Forget()
	var samples []Sample
	p := rules.Start(game.SeedDice(r.Uint64()))
	moves := make([]game.Move, 0, rules.Traits().MaxMoves)
	for PP(&p).Turn() != game.Over {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if j.Settled(&p) {
			samples = append(samples, Sample{Features: j.Features(nil, &p)})
		}
		moves = PP(&p).AppendMoves(moves[:0])
		m := moves[r.N(len(moves))]
		if PP(&p).Turn() != game.Chance && len(moves) > 1 && float64(r.N(1<<20)) >= sp.Stray*(1<<20) {
			rep, err := e.Search(ctx, p, nil, search.Limits{Depth: max(1, sp.Depth)}, nil)
			if err != nil {
				return nil, err
			}
			if best, ok := rep.Best(); ok {
				m = best
			}
		}
		PP(&p).Play(m)
	}
	if sp.Most > 0 && len(samples) > sp.Most {
		for i := range sp.Most {
			samples[i] = samples[i*len(samples)/sp.Most]
		}
		samples = samples[:sp.Most]
	}
	pay := PP(&p).Payoff()
	for side, set := range rules.Traits().Sides {
		for s := range game.Seat(game.MaxSeats) {
			if set.Has(s) && pay[s] > 0 {
				for i := range samples {
					samples[i].Won = side
				}
				return samples, nil
			}
		}
	}
	return nil, nil // drawn
}
