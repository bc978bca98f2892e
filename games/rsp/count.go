package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// CountMoves counts the legal moves without listing them.
func (p *Position) CountMoves() int {
	if p.end != playing {
		return 0
	}
	var s sight
	s.look(p)
	return s.count(p)
}

func (s *sight) count(p *Position) (n int) {
	for set := s.own[rock]; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.rolls(bits.TrailingZeros64(set)))
	}
	for set := s.own[scissors]; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.cuts(bits.TrailingZeros64(set)))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.singles(bits.TrailingZeros64(set)))
	}
	return n + s.countStacks(p, p.stacks())
}

// countStacks counts the lays of two and more Papers off a set of stacks.
func (s *sight) countStacks(p *Position, stacks uint64) (n int) {
	for ; stacks != 0; stacks &= stacks - 1 {
		from := bits.TrailingZeros64(stacks)
		height := p.height(from)
		for ways := near[from]; ways != 0; ways &= ways - 1 {
			n += s.countRow(from, bits.TrailingZeros64(ways), height)
		}
	}
	return n
}

// RandomMove picks a legal move, each with the same chance, without listing
// them: it counts the targets of each piece and looks up only the one it draws.
func (p *Position) RandomMove(r *game.Rand) (m game.Move, ok bool) {
	if p.end != playing {
		return 0, false
	}
	var s sight
	s.look(p)
	var (
		from    [16]uint8 // no side has more than 14 pieces that move
		targets [16]uint64
		pieces  uint
		simple  int // moves without drops
	)
	add := func(at int, set uint64) {
		from[pieces&15], targets[pieces&15] = uint8(at), set
		pieces++
		simple += bits.OnesCount64(set)
	}
	for set := s.own[rock]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(at, s.rolls(at))
	}
	for set := s.own[scissors]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(at, s.cuts(at))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(at, s.singles(at))
	}
	stacks := p.stacks()
	n := r.N(simple + s.countStacks(p, stacks))
	if n >= simple {
		return s.nthLay(p, stacks, n-simple), true
	}
	i := uint(0)
	for c := bits.OnesCount64(targets[0]); n >= c; c = bits.OnesCount64(targets[i&15]) {
		n -= c
		i++
	}
	set := targets[i&15]
	for ; n > 0; n-- {
		set &= set - 1
	}
	return simpleMove(int(from[i&15]), bits.TrailingZeros64(set)), true
}

// nthLay is the n-th lay of two and more Papers, from 0, off a set of stacks.
func (s *sight) nthLay(p *Position, stacks uint64, n int) game.Move {
	for set := stacks; set != 0; set &= set - 1 {
		from := bits.TrailingZeros64(set)
		height := p.height(from)
		for ways := near[from]; ways != 0; ways &= ways - 1 {
			to := bits.TrailingZeros64(ways)
			c := s.countRow(from, to, height)
			if n < c {
				return s.nthRow(from, to, height, n)
			}
			n -= c
		}
	}
	panic("rsp: no such lay")
}
