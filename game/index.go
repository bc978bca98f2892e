package game

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// Indexer is implemented by rules that can number the positions of endgames, for tables
// of all of them. A class is what is on the board, for example the number of pieces of
// each kind; play stays in a class or leads to a smaller one. Counters that eventually
// end the game are ignored: the positions that At builds are as far from the limit as
// possible.
type Indexer[P any] interface {
	// Domain names the options that affect the tables.
	Domain() string
	// ParseClass reads a class as people write it, or returns what is wrong with it. No
	// rule of the game is involved, so the error is not a *RuleError.
	ParseClass(name string) (uint64, error)
	// ClassName returns the name of a class, which can be used as a file name.
	ClassName(class uint64) string
	// Classes lists a class and all those that play can lead to from it, each after
	// everything it leads to.
	Classes(class uint64) []uint64
	// Class returns the class of a position; ok is false if it belongs to none.
	Class(p *P) (class uint64, ok bool)
	// Places returns how many numbers a class has, or the largest uint64 if there are more
	// than that.
	Places(class uint64) uint64
	// Index returns the number of a position in its class, from 0.
	Index(p *P) uint64
	// At sets p to the position with a number; false if the number stands for none.
	At(class, index uint64, p *P) bool
}

// Choose returns n choose k, for n up to 66 and k up to 8: the number of sets of k out
// of n.
func Choose(n, k int) uint64 { return choose[n][k] }

// Times multiplies counts; a product that does not fit becomes the largest value that
// does.
func Times(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi != 0 {
		return math.MaxUint64
	}
	return lo
}

const (
	chooseFrom = 66
	chooseMost = 8
)

var choose = func() (c [chooseFrom + 1][chooseMost + 1]uint64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= min(n, chooseMost); k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// RankSet numbers a set among those of its size (at most 8), from 0: the sets within
// the first n places come first, whatever n is.
func RankSet(set uint64) (rank uint64) {
	for k := 1; set != 0; k++ {
		rank += choose[bits.TrailingZeros64(set)][k]
		set &= set - 1
	}
	return rank
}

// NthSet returns the set of size k with that number.
func NthSet(rank uint64, k int) (set uint64) {
	n := 64
	for ; k > 0; k-- {
		for n--; choose[n][k] > rank; n-- {
		}
		rank -= choose[n][k]
		set |= 1 << n
	}
	return set
}

// SortClasses sorts classes that are counts of pieces, four bits each, by their number
// of pieces: a class comes after everything that captures can lead to from it.
func SortClasses(list []uint64) {
	pieces := func(class uint64) (n uint64) {
		for ; class != 0; class >>= 4 {
			n += class & 15
		}
		return n
	}
	slices.SortFunc(list, func(a, b uint64) int { return cmp.Or(cmp.Compare(pieces(a), pieces(b)), cmp.Compare(a, b)) })
}
