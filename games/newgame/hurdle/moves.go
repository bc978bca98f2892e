package hurdle

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// maxMoves is an upper bound for any position: 14 stones, each with one move straight
// ahead and two diagonals.
const maxMoves = 14 * 3

// A move is the square it starts from, plus 64 times the square it goes to.
func pack(from, to int) game.Move { return game.Move(from | to<<6) }

func fromTo(m game.Move) (from, to int) { return int(m & 63), int(m >> 6 & 63) }

// AppendMoves appends the legal moves.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	if p.across() {
		return dst
	}
	for left := p.stones[p.turn&1]; left != 0; left &= left - 1 {
		from := bits.TrailingZeros64(left)
		if to, ok := p.straight(from); ok {
			dst = append(dst, pack(from, to))
		}
		for _, to := range p.diagonals(from) {
			if p.enemy(to) { // HU-6
				dst = append(dst, pack(from, to))
			}
		}
	}
	return dst
}

// straight returns where a stone may go straight ahead: a step (HU-4) or, over a
// friend, a hop (HU-5).
func (p *Position) straight(from int) (to int, ok bool) {
	ahead := p.ahead()
	to = from + ahead
	if p.mine(to) {
		to += ahead
	}
	return to, p.empty(to)
}

// diagonals returns the two squares that a stone attacks: HU-6.
func (p *Position) diagonals(from int) [2]int {
	front := from + p.ahead()
	return [2]int{front - 1, front + 1}
}

// canMove reports whether the player to move has a move: HU-8. Listing the moves is not
// the fastest way to find out, but it keeps the rules in one place.
func (p *Position) canMove() bool {
	var room [maxMoves]game.Move
	return len(p.AppendMoves(room[:0])) > 0
}
