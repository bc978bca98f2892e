// Package hurdle is the game Hurdle: stones go forward, hop over a friend, take
// diagonally, and race to the far row. The rules HU-1 to HU-8 are in rulebook.md.
//
// To make this game your own, change rulebook.md first, then the test of the rule in
// rules_test.go, then the code that names the rule, here or in moves.go and explain.go.
// The suite in suite_test.go checks that everything fits together.
package hurdle

import "github.com/antares-games/antares/game"

// The seats, in the order in which they move.
const (
	light game.Seat = 0 // starts at the bottom, moves up
	dark  game.Seat = 1 // starts at the top, moves down
)

// Position is all that the rules need to know to continue a game. It is copied for
// every move that a search tries, so it is small and contains no pointers.
//
// A set of squares is a number with a bit for each: bit 8*row+column, row 0 being row 1.
// Boards have seven columns at most, so a step beyond the edge never comes back on the
// other side.
type Position struct {
	stones [2]uint64 // where each seat has stones
	board  uint64    // the squares that there are
	hash   uint64
	turn   uint8 // the seat to move, also after the end
}

// squares returns the squares of a board of that size.
func squares(size int) (set uint64) {
	for row := range size {
		set |= (1<<size - 1) << (8 * row)
	}
	return set
}

// has reports whether a set contains a square. Squares off the board are in no set.
func has(set uint64, sq int) bool { return set>>uint(sq)&1 != 0 }

func (p *Position) empty(sq int) bool { return has(p.board&^(p.stones[0]|p.stones[1]), sq) }
func (p *Position) mine(sq int) bool  { return has(p.stones[p.turn&1], sq) }
func (p *Position) enemy(sq int) bool { return has(p.stones[p.turn&1^1], sq) }

// ahead returns the distance to the square in front of a stone, for the player to move.
func (p *Position) ahead() int {
	if p.turn == uint8(light) {
		return 8
	}
	return -8
}

// farRow returns the row on which a seat wins: HU-7.
func (p *Position) farRow(seat uint8) uint64 {
	if seat == uint8(light) {
		return p.board &^ (p.board >> 8)
	}
	return 0xff
}

// across reports whether the player who moved last has reached the far row: HU-7.
func (p *Position) across() bool { return p.stones[p.turn&1^1]&p.farRow(p.turn^1) != 0 }

// Turn returns the seat to move, or game.Over.
func (p *Position) Turn() game.Seat {
	if p.across() || !p.canMove() {
		return game.Over
	}
	return game.Seat(p.turn)
}

// Payoff returns the result of a finished game. The player to move has lost it: the
// other player is across (HU-7), or there is no move (HU-8).
func (p *Position) Payoff() (pay game.Payoff) {
	if p.Turn() == game.Over {
		pay[p.turn], pay[p.turn^1] = -1, 1
	}
	return pay
}

// Play plays a legal move.
func (p *Position) Play(m game.Move) {
	from, to := fromTo(m)
	us, them := p.turn&1, p.turn&1^1
	if p.enemy(to) { // HU-6
		p.toggle(them, to)
	}
	p.toggle(us, from)
	p.toggle(us, to)
	p.pass()
}

// toggle puts a stone on a square or removes it, and updates the hash.
func (p *Position) toggle(seat uint8, sq int) {
	p.stones[seat] ^= 1 << sq
	p.hash ^= keys[64*int(seat)+sq]
}

// pass gives the turn to the other player.
func (p *Position) pass() {
	p.turn ^= 1
	p.hash ^= keys[turnKey]
}

// Hash returns a number for the stones and the player to move: the same for equal
// positions, and almost never the same for others.
func (p *Position) Hash() uint64 { return p.hash }

// keys has a number for each stone on each square, and one for dark to move.
var keys = func() []uint64 {
	list := make([]uint64, turnKey+1)
	game.Zobrist("hurdle", list)
	return list
}()

const turnKey = 2 * 64
