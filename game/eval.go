package game

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
}

// Chances judges positions of games with dice or more than two sides.
type Chances[P any] interface {
	// Estimate sets v[s] to the chance that seat s wins, from 0 to 1, for a
	// position that is not over; partners have the same.
	Estimate(p *P, v *[MaxSeats]float64)
}
