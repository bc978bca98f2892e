package net

import (
	"fmt"
	"sync"

	"github.com/antares-games/antares/game"
)

// Judge is an evaluation by terms that a network corrects. Its methods look at a position
// as if for the first time; a search uses an Eye, which is much faster.
type Judge[P any] struct {
	game.Evaluator[P] // the terms, which also rank moves
	inputs            Inputs[P]
	network           *Network
}

// NewJudge joins terms and a network, which must fit the inputs.
func NewJudge[P any](terms game.Evaluator[P], in Inputs[P], n *Network) (*Judge[P], error) {
	if in.Most() > MaxActive {
		return nil, fmt.Errorf("a view may have %d inputs at once, and the game has %d", MaxActive, in.Most())
	}
	if err := n.Check(in.Name(), Shape{Inputs: in.Size(), Views: 2, Buckets: in.Buckets()}, in.Most()); err != nil {
		return nil, err
	}
	return &Judge[P]{terms, in, n}, nil
}

// Terms returns the evaluation without the network.
func (j *Judge[P]) Terms() game.Evaluator[P] { return j.Evaluator }

// Network returns the network.
func (j *Judge[P]) Network() *Network { return j.network }

// spare are lists for Judges. Games fill them in through an interface, so each evaluation
// would allocate one.
var spare = sync.Pool{New: func() any { return new(Changes) }}

// Evaluate judges a position that is not over for the player to move.
func (j *Judge[P]) Evaluate(p *P) int {
	c := spare.Get().(*Changes)
	defer spare.Put(c)
	Look(j.inputs, c, p)
	var sums [2]Sums
	j.network.Sum(&sums[0], c.on[0][:c.ons])
	j.network.Sum(&sums[1], c.on[1][:c.ons])
	return j.total(p, &sums)
}

// total adds what the network says to the terms.
func (j *Judge[P]) total(p *P, sums *[2]Sums) int {
	own := j.inputs.Mover(p) & 1
	said := j.network.Output(j.inputs.Bucket(p), &sums[own], &sums[own^1])
	return game.Bounded(int32(j.Evaluator.Evaluate(p)) + said)
}
