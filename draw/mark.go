package draw

import (
	"math"
	"strconv"

	"github.com/antares-games/antares/game"
)

var (
	lastColour   = rgb(0xffa51f)
	targetColour = rgb(0x25c07e)
)

// markUnder frames a place: once for the last move, twice if it is selected.
func markUnder(t *table, pl *place, p pen) {
	if !pl.mark[LastMove] && !pl.mark[Selected] {
		return
	}
	p = p.at(pl.x, pl.y, 1, 0)
	if pl.mark[LastMove] {
		p.draw(boundary(pl, -3), ink{fill: flat(lastColour.fade(0.22)), line: flat(lastColour), width: 6})
	}
	if pl.mark[Selected] {
		c := t.themed(0x0f6e52, 0x6ff0c4)
		p.draw(boundary(pl, -2), ink{fill: flat(c.fade(0.18)), line: flat(c), width: 5})
		p.draw(boundary(pl, -8), line(t.themed(0xeafff6, 0x0b3d2c), 3))
	}
}

// markOver shows that a place can be touched: a dot if it is empty, four corners
// if something stands there.
func markOver(_ *table, pl *place, p pen) {
	if !pl.mark[Target] {
		return
	}
	g := p.group("data-mark", pl.ID)
	if len(pl.pieces) == 0 && !pl.outside() {
		r := 0.16 * min(pl.w, pl.h)
		g.circle(pl.x, pl.y, r, edged(flat(targetColour), rgb(0x0b3d29), 3))
		return
	}
	x, y := pl.w/2-2, pl.h/2-2
	if pl.Shape == game.Spot {
		x, y = x+6, y+6
	}
	if pl.Shape == game.Hex {
		x, y = 0.84*x, 0.84*x
	}
	d := 0.34 * min(x, y)
	for _, w := range []struct {
		c rgba
		w float64
	}{{rgb(0x0b3d29), 9}, {targetColour, 5}} {
		for i := range 4 {
			sx, sy := float64(i&1*2-1), float64(i&2-1)
			g.line(line(w.c, w.w), pl.x+sx*(x-d), pl.y+sy*y, pl.x+sx*x, pl.y+sy*y, pl.x+sx*x, pl.y+sy*(y-d))
		}
	}
}

// countBadge says how many pieces stand on top of each other.
func countBadge(t *table, p pen, x, y float64, n int) {
	s := strconv.Itoa(n)
	c, ink := rgb(0x1f2024), white
	if t.dark() {
		c, ink = ink, c
	}
	r := 13.0
	w := max(2*r, boldFace().width(s, 19)+12)
	p.box(x-w/2, y-r, w, 2*r, r, edged(flat(c), ink.fade(0.7), 2))
	label := text(x, y, 19, s, ink)
	label.bold = true
	p.write(label)
}

// emblem draws the mark of a side around the origin, so that sides can be told
// apart without colour: red a ring, blue a cross, green a triangle, white two
// bars, and others by their seat.
func emblem(p pen, pc game.Piece, r, width float64, c rgba) {
	i := line(c, width)
	switch side(pc) {
	case 0:
		p.circle(0, 0, 0.72*r, i)
	case 1:
		p.line(i, -0.7*r, -0.7*r, 0.7*r, 0.7*r)
		p.line(i, -0.7*r, 0.7*r, 0.7*r, -0.7*r)
	case 2:
		p.polygon(i, regular(3, 0, 0.12*r, 0.86*r, 0)...)
	case 3:
		p.line(i, -0.7*r, -0.38*r, 0.7*r, -0.38*r)
		p.line(i, -0.7*r, 0.38*r, 0.7*r, 0.38*r)
	}
}

// side is which mark a piece carries.
func side(pc game.Piece) int {
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

// noise is a small source of numbers that only look random: pictures have to be
// the same each time.
type noise uint64

// next is a number from 0 to 1.
func (n *noise) next() float64 {
	*n = *n*6364136223846793005 + 1442695040888963407
	return float64(*n>>33) / (1 << 31)
}

// between is a number in a range.
func (n *noise) between(a, b float64) float64 { return a + (b-a)*n.next() }

func degrees(dx, dy float64) float64 { return math.Atan2(dx, -dy) * 180 / math.Pi }
