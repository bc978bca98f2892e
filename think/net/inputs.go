package net

import "github.com/antares-games/antares/game"

// Inputs is what a network sees of the positions of a game for two players: a short list
// of numbers for each player, the same things as seen from its own side. Games have theirs
// in inputs.go. Methods do not allocate.
type Inputs[P any] interface {
	// Name changes whenever the meaning of the inputs does: a network fits only the inputs
	// that it was trained with.
	Name() string
	// Size is how many inputs there are, and Most how many of them a view can have at once.
	Size() int
	Most() int

	// Mover is the seat to move in a position that is not over.
	Mover(p *P) game.Seat
	// Active turns on everything that both players see of a position.
	Active(c *Changes, p *P)
	// Changes turns on what is new in q since p, and off what is gone, for two positions in
	// the same room.
	Changes(c *Changes, p, q *P)
	// Rooms is how many rooms there are and Room the one that a position is in. Where many
	// inputs depend on a single thing, such as where one piece is, positions in which that
	// thing differs are in different rooms: they have little in common.
	Rooms() int
	Room(p *P) int
	// Buckets is how many sets of output weights there are, and Bucket the one for a
	// position.
	Buckets() int
	Bucket(p *P) int

	// Mirror is, for each input, the one that the mirror image of a position has instead;
	// nil for a game that is not symmetrical. Training uses it.
	Mirror() []uint16
}

// OneRoom is for inputs of which none depends on a single piece: there is one room only.
type OneRoom[P any] struct{}

// Rooms is 1.
func (OneRoom[P]) Rooms() int { return 1 }

// Room is always the same.
func (OneRoom[P]) Room(*P) int { return 0 }

// MaxActive bounds the inputs that a view can have at once.
const MaxActive = 64

// Changes are lists of inputs that come and go, for both views alike: the k-th entries
// are the same thing as seen by seat 0 and seat 1.
type Changes struct {
	on, off   [2][MaxActive]uint16
	ons, offs int
	full      bool
}

func (c *Changes) reset() { c.ons, c.offs, c.full = 0, 0, false }

// On turns on an input: a of seat 0's view, b of seat 1's.
func (c *Changes) On(a, b int) {
	if c.ons == MaxActive {
		c.full = true
		return
	}
	c.on[0][c.ons], c.on[1][c.ons] = uint16(a), uint16(b)
	c.ons++
}

// Off turns off an input.
func (c *Changes) Off(a, b int) {
	if c.offs == MaxActive {
		c.full = true
		return
	}
	c.off[0][c.offs], c.off[1][c.offs] = uint16(a), uint16(b)
	c.offs++
}

// View returns the inputs turned on for a seat. They are valid until the next change.
func (c *Changes) View(seat game.Seat) []uint16 { return c.on[seat&1][:c.ons] }

// Look returns what both players see of a position, in c.
func Look[P any](in Inputs[P], c *Changes, p *P) {
	c.reset()
	in.Active(c, p)
}

// Gone returns the inputs turned off for a seat.
func (c *Changes) Gone(seat game.Seat) []uint16 { return c.off[seat&1][:c.offs] }
