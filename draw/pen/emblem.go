package pen

import (
	"math"

	"github.com/antares-games/antares/game"
)

// Emblem draws the mark of a side around the origin, so that sides can be told
// apart without colour: red a ring, blue a cross, green a triangle, white two
// bars, and others by their seat.
func Emblem(p Pen, pc game.Piece, r, width float64, c Colour) {
	i := Line(c, width)
	switch Side(pc) {
	case 0:
		p.Circle(0, 0, 0.72*r, i)
	case 1:
		p.Line(i, -0.7*r, -0.7*r, 0.7*r, 0.7*r)
		p.Line(i, -0.7*r, 0.7*r, 0.7*r, -0.7*r)
	case 2:
		p.Polygon(i, Regular(3, 0, 0.12*r, 0.86*r, 0)...)
	case 3:
		p.Line(i, -0.7*r, -0.38*r, 0.7*r, -0.38*r)
		p.Line(i, -0.7*r, 0.38*r, 0.7*r, 0.38*r)
	}
}

// Side returns which mark a piece carries.
func Side(pc game.Piece) int {
	switch pc.Class {
	case "red":
		return 0
	case "blue":
		return 1
	case "green":
		return 2
	case "white":
		return 3
	}
	return int(pc.Seat)
}

// Noise is a small source of numbers that only look random: pictures have to be the
// same every time.
type Noise uint64

// Next returns a number from 0 to 1.
func (n *Noise) Next() float64 {
	*n = *n*6364136223846793005 + 1442695040888963407
	return float64(*n>>33) / (1 << 31)
}

// Between returns a number in a range.
func (n *Noise) Between(a, b float64) float64 { return a + (b-a)*n.Next() }

// Degrees returns the direction of (dx, dy), clockwise from the top.
func Degrees(dx, dy float64) float64 { return math.Atan2(dx, -dy) * 180 / math.Pi }
