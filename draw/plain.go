package draw

import (
	"math"
	"strings"

	"github.com/antares-games/antares/game"
)

// plain draws any board by the shapes and classes of its sites. The other
// dresses embed it.
type plain struct{}

func (plain) frame() float64  { return 0.3 }
func (plain) margin() float64 { return 0.5 }

func (plain) ground(t *table, p pen) {
	if t.board.max.x > t.board.min.x && len(t.places) > 0 {
		r := t.room(0.3 * unit)
		b := t.board
		p.box(b.min.x-r, b.min.y-r, b.max.x-b.min.x+2*r, b.max.y-b.min.y+2*r, r,
			edged(flat(t.themed(0xe4dccb, 0x24262c)), t.themed(0xc9bda3, 0x3a3d46), 2))
	}
	for _, l := range t.lines {
		if a, b := t.at[l.From], t.at[l.To]; a != nil && b != nil {
			p.line(line(t.themed(0x8d8677, 0x7d8290), 5), a.x, a.y, b.x, b.y)
		}
	}
}

func (plain) site(t *table, pl *place, p pen) {
	c := classColour(pl.Class)
	if pl.outside() {
		drawTray(t, pl, p)
		return
	}
	edge := c.darker(0.35)
	if t.dark() {
		edge = c.lighter(0.25)
	}
	p.draw(boundary(pl, -1), edged(flat(c.mix(t.themed(0xffffff, 0x101216), 0.25)), edge, 3))
	if pl.Shape == game.Spot || pl.Shape == game.Hex {
		emblem(p.at(0, -0.08*pl.h, 1, 0), game.Piece{Class: pl.Class, Seat: game.Over}, 0.2*pl.w, 3, edge.fade(0.8))
	}
}

func (plain) labels(t *table, p pen) {
	if cols, rows, ok := gridLabels(t.view.Board); ok {
		rimLabels(t, p, cols, rows, min(t.room(0.4*unit)/2, 20), 20, t.themed(0x5c5546, 0xa9adb8))
		return
	}
	for _, pl := range t.places {
		if pl.outside() {
			continue
		}
		ink := white
		if classColour(pl.Class).bright() {
			ink = rgb(0x2c2a25)
		}
		p.write(text(pl.x, pl.y+0.3*pl.h, min(18, 0.3*pl.h), labelOf(pl), ink.fade(0.8)))
	}
}

// stand piles equal pieces up and sets different ones side by side.
func (plain) stand(_ *table, pl *place) []standing {
	size := 0.8 * min(pl.w, pl.h)
	out := make([]standing, len(pl.pieces))
	n := float64(len(out))
	for i, pc := range pl.pieces {
		s := stand(pc, 0, 0, size)
		switch k := float64(i); {
		case n == 1:
		case sameKind(pl.pieces):
			step := min(0.08, 0.3/n) * size
			s.DX += (k - (n-1)/2) * step * 0.5
			s.DY -= (k - (n-1)/2) * step
			s.Size *= 0.92
		case n == 2:
			s.DX += (2*k - 1) * 0.2 * size
			s.DY += (2*k - 1) * 0.14 * size
			s.Size *= 0.72
		default:
			sin, cos := math.Sincos(2 * math.Pi * k / n)
			s.DX += 0.26 * size * sin
			s.DY -= 0.26 * size * cos
			s.Size *= 0.5
		}
		out[i] = s
	}
	return out
}

// piece is a counter with the piece's letter; its outline tells the seat, and so
// does the mark below the letter.
func (plain) piece(pc game.Piece, p pen) {
	c := classColour(pc.Class)
	switch pc.Class { // a piece must not melt into a square of its own class
	case "light":
		c = rgb(0xf4ead2)
	case "dark":
		c = rgb(0x424953)
	}
	rim, ink := c.darker(0.4), white
	if c.bright() {
		ink = rgb(0x2c2a25)
	}
	p.draw(counter(pc.Seat, 2, 3, 46), fill(black.fade(0.25)))
	p.draw(counter(pc.Seat, 0, 0, 46), edged(slant(c.lighter(0.25), c.darker(0.1)), rim, 4))
	p.draw(counter(pc.Seat, 0, 0, 37), line(ink.fade(0.35), 2))
	letter := pc.Letter
	if len([]rune(letter)) > 2 {
		letter = string([]rune(letter)[:2])
	}
	w := text(0, -9, 42, strings.ToUpper(letter), ink)
	w.bold = true
	p.write(w)
	emblem(p.at(0, 25, 1, 0), pc, 9, 3.6, ink.fade(0.9))
}

// counter is the outline of a seat's counters: round, square, pointed, six-sided.
func counter(seat game.Seat, x, y, r float64) geometry {
	switch seat {
	case 1:
		return box{x - 0.86*r, y - 0.86*r, 1.72 * r, 1.72 * r, 0.3 * r}
	case 2:
		return poly{points(regular(4, x, y, 1.08*r, 0)), true}
	case 3:
		return poly{points(regular(6, x, y, 1.03*r, 0)), true}
	case game.Chance:
		return poly{points(regular(8, x, y, 1.03*r, 22.5)), true}
	}
	return ellipse{x, y, r, r}
}

func (plain) over(*table, pen) {}

// boundary is the outline of a place around the origin, grown by so much.
func boundary(pl *place, grow float64) geometry {
	switch pl.Shape {
	case game.Spot:
		return ellipse{0, 0, pl.w/2 + grow, pl.w/2 + grow}
	case game.Hex:
		// Regular, whatever the height says: hexes have to meet.
		return poly{points(regular(6, 0, 0, pl.w/math.Sqrt(3)+grow*2/math.Sqrt(3), 0)), true}
	case game.Tray, game.Lane:
		return box{-pl.w/2 - grow, -pl.h/2 - grow, pl.w + 2*grow, pl.h + 2*grow, 14 + grow}
	}
	return box{-pl.w/2 - grow, -pl.h/2 - grow, pl.w + 2*grow, pl.h + 2*grow, 6 + max(grow, -4)}
}

// rimLabels writes column names above and below the board and row names left
// and right of it, so far from its edge.
func rimLabels(t *table, p pen, cols, rows map[string]float64, away, size float64, c rgba) {
	sign := 1.0
	if t.opt.Flip {
		sign = -1
	}
	for _, name := range sortedKeys(cols) {
		x := sign * cols[name] * unit
		p.write(text(x, t.board.min.y-away, size, name, c))
		p.write(text(x, t.board.max.y+away, size, name, c))
	}
	for _, name := range sortedKeys(rows) {
		y := sign * rows[name] * unit
		p.write(text(t.board.min.x-away, y, size, name, c))
		p.write(text(t.board.max.x+away, y, size, name, c))
	}
}
