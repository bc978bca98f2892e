package skorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// A move, packed. Fields that a kind does not use are zero.
//
//	 63      20 19 18 17    12 11     6 5      0
//	+----------+-----+--------+--------+--------+
//	|    0     |kind | second |  paid  | first  |
//	+----------+-----+--------+--------+--------+
//
//	kind 0  place a piece on first             c3
//	kind 1  Skorpion to first                  Sb1
//	kind 2  Skorpion to first, pay the piece   Sb1-c3-b2
//	        on paid, Skorpion to second
const (
	paidShift   = 6
	secondShift = 12
	kindShift   = 18

	stepKind = 1 << kindShift
	pairKind = 2 << kindShift
)

func placing(s spot) game.Move { return game.Move(s) }
func step(to spot) game.Move   { return stepKind | game.Move(to) }

func pair(to, paid, second spot) game.Move {
	return pairKind | game.Move(to) | game.Move(paid)<<paidShift | game.Move(second)<<secondShift
}

func firstOf(m game.Move) spot  { return spot(m & (maxSpots - 1)) }
func paidOf(m game.Move) spot   { return spot(m >> paidShift & (maxSpots - 1)) }
func secondOf(m game.Move) spot { return spot(m >> secondShift & (maxSpots - 1)) }

// placings returns the spots where the player to move may place a piece.
func (p *Position) placings(b *board) uint64 {
	me := p.seat & 1
	empty := b.all &^ (p.pieces[red] | p.pieces[blue] | bit(p.skorpion) | bit(p.tail)) // KO-9
	if p.turn <= setupTurns {
		return b.starts[me] & empty // KO-4
	}
	if p.hand[me] == 0 {
		return 0 // KO-10
	}
	one, two := b.connections(p.pieces[me])
	return empty & (b.starts[me] | one&b.one[me] | two&b.two[me]) // KO-5
}

// connections returns the spots with at least one and at least two of those pieces on
// neighbouring spots.
func (b *board) connections(pieces uint64) (one, two uint64) {
	for ; pieces != 0; pieces &= pieces - 1 {
		near := b.near[first(pieces)&(maxSpots-1)]
		two |= one & near
		one |= near
	}
	return one, two
}

// steps returns the spots that the Skorpion may step to first.
func (p *Position) steps(b *board) uint64 {
	if p.turn <= setupTurns {
		return 0 // KO-4
	}
	return b.walk[p.skorpion&(maxSpots-1)] &^ bit(p.tail) // KO-11
}

// seconds returns the pieces that may be paid after a first step to a spot, and the
// spots that the Skorpion may then step to: any of the former can be combined with any
// of the latter. Both are empty if there is no second step.
func (p *Position) seconds(b *board, to spot) (payable, targets uint64) {
	mine := p.pieces[p.seat&1] &^ bit(to)
	if mine&(mine-1) == 0 {
		return 0, 0 // KO-14: a single piece cannot be paid (or KO-17: it was the last)
	}
	if p.pieces[1-p.seat&1]&^bit(to) == 0 {
		return 0, 0 // KO-17
	}
	at, tail := b.land(p.skorpion, to)
	return mine, b.walk[at&(maxSpots-1)] &^ bit(tail) // KO-11 again
}

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.seat == game.Over {
		return dst
	}
	b := p.on()
	for s := p.placings(b); s != 0; s &= s - 1 {
		dst = append(dst, placing(first(s)))
	}
	for to := p.steps(b); to != 0; to &= to - 1 {
		dst = append(dst, step(first(to)))
		payable, targets := p.seconds(b, first(to))
		for second := targets; second != 0; second &= second - 1 {
			for paid := payable; paid != 0; paid &= paid - 1 {
				dst = append(dst, pair(first(to), first(paid), first(second)))
			}
		}
	}
	return dst
}

// CountMoves returns how many moves AppendMoves would append.
func (p *Position) CountMoves() int {
	if p.seat == game.Over {
		return 0
	}
	b := p.on()
	n := bits.OnesCount64(p.placings(b))
	for to := p.steps(b); to != 0; to &= to - 1 {
		payable, targets := p.seconds(b, first(to))
		n += 1 + bits.OnesCount64(payable)*bits.OnesCount64(targets)
	}
	return n
}

// RandomMove picks one of the legal moves, each equally likely.
func (p *Position) RandomMove(r *game.Rand) (m game.Move, ok bool) {
	if p.seat == game.Over {
		return 0, false
	}
	b := p.on()
	places, steps := p.placings(b), p.steps(b)
	n := bits.OnesCount64(places)
	total := n
	for to := steps; to != 0; to &= to - 1 {
		payable, targets := p.seconds(b, first(to))
		total += 1 + bits.OnesCount64(payable)*bits.OnesCount64(targets)
	}
	// Number the moves, placements first and then step by step, and find the chosen one.
	k := r.N(total)
	if k < n {
		return placing(nth(places, k)), true
	}
	k -= n
	for to := steps; ; to &= to - 1 {
		payable, targets := p.seconds(b, first(to))
		ways := bits.OnesCount64(targets)
		switch n := bits.OnesCount64(payable) * ways; {
		case k == 0:
			return step(first(to)), true
		case k <= n:
			for k--; k >= ways; k -= ways {
				payable &= payable - 1
			}
			return pair(first(to), first(payable), nth(targets, k)), true
		default:
			k -= 1 + n
		}
	}
}

// nth returns the spot of a set that has n lower ones in it.
func nth(set uint64, n int) spot {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return first(set)
}
