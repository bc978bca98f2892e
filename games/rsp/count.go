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
	for set := s.own[scissors] &^ s.locks; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.freeCuts(bits.TrailingZeros64(set)))
	}
	for set := s.own[scissors] & s.locks; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.lockedCuts(bits.TrailingZeros64(set)))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		n += bits.OnesCount64(s.singles(bits.TrailingZeros64(set)))
	}
	for set := p.stacks(); set != 0; set &= set - 1 {
		both, split, far := s.pairs(bits.TrailingZeros64(set))
		n += bits.OnesCount64(both) + bits.OnesCount64(split) + bits.OnesCount64(far)
	}
	return n + s.countStacks(p, p.tallStacks())
}

// countStacks counts the lays of three or more Papers off a set of stacks.
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

// RandomMove picks a legal move, all equally likely, without listing them: it counts
// the targets of each piece and looks up only the one it picks.
func (p *Position) RandomMove(r *game.Rand) (m game.Move, ok bool) {
	if p.end != playing {
		return 0, false
	}
	var s sight
	s.look(p)
	var (
		base    [32]game.Move // for at most 14 pieces, and three ways for three stacks
		targets [32]uint64
		pieces  uint
		simple  int // moves of one piece or of two Papers
	)
	add := func(m game.Move, set uint64) {
		base[pieces&31], targets[pieces&31] = m, set
		pieces++
		simple += bits.OnesCount64(set)
	}
	for set := s.own[rock]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(simpleMove(at, 0), s.rolls(at))
	}
	for set := s.own[scissors]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(simpleMove(at, 0), s.cuts(at))
	}
	for set := s.own[paper]; set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		add(simpleMove(at, 0), s.singles(at))
	}
	for set := p.stacks(); set != 0; set &= set - 1 {
		at := bits.TrailingZeros64(set)
		both, split, far := s.pairs(at)
		add(simpleMove(at, 0)|layBoth, both)
		add(simpleMove(at, 0)|laySplit, split)
		add(simpleMove(at, 0)|layFar, far)
	}
	stacks := p.tallStacks()
	n := r.N(simple + s.countStacks(p, stacks))
	if n >= simple {
		return s.nthLay(p, stacks, n-simple), true
	}
	i := uint(0)
	for c := bits.OnesCount64(targets[0]); n >= c; c = bits.OnesCount64(targets[i&31]) {
		n -= c
		i++
	}
	set := targets[i&31]
	for ; n > 0; n-- {
		set &= set - 1
	}
	return base[i&31] | game.Move(bits.TrailingZeros64(set)), true
}

// nthLay returns the n-th lay of three or more Papers, from 0, off a set of stacks.
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
