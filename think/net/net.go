// Package net is learned judgement: small networks that look at a position and correct
// the sum of terms by which a game judges it. The first layer has one row of weights for
// each input, and only a few inputs are active at a time, so that a search can keep the
// sums up to date move by move (Eye). The second layer is a single dot product.
//
// Everything is computed in whole numbers, and every way to compute it gives the same
// result on every machine: assembly where there is some, plain Go everywhere.
package net

import "slices"

// The scales. A weight of one in training is one in the files of networks:
const (
	one     = 255 // of the first layer, and of activations before they are squared
	outOne  = 64  // of the second layer
	outMost = 127 // the largest weight of the second layer: one*outMost fits in 16 bits

	// MaxHidden is the most that a hidden layer may have, and its length is a multiple of
	// hiddenStep, so that assembly needs no special case at the end.
	MaxHidden  = 256
	hiddenStep = 32

	maxInputs  = 1 << 14
	maxBuckets = 64
)

// Shape is the size of a network.
type Shape struct {
	// Inputs is how many inputs there are, Hidden the length of the hidden layer.
	Inputs int `json:"inputs"`
	Hidden int `json:"hidden"`
	// Views is how many views of a position go into one output: two, that of the player to
	// move and then the opponent's, or the one view of a seat.
	Views int `json:"views"`
	// Buckets is how many sets of output weights there are.
	Buckets int `json:"buckets"`
}

// Network is a trained network. It does not change, so any number of searches may use it.
type Network struct {
	Header Header

	rows []int16 // Inputs × Hidden
	bias []int16 // Hidden
	out  []int16 // Buckets × Views × Hidden
	last []int32 // Buckets; in units of one × one × outOne
}

// New puts a network together: rows has Inputs × Hidden weights of the first layer and bias
// its Hidden biases; out has Buckets × Views × Hidden weights of the second layer and last
// its Buckets biases, in units of 255 × 255 × 64.
func New(h Header, rows, bias, out []int16, last []int32) (*Network, error) {
	s := h.Shape
	if err := s.check(); err != nil {
		return nil, err
	}
	if len(rows) != s.Inputs*s.Hidden || len(bias) != s.Hidden || len(out) != s.Buckets*s.Views*s.Hidden || len(last) != s.Buckets {
		return nil, refuse("the number of weights is not that of its shape")
	}
	for _, w := range out {
		if w > outMost || w < -outMost {
			return nil, refuse("a weight of the second layer is %d, beyond ±%d", w, outMost)
		}
	}
	// Beyond their ends there is nothing: an input that does not exist panics.
	return &Network{h, slices.Clip(rows), slices.Clip(bias), slices.Clip(out), last}, nil
}

func (s Shape) check() error {
	switch {
	case s.Inputs < 1 || s.Inputs > maxInputs || s.Buckets < 1 || s.Buckets > maxBuckets || s.Views < 1 || s.Views > 2:
		return refuse("no network has %d inputs, %d views and %d buckets", s.Inputs, s.Views, s.Buckets)
	case s.Hidden < hiddenStep || s.Hidden > MaxHidden || s.Hidden%hiddenStep != 0:
		return refuse("the hidden layer has %d, and not a multiple of %d up to %d", s.Hidden, hiddenStep, MaxHidden)
	}
	return nil
}

// Sums are the sums of the hidden layer, as one view of a position has them, before they
// are activated.
type Sums [MaxHidden]int16

// Sum sets s to the sums of a view with these inputs.
func (n *Network) Sum(s *Sums, inputs []uint16) {
	h := n.Header.Shape.Hidden
	update(s[:h], n.bias, n.rows, inputs, nil)
}

// Update sets s to the sums of a view that has the inputs on in addition to those of from,
// and off no longer.
func (n *Network) Update(s, from *Sums, on, off []uint16) {
	h := n.Header.Shape.Hidden
	update(s[:h], from[:h], n.rows, on, off)
}

// Output is what a network says about a position with these sums, in thousandths: of the
// player to move and of the opponent. Networks with one view have no other.
func (n *Network) Output(bucket int, own, other *Sums) int32 {
	h, v := n.Header.Shape.Hidden, n.Header.Shape.Views
	w := n.out[bucket*v*h : bucket*v*h+v*h]
	sum := int64(n.last[bucket]) + int64(activate(own[:h], w[:h]))
	if v == 2 {
		sum += int64(activate(other[:h], w[h:]))
	}
	return thousandths(sum)
}

// thousandths converts the unit of outputs.
func thousandths(sum int64) int32 { return int32(sum * 1000 / (one * one * outOne)) }
