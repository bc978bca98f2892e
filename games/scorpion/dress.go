package scorpion

import (
	"cmp"
	"math"
	"strings"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// look is how the game is drawn.
var look = pen.Look{
	Title: Game.Info.Name,
	Dress: dress{},
}

// dress is a raised track winding through sand: yellow stones on one side, black ones
// on the other, with a clasp between opposite squares.
type dress struct{ pen.Plain }

func (dress) Frame() float64  { return 0.4 }
func (dress) Margin() float64 { return 0.6 }

func (dress) Ground(sh *pen.Sheet, p pen.Pen) {
	if len(sh.Places) == 0 {
		return
	}
	r := sh.Room(0.4 * pen.Unit)
	b := sh.Board
	x, y, w, h := b.Min.X-r, b.Min.Y-r, b.Max.X-b.Min.X+2*r, b.Max.Y-b.Min.Y+2*r
	sand := pen.Down(pen.RGB(0xeed9a8), pen.RGB(0xdcbd83))
	if sh.Dark {
		sand = pen.Down(pen.RGB(0x4b3b28), pen.RGB(0x35291b))
	}
	p.Box(x+3, y+7, w, h, 28, pen.Fill(pen.Black.Fade(0.25)))
	p.Box(x, y, w, h, 28, pen.Edged(sand, sh.Themed(0xa98548, 0x7a6038), 4))
	dunes(sh, p, x, y, w, h)
	// The track: its shadow, its side, its top.
	for _, s := range []struct {
		dx, dy, w float64
		c         pen.Colour
	}{
		{5, 17, 1.10 * pen.Unit, pen.Black.Fade(0.3)},
		{0, 9, 1.10 * pen.Unit, pen.RGB(0x4f3415)},
		{0, 0, 1.10 * pen.Unit, pen.RGB(0x9c6b30)},
	} {
		track(sh, p, s.dx, s.dy, s.w, s.c)
	}
	for _, l := range sh.Lines {
		chevron(sh, p, l)
	}
}

// dunes draws ripples in the sand.
func dunes(sh *pen.Sheet, p pen.Pen, x, y, w, h float64) {
	var n pen.Noise = 7
	c := sh.Themed(0xb98f4f, 0x8a6d45).Fade(0.28)
	for yy := y + 40; yy < y+h-24; yy += max(46, h/30) {
		x0 := x + 24 + n.Between(0, 0.3)*w
		x1 := min(x0+n.Between(0.25, 0.6)*w, x+w-24)
		d := (x1 - x0) / 3
		p.Curve(pen.Path(x0, yy).Cubic(x0+d, yy-n.Between(6, 22), x0+2*d, yy+n.Between(6, 22), x1, yy+n.Between(-6, 6)), pen.Line(c, 3))
	}
}

// track draws the base under the squares as one shape: a band along each line
// and across each pair of opposite squares.
func track(sh *pen.Sheet, p pen.Pen, dx, dy, w float64, c pen.Colour) {
	band := &pen.Curve{}
	for _, l := range sh.Lines {
		if a, b := sh.At[l.From], sh.At[l.To]; a != nil && b != nil {
			arc := bend(sh, a, b)
			band.Move(a.X+dx, a.Y+dy).Cubic(arc[0].X+dx, arc[0].Y+dy, arc[1].X+dx, arc[1].Y+dy, b.X+dx, b.Y+dy)
		}
	}
	for _, pl := range sh.Places {
		if !pl.Outside() {
			o := cmp.Or(opposite(sh, pl), pl)
			band.Move(pl.X+dx, pl.Y+dy).To(o.X+dx, o.Y+dy)
		}
	}
	p.Curve(band, pen.Line(c, w))
}

// bend leads from one square to the next as a road does: at right angles to each pair
// of opposite squares.
func bend(sh *pen.Sheet, a, b *pen.Place) [3]pen.Point {
	from, to := pen.Pt(a.X, a.Y), pen.Pt(b.X, b.Y)
	way := to.Minus(from)
	ahead := func(pl *pen.Place) pen.Point {
		o := opposite(sh, pl)
		if o == nil {
			return way
		}
		d := pen.Pt(pl.Y-o.Y, o.X-pl.X)
		if d.X*way.X+d.Y*way.Y < 0 {
			d = d.Times(-1)
		}
		if n := d.Length(); n > 0 {
			return d.Times(way.Length() / n)
		}
		return way
	}
	return [3]pen.Point{from.Plus(ahead(a).Times(0.39)), to.Minus(ahead(b).Times(0.39)), to}
}

// opposite returns the square of the other lane beside a square.
func opposite(sh *pen.Sheet, pl *pen.Place) *pen.Place {
	if number, ok := strings.CutPrefix(pl.ID, "y"); ok {
		return sh.At["b"+number]
	}
	if number, ok := strings.CutPrefix(pl.ID, "b"); ok {
		return sh.At["y"+number]
	}
	return nil
}

// chevron shows which way a lane runs.
func chevron(sh *pen.Sheet, p pen.Pen, l game.Line) {
	a, b := sh.At[l.From], sh.At[l.To]
	if a == nil || b == nil || a.Class != b.Class {
		return
	}
	gap := math.Hypot(b.X-a.X, b.Y-a.Y)
	if gap == 0 {
		return
	}
	arc := bend(sh, a, b)
	x, y := (a.X+b.X+3*arc[0].X+3*arc[1].X)/8, (a.Y+b.Y+3*arc[0].Y+3*arc[1].Y)/8
	g := p.At(x, y, 1, pen.Degrees(b.X-a.X, b.Y-a.Y))
	g.Line(pen.Line(pen.RGB(0xf4d98f), 4), -9, 5, 0, -4, 9, 5)
}

func (d dress) Site(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	switch {
	case pl.Shape == game.Lane:
		drawLane(sh, pl, p)
	case pl.Outside():
		pen.DrawTray(sh, pl, p)
	default:
		if o := opposite(sh, pl); o != nil && pl.Class == "yellow" {
			clasp(p, pen.Pt(o.X-pl.X, o.Y-pl.Y))
		}
		drawStone(pl, p)
	}
}

// clasp joins a square to the opposite one.
func clasp(p pen.Pen, to pen.Point) {
	g := p.At(to.X/2, to.Y/2, 1, pen.Degrees(to.X, to.Y))
	reach := to.Length()/2 - 26
	g.Box(-9, -reach, 18, 2*reach, 9, pen.Edged(pen.Brass, pen.BrassDark, 2))
}

// drawStone is a square of the track: yellow smooth, black with a double rim.
func drawStone(pl *pen.Place, p pen.Pen) {
	x, y, w, h := -pl.W/2+7, -pl.H/2+7, pl.W-14, pl.H-14
	c := pen.ClassColour(pl.Class)
	p.Box(x, y+4, w, h, 14, pen.Fill(c.Darker(0.55)))
	p.Box(x, y, w, h, 14, pen.Edged(pen.Slant(c.Lighter(0.28), c.Darker(0.06)), c.Darker(0.5), 2.5))
	if pl.Class == "black" {
		p.Box(x+5, y+5, w-10, h-10, 10, pen.Line(pen.RGB(0xcfc8b8).Fade(0.6), 1.8))
		return
	}
	p.Box(x+4, y+4, w-8, 0.3*h, 9, pen.Fill(pen.White.Fade(0.22)))
}

// drawLane is the felt on which dice are thrown, edged in the lane's colour.
func drawLane(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	c := pen.ClassColour(pl.Class)
	if pl.Class == "" {
		c = pen.ClassColour("gray")
	}
	x, y := -pl.W/2, -pl.H/2
	p.Box(x+2, y+5, pl.W, pl.H, 18, pen.Fill(pen.Black.Fade(0.25)))
	p.Box(x, y, pl.W, pl.H, 18, pen.Edged(pen.Flat(c), c.Darker(0.5).Mix(pen.RGB(0x8a7a52), 0.4), 3))
	p.Box(x+9, y+9, pl.W-18, pl.H-18, 11, pen.Edged(pen.Down(pen.RGB(0x1f6a4a), pen.RGB(0x17553b)), pen.RGB(0x0d3524), 2))
	pen.TrayWords(sh, pl, p, pen.RGB(0xd9f0e2))
}

func (dress) Labels(sh *pen.Sheet, p pen.Pen) {
	for _, pl := range sh.Places {
		if pl.Outside() {
			continue
		}
		c := pen.RGB(0x5a4306)
		if pl.Class == "black" {
			c = pen.RGB(0xd9d2c2)
		}
		// Between the claws of the scorpion that stands there; large on a small screen, since
		// it would not be readable otherwise.
		size, y := 0.2*pl.H, pl.Y-0.3*pl.H
		if sh.Tall {
			size, y = 0.36*pl.H, pl.Y
		}
		w := pen.Text(pl.X, y, size, pen.LabelOf(pl), c.Fade(0.85))
		w.Bold = true
		p.Write(w)
	}
}

func (d dress) Stand(sh *pen.Sheet, pl *pen.Place) []pen.Standing {
	out := d.Plain.Stand(sh, pl)
	for i := range out {
		out[i].Size = 0.86 * min(pl.W, pl.H)
		out[i].DY += 0.03 * pl.H
	}
	if len(out) == 2 { // the stung one behind, the attacker in front
		out[0].DX, out[0].DY, out[0].Size = -0.17*pl.W, -0.15*pl.H, 0.68*min(pl.W, pl.H)
		out[1].DX, out[1].DY, out[1].Size = 0.15*pl.W, 0.16*pl.H, 0.68*min(pl.W, pl.H)
	}
	return out
}

func (d dress) Piece(pc game.Piece, p pen.Pen) {
	if pc.Kind != "scorpion" {
		d.Plain.Piece(pc, p)
		return
	}
	drawRunner(pc, p)
}

// drawRunner is a scorpion of the race with its tail curled up beside it; its back
// carries the side's mark on a shield.
func drawRunner(pc game.Piece, p pen.Pen) {
	c := pen.ClassColour(pc.Class)
	if pc.Class == "white" {
		c = pen.RGB(0xe9e6dc)
	}
	q := p.At(-3, 6, 0.92, 0)
	q.Ellipse(3, 12, 40, 32, pen.Ink{Fill: pen.Glow(pen.Black, 0.45)})
	pen.Beads(q, c, pen.Pt(0, 33), [3]pen.Point{pen.Pt(4, 54), pen.Pt(46, 52), pen.Pt(43, 20)}, 6.5, 4)
	pen.Sting(q.At(43, 17, 0.24, -48), c, 27)
	pen.Creature(q, c)
	g := q.At(0, 7, 1, 0)
	g.Circle(0, 0, 14.5, pen.Edged(pen.Flat(pen.RGB(0xfffdf5)), c.Darker(0.6), 2))
	pen.Emblem(g, pc, 11, 4.6, pen.RGB(0x1c1a17).Mix(c, 0.25))
}
