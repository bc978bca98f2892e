package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Where the player to move and the one who waits
// differ in what a thing is worth to them, the terms stand in pairs: first that
// of the player who waits, then that of the player to move.
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
	forwardTerm
	takeWaitTerm
	takeMoveTerm
	threatTerm
	winTerm
	manyTerm
	freeTerm
	run2WaitTerm
	run2MoveTerm
	run3WaitTerm
	run3MoveTerm
	tempoTerm
	terms
)

// glossary says what the terms are, with weights set by hand: where tuning starts.
var glossary = [terms]game.Term{
	pawnTerm:     {Name: "pawn", Doc: "a pawn: it can run, take and guard (SK-6, SK-8)", Weight: 300},
	sunTerm:      {Name: "sun", Doc: "what a sun has more than another pawn: it takes anything, and anything takes it (SK-7)", Weight: 100},
	preyTerm:     {Name: "prey", Doc: "a pair of pawns, suns aside, of which mine takes theirs (SK-7)", Weight: 10},
	safeTerm:     {Name: "safe", Doc: "a pawn that no enemy left on the board may take (SK-7)", Weight: 200},
	away1Term:    {Name: "away1", Doc: "a pawn one step from the far row (SK-8)", Weight: 500},
	away2Term:    {Name: "away2", Doc: "a pawn two steps from the far row (SK-8)", Weight: 250},
	away3Term:    {Name: "away3", Doc: "a pawn three steps from the far row (SK-8)", Weight: 120},
	away4Term:    {Name: "away4", Doc: "a pawn four steps from the far row (SK-8)", Weight: 60},
	away5Term:    {Name: "away5", Doc: "a pawn five steps from the far row (SK-8)", Weight: 30},
	forwardTerm:  {Name: "forward", Doc: "a pawn that can go forward, by a step or a jump (SK-5)", Weight: 20},
	takeWaitTerm: {Name: "take-wait", Doc: "an enemy pawn that the player who waits attacks (SK-6)", Weight: 50},
	takeMoveTerm: {Name: "take-move", Doc: "an enemy pawn that the player to move attacks (SK-6)", Weight: 150},
	threatTerm:   {Name: "threat", Doc: "the player who waits could win at once (SK-8)", Weight: 500},
	winTerm:      {Name: "win", Doc: "the player to move wins at once (SK-8)", Weight: 10000},
	manyTerm:     {Name: "many", Doc: "the player who waits could win at once on two squares or more (SK-8)", Weight: 2000},
	freeTerm:     {Name: "free", Doc: "the player who waits could win at once with a pawn that nobody can take or block (SK-5, SK-6)", Weight: 5000},
	run2WaitTerm: {Name: "run2-wait", Doc: "the player who waits has a pawn two steps away that no enemy reaches in time (SK-5, SK-6)", Weight: 1500},
	run2MoveTerm: {Name: "run2-move", Doc: "the player to move has such a pawn two steps away", Weight: 2000},
	run3WaitTerm: {Name: "run3-wait", Doc: "the player who waits has such a pawn three steps away", Weight: 1000},
	run3MoveTerm: {Name: "run3-move", Doc: "the player to move has such a pawn three steps away", Weight: 1500},
	tempoTerm:    {Name: "tempo", Doc: "to be the player to move", Weight: 50},
}

// Eval judges positions of Skaane on any board: a sum of terms, weighed.
type Eval struct {
	weights [terms]int32
}

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval is the evaluation with the weights of weights.go, which serve every
// size of board.
func NewEval(game.Rules[Position]) *Eval { return &Eval{tuned} }

// Evaluate judges a position that is not over for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	var f [terms]int32
	p.count(&f)
	return game.Weigh(f[:], e.weights[:])
}

// Terms are the terms with the weights in force.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Hand are the weights that were set by hand, before any tuning.
func (*Eval) Hand() []float64 { return game.HandWeights(glossary[:]) }

// Features appends the value of each term, light's minus dark's.
func (*Eval) Features(dst []float64, p *Position) []float64 {
	var f [terms]int32
	p.count(&f)
	return game.AppendFeatures(dst, f[:], game.Seat(p.turn))
}

// WithWeights is the same evaluation with other weights, in the order of Terms:
// rounded, and those that are missing 0.
func (*Eval) WithWeights(weights []float64) game.Tunable[Position] {
	e := new(Eval)
	game.RoundWeights(e.weights[:], weights)
	return e
}

// count sets f to the value of each term for the player to move, less that for
// the player who waits.
func (p *Position) count(f *[terms]int32) {
	us := p.turn & 1
	var a, b front
	a.look(p, us)
	b.look(p, us^1)
	a.count(f, 1, 1)
	b.count(f, -1, 0)
	f[tempoTerm] = 1
}

// front is the board as a side sees it: its pawns go north, and its far row is
// row 8 however high the board is.
type front struct {
	own, foe, empty          uint64
	gods, kings, serfs, suns uint64 // own ones
	foeGods, foeKings        uint64
	foeSerfs, foeSuns        uint64
}

func (v *front) look(p *Position, side uint8) {
	own, foe, lo, hi, board := p.side[side&1], p.side[side&1^1], p.lo, p.hi, p.board
	up := bits.LeadingZeros64(board) &^ 7 // rows that the board lacks
	if side == uint8(light) {
		own, foe, lo, hi = own<<up, foe<<up, lo<<up, hi<<up
	} else {
		own, foe, lo, hi = bits.ReverseBytes64(own), bits.ReverseBytes64(foe), bits.ReverseBytes64(lo), bits.ReverseBytes64(hi)
	}
	v.own, v.foe, v.empty = own, foe, board<<up&^(own|foe)
	ones, twos, both, none := lo&^hi, hi&^lo, lo&hi, ^(lo | hi)
	v.gods, v.kings, v.serfs, v.suns = own&none, own&ones, own&twos, own&both
	v.foeGods, v.foeKings, v.foeSerfs, v.foeSuns = foe&none, foe&ones, foe&twos, foe&both
}

const (
	row8 uint64 = 0xff << 56
	row7 uint64 = 0xff << 48
	row6 uint64 = 0xff << 40
	row5 uint64 = 0xff << 32
	row4 uint64 = 0xff << 24
	row3 uint64 = 0xff << 16
)

// beside are the squares one step from a set, and the set.
func beside(x uint64) uint64 { return x | x<<8 | x>>8 | x&notH<<1 | x&notA>>1 }

// aslant are the squares diagonally next to a set.
func aslant(x uint64) uint64 {
	e, w := x&notH<<1, x&notA>>1
	return e<<8 | e>>8 | w<<8 | w>>8
}

// some is 1 for a set that is not empty.
func some(x uint64) int32 { return int32((x | -x) >> 63) }

func size(x uint64) int32 { return int32(bits.OnesCount64(x)) }

// count adds a side's values to f, times sign. toMove is 1 for the player to move
// and 0 for the one who waits.
func (v *front) count(f *[terms]int32, sign, toMove int32) {
	own, foe := v.own, v.foe
	g, k, s := size(v.gods), size(v.kings), size(v.serfs)
	fg, fk, fs := size(v.foeGods), size(v.foeKings), size(v.foeSerfs)
	f[pawnTerm] += sign * size(own)
	f[sunTerm] += sign * size(v.suns)
	f[preyTerm] += sign * (g*fk + k*fs + s*fg)
	f[safeTerm] += sign * (1 - some(v.foeSuns)) * (g*(1-some(v.foeSerfs)) + k*(1-some(v.foeGods)) + s*(1-some(v.foeKings)) + size(v.suns)*(1-some(foe)))
	f[away1Term] += sign * size(own&row7)
	f[away2Term] += sign * size(own&row6)
	f[away3Term] += sign * size(own&row5)
	f[away4Term] += sign * size(own&row4)
	f[away5Term] += sign * size(own&row3)

	// SK-5: who has an empty square ahead, with all the friends in file behind it.
	m, file := own&(v.empty>>8), own
	m |= file & (m >> 8)
	file &= file >> 8
	m |= file & (m >> 16)
	file &= file >> 16
	m |= file & (m >> 32)
	f[forwardTerm] += sign * size(m)

	// SK-6, SK-7.
	takes := aslant(v.gods)&(v.foeKings|v.foeSuns) | aslant(v.kings)&(v.foeSerfs|v.foeSuns) |
		aslant(v.serfs)&(v.foeGods|v.foeSuns) | aslant(v.suns)&foe
	f[takeWaitTerm+(toMove&1)] += sign * size(takes)

	// SK-8: the squares on which the side could win now.
	wins := row8 & (own<<8&v.empty | takes)
	f[threatTerm+(toMove&1)] += sign * some(wins)
	f[manyTerm] += sign * (1 - toMove) * some(wins&(wins-1))

	// Pawns that run for it, and the squares that enemies can have reached by each
	// step. Whoever waits gives the enemy a step first. That they all stand in the
	// way or take, whatever their runes, errs on the side of care.
	if own&(row5|row6|row7) == 0 {
		return
	}
	reach := foe
	if toMove == 0 {
		reach = beside(foe)
	}
	f[freeTerm] += sign * (1 - toMove) * some((own&row7&^aslant(foe))<<8&v.empty&^reach)
	later := beside(reach)
	first := own << 8 &^ (reach | aslant(reach))
	f[run2WaitTerm+(toMove&1)] += sign * some(first&row7<<8&^later)
	second := first & row6 << 8 &^ (later | aslant(later))
	f[run3WaitTerm+(toMove&1)] += sign * some(second<<8&^beside(later))
}
