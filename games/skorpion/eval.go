package skorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Where a thing is not worth the same to the player to move
// and to the waiting player, the terms come in pairs: first for the waiting player,
// then for the player to move.
const (
	pieceTerm = iota
	stockTerm
	spentTerm
	loneTerm
	link1Term
	link2Term
	link3Term
	near2Term
	near3Term
	open1Term
	open2Term
	almostTerm
	startTerm
	readyTerm
	threatTerm
	winTerm
	stepWaitTerm
	stepMoveTerm
	paidWaitTerm
	paidMoveTerm
	cutWaitTerm
	cutMoveTerm
	tempoTerm
	terms
)

// glossary describes the terms, with weights set by hand, from which tuning starts.
var glossary = [terms]game.Term{
	pieceTerm:    {Name: "piece", Doc: "a piece on the board: it connects, and the last one must not be lost (KO-5, KO-17)", Weight: 100},
	stockTerm:    {Name: "stock", Doc: "a piece that is still in the game, on the board or in hand (KO-15)", Weight: 200},
	spentTerm:    {Name: "spent", Doc: "no piece in hand: nothing can be placed (KO-10)", Weight: -300},
	loneTerm:     {Name: "lone", Doc: "a single piece on the board: it cannot be paid, and with it the game is lost (KO-14, KO-17)", Weight: -400},
	link1Term:    {Name: "link1", Doc: "a piece next to the Gate (KO-8)", Weight: 400},
	link2Term:    {Name: "link2", Doc: "two pieces next to the Gate, as many as it takes (KO-8)", Weight: 600},
	link3Term:    {Name: "link3", Doc: "three pieces next to the Gate: one may be lost (KO-8, KO-12)", Weight: 300},
	near2Term:    {Name: "near2", Doc: "a piece two steps from the Gate", Weight: 120},
	near3Term:    {Name: "near3", Doc: "a piece three steps from the Gate", Weight: 50},
	open1Term:    {Name: "open1", Doc: "a spot next to the Gate on which a piece could be placed next (KO-5 to KO-9)", Weight: 150},
	open2Term:    {Name: "open2", Doc: "a spot two steps from the Gate on which a piece could be placed next (KO-5 to KO-9)", Weight: 40},
	almostTerm:   {Name: "almost", Doc: "a single connection to the Gate, and a spot to place the second on (KO-8)", Weight: 300},
	startTerm:    {Name: "start", Doc: "an own starting spot that is free: it needs no connection (KO-5)", Weight: 10},
	readyTerm:    {Name: "ready", Doc: "all that it takes to enter the Gate but that the Skorpion or the Tail is in it (KO-8, KO-9)", Weight: 400},
	threatTerm:   {Name: "threat", Doc: "the player who waits could win at once, in the Gate or by taking the last piece (KO-16, KO-17)", Weight: 900},
	winTerm:      {Name: "win", Doc: "the player to move wins at once (KO-16, KO-17)", Weight: 10000, Fixed: true},
	stepWaitTerm: {Name: "step-wait", Doc: "a piece of the player who waits that the Skorpion could take with one step (KO-11, KO-12)", Weight: -150},
	stepMoveTerm: {Name: "step-move", Doc: "a piece of the player to move that the Skorpion could take with one step", Weight: -80},
	paidWaitTerm: {Name: "paid-wait", Doc: "a piece of the player who waits that the Skorpion could take with a second, paid step (KO-14)", Weight: -30},
	paidMoveTerm: {Name: "paid-move", Doc: "a piece of the player to move that the Skorpion could take with a second, paid step", Weight: -20},
	cutWaitTerm:  {Name: "cut-wait", Doc: "a piece next to the Gate of the player who waits that the Skorpion could take with one step (KO-12)", Weight: -300},
	cutMoveTerm:  {Name: "cut-move", Doc: "a piece next to the Gate of the player to move that the Skorpion could take with one step", Weight: -150},
	tempoTerm:    {Name: "tempo", Doc: "to be the player to move", Weight: 100},
}

// Eval judges positions of Skorpion on one board by a weighted sum of terms.
type Eval struct {
	weights [terms]int32
	board   *board
	ground  *ground
}

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval returns the evaluation for the board of the rules, with the weights of
// weights.go.
func NewEval(r game.Rules[Position]) *Eval {
	start := r.Start(nil) // knows its board, whichever type the rules have
	b := start.on()
	return &Eval{weights: tuned, board: b, ground: newGround(b)}
}

// ground is what the evaluation keeps about a board.
type ground struct {
	// near has the neighbours of each spot, and none where there is no spot: number 64 is
	// the first spot of an empty set.
	near [2 * maxSpots]uint64
	// away has the spots at each distance from the Gate, in steps.
	away [4]uint64
	// second has the spots on which the Skorpion may be after two steps, indexed by where
	// it and the Tail are.
	second [maxSpots][maxSpots]uint64
}

func newGround(b *board) *ground {
	g := new(ground)
	copy(g.near[:], b.near[:])
	seen := bit(gate)
	g.away[0] = seen
	for d := 1; d < len(g.away); d++ {
		for set := g.away[d-1]; set != 0; set &= set - 1 {
			g.away[d] |= b.near[first(set)]
		}
		g.away[d] &^= seen
		seen |= g.away[d]
	}
	for s := range spot(maxSpots) {
		for t := range spot(maxSpots) {
			for to := b.walk[s] &^ bit(t); to != 0; to &= to - 1 {
				at, tail := b.land(s, first(to))
				g.second[s][t] |= b.walk[at] &^ bit(tail)
			}
		}
	}
	return g
}

// connections is board.connections for up to eight pieces, without a branch that
// depends on their number.
func (g *ground) connections(pieces uint64) (one, two uint64) {
	for range pieceCount {
		near := g.near[bits.TrailingZeros64(pieces)&(2*maxSpots-1)]
		two |= one & near
		one |= near
		pieces &= pieces - 1
	}
	return one, two
}

// Evaluate judges a position that is not over for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	var f [terms]int32
	e.count(&f, p)
	return game.Weigh(f[:], e.weights[:])
}

// Terms returns the terms with the current weights.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Hand returns the weights that were set by hand, before any tuning.
func (*Eval) Hand() []float64 { return game.HandWeights(glossary[:]) }

// Features appends the value of each term, red's minus blue's.
func (e *Eval) Features(dst []float64, p *Position) []float64 {
	var f [terms]int32
	e.count(&f, p)
	return game.AppendFeatures(dst, f[:], p.seat)
}

// WithWeights returns the same evaluation with other weights, in the order of Terms:
// rounded, with 0 for missing ones.
func (e *Eval) WithWeights(weights []float64) game.Tunable[Position] {
	other := &Eval{board: e.board, ground: e.ground}
	game.RoundWeights(other.weights[:], weights)
	return other
}
