package game

import "math"

// Evaluator is what alpha-beta asks a two-player game without dice beyond its
// rules: judgement. Each game keeps its own in eval.go. Methods allocate nothing.
type Evaluator[P any] interface {
	// Evaluate judges a position that is not over, for the player to move, in
	// thousandths of what the game's most telling piece is worth; the size stays
	// below MaxEval.
	Evaluate(p *P) int
	// Priority ranks a legal move before anything has been searched: the higher,
	// the sooner it is tried. Winning moves come first, then forcing ones by
	// what they gain; 0 is an ordinary quiet move.
	Priority(p *P, m Move) int
	// AppendForcing appends the legal moves that must not be left hanging where a
	// search stops: wins, takes, answers to a threatened win. None may be right.
	AppendForcing(dst []Move, p *P) []Move
}

// Alert is an Evaluator that sees threats: a search does not stop to judge where the
// player to move must answer one.
type Alert[P any] interface {
	// Threatened says whether the player who waits would win at once if it were
	// to move. It looks at a position that is not over, and allocates nothing.
	Threatened(p *P) bool
}

// MaxEval bounds evaluations: beyond it are proven wins.
const MaxEval = 20_000

// Tunable is an Evaluator that is a weighted sum of terms, so that the weights can
// be fitted from games.
type Tunable[P any] interface {
	Evaluator[P]
	// Terms are the terms with the weights in force, in thousandths.
	Terms() []Term
	// Features appends the value of each term, seat 0 minus seat 1: the sum of
	// value times weight is Evaluate, seen from seat 0, but for rounding.
	Features(dst []float64, p *P) []float64
	// WithWeights is the same evaluator with other weights.
	WithWeights(weights []float64) Tunable[P]
}

// Term is one reason why a position is good.
type Term struct {
	Name   string  `json:"name"`
	Doc    string  `json:"doc"`
	Weight float64 `json:"weight"`
	// Fixed says that the weight is set by hand and not fitted: games in which
	// somebody prevented a thing say nothing of what happens where nobody does.
	Fixed bool `json:"fixed,omitempty"`
}

// Chances judges positions of games with dice or more than two sides.
type Chances[P any] interface {
	// Estimate sets v[s] to the chance that seat s wins, from 0 to 1, for a
	// position that is not over; partners have the same.
	Estimate(p *P, v *[MaxSeats]float64)
}

// What every weighted sum of terms needs, so that a game's eval.go holds nothing but
// its terms.

// maxWeight bounds weights, so that no sum overflows.
const maxWeight = 100_000

// Weigh is the sum of values times weights, within MaxEval.
func Weigh(values, weights []int32) int {
	sum := int32(0)
	for i, v := range values {
		sum += v * weights[i]
	}
	return Bounded(sum)
}

// Bounded is a sum of terms within MaxEval.
func Bounded(sum int32) int { return int(min(max(sum, 1-MaxEval), MaxEval-1)) }

// Weighed are the terms of a glossary with other weights.
func Weighed(glossary []Term, weights []int32) []Term {
	list := append([]Term(nil), glossary...)
	for i := range list {
		list[i].Weight = float64(weights[i])
	}
	return list
}

// HandWeights are the weights that a glossary was written with, before any tuning.
func HandWeights(glossary []Term) []float64 {
	list := make([]float64, len(glossary))
	for i, t := range glossary {
		list[i] = t.Weight
	}
	return list
}

// RoundWeights sets dst to weights, rounded and bounded; those missing are 0.
func RoundWeights(dst []int32, weights []float64) {
	clear(dst)
	for i := range min(len(weights), len(dst)) {
		dst[i] = int32(math.Round(min(max(weights[i], -maxWeight), maxWeight)))
	}
}

// AppendFeatures appends the values of terms, counted for the player to move, as
// they look to seat 0.
func AppendFeatures(dst []float64, values []int32, turn Seat) []float64 {
	for _, v := range values {
		dst = append(dst, float64(v*(1-2*int32(turn&1))))
	}
	return dst
}
