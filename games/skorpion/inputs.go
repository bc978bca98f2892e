package skorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Inputs is what a network sees of a position on the board gate33: each piece by owner and
// spot, and once more together with the spot of the Skorpion; the Skorpion and the Tail;
// how many pieces are in hand; and whether paid pieces leave the game. Blue sees the board
// after half a turn, which exchanges the colours.
type Inputs struct {
	turned [inputSpots]uint8
}

var _ net.Inputs[Position] = (*Inputs)(nil)

const (
	inputSpots = 33

	// For each owner: pieces, pieces with the Skorpion's place, and hands.
	pairInput     = 2 * inputSpots
	skorpionInput = pairInput + 2*inputSpots*inputSpots
	tailInput     = skorpionInput + inputSpots
	handInput     = tailInput + inputSpots
	outInput      = handInput + 2*(pieceCount+1)
	inputCount    = outInput + 1
	mostInputs    = 2*2*pieceCount + 2 + 2 + 1
)

// NewInputs returns the inputs for the board of the rules; nil for a board that they do not
// know.
func NewInputs(r game.Rules[Position]) net.Inputs[Position] {
	if r.Options()["board"] != "gate33" {
		return nil
	}
	start := r.Start(nil)
	in := new(Inputs)
	for s := range in.turned {
		in.turned[s] = uint8(start.on().around(spot(s), 1, 2))
	}
	return in
}

// around is the spot that comes of another by turning the board clockwise, by that part of
// a whole turn; a ring whose length it does not divide cannot be turned so.
func (b *board) around(s spot, part, of int) spot {
	ring, i := b.ringOf(s)
	n := b.rings[ring]
	return b.opens[ring] + spot((i+n*part/of)%n)
}

// ringOf returns the ring of a spot, and its place in it.
func (b *board) ringOf(s spot) (ring, i int) {
	for ring = len(b.opens) - 1; b.opens[ring] > s; ring-- {
	}
	return ring, int(s - b.opens[ring])
}

// Name names the inputs.
func (*Inputs) Name() string { return "skorpion-1" }

// Size is the number of inputs.
func (*Inputs) Size() int { return inputCount }

// Most is how many of them a view can have.
func (*Inputs) Most() int { return mostInputs }

// Mover is the seat to move.
func (*Inputs) Mover(p *Position) game.Seat { return p.seat }

// Rooms is one for each place of the Skorpion: most inputs depend on it.
func (*Inputs) Rooms() int { return inputSpots }

// Room is where the Skorpion is.
func (*Inputs) Room(p *Position) int { return int(p.skorpion) }

// Buckets is how many sets of output weights there are.
func (*Inputs) Buckets() int { return 4 }

// Bucket counts the pieces on the board.
func (*Inputs) Bucket(p *Position) int {
	return min(bits.OnesCount64(p.pieces[red])+bits.OnesCount64(p.pieces[blue]), 15) / 4
}

// Active turns on everything that both players see.
func (in *Inputs) Active(c *net.Changes, p *Position) {
	s, t := int(p.skorpion), int(p.tail)
	for seat := range 2 {
		for set := p.pieces[seat]; set != 0; set &= set - 1 {
			q := bits.TrailingZeros64(set)
			c.On(in.piece(seat, q))
			c.On(in.pair(seat, q, s))
		}
		c.On(hand(seat, int(p.hand[seat])))
	}
	c.On(skorpionInput+s, skorpionInput+int(in.turned[s]))
	c.On(tailInput+t, tailInput+int(in.turned[t]))
	if p.out {
		c.On(outInput, outInput)
	}
}

// Changes turns on what is new in q since p, and off what is gone. In both the Skorpion is
// in the same place.
func (in *Inputs) Changes(c *net.Changes, p, q *Position) {
	s := int(p.skorpion)
	for seat := range 2 {
		for set := p.pieces[seat] &^ q.pieces[seat]; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set)
			c.Off(in.piece(seat, at))
			c.Off(in.pair(seat, at, s))
		}
		for set := q.pieces[seat] &^ p.pieces[seat]; set != 0; set &= set - 1 {
			at := bits.TrailingZeros64(set)
			c.On(in.piece(seat, at))
			c.On(in.pair(seat, at, s))
		}
		if was, is := int(p.hand[seat]), int(q.hand[seat]); was != is {
			c.Off(hand(seat, was))
			c.On(hand(seat, is))
		}
	}
	if was, is := int(p.tail), int(q.tail); was != is {
		c.Off(tailInput+was, tailInput+int(in.turned[was]))
		c.On(tailInput+is, tailInput+int(in.turned[is]))
	}
}

// piece is the input for a seat's piece, as red and blue see it.
func (in *Inputs) piece(seat, at int) (asRed, asBlue int) {
	return seat*inputSpots + at, (seat^1)*inputSpots + int(in.turned[at])
}

// pair is the input for a seat's piece together with the Skorpion's place.
func (in *Inputs) pair(seat, at, skorpion int) (asRed, asBlue int) {
	return pairInput + (seat*inputSpots+at)*inputSpots + skorpion,
		pairInput + ((seat^1)*inputSpots+int(in.turned[at]))*inputSpots + int(in.turned[skorpion])
}

// hand is the input for how many pieces a seat has in hand.
func hand(seat, n int) (asRed, asBlue int) {
	return handInput + seat*(pieceCount+1) + n, handInput + (seat^1)*(pieceCount+1) + n
}

// Mirror exchanges left and right: on gate33 that keeps the colours.
func (in *Inputs) Mirror() []uint16 {
	var image [inputSpots]int
	at := 0
	for _, n := range [...]int{1, 4, 8, 8, 12} { // the rings
		for i := range n {
			image[at+i] = at + (n-i)%n
		}
		at += n
	}
	list := make([]uint16, inputCount)
	for i := range list {
		list[i] = uint16(i)
		switch {
		case i < pairInput:
			list[i] = uint16(i - i%inputSpots + image[i%inputSpots])
		case i < skorpionInput:
			k := i - pairInput
			owner, at, skorpion := k/inputSpots/inputSpots, k/inputSpots%inputSpots, k%inputSpots
			list[i] = uint16(pairInput + (owner*inputSpots+image[at])*inputSpots + image[skorpion])
		case i < handInput:
			k := i - skorpionInput
			list[i] = uint16(i - k%inputSpots + image[k%inputSpots])
		}
	}
	return list
}
