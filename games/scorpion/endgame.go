package scorpion

import (
	"math/bits"
	"sync"
)

// The endgame tables: what the last scorpions of two players are worth under best
// play of both, with stings, swaps, crossings and standing still.
//
// A table knows every position at the beginning of a turn in which the player to
// move has so many scorpions left and the other so many, wherever on the track or in
// the hand they are. That is closed: scorpions are thrown back but never come in
// again once they are out, so play stays there, goes on with fewer scorpions, or
// ends. No estimate is behind any value. (endgame_solve.go says how they are made,
// and how exact they are.)
//
// They hold far from the limit of 2000 turns (SC-19) and are not asked near it.

// endgameSizes are the scorpions left of the two for which there are tables. The
// first takes a fraction of a second to make, so that every player has it. The second
// takes seconds: it is for those who ask for it (Eval.Exact).
var endgameSizes = [...]struct{ more, fewer uint8 }{{1, 1}, {2, 1}}

const (
	endgameMost = 2 // scorpions of one side in these
	// endgameMargin is how many turns before the limit of the game the tables end.
	endgameMargin = 500
)

// endgame is a table: the chance of the player to move, by the rank of its
// scorpions' places times the number of ranks of the other's, plus that one's.
type endgame struct {
	others int // ranks of the other's scorpions
	chance []float64
}

// endgames are the tables for a length of the lanes. They are made when they are
// first asked for. Whoever asks waits, so that no answer depends on whether they had
// been made before.
type endgames struct {
	once   [len(endgameSizes)]sync.Once
	tables [endgameMost + 1][endgameMost + 1]*endgame
}

var endgamesOf [maxSquares + 1]endgames

// endgameChance is the exact chance of the player to move, if one of the first so
// many tables covers the position.
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

// table is a table of a size, made if it has not been.
func (e *endgames) table(squares uint8, i int, own, other uint8) *endgame {
	e.once[i].Do(func() {
		size := endgameSizes[i]
		e.tables[size.more][size.fewer], e.tables[size.fewer][size.more] = fetchEndgame(squares, size.more, size.fewer)
	})
	return e.tables[own][other]
}

// rank numbers the places of a seat's scorpions that are neither out nor lifted,
// from 0, among all ways to place as many: the rearmost adds its place, the next how
// many pairs there are before its place, and so on.
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

// choose is n over k.
func choose(n, k int) int {
	c := 1
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}
