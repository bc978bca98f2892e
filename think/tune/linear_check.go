package tune

import (
	"fmt"
	"math"
	"slices"

	"github.com/antares-games/antares/game"
)

// CheckEval holds an evaluator to what game.Evaluator and game.Tunable promise, at
// one position that is not over: the judgement is the weighted sum of the features
// and in bounds, wins come before all other moves and are all forcing, and forcing
// moves are legal and listed once.
func CheckEval[P comparable, PP game.Position[P]](eval game.Tunable[P], p P) error {
	us := PP(&p).Turn()
	if us < 0 || us > 1 {
		return fmt.Errorf("seat %d is to move", us)
	}
	if err := checkSum(eval, &p, us); err != nil {
		return err
	}
	legal := PP(&p).AppendMoves(nil)
	forcing := eval.AppendForcing(nil, &p)
	for i, m := range forcing {
		if !slices.Contains(legal, m) {
			return fmt.Errorf("move %x is forcing but not legal", m)
		}
		if slices.Contains(forcing[:i], m) {
			return fmt.Errorf("move %x is forcing twice", m)
		}
	}
	lowestWin, highestOther := math.MaxInt, math.MinInt
	for _, m := range legal {
		next := p
		PP(&next).Play(m)
		rank := eval.Priority(&p, m)
		if PP(&next).Turn() != game.Over || PP(&next).Payoff()[us] != 1 {
			highestOther = max(highestOther, rank)
			continue
		}
		lowestWin = min(lowestWin, rank)
		if !slices.Contains(forcing, m) {
			return fmt.Errorf("move %x wins but is not forcing", m)
		}
	}
	if highestOther >= lowestWin {
		return fmt.Errorf("a win has priority %d, another move %d", lowestWin, highestOther)
	}
	return nil
}

// checkSum compares the judgement with the sum. Weights are rounded to whole
// numbers, so that each unit of a feature may be off by a half.
func checkSum[P any](eval game.Tunable[P], p *P, us game.Seat) error {
	terms, features := eval.Terms(), eval.Features(nil, p)
	if len(terms) != len(features) {
		return fmt.Errorf("%d terms but %d features", len(terms), len(features))
	}
	sum, slack := 0.0, 1.0
	for i, f := range features {
		sum += f * terms[i].Weight
		slack += math.Abs(f) / 2
	}
	if us == 1 {
		sum = -sum
	}
	sum = min(max(sum, 1-game.MaxEval), game.MaxEval-1)
	got := eval.Evaluate(p)
	if math.Abs(float64(got)-sum) > slack {
		return fmt.Errorf("judged %d, but the terms add up to %.1f", got, sum)
	}
	if got <= -game.MaxEval || got >= game.MaxEval {
		return fmt.Errorf("judged %d, beyond %d", got, game.MaxEval)
	}
	return nil
}
