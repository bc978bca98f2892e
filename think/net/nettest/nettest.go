// Package nettest makes networks for tests.
package nettest

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Random returns a network with random weights of the size that trained ones have.
func Random(h net.Header, seed uint64) *net.Network {
	r := game.NewRand(seed)
	s := h.Shape
	draw := func(n, most int) []int16 {
		list := make([]int16, n)
		for i := range list {
			list[i] = int16(r.N(2*most+1) - most)
		}
		return list
	}
	last := make([]int32, s.Buckets)
	for i := range last {
		last[i] = int32(r.N(2_000_001) - 1_000_000)
	}
	n, err := net.New(h, draw(s.Inputs*s.Hidden, 200), draw(s.Hidden, 200), draw(s.Buckets*s.Views*s.Hidden, 127), last)
	if err != nil {
		panic(err)
	}
	return n
}

// For returns the header of a network with that many hidden units for some inputs.
func For[P any](gameID string, in net.Inputs[P], hidden int) net.Header {
	return net.Header{Game: gameID, Inputs: in.Name(), Shape: net.Shape{Inputs: in.Size(), Hidden: hidden, Views: 2, Buckets: in.Buckets()}}
}
