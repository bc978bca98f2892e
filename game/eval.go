package game

import "math"

// Evaluator is what alpha-beta needs beyond the rules for a two-player game without
// dice: judgement. Each game keeps its own in eval.go. Methods do not allocate.
type Evaluator[P any] interface {
	// Evaluate judges a position that is not over, for the player to move, in thousandths
	// of the value of the game's most important piece; its magnitude stays below MaxEval.
	Evaluate(p *P) int
	// Priority ranks a legal move before anything has been searched: the higher the rank,
	// the sooner it is tried. Winning moves come first, then forcing ones by what they
	// gain; 0 is an ordinary quiet move.
	Priority(p *P, m Move) int
	// AppendForcing appends the legal moves that must not be left hanging where a
	// search stops: wins, takes, answers to a threatened win. There may be none.
	AppendForcing(dst []Move, p *P) []Move
}

// Ranker is an Evaluator that ranks all moves of a position at once, faster than one by one.
type Ranker[P any] interface {
	// Rank sets dst[i] to the Priority of moves[i].
	Rank(dst []int32, p *P, moves []Move)
}

// Alert is an Evaluator that sees threats: a search does not stop to judge a position
// where the player to move must answer one.
type Alert[P any] interface {
	// Threatened reports whether the waiting player would win at once if it were its move.
	// The position is not over. It does not allocate.
	Threatened(p *P) bool
	// Answered reports whether AppendForcing lists the answers to such a threat: then a
	// search may leave them to its quiescence.
	Answered() bool
}

// MaxEval bounds evaluations: anything beyond it is a proven win.
const MaxEval = 20_000

// Tunable is an Evaluator that is a weighted sum of terms, so that the weights can be
// fitted to games.
type Tunable[P any] interface {
	Evaluator[P]
	// Terms returns the terms with the current weights, in thousandths.
	Terms() []Term
	// Features appends the value of each term, seat 0 minus seat 1: the sum of value times
	// weight is Evaluate as seen from seat 0, apart from rounding.
	Features(dst []float64, p *P) []float64
	// WithWeights returns the same evaluator with other weights.
	WithWeights(weights []float64) Tunable[P]
}

// Term is one reason why a position is good.
type Term struct {
	Name   string  `json:"name"`
	Doc    string  `json:"doc"`
	Weight float64 `json:"weight"`
	// Fixed means that the weight is set by hand and not fitted: games in which a player
	// prevented something do not show what happens when nobody does.
	Fixed bool `json:"fixed,omitempty"`
}

// Chances judges positions of games with dice or more than two sides.
type Chances[P any] interface {
	// Estimate sets v[s] to the chance that seat s wins, from 0 to 1, for a
	// position that is not over; partners have the same.
	Estimate(p *P, v *[MaxSeats]float64)
}

// The rest is what every weighted sum of terms needs, so that a game's eval.go contains
// nothing but its terms.

// maxWeight bounds weights, so that no sum overflows.
const maxWeight = 100_000

// Weigh returns the sum of values times weights, within MaxEval.
func Weigh(values, weights []int32) int {
	sum := int32(0)
	for i, v := range values {
		sum += v * weights[i]
	}
	return Bounded(sum)
}

// Bounded limits a sum of terms to MaxEval.
func Bounded(sum int32) int { return int(min(max(sum, 1-MaxEval), MaxEval-1)) }

// Weighed returns the terms of a glossary with other weights.
func Weighed(glossary []Term, weights []int32) []Term {
	list := append([]Term(nil), glossary...)
	for i := range list {
		list[i].Weight = float64(weights[i])
	}
	return list
}

// HandWeights returns the weights a glossary was written with, before any tuning.
func HandWeights(glossary []Term) []float64 {
	list := make([]float64, len(glossary))
	for i, t := range glossary {
		list[i] = t.Weight
	}
	return list
}

// RoundWeights sets dst to weights, rounded and bounded; missing ones are 0.
func RoundWeights(dst []int32, weights []float64) {
	clear(dst)
	for i := range min(len(weights), len(dst)) {
		dst[i] = int32(math.Round(min(max(weights[i], -maxWeight), maxWeight)))
	}
}

// AppendFeatures appends the values of terms, which were counted for the player to
// move, as seen from seat 0.
func AppendFeatures(dst []float64, values []int32, turn Seat) []float64 {
	for _, v := range values {
		dst = append(dst, float64(v*(1-2*int32(turn&1))))
	}
	return dst
}
