package skaane

import (
	"math/bits"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Inputs is what a network sees of a position: each pawn by owner, rune and square, and
// the size of the board. Each player sees the board from its own side, with its far row as
// the last of eight rows, so that on a small board a pawn is as far from its aim as on a
// large one.
type Inputs struct{ net.OneRoom[Position] }

var _ net.Inputs[Position] = Inputs{}

const (
	widthInput  = 8 * 64         // 4, 6 or 8 columns
	heightInput = widthInput + 3 // 5 to 8 rows
	inputCount  = heightInput + 4
	mostInputs  = 32 + 2
)

// Name names the inputs.
func (Inputs) Name() string { return "skaane-1" }

// Size is the number of inputs.
func (Inputs) Size() int { return inputCount }

// Most is how many of them a view can have.
func (Inputs) Most() int { return mostInputs }

// Mover is the seat to move.
func (Inputs) Mover(p *Position) game.Seat { return game.Seat(p.turn) }

// Buckets is how many sets of output weights there are.
func (Inputs) Buckets() int { return 4 }

// Bucket counts the pawns.
func (Inputs) Bucket(p *Position) int {
	return min(bits.OnesCount64(p.side[0]|p.side[1]), 31) / 8
}

// missing is how many bits of a board word lie above the last row of the board.
func (p *Position) missing() int { return bits.LeadingZeros64(p.board) &^ 7 }

// pawnInput is the input for what stands on a square, as light and dark see it.
func (p *Position) pawnInput(sq, missing int) (asLight, asDark int) {
	kind := p.rune(sq)
	foe := int(p.side[dark]>>sq&1) * 4
	return (kind+foe)*64 + sq + missing, (kind+4-foe)*64 + (sq ^ 56)
}

// Active turns on everything that both players see.
func (Inputs) Active(c *net.Changes, p *Position) {
	missing := p.missing()
	for set := p.side[0] | p.side[1]; set != 0; set &= set - 1 {
		c.On(p.pawnInput(bits.TrailingZeros64(set), missing))
	}
	width := widthInput + bits.OnesCount64(p.board&0xff)/2 - 2
	height := heightInput + 3 - missing/8
	c.On(width, width)
	c.On(height, height)
}

// Changes turns on what is new in q since p, and off what is gone.
func (Inputs) Changes(c *net.Changes, p, q *Position) {
	missing := p.missing()
	if p.board != q.board {
		panic("skaane: positions of different boards")
	}
	was, is := p.side[0]|p.side[1], q.side[0]|q.side[1]
	changed := (p.side[0] ^ q.side[0]) | (p.side[1] ^ q.side[1]) | (p.lo ^ q.lo) | (p.hi ^ q.hi)
	for set := changed & was; set != 0; set &= set - 1 {
		c.Off(p.pawnInput(bits.TrailingZeros64(set), missing))
	}
	for set := changed & is; set != 0; set &= set - 1 {
		c.On(q.pawnInput(bits.TrailingZeros64(set), missing))
	}
}

// Mirror exchanges left and right.
func (Inputs) Mirror() []uint16 {
	list := make([]uint16, inputCount)
	for i := range list {
		list[i] = uint16(i)
		if i < widthInput {
			list[i] ^= 7
		}
	}
	return list
}
