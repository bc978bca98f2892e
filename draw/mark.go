package draw

import (
	"strconv"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

var (
	lastColour   = pen.RGB(0xffa51f)
	targetColour = pen.RGB(0x25c07e)
)

// markUnder frames a place: once for the last move, twice if it is selected.
func markUnder(sh *sheet, pl *pen.Place, p pen.Pen) {
	if !sh.marks[pl][LastMove] && !sh.marks[pl][Selected] {
		return
	}
	p = p.At(pl.X, pl.Y, 1, 0)
	if sh.marks[pl][LastMove] {
		p.Draw(pen.Boundary(pl, -3), pen.Ink{Fill: pen.Flat(lastColour.Fade(0.22)), Line: pen.Flat(lastColour), Width: 6})
	}
	if sh.marks[pl][Selected] {
		c := sh.Themed(0x0f6e52, 0x6ff0c4)
		p.Draw(pen.Boundary(pl, -2), pen.Ink{Fill: pen.Flat(c.Fade(0.18)), Line: pen.Flat(c), Width: 5})
		p.Draw(pen.Boundary(pl, -8), pen.Line(sh.Themed(0xeafff6, 0x0b3d2c), 3))
	}
}

// markOver shows that a place can be selected: a dot if it is empty, four corners if
// something stands there.
func markOver(sh *sheet, pl *pen.Place, p pen.Pen) {
	if !sh.marks[pl][Target] {
		return
	}
	g := p.Group("data-mark", pl.ID)
	if len(pl.Pieces) == 0 && !pl.Outside() {
		r := 0.16 * min(pl.W, pl.H)
		g.Circle(pl.X, pl.Y, r, pen.Edged(pen.Flat(targetColour), pen.RGB(0x0b3d29), 3))
		return
	}
	x, y := pl.W/2-2, pl.H/2-2
	if pl.Shape == game.Spot {
		x, y = x+6, y+6
	}
	if pl.Shape == game.Hex {
		x, y = 0.84*x, 0.84*x
	}
	d := 0.34 * min(x, y)
	for _, w := range []struct {
		c pen.Colour
		w float64
	}{{pen.RGB(0x0b3d29), 9}, {targetColour, 5}} {
		for i := range 4 {
			sx, sy := float64(i&1*2-1), float64(i&2-1)
			g.Line(pen.Line(w.c, w.w), pl.X+sx*(x-d), pl.Y+sy*y, pl.X+sx*x, pl.Y+sy*y, pl.X+sx*x, pl.Y+sy*(y-d))
		}
	}
}

// countBadge shows how many pieces are stacked.
func countBadge(sh *sheet, p pen.Pen, x, y float64, n int) {
	s := strconv.Itoa(n)
	c, ink := pen.RGB(0x1f2024), pen.White
	if sh.Dark {
		c, ink = ink, c
	}
	r := 13.0
	w := max(2*r, sh.Width(s, 19, true)+12)
	p.Box(x-w/2, y-r, w, 2*r, r, pen.Edged(pen.Flat(c), ink.Fade(0.7), 2))
	label := pen.Text(x, y, 19, s, ink)
	label.Bold = true
	p.Write(label)
}
