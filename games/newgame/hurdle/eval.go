package hurdle

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The terms of the evaluation: the reasons why a position is good for the player to move.
// To teach the bots something, add a term here, to the glossary and to count.
const (
	stoneTerm = iota
	stepTerm
	tempoTerm
	terms
)

// glossary has the value of each term, in thousandths. `antares tune hurdle` fits the
// weights to games.
var glossary = [terms]game.Term{
	stoneTerm: {Name: "stone", Doc: "a stone on the board (HU-6)", Weight: 400},
	stepTerm:  {Name: "step", Doc: "a row that a stone has come (HU-4, HU-5)", Weight: 100},
	tempoTerm: {Name: "tempo", Doc: "to be the player to move", Weight: 50},
}

// Eval judges positions by a sum of terms.
type Eval struct{ weights [terms]int32 }

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval returns the evaluation with the weights of the glossary.
func NewEval(game.Rules[Position]) *Eval {
	e := new(Eval)
	game.RoundWeights(e.weights[:], game.HandWeights(glossary[:]))
	return e
}

// count returns the value of each term for the player to move, minus that for the other
// player.
func count(p *Position) (values [terms]int32) {
	us, them := p.turn&1, p.turn&1^1
	values[stoneTerm] = int32(bits.OnesCount64(p.stones[us]) - bits.OnesCount64(p.stones[them]))
	values[stepTerm] = p.steps(us) - p.steps(them)
	values[tempoTerm] = 1
	return values
}

// steps returns how many rows the stones of a seat have advanced in total.
func (p *Position) steps(seat uint8) (sum int32) {
	last := bits.Len64(p.board) / 8 // the top row
	for set := p.stones[seat]; set != 0; set &= set - 1 {
		row := bits.TrailingZeros64(set) / 8
		if seat == uint8(dark) {
			row = last - row
		}
		sum += int32(row)
	}
	return sum
}

// Evaluate judges a position for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	values := count(p)
	return game.Weigh(values[:], e.weights[:])
}

// Priority ranks the moves that a search tries first: wins, then takes.
func (*Eval) Priority(p *Position, m game.Move) int {
	next := *p
	next.Play(m)
	_, to := fromTo(m)
	switch {
	case next.Turn() == game.Over: // HU-7, HU-8: the player who moved last has won
		return 2
	case p.enemy(to):
		return 1
	}
	return 0
}

// AppendForcing appends the wins and takes: a search does not stop in the middle of
// them.
func (e *Eval) AppendForcing(dst []game.Move, p *Position) []game.Move {
	all := p.AppendMoves(dst)
	forcing := dst
	for _, m := range all[len(dst):] {
		if e.Priority(p, m) > 0 {
			forcing = append(forcing, m)
		}
	}
	return forcing
}

// Terms returns the terms with the current weights.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Features appends the value of each term as seen by light.
func (*Eval) Features(dst []float64, p *Position) []float64 {
	values := count(p)
	return game.AppendFeatures(dst, values[:], game.Seat(p.turn))
}

// WithWeights returns the same evaluation with other weights.
func (*Eval) WithWeights(weights []float64) game.Tunable[Position] {
	e := new(Eval)
	game.RoundWeights(e.weights[:], weights)
	return e
}
