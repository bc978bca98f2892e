package scorpion

import (
	"math/bits"
	"sync"
)

// The endgame tables: what the last scorpions of two players are worth under best play
// by both, with stings, swaps, crossings and standing still.
//
// A table covers every position at the beginning of a turn in which each player has a
// given number of scorpions left, wherever on the track or in hand they are. This set
// is closed: scorpions can be thrown back but never return once they are out, so play
// stays in it, continues with fewer scorpions, or ends. No value is based on an
// estimate. (endgame_solve.go explains how they are computed, and how exact they are.)
//
// They are valid far from the limit of 2000 turns (SC-19) and are not used near it.

// endgameSizes are the numbers of scorpions left for which there are tables. The first
// takes a fraction of a second to build, so every player has it. The second takes
// seconds: it is for those who request it (Eval.Exact).
var endgameSizes = [...]struct{ more, fewer uint8 }{{1, 1}, {2, 1}}

const (
	endgameMost = 2 // scorpions of one side in these
	// endgameMargin is how many turns before the limit of the game the tables stop being
	// used.
	endgameMargin = 500
)

// endgame is a table: the chance of the player to move, indexed by the rank of its
// scorpions' places times the number of the other player's ranks, plus the other's
// rank.
type endgame struct {
	others int // number of ranks of the other's scorpions
	chance []float64
}

// endgames are the tables for one length of the lanes. They are built on first use. The
// caller waits, so that no answer depends on whether they were built before.
type endgames struct {
	once   [len(endgameSizes)]sync.Once
	tables [endgameMost + 1][endgameMost + 1]*endgame
}

var endgamesOf [maxSquares + 1]endgames

// endgameChance returns the exact chance of the player to move, if a table among the
// first sizes covers the position.
func (p *Position) endgameChance(sizes int) (chance float64, ok bool) {
	if p.players != 2 || p.phase != throwFirst || p.turn > maxTurns-endgameMargin {
		return 0, false
	}
	own, other := p.each-p.out[p.player], p.each-p.out[1-p.player]
	for i, size := range endgameSizes[:sizes] {
		if max(own, other) == size.more && min(own, other) == size.fewer {
			t := endgamesOf[p.squares].table(p.squares, i, own, other)
			return t.chance[p.rank(p.player)*t.others+p.rank(1-p.player)], true
		}
	}
	return 0, false
}

// table returns the table of a size, building it if necessary.
func (e *endgames) table(squares uint8, i int, own, other uint8) *endgame {
	e.once[i].Do(func() {
		size := endgameSizes[i]
		e.tables[size.more][size.fewer], e.tables[size.fewer][size.more] = fetchEndgame(squares, size.more, size.fewer)
	})
	return e.tables[own][other]
}

// rank numbers the places of a seat's scorpions that are neither out nor lifted, from
// 0, among all ways to place that many: the rearmost adds its place, the next adds the
// number of pairs before its place, and so on.
func (p *Position) rank(seat uint8) (rank int) {
	n := int(p.hand[seat]) // the hand is place 0 and adds nothing
	for b := p.lanes[seat][yellow]; b != 0; b &= b - 1 {
		n++
		rank += choose(bits.TrailingZeros64(b)+n-1, n)
	}
	home := int(p.outside())
	for b := p.lanes[seat][black]; b != 0; {
		at := bits.Len64(b) - 1
		b &^= 1 << at
		n++
		rank += choose(home-at+n-1, n)
	}
	return rank
}

// choose returns n choose k.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
