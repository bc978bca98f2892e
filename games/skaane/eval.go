package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Where a thing is not worth the same to the player to move
// and to the waiting player, the terms come in pairs: first for the waiting player,
// then for the player to move.
const (
	pawnTerm = iota
	sunTerm
	preyTerm
	safeTerm
	away1Term
	away2Term
	away3Term
	away4Term
	away5Term
	edgeTerm
	pairTerm
	takeWaitTerm
	takeMoveTerm
	looseWaitTerm
	looseMoveTerm
	threatTerm
	winTerm
	run2WaitTerm
	run2MoveTerm
	run3WaitTerm
	run3MoveTerm
	tempoTerm
	terms
)

// glossary describes the terms, with weights set by hand, from which tuning starts.
var glossary = [terms]game.Term{
	pawnTerm:      {Name: "pawn", Doc: "a pawn: it can run, take and guard (SK-6, SK-8)", Weight: 300},
	sunTerm:       {Name: "sun", Doc: "what a sun has more than another pawn: it takes anything, and anything takes it (SK-7)", Weight: 100},
	preyTerm:      {Name: "prey", Doc: "a pair of pawns, suns aside, of which mine takes theirs (SK-7)", Weight: 10},
	safeTerm:      {Name: "safe", Doc: "a pawn that no enemy left on the board may take (SK-7)", Weight: 200},
	away1Term:     {Name: "away1", Doc: "a pawn one step from the far row (SK-8)", Weight: 500},
	away2Term:     {Name: "away2", Doc: "a pawn two steps from the far row (SK-8)", Weight: 250},
	away3Term:     {Name: "away3", Doc: "a pawn three steps from the far row (SK-8)", Weight: 120},
	away4Term:     {Name: "away4", Doc: "a pawn four steps from the far row (SK-8)", Weight: 60},
	away5Term:     {Name: "away5", Doc: "a pawn five steps from the far row (SK-8)", Weight: 30},
	edgeTerm:      {Name: "edge", Doc: "a pawn on the first or the eighth column, where it guards half as much (SK-6)"},
	pairTerm:      {Name: "pair", Doc: "a pawn with a friend diagonally next to it, who may take back (SK-6)"},
	takeWaitTerm:  {Name: "take-wait", Doc: "an enemy pawn that the player who waits attacks (SK-6)", Weight: 50},
	takeMoveTerm:  {Name: "take-move", Doc: "an enemy pawn that the player to move attacks (SK-6)", Weight: 150},
	looseWaitTerm: {Name: "loose-wait", Doc: "such a pawn of which no friend stands diagonally next to it, attacked by the player who waits"},
	looseMoveTerm: {Name: "loose-move", Doc: "such a pawn, attacked by the player to move"},
	threatTerm:    {Name: "threat", Doc: "the player who waits wins at once if nothing is done: searches try what can be done (SK-8)", Weight: 6000, Fixed: true},
	winTerm:       {Name: "win", Doc: "the player to move wins at once (SK-8)", Weight: 10000, Fixed: true},
	run2WaitTerm:  {Name: "run2-wait", Doc: "the player who waits has a pawn two steps away that no enemy reaches in time (SK-5, SK-6)", Weight: 1500},
	run2MoveTerm:  {Name: "run2-move", Doc: "the player to move has such a pawn two steps away", Weight: 3000},
	run3WaitTerm:  {Name: "run3-wait", Doc: "the player who waits has such a pawn three steps away", Weight: 500},
	run3MoveTerm:  {Name: "run3-move", Doc: "the player to move has such a pawn three steps away", Weight: 1200},
	tempoTerm:     {Name: "tempo", Doc: "to be the player to move", Weight: 50},
}

// Eval judges positions of Skaane on any board by a weighted sum of terms.
type Eval struct {
	weights [terms]int32
}

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval returns the evaluation with the weights of weights.go, which serve every
// size of board.
func NewEval(game.Rules[Position]) *Eval { return &Eval{tuned} }

// Evaluate judges a position that is not over for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	return game.Bounded(p.sum(&e.weights))
}

// Terms returns the terms with the current weights.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Hand returns the weights that were set by hand, before any tuning.
func (*Eval) Hand() []float64 { return game.HandWeights(glossary[:]) }

// Features appends the value of each term, light's minus dark's: the sum with a weight
// of 1 for that term alone. It is rarely called and the sum is needed all the time, so
// only the sum is fast.
func (*Eval) Features(dst []float64, p *Position) []float64 {
	var f [terms]int32
	for i := range f {
		var w [terms]int32
		w[i] = 1
		f[i] = p.sum(&w)
	}
	return game.AppendFeatures(dst, f[:], game.Seat(p.turn))
}

// WithWeights returns the same evaluation with other weights, in the order of Terms:
// rounded, with 0 for missing ones.
func (*Eval) WithWeights(weights []float64) game.Tunable[Position] {
	e := new(Eval)
	game.RoundWeights(e.weights[:], weights)
	return e
}

// sum returns the value of each term for the player to move, minus that for the waiting
// player, times its weight. A branch predictor cannot guess whose turn it is, so this
// is light's sum minus dark's, with the sign changed at the end if necessary.
func (p *Position) sum(w *[terms]int32) int32 {
	l, d := p.side[light], p.side[dark]
	none, ones, twos, both := ^(p.lo | p.hi), p.lo&^p.hi, p.hi&^p.lo, p.lo&p.hi
	lg, lk, ls, lu := l&none, l&ones, l&twos, l&both
	dg, dk, ds, du := d&none, d&ones, d&twos, d&both
	lgs, lks, lss := size(lg), size(lk), size(ls)
	dgs, dks, dss := size(dg), size(dk), size(ds)
	sum := w[pawnTerm]*(size(l)-size(d)) + w[sunTerm]*(size(lu)-size(du)) +
		w[preyTerm]*(lgs*(dks-dss)+lks*(dss-dgs)+lss*(dgs-dks))
	if du == 0 {
		sum += w[safeTerm] * (lgs*(1-some(ds)) + lks*(1-some(dg)) + lss*(1-some(dk)))
	}
	if lu == 0 {
		sum -= w[safeTerm] * (dgs*(1-some(ls)) + dks*(1-some(lg)) + dss*(1-some(lk)))
	}
	edges := ^notA | ^(p.board >> 1 & notH)
	sum += w[edgeTerm] * (size(l&edges) - size(d&edges))

	// SK-6, SK-7: what each rune attacks.
	lgAt, lkAt, lsAt, luAt := aslant(lg), aslant(lk), aslant(ls), aslant(lu)
	dgAt, dkAt, dsAt, duAt := aslant(dg), aslant(dk), aslant(ds), aslant(du)
	lAt, dAt := lgAt|lkAt|lsAt|luAt, dgAt|dkAt|dsAt|duAt
	lTakes := lgAt&(dk|du) | lkAt&(ds|du) | lsAt&(dg|du) | luAt&d
	dTakes := dgAt&(lk|lu) | dkAt&(ls|lu) | dsAt&(lg|lu) | duAt&l
	lMoves, dMoves := int(p.turn&1^1), int(p.turn&1)
	sum += w[pairTerm]*(size(l&lAt)-size(d&dAt)) +
		w[takeWaitTerm+lMoves]*size(lTakes) - w[takeWaitTerm+dMoves]*size(dTakes) +
		w[looseWaitTerm+lMoves]*size(lTakes&^dAt) - w[looseWaitTerm+dMoves]*size(dTakes&^lAt)

	// The squares in front of pawns where nobody could take them at once.
	empty := p.empty()
	lSteps := empty & (lg<<8&^(dsAt|duAt) | lk<<8&^(dgAt|duAt) | ls<<8&^(dkAt|duAt) | lu<<8&^dAt)
	dSteps := empty & (dg>>8&^(lsAt|luAt) | dk>>8&^(lgAt|luAt) | ds>>8&^(lkAt|luAt) | du>>8&^lAt)
	sum += running(w, l, d, lTakes, empty, lSteps, p.farRow(uint8(light)), 8, lMoves) -
		running(w, d, l, dTakes, empty, dSteps, 0xff, -8, dMoves)
	return sum*int32(1-2*dMoves) + w[tempoTerm]
}

// running returns the sum of the terms about how close a side is to its far row.
// Rotating by turn bits moves its pawns one step ahead. toMove is 1 for the player to
// move and 0 for the waiting player.
func running(w *[terms]int32, own, foe, takes, empty, steps, far uint64, turn, toMove int) (sum int32) {
	row7, row6 := bits.RotateLeft64(far, -turn), bits.RotateLeft64(far, -2*turn)
	row5, row4, row3 := bits.RotateLeft64(far, -3*turn), bits.RotateLeft64(far, -4*turn), bits.RotateLeft64(far, -5*turn)
	sum = w[away1Term]*size(own&row7) + w[away2Term]*size(own&row6) + w[away3Term]*size(own&row5) +
		w[away4Term]*size(own&row4) + w[away5Term]*size(own&row3)

	// SK-8: the squares on which the side could win now.
	wins := far & (bits.RotateLeft64(own, turn)&empty | takes)
	sum += w[threatTerm+toMove&1] * some(wins)

	// Pawns that run for it, and the squares that enemies can reach by each step. The
	// waiting player gives the enemy one step first.
	if own&(row5|row6) == 0 {
		return sum
	}
	reach := foe
	if toMove == 0 {
		reach = beside(foe)
		steps = bits.RotateLeft64(own, turn) &^ (reach | aslant(reach))
	}
	later := beside(reach)
	sum += w[run2WaitTerm+toMove&1] * some(bits.RotateLeft64(steps&row7, turn)&^later)
	second := bits.RotateLeft64(steps&row6, turn) &^ (later | aslant(later))
	return sum + w[run3WaitTerm+toMove&1]*some(bits.RotateLeft64(second, turn)&^beside(later))
}

// beside returns the set and the squares one step from it.
func beside(x uint64) uint64 { return x | x<<8 | x>>8 | x&notH<<1 | x&notA>>1 }

// aslant returns the squares diagonally next to a set.
func aslant(x uint64) uint64 {
	y := x&notH<<1 | x&notA>>1
	return y<<8 | y>>8
}

// some is 1 for a set that is not empty.
func some(x uint64) int32 { return int32((x | -x) >> 63) }

func size(x uint64) int32 { return int32(bits.OnesCount64(x)) }
