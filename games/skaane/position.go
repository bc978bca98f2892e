// Package skaane is the game Skaane: rune pawns step straight, jump over their friends,
// take diagonally, and race across the board. It implements rules SK-0 to SK-10 of
// rulebook.md: play uses bitboards, and the Rules handle text and reasons.
package skaane

import "github.com/antares-games/antares/game"

// The seats.
const (
	light game.Seat = 0
	dark  game.Seat = 1
)

// The runes, in the order of the rulebook.
const (
	god = iota
	king
	serf
	sun
)

// limit is how many turns without an attack make the game a draw: SK-10.
const limit = 100

// Position is a position on a board of any size. A square is bit 8*row+column of a
// word, where row 0 is row 1 of the board, whatever the board's width: columns and rows
// that a smaller board lacks are neither empty nor occupied.
//
// The runes of all pawns, of both sides, are stored as the two bits of their number: lo
// and hi have zeros where there is no pawn.
type Position struct {
	side   [2]uint64
	lo, hi uint64
	hash   uint64
	board  uint64 // the squares of the board
	turn   uint8  // the seat to move, even after the end
	quiet  uint8  // turns since the last attack
}

// keys are for a pawn by side, rune and square, and for dark to move.
var keys = func() (k struct {
	pawn [2][4][64]uint64
	turn uint64
},
) {
	flat := make([]uint64, 2*4*64+1)
	game.Zobrist("skaane", flat)
	for i, key := range flat[:2*4*64] {
		k.pawn[i/256][i/64%4][i%64] = key
	}
	k.turn = flat[2*4*64]
	return k
}()

// squares returns the mask of the squares of a board.
func squares(w, h int) (m uint64) {
	for r := range h {
		m |= (1<<w - 1) << (8 * r)
	}
	return m
}

func (p *Position) empty() uint64 { return p.board &^ (p.side[0] | p.side[1]) }

// farRow returns the row on which a side wins: SK-8.
func (p *Position) farRow(s uint8) uint64 {
	if s == uint8(light) {
		return p.board &^ (p.board >> 8)
	}
	return 0xff
}

// across reports whether the side that moved last has a pawn on its far row: SK-8.
func (p *Position) across() bool {
	return p.side[p.turn^1]&p.farRow(p.turn^1) != 0
}

// stopped reports whether the game is over regardless of any moves there would be.
func (p *Position) stopped() bool { return p.quiet >= limit || p.across() }

// Turn returns the seat to move, or game.Over.
func (p *Position) Turn() game.Seat {
	if p.stopped() || !p.canMove() {
		return game.Over
	}
	return game.Seat(p.turn)
}

// Hash returns the Zobrist hash of the pawns and the side to move.
func (p *Position) Hash() uint64 { return p.hash }

// Payoff returns the result of a finished game.
func (p *Position) Payoff() (pay game.Payoff) {
	if p.across() || !p.canMove() {
		pay[p.turn], pay[p.turn^1] = -1, 1
	}
	return pay
}

// rune returns the rune of the pawn on a square.
func (p *Position) rune(sq int) int {
	return int(p.lo>>sq&1 | p.hi>>sq&1<<1)
}

// put places a pawn on an empty square and updates the hash.
func (p *Position) put(s uint8, r, sq int) {
	p.side[s] |= 1 << sq
	p.lo |= uint64(r&1) << sq
	p.hi |= uint64(r>>1) << sq
	p.hash ^= keys.pawn[s][r][sq]
}

// Play plays a legal move, without a branch on whether it takes a pawn, which cannot be
// predicted.
func (p *Position) Play(m game.Move) {
	from, to := fromTo(m)
	us, them := p.turn&1, p.turn&1^1
	r, victim := p.rune(from), p.rune(to)
	taken := p.side[them] >> to & 1 // SK-6: the enemy pawn leaves the board
	p.hash ^= keys.pawn[us][r][from] ^ keys.pawn[us][r][to] ^ keys.pawn[them][victim][to]&-taken ^ keys.turn
	p.quiet = (p.quiet + 1) & uint8(taken-1)
	both := uint64(1)<<from | 1<<to
	p.side[us] ^= both
	p.side[them] &^= both
	p.lo = p.lo&^both | uint64(r&1)<<to
	p.hi = p.hi&^both | uint64(r>>1)<<to
	p.turn = them
}

// PliesToLimit returns the plies left before SK-10.
func (p *Position) PliesToLimit() int { return limit - int(p.quiet) }
