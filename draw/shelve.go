package draw

import (
	"math"
	"strconv"

	"github.com/antares-games/antares/draw/pen"
)

// shelve returns where the pieces on a tray stand. If there are too many to tell apart,
// those of one kind share a place, with a number that shows how many there are.
func (sh *sheet) shelve(pl *pen.Place) []pen.Standing {
	if len(pl.Pieces) == 0 {
		return nil
	}
	area := sh.Shelf(pl).Area
	each := make([]int, len(pl.Pieces))
	for i := range each {
		each[i] = 1
	}
	pieces := pl.Pieces
	size, cols := fit(area, len(pieces))
	if size < 38 {
		pieces, each = pen.Grouped(pl.Pieces)
		size, cols = fit(area, len(pieces))
	}
	rows := (len(pieces) + cols - 1) / cols
	dx, dy := min(area.W/float64(cols), 1.15*size), min(area.H/float64(rows), 1.15*size)
	var out []pen.Standing
	for i, pc := range pieces {
		x := area.X + dx*(float64(i%cols)+0.5)
		y := area.Y + dy*(float64(i/cols)+0.5) + (area.H-dy*float64(rows))/2
		s := pen.Stand(pc, x, y, 0.94*size)
		s.Count = each[i]
		out = append(out, s)
	}
	return out
}

// fit finds the size at which n pieces look best in a box and how many then fit in a
// row: as large as possible, but one row is better than two.
func fit(b pen.Box, n int) (size float64, cols int) {
	best := 0.0
	for rows := 1; rows <= n; rows++ {
		c := (n + rows - 1) / rows
		s := min(80, b.W/float64(c), b.H/float64(rows))
		if worth := s * math.Pow(0.86, float64(rows-1)); worth > best {
			best, size, cols = worth, s, c
		}
		if b.H/float64(rows) < 8 {
			break
		}
	}
	return max(size, 4), max(cols, 1)
}

// layDice places the dice of a lane, each at a slight angle.
func (sh *sheet) layDice(pl *pen.Place) (out []Lying) {
	if len(pl.Dice) == 0 {
		return nil
	}
	area := pen.Box{X: -pl.W / 2, Y: -pl.H / 2, W: pl.W, H: pl.H, R: 0}
	if pl.Outside() {
		area = sh.Shelf(pl).Area
	}
	size, cols := fit(area, len(pl.Dice))
	for i, d := range pl.Dice {
		out = append(out, Lying{
			Value: d.Value, Site: pl.ID, Size: 0.84 * size,
			DX:   area.X + area.W*(float64(i%cols)+0.5)/float64(min(cols, len(pl.Dice))),
			DY:   area.Y + area.H/2 + size*float64(i/cols),
			Turn: [...]float64{-9, 7, 14, -4}[i%4],
			Used: d.Used,
		})
	}
	return out
}

// drawDie draws a die of 100 units around the origin, dimmed if it has been used.
func drawDie(value int, used bool, p pen.Pen) {
	strength := 1.0
	if used {
		strength = 0.4
	}
	colour := func(rgb uint32) pen.Colour { return pen.RGB(rgb).Fade(strength) }
	p.Box(-44, -40, 94, 94, 18, pen.Fill(pen.Black.Fade(0.35*strength)))
	p.Box(-47, -47, 94, 94, 18, pen.Edged(pen.Slant(colour(0xffffff), colour(0xe9e2d2)), colour(0x8d8472), 3))
	if value < 1 || value > 6 {
		p.Write(pen.Text(0, 0, 50, strconv.Itoa(value), colour(0x2b2620)))
		return
	}
	pips := [...]string{"e", "ai", "aei", "acgi", "acegi", "adgcfi"}[value-1]
	for _, c := range pips { // a to i are the nine points, row by row
		n := int(c - 'a')
		p.Circle(float64(n%3-1)*26, float64(n/3-1)*26, 9.5, pen.Fill(colour(0x2b2620)))
	}
}
