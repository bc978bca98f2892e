package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The seats.
const (
	red  = 0
	blue = 1
)

// The kinds of pieces.
const (
	rock = iota
	scissors
	paper
	flag
	kinds
)

// supply is how many pieces of each kind a side has (RP-2, RP-T).
var supply = [kinds]int{rock: 3, scissors: 4, paper: 7, flag: 2}

// quietLimit is how many moves in a row without a loss make the game a draw (RP-17).
const quietLimit = 100

// Position is a position of the game, self-contained and free to copy. Two positions
// are the same if and only if they are ==.
type Position struct {
	pieces [2][kinds]uint64 // [seat][kind] where they stand
	// heights are the bit planes of the heights of the Papers on each space: a stack of 5
	// has its bit in planes 0 and 2. They contain nothing else.
	heights [3]uint64
	hash    uint64
	turn    uint8 // the seat to move, even after the end
	quiet   uint8 // moves since something was taken or destroyed
	flags   uint8 // the option: how many lost Flags lose the game
	end     ending
}

// Turn returns the seat to move, or game.Over.
func (p *Position) Turn() game.Seat {
	if p.end != playing {
		return game.Over
	}
	return game.Seat(p.turn)
}

// Hash returns the Zobrist hash of the pieces and the player to move.
func (p *Position) Hash() uint64 { return p.hash }

// PliesToLimit returns the plies left before RP-17.
func (p *Position) PliesToLimit() int { return quietLimit - int(p.quiet) }

// height returns how many Papers lie on a space.
func (p *Position) height(s int) int {
	return int(p.heights[0]>>s&1 | p.heights[1]>>s&1<<1 | p.heights[2]>>s&1<<2)
}

// pile adds Papers of one seat to those on a space, or removes some if more is
// negative.
func (p *Position) pile(seat, s, more int) {
	height := p.height(s)
	n := uint64(height + more)
	p.hash ^= paperKeys[seat][height][s] ^ paperKeys[seat][n&7][s]
	bit := uint64(1) << s
	p.heights[0] = p.heights[0]&^bit | n&1<<s
	p.heights[1] = p.heights[1]&^bit | n>>1&1<<s
	p.heights[2] = p.heights[2]&^bit | n>>2&1<<s
	p.pieces[seat][paper] = p.pieces[seat][paper]&^bit | (p.heights[0]|p.heights[1]|p.heights[2])&bit
}

// toggle puts a Rock, Scissors or Flag on a space or removes it.
func (p *Position) toggle(seat, kind, s int) {
	p.pieces[seat][kind] ^= 1 << s
	p.hash ^= pieceKeys[seat][kind][s]
}

// on returns what stands on a space; ok is false if it is empty.
func (p *Position) on(s int) (seat, kind int, ok bool) {
	for seat := range p.pieces {
		for kind, set := range p.pieces[seat] {
			if set>>s&1 != 0 {
				return seat, kind, true
			}
		}
	}
	return 0, 0, false
}

// count returns how many pieces of a kind a seat has on the board, counting each Paper
// of a stack.
func (p *Position) count(seat, kind int) int {
	set := p.pieces[seat][kind]
	if kind != paper {
		return bits.OnesCount64(set)
	}
	n := 0
	for i, plane := range p.heights {
		n += bits.OnesCount64(plane&set) << i
	}
	return n
}

// The keys of the hash. A stack has a separate key for each height, so that heights
// differ; the key for height 0 is 0.
var (
	pieceKeys [2][kinds][64]uint64
	paperKeys [2][8][64]uint64
	turnKey   uint64 // while blue is to move
)

func init() {
	keys := make([]uint64, 2*(kinds-1+7)*spaces+1)
	game.Zobrist(id, keys)
	for seat := range 2 {
		for _, kind := range []int{rock, scissors, flag} {
			keys = keys[copy(pieceKeys[seat][kind][:spaces], keys):]
		}
		for n := 1; n <= 7; n++ {
			keys = keys[copy(paperKeys[seat][n][:spaces], keys):]
		}
	}
	turnKey = keys[0]
}

// freshHash computes the hash from scratch.
func (p *Position) freshHash() uint64 {
	var h uint64
	for s := range spaces {
		seat, kind, ok := p.on(s)
		switch {
		case ok && kind == paper:
			h ^= paperKeys[seat][p.height(s)][s]
		case ok:
			h ^= pieceKeys[seat][kind][s]
		}
	}
	if p.turn == blue {
		h ^= turnKey
	}
	return h
}
