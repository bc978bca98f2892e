package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Inputs is what a network sees of a position: each piece by owner, kind and space, stacks
// of Papers by height, locked Scissors, and how many Flags lose the game. Blue sees the
// board after half a turn.
type Inputs struct{ net.OneRoom[Position] }

var _ net.Inputs[Position] = Inputs{}

const (
	tallest = 5 // higher stacks count as this
	// For each owner and space: a Rock, Scissors, a Flag, stacks by height, locked Scissors.
	rockInput = iota - 1
	scissorsInput
	flagInput
	stackInput
	lockInput  = stackInput + tallest
	pieceKinds = lockInput + 1

	flagsInput = 2 * pieceKinds * spaces // RP-15: two Flags
	inputCount = flagsInput + 1
	mostInputs = 2*(3+2*4+2+7) + 1
)

// Name names the inputs.
func (Inputs) Name() string { return "rsp-1" }

// Size is the number of inputs.
func (Inputs) Size() int { return inputCount }

// Most is how many of them a view can have.
func (Inputs) Most() int { return mostInputs }

// Mover is the seat to move.
func (Inputs) Mover(p *Position) game.Seat { return game.Seat(p.turn) }

// Buckets is how many sets of output weights there are.
func (Inputs) Buckets() int { return 4 }

// Bucket counts the spaces that are taken: of 32 at most.
func (Inputs) Bucket(p *Position) int {
	return min(bits.OnesCount64(whole&^p.empty()), 31) / 8
}

// input is a thing on a space, as red and blue see it.
func input(seat, kind, s int) (asRed, asBlue int) {
	return (seat*pieceKinds+kind)*spaces + s, ((seat^1)*pieceKinds+kind)*spaces + spaces - 1 - s
}

// locked returns a seat's Scissors that are next to enemy Scissors (RP-10).
func (p *Position) locked(seat int) (set uint64) {
	for foe := p.pieces[seat^1][scissors]; foe != 0; foe &= foe - 1 {
		set |= near[bits.TrailingZeros64(foe)&63]
	}
	return set & p.pieces[seat][scissors]
}

// Active turns on everything that both players see.
func (Inputs) Active(c *net.Changes, p *Position) {
	var none Position
	Inputs{}.Changes(c, &none, p)
	if p.flags == 2 {
		c.On(flagsInput, flagsInput)
	}
}

// Changes turns on what is new in q since p, and off what is gone.
func (Inputs) Changes(c *net.Changes, p, q *Position) {
	for seat := range 2 {
		was, is := &p.pieces[seat], &q.pieces[seat]
		swap(c, seat, rockInput, was[rock], is[rock])
		swap(c, seat, scissorsInput, was[scissors], is[scissors])
		swap(c, seat, flagInput, was[flag], is[flag])
		swap(c, seat, lockInput, p.locked(seat), q.locked(seat))
		taller := (p.heights[0] ^ q.heights[0]) | (p.heights[1] ^ q.heights[1]) | (p.heights[2] ^ q.heights[2])
		changed := (was[paper] ^ is[paper]) | taller
		for set := changed & was[paper]; set != 0; set &= set - 1 {
			s := bits.TrailingZeros64(set)
			c.Off(input(seat, stackInput+min(p.height(s), tallest)-1, s))
		}
		for set := changed & is[paper]; set != 0; set &= set - 1 {
			s := bits.TrailingZeros64(set)
			c.On(input(seat, stackInput+min(q.height(s), tallest)-1, s))
		}
	}
}

// swap turns things of one kind off where they were, and on where they are.
func swap(c *net.Changes, seat, kind int, was, is uint64) {
	for set := was &^ is; set != 0; set &= set - 1 {
		c.Off(input(seat, kind, bits.TrailingZeros64(set)))
	}
	for set := is &^ was; set != 0; set &= set - 1 {
		c.On(input(seat, kind, bits.TrailingZeros64(set)))
	}
}

// Mirror exchanges left and right.
func (Inputs) Mirror() []uint16 {
	list := make([]uint16, inputCount)
	for i := range list {
		list[i] = uint16(i)
		if i < flagsInput {
			s := i % spaces
			row, _ := place(s)
			list[i] = uint16(i - s + int(first[row]+first[row+1]) - 1 - s)
		}
	}
	return list
}
