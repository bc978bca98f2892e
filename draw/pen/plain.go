package pen

import (
	"math"
	"strings"

	"github.com/antares-games/antares/game"
)

// Plain draws any board from the shapes and classes of its sites. The other dresses
// embed it.
type Plain struct{}

// Frame and Margin suit a plain board.
func (Plain) Frame() float64  { return 0.3 }
func (Plain) Margin() float64 { return 0.5 }

// Ground draws a panel with the lines of the board.
func (Plain) Ground(sh *Sheet, p Pen) {
	if sh.Board.Max.X > sh.Board.Min.X && len(sh.Places) > 0 {
		r := sh.Room(0.3 * Unit)
		b := sh.Board
		p.Box(b.Min.X-r, b.Min.Y-r, b.Max.X-b.Min.X+2*r, b.Max.Y-b.Min.Y+2*r, r,
			Edged(Flat(sh.Themed(0xe4dccb, 0x24262c)), sh.Themed(0xc9bda3, 0x3a3d46), 2))
	}
	for _, l := range sh.Lines {
		if a, b := sh.At[l.From], sh.At[l.To]; a != nil && b != nil {
			p.Line(Line(sh.Themed(0x8d8677, 0x7d8290), 5), a.X, a.Y, b.X, b.Y)
		}
	}
}

// Site draws the site's outline in the colour of its class, with the class's mark.
func (Plain) Site(sh *Sheet, pl *Place, p Pen) {
	c := ClassColour(pl.Class)
	if pl.Outside() {
		DrawTray(sh, pl, p)
		return
	}
	edge := c.Darker(0.35)
	if sh.Dark {
		edge = c.Lighter(0.25)
	}
	p.Draw(Boundary(pl, -1), Edged(Flat(c.Mix(sh.Themed(0xffffff, 0x101216), 0.25)), edge, 3))
	if pl.Shape == game.Spot || pl.Shape == game.Hex {
		Emblem(p.At(0, -0.08*pl.H, 1, 0), game.Piece{Class: pl.Class, Seat: game.Over}, 0.2*pl.W, 3, edge.Fade(0.8))
	}
}

// Labels are written around a grid, and otherwise on the sites.
func (Plain) Labels(sh *Sheet, p Pen) {
	if sh.RimLabels(p, min(sh.Room(0.4*Unit)/2, 20), 20, sh.Themed(0x5c5546, 0xa9adb8)) {
		return
	}
	for _, pl := range sh.Places {
		if pl.Outside() {
			continue
		}
		ink := White
		if ClassColour(pl.Class).Bright() {
			ink = RGB(0x2c2a25)
		}
		p.Write(Text(pl.X, pl.Y+0.3*pl.H, min(18, 0.3*pl.H), LabelOf(pl), ink.Fade(0.8)))
	}
}

// Stand stacks equal pieces and places different ones side by side.
func (Plain) Stand(_ *Sheet, pl *Place) []Standing {
	size := 0.8 * min(pl.W, pl.H)
	out := make([]Standing, len(pl.Pieces))
	n := float64(len(out))
	for i, pc := range pl.Pieces {
		s := Stand(pc, 0, 0, size)
		switch k := float64(i); {
		case n == 1:
		case SameKind(pl.Pieces):
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

// Piece draws a counter with the piece's letter; its outline shows the seat, and so
// does the mark below the letter.
func (Plain) Piece(pc game.Piece, p Pen) {
	c := ClassColour(pc.Class)
	switch pc.Class { // a piece must not melt into a square of its own class
	case "light":
		c = RGB(0xf4ead2)
	case "dark":
		c = RGB(0x424953)
	}
	rim, ink := c.Darker(0.4), White
	if c.Bright() {
		ink = RGB(0x2c2a25)
	}
	p.Draw(counter(pc.Seat, 2, 3, 46), Fill(Black.Fade(0.25)))
	p.Draw(counter(pc.Seat, 0, 0, 46), Edged(Slant(c.Lighter(0.25), c.Darker(0.1)), rim, 4))
	p.Draw(counter(pc.Seat, 0, 0, 37), Line(ink.Fade(0.35), 2))
	letter := pc.Letter
	if len([]rune(letter)) > 2 {
		letter = string([]rune(letter)[:2])
	}
	w := Text(0, -9, 42, strings.ToUpper(letter), ink)
	w.Bold = true
	p.Write(w)
	Emblem(p.At(0, 25, 1, 0), pc, 9, 3.6, ink.Fade(0.9))
}

// counter returns the outline of a seat's counters: round, square, pointed, six-sided.
func counter(seat game.Seat, x, y, r float64) Geometry {
	switch seat {
	case 1:
		return Box{x - 0.86*r, y - 0.86*r, 1.72 * r, 1.72 * r, 0.3 * r}
	case 2:
		return Poly{Points(Regular(4, x, y, 1.08*r, 0)), true}
	case 3:
		return Poly{Points(Regular(6, x, y, 1.03*r, 0)), true}
	case game.Chance:
		return Poly{Points(Regular(8, x, y, 1.03*r, 22.5)), true}
	}
	return Ellipse{x, y, r, r}
}

// Over draws nothing.
func (Plain) Over(*Sheet, Pen) {}

// Boundary returns the outline of a place around the origin, enlarged by grow.
func Boundary(pl *Place, grow float64) Geometry {
	switch pl.Shape {
	case game.Spot:
		return Ellipse{0, 0, pl.W/2 + grow, pl.W/2 + grow}
	case game.Hex:
		// Always regular, whatever the height is: hexes have to meet.
		return Poly{Points(Regular(6, 0, 0, pl.W/math.Sqrt(3)+grow*2/math.Sqrt(3), 0)), true}
	case game.Tray, game.Lane:
		return Box{-pl.W/2 - grow, -pl.H/2 - grow, pl.W + 2*grow, pl.H + 2*grow, 14 + grow}
	}
	return Box{-pl.W/2 - grow, -pl.H/2 - grow, pl.W + 2*grow, pl.H + 2*grow, 6 + max(grow, -4)}
}
