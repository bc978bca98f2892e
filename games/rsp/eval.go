package rsp

import (
	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Where a thing is not worth the same to the player to move
// and to the waiting player, the terms come in pairs: first for the waiting player,
// then for the player to move.
const (
	rockTerm = iota
	scissorsTerm
	paperTerm
	flagTerm
	stackTerm
	towerTerm
	rollTerm
	lockTerm
	rockHitWaitTerm
	rockHitMoveTerm
	cutHitWaitTerm
	cutHitMoveTerm
	cutLooseWaitTerm
	cutLooseMoveTerm
	layHitWaitTerm
	layHitMoveTerm
	layLooseWaitTerm
	layLooseMoveTerm
	threatTerm
	winTerm
	siegeTerm
	openTerm
	rockAimWaitTerm
	rockAimMoveTerm
	cutAimWaitTerm
	cutAimMoveTerm
	rockNearTerm
	cutNearTerm
	layNearTerm
	rockGuardTerm
	cutGuardTerm
	layGuardTerm
	cutMiddleTerm
	cutFarTerm
	layMiddleTerm
	layFarTerm
	tempoTerm
	terms
)

// glossary describes the terms, with weights set by hand, from which tuning starts.
var glossary = [terms]game.Term{
	rockTerm:         {Name: "rock", Doc: "a Rock, the most mobile piece (RP-4)", Weight: 900},
	scissorsTerm:     {Name: "scissors", Doc: "Scissors: they take whole stacks (RP-3, RP-8)", Weight: 700},
	paperTerm:        {Name: "paper", Doc: "a Paper (RP-6)", Weight: 300},
	flagTerm:         {Name: "flag", Doc: "a Flag; those not on the board are lost (RP-15)", Weight: 3000},
	stackTerm:        {Name: "stack", Doc: "a stack of two Papers or more: it reaches further, and is taken whole (RP-3, RP-6)", Weight: 20},
	towerTerm:        {Name: "tower", Doc: "a stack of four Papers or more (RP-6)", Weight: 50},
	rollTerm:         {Name: "roll", Doc: "an empty space that a Rock can roll to (RP-4)", Weight: 10},
	lockTerm:         {Name: "lock", Doc: "locked Scissors: they may hardly move (RP-10, RP-11)", Weight: -50},
	rockHitWaitTerm:  {Name: "rock-hit-wait", Doc: "Scissors that a Rock of the player who waits attacks (RP-3)", Weight: 100},
	rockHitMoveTerm:  {Name: "rock-hit-move", Doc: "Scissors that a Rock of the player to move attacks", Weight: 300},
	cutHitWaitTerm:   {Name: "cut-hit-wait", Doc: "a Paper that free Scissors of the player who waits reach, each of a stack counted (RP-3, RP-8)", Weight: 20},
	cutHitMoveTerm:   {Name: "cut-hit-move", Doc: "such a Paper that free Scissors of the player to move reach", Weight: 50},
	cutLooseWaitTerm: {Name: "cut-loose-wait", Doc: "a space of such Papers where no Rock could take back, reached by the player who waits", Weight: 30},
	cutLooseMoveTerm: {Name: "cut-loose-move", Doc: "such a space, reached by the player to move", Weight: 50},
	layHitWaitTerm:   {Name: "lay-hit-wait", Doc: "a Rock next to Papers of the player who waits (RP-3)", Weight: 100},
	layHitMoveTerm:   {Name: "lay-hit-move", Doc: "a Rock next to Papers of the player to move", Weight: 300},
	layLooseWaitTerm: {Name: "lay-loose-wait", Doc: "such a Rock where no Scissors could take back, next to Papers of the player who waits", Weight: 50},
	layLooseMoveTerm: {Name: "lay-loose-move", Doc: "such a Rock, next to Papers of the player to move", Weight: 200},
	threatTerm:       {Name: "threat", Doc: "the player who waits takes the Flag that decides if nothing is done: searches try what can be done (RP-15)", Weight: 6000, Fixed: true},
	winTerm:          {Name: "win", Doc: "the player to move can take the Flag that decides (RP-15)", Weight: 10000, Fixed: true},
	siegeTerm:        {Name: "siege", Doc: "a Flag that does not decide yet can be taken (RP-14, RP-15)", Weight: 700},
	openTerm:         {Name: "open", Doc: "an empty space in a straight line with an enemy Flag, with nothing between: from there a Rock takes it (RP-4)", Weight: 10},
	rockAimWaitTerm:  {Name: "rock-aim-wait", Doc: "such a space that a Rock of the player who waits can roll to", Weight: 20},
	rockAimMoveTerm:  {Name: "rock-aim-move", Doc: "such a space that a Rock of the player to move can roll to", Weight: 40},
	cutAimWaitTerm:   {Name: "cut-aim-wait", Doc: "an empty space next to an enemy Flag that free Scissors of the player who waits reach (RP-8)", Weight: 20},
	cutAimMoveTerm:   {Name: "cut-aim-move", Doc: "such a space that free Scissors of the player to move reach", Weight: 40},
	rockNearTerm:     {Name: "rock-near", Doc: "a Rock within two spaces of an enemy Flag (RP-3)", Weight: 100},
	cutNearTerm:      {Name: "cut-near", Doc: "Scissors within two spaces of an enemy Flag (RP-3)", Weight: 150},
	layNearTerm:      {Name: "lay-near", Doc: "a space of Papers within two spaces of an enemy Flag (RP-3)", Weight: 150},
	rockGuardTerm:    {Name: "rock-guard", Doc: "a Rock within two spaces of an own Flag: it takes Scissors that come (RP-3)", Weight: 30},
	cutGuardTerm:     {Name: "cut-guard", Doc: "Scissors within two spaces of an own Flag: they take Papers that come (RP-3)", Weight: 50},
	layGuardTerm:     {Name: "lay-guard", Doc: "a space of Papers within two spaces of an own Flag: they take Rocks that come (RP-3)", Weight: 30},
	cutMiddleTerm:    {Name: "cut-middle", Doc: "Scissors on the middle three rows", Weight: 30},
	cutFarTerm:       {Name: "cut-far", Doc: "Scissors on the enemy's three rows", Weight: 60},
	layMiddleTerm:    {Name: "lay-middle", Doc: "a space of Papers on the middle three rows", Weight: 20},
	layFarTerm:       {Name: "lay-far", Doc: "a space of Papers on the enemy's three rows", Weight: 60},
	tempoTerm:        {Name: "tempo", Doc: "to be the player to move", Weight: 50},
}

// Eval judges positions by a weighted sum of terms.
type Eval struct {
	weights [terms]int32
}

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval returns the evaluation with the weights of weights.go, which serve both
// options of RP-15.
func NewEval(game.Rules[Position]) *Eval { return &Eval{tuned} }

// Evaluate judges a position that is not over for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	return game.Bounded(p.sum(&e.weights))
}

// Terms returns the terms with the current weights.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Hand returns the weights that were set by hand, before any tuning.
func (*Eval) Hand() []float64 { return game.HandWeights(glossary[:]) }

// Features appends the value of each term, red's minus blue's: the sum with a weight of
// 1 for that term alone. It is rarely called and the sum is needed all the time, so
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
