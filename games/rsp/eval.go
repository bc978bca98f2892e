package rsp

import (
	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Where the player to move and the one who waits
// differ in what a thing is worth to them, the terms stand in pairs: first that
// of the player who waits, then that of the player to move.
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
	layHitWaitTerm
	layHitMoveTerm
	threatTerm
	winTerm
	manyTerm
	siegeTerm
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

// glossary says what the terms are, with weights set by hand: where tuning starts.
var glossary = [terms]game.Term{
	rockTerm:        {Name: "rock", Doc: "a Rock, the most mobile piece (RP-4)", Weight: 900},
	scissorsTerm:    {Name: "scissors", Doc: "Scissors: they take whole stacks (RP-3, RP-8)", Weight: 700},
	paperTerm:       {Name: "paper", Doc: "a Paper (RP-6)", Weight: 300},
	flagTerm:        {Name: "flag", Doc: "a Flag; those not on the board are lost (RP-15)", Weight: 3000},
	stackTerm:       {Name: "stack", Doc: "a stack of two Papers or more: it reaches further, and is taken whole (RP-3, RP-6)", Weight: 20},
	towerTerm:       {Name: "tower", Doc: "a stack of four Papers or more (RP-6)", Weight: 50},
	rollTerm:        {Name: "roll", Doc: "an empty space that a Rock can roll to (RP-4)", Weight: 10},
	lockTerm:        {Name: "lock", Doc: "locked Scissors: they may hardly move (RP-10, RP-11)", Weight: -50},
	rockHitWaitTerm: {Name: "rock-hit-wait", Doc: "Scissors that a Rock of the player who waits attacks (RP-3)", Weight: 100},
	rockHitMoveTerm: {Name: "rock-hit-move", Doc: "Scissors that a Rock of the player to move attacks", Weight: 300},
	cutHitWaitTerm:  {Name: "cut-hit-wait", Doc: "a space of Papers that free Scissors of the player who waits reach (RP-3, RP-8)", Weight: 30},
	cutHitMoveTerm:  {Name: "cut-hit-move", Doc: "a space of Papers that free Scissors of the player to move reach", Weight: 80},
	layHitWaitTerm:  {Name: "lay-hit-wait", Doc: "a Rock next to Papers of the player who waits (RP-3)", Weight: 100},
	layHitMoveTerm:  {Name: "lay-hit-move", Doc: "a Rock next to Papers of the player to move", Weight: 400},
	threatTerm:      {Name: "threat", Doc: "the player who waits could take the Flag that decides (RP-15)", Weight: 600},
	winTerm:         {Name: "win", Doc: "the player to move can take the Flag that decides (RP-15)", Weight: 10000},
	manyTerm:        {Name: "many", Doc: "the player who waits could take it with pieces of two kinds, or either of two (RP-15)", Weight: 600},
	siegeTerm:       {Name: "siege", Doc: "a Flag that does not decide yet can be taken (RP-14, RP-15)", Weight: 700},
	rockNearTerm:    {Name: "rock-near", Doc: "a Rock within two spaces of an enemy Flag (RP-3)", Weight: 100},
	cutNearTerm:     {Name: "cut-near", Doc: "Scissors within two spaces of an enemy Flag (RP-3)", Weight: 150},
	layNearTerm:     {Name: "lay-near", Doc: "a space of Papers within two spaces of an enemy Flag (RP-3)", Weight: 150},
	rockGuardTerm:   {Name: "rock-guard", Doc: "a Rock within two spaces of an own Flag: it takes Scissors that come (RP-3)", Weight: 30},
	cutGuardTerm:    {Name: "cut-guard", Doc: "Scissors within two spaces of an own Flag: they take Papers that come (RP-3)", Weight: 50},
	layGuardTerm:    {Name: "lay-guard", Doc: "a space of Papers within two spaces of an own Flag: they take Rocks that come (RP-3)", Weight: 30},
	cutMiddleTerm:   {Name: "cut-middle", Doc: "Scissors on the middle three rows", Weight: 30},
	cutFarTerm:      {Name: "cut-far", Doc: "Scissors on the enemy's three rows", Weight: 60},
	layMiddleTerm:   {Name: "lay-middle", Doc: "a space of Papers on the middle three rows", Weight: 20},
	layFarTerm:      {Name: "lay-far", Doc: "a space of Papers on the enemy's three rows", Weight: 60},
	tempoTerm:       {Name: "tempo", Doc: "to be the player to move", Weight: 50},
}

// Eval judges positions: a sum of terms, weighed.
type Eval struct {
	weights [terms]int32
}

var _ game.Tunable[Position] = (*Eval)(nil)

// NewEval is the evaluation with the weights of weights.go, which serve both
// options of RP-15.
func NewEval(game.Rules[Position]) *Eval { return &Eval{tuned} }

// Evaluate judges a position that is not over for the player to move.
func (e *Eval) Evaluate(p *Position) int {
	var f [terms]int32
	p.features(&f)
	return game.Weigh(f[:], e.weights[:])
}

// Terms are the terms with the weights in force.
func (e *Eval) Terms() []game.Term { return game.Weighed(glossary[:], e.weights[:]) }

// Hand are the weights that were set by hand, before any tuning.
func (*Eval) Hand() []float64 { return game.HandWeights(glossary[:]) }

// Features appends the value of each term, red's minus blue's.
func (*Eval) Features(dst []float64, p *Position) []float64 {
	var f [terms]int32
	p.features(&f)
	return game.AppendFeatures(dst, f[:], game.Seat(p.turn))
}

// WithWeights is the same evaluation with other weights, in the order of Terms:
// rounded, and those that are missing 0.
func (*Eval) WithWeights(weights []float64) game.Tunable[Position] {
	e := new(Eval)
	game.RoundWeights(e.weights[:], weights)
	return e
}
