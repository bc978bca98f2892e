package rsp

import "github.com/antares-games/antares/game"

// A lay of Papers goes along a row of spaces, and for each of them only two things
// matter (RP-7): whether Papers may be dropped there with the lay continuing, and
// whether it may be passed without a drop.
//
//	mayDrop           empty
//	mayDrop mayPass   friendly Papers, enemy Rock
//	        mayPass   friendly Rock or Scissors, enemy Papers
//	neither           enemy Scissors, any Flag: the lay ends there
//
// What is off the board is like a space that may only be passed: no lay can end there,
// so none is found. A row packs each of its spaces into two bits, the nearest lowest.
const (
	mayDrop = 1
	mayPass = 2
)

// singles returns the spaces to which one Paper may move (RP-7).
func (s *sight) singles(from int) uint64 { return near[from&63] & s.ends }

// The three ways to lay two Papers (RP-6), without the spaces: both on the first
// space, one there and one on the second, both on the second.
const (
	layBoth  game.Move = 1<<manyShift | 2<<dropsShift
	laySplit game.Move = 2<<manyShift | 1<<dropsShift | 1<<(dropsShift+dropBits)
	layFar   game.Move = 2<<manyShift | 2<<(dropsShift+dropBits)
)

// pairs returns the spaces with which a lay of two Papers may begin, for each of the
// three ways (RP-7). Nearly all stacks have two Papers, so these lays are found as
// sets.
func (s *sight) pairs(from int) (both, split, far uint64) {
	longer := near[from&63] & ahead[from&63].through(s.ends) // it may end one space further
	return s.singles(from), longer & s.drops, longer & s.floats
}

// stacks returns the spaces with two or more Papers of the player to move.
func (p *Position) stacks() uint64 {
	return p.pieces[p.turn&1][paper] & (p.heights[1] | p.heights[2])
}

// tallStacks returns those with three or more.
func (p *Position) tallStacks() uint64 {
	return p.pieces[p.turn&1][paper] & (p.heights[0]&p.heights[1] | p.heights[2])
}

// row packs the n spaces that begin with to and lead away from from.
func (s *sight) row(from, to, n int) (row uint) {
	a, b := uint8(from), uint8(to)
	for i := 0; i < n; i++ {
		row |= uint(s.drops>>(b&63)&1|s.floats>>(b&63)&1<<1) << (2 * i)
		a, b = b, beyond[a&63][b&63]
	}
	return row
}

// Low stacks are by far the most common. Their lays are listed in advance, for every
// row of lowStack spaces, and only need from and to added.
const lowStack = 4

var lists [8][1 << (2 * lowStack)]layList

type layList struct {
	lays []game.Move // followed by zeros, up to a whole number of quads
	n    int         // how many are lays
}

// quad is how many lays are written at a time.
const quad = 4

func init() {
	for height := 3; height <= lowStack; height++ {
		for row := range lists[height] {
			lays := appendLays(nil, 0, uint(row), 0, height, height)
			lists[height][row] = layList{append(lays, make([]game.Move, quad-len(lays)%quad)...), len(lays)}
		}
	}
}

// low returns the list for a low stack and the row that begins with to.
func (s *sight) low(from, to, height int) *layList {
	return &lists[height&7][s.row(from, to, lowStack)&(1<<(2*lowStack)-1)]
}

// addRow writes the lays of three or more Papers along a row after the first n moves,
// and returns the new number of moves. It writes whole quads, for the same reason as
// add.
func (s *sight) addRow(out *room, n, from, to, height int) int {
	m := simpleMove(from, to)
	if height > lowStack {
		return n + len(appendLays(out[n:n], m, s.row(from, to, height), 0, height, height))
	}
	list := s.low(from, to, height)
	then := n + list.n
	for lays := list.lays; len(lays) >= quad; lays = lays[quad:] {
		c := (*[quad]game.Move)(out[n : n+quad])
		c[0], c[1], c[2], c[3] = m|lays[0], m|lays[1], m|lays[2], m|lays[3]
		n += quad
	}
	return then
}

// countRow counts these lays.
func (s *sight) countRow(from, to, height int) int {
	if height > lowStack {
		return countLays(s.row(from, to, height), height)
	}
	return s.low(from, to, height).n
}

// nthRow is the n-th of these lays, from 0.
func (s *sight) nthRow(from, to, height, n int) game.Move {
	if height > lowStack {
		var all room
		s.addRow(&all, 0, from, to, height)
		return all[n]
	}
	return simpleMove(from, to) | s.low(from, to, height).lays[n]
}

// appendLays appends the lays of three or more Papers along a row (RP-6). The drops of
// the first i spaces are already in m, left of the stack's Papers have not been dropped
// yet, and row begins with the i-th space.
//
// A lay that ends on space i is i+1 spaces long, so it must lift at least that many
// Papers. Since the last drop is at least 1, a stack reaches no further than its
// height.
func appendLays(dst []game.Move, m game.Move, row uint, i, left, height int) []game.Move {
	dropped := height - left
	enough := max(i+1, 3) - dropped // the smallest drop that may end the lay here
	here := row & 3
	if here == 0 { // the lay ends here: all lifted Papers are dropped, however many those are
		for n := max(enough, 1); n <= left; n++ {
			dst = append(dst, m|many(i+1)|drop(i, n))
		}
		return dst
	}
	further := i+1 < height
	if here&mayPass != 0 && further {
		dst = appendLays(dst, m, row>>2, i+1, left, height)
	}
	if here&mayDrop == 0 {
		return dst
	}
	for n := 1; n <= left; n++ {
		lay := m | drop(i, n)
		if n >= enough {
			dst = append(dst, lay|many(i+1))
		}
		if further && n < left {
			dst = appendLays(dst, lay, row>>2, i+1, left-n, height)
		}
	}
	return dst
}

// countLays counts what appendLays lists, by how many Papers have been dropped before
// each space and in how many ways.
func countLays(row uint, height int) (n int) {
	var ways [8]int // [dropped so far]
	ways[0] = 1
	for i := 0; i < height; i++ {
		here := row >> (2 * i) & 3
		if here == mayPass {
			continue
		}
		for d, w := range ways[:height] {
			// The lay ends here with d+1 to height Papers dropped, but no fewer than its length,
			// and no fewer than three.
			n += w * (height + 1 - max(d+1, i+1, 3))
		}
		if here == 0 {
			break
		}
		sum := 0 // ways to have dropped fewer than d
		for d, w := range ways[:height] {
			ways[d] = sum
			if here&mayPass != 0 {
				ways[d] += w
			}
			sum += w
		}
	}
	return n
}
