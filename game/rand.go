package game

import (
	"math/bits"
	"math/rand/v2"
)

// Rand is the fast generator for playouts and searches: nothing that people play
// depends on it. It is not safe for concurrent use.
type Rand struct{ rand.PCG }

// NewRand creates a generator from a seed.
func NewRand(seed uint64) *Rand {
	r := new(Rand)
	r.Seed(seed, 0x9e3779b97f4a7c15)
	return r
}

// N returns a number from 0 to n-1; its bias, below n/2^64, does not matter here.
func (r *Rand) N(n int) int {
	hi, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(hi)
}

// Zobrist fills keys with fixed pseudo-random numbers for a hash. The same name
// gives the same keys in every program, so that hashes can be stored.
func Zobrist(name string, keys []uint64) {
	seed := uint64(14695981039346656037)
	for _, c := range []byte(name) {
		seed = (seed ^ uint64(c)) * 1099511628211
	}
	r := NewRand(seed)
	for i := range keys {
		keys[i] = r.Uint64()
	}
}
