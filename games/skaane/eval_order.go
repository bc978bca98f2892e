package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The priorities of moves: wins before takes before all others. Among the others
// a step ahead is worth more the nearer it comes to the far row.
const (
	winPriority  = 1 << 20
	takePriority = 1 << 10
)

// Priority ranks a legal move: wins first, then takes, a sun before another pawn
// and by other than a sun rather than by a sun, then steps ahead.
func (*Eval) Priority(p *Position, m game.Move) int {
	from, to := fromTo(m)
	us := p.turn & 1
	switch target := uint64(1) << to; {
	case target&p.farRow(us) != 0: // SK-8
		return winPriority
	case p.stalls(from, to):
		return winPriority
	case target&p.side[us^1] != 0:
		suns := p.lo & p.hi
		return takePriority + 2*int(suns>>to&1) - int(suns>>from&1)
	case us == uint8(light):
		return max(to>>3-from>>3, 0) * (to>>3 + bits.LeadingZeros64(p.board)>>3)
	}
	return max(from>>3-to>>3, 0) * (7 - to>>3)
}

// stalls says whether a move wins by SK-9: it leaves the enemy without a move.
// Nearly always one of the enemy's pawns keeps an empty square beside it, and
// that is quick to see.
func (p *Position) stalls(from, to int) bool {
	enemy := p.side[p.turn&1^1] &^ (1 << to)
	empty := (p.empty() | 1<<from) &^ (1 << to)
	if beside(enemy)&empty != 0 {
		return false
	}
	next := *p
	next.Play(pack(from, to))
	return !next.canMove()
}

// AppendForcing appends the wins and the takes.
func (*Eval) AppendForcing(dst []game.Move, p *Position) []game.Move {
	if p.stopped() {
		return dst
	}
	us := p.turn & 1
	own, empty := p.side[us], p.empty()
	// SK-8: onto the far row, from the square before it or over friends.
	back := [2]int{-8, 8}[us]
	for goals := p.farRow(us) & empty & beside(own); goals != 0; goals &= goals - 1 {
		to := bits.TrailingZeros64(goals)
		for from := to + back; from >= 0 && from < 64 && own>>from&1 != 0; from += back {
			dst = append(dst, pack(from, to))
		}
	}
	if p.contact() {
		var m movers
		p.attacking(&m)
		for dir := northEast; dir <= southWest; dir++ {
			for pawns := m[dir]; pawns != 0; pawns &= pawns - 1 {
				from := bits.TrailingZeros64(pawns)
				dst = append(dst, pack(from, from+diagonal[dir]))
			}
		}
	}
	// SK-9: a quiet move fills one square, so it can take the last move away only
	// from an enemy with one empty square, or none, beside all of its pawns.
	if room := beside(p.side[us^1]) & empty; room&(room-1) == 0 {
		dst = p.appendStalls(dst)
	}
	return dst
}

// appendStalls appends the quiet moves that win by SK-9 and not by SK-8.
func (p *Position) appendStalls(dst []game.Move) []game.Move {
	us := p.turn & 1
	n := len(dst)
	all := p.AppendMoves(dst)
	for _, m := range all[n:] {
		from, to := fromTo(m)
		if target := uint64(1) << to; target&(p.side[us^1]|p.farRow(us)) == 0 && p.stalls(from, to) {
			all[n] = m
			n++
		}
	}
	return all[:n]
}
