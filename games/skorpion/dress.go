package skorpion

import (
	"math"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// look is how the game is drawn.
var look = pen.Look{
	Title: Game.Info.Name,
	Dress: dress{},
	Symbols: map[string]rune{
		"bead/red": '●', "bead/blue": '○',
		"skorpion/orange": 'Ж', "tail/orange": '•',
	},
	Classes: map[string]pen.Class{"gate": {Ink: 178, Brackets: [2]rune{'<', '>'}}},
}

// dress is a chart of the night sky in a brass ring: the spots are
// lights joined by lines of light, the Gate shines in the middle.
type dress struct{ pen.Plain }

func (dress) Frame() float64  { return 0.5 }
func (dress) Margin() float64 { return 0.6 }

var (
	starlight  = pen.RGB(0xdce8ff)
	spotColour = map[string]pen.Colour{
		"red": pen.RGB(0xff6a58), "blue": pen.RGB(0x5aa9ff), "gray": pen.RGB(0xb9c3da), "black": pen.RGB(0xe8ebf5), "gate": pen.RGB(0xffd36b),
	}
)

func (dress) Ground(sh *pen.Sheet, p pen.Pen) {
	if len(sh.Places) == 0 {
		return
	}
	c, reach := middle(sh)
	half := max(sh.Board.Max.X-c.X, sh.Board.Max.Y-c.Y)
	r := reach + sh.Room(50) + min(half-reach, 0)
	sky(sh, p, c, max(r, reach+10))
	rays := &pen.Curve{}
	for _, l := range sh.Lines {
		ray(sh, rays, c, l)
	}
	p.Curve(rays, pen.Line(pen.RGB(0x86b4ff).Fade(0.12), 18))
	p.Curve(rays, pen.Line(pen.RGB(0x86b4ff).Fade(0.28), 8))
	p.Curve(rays, pen.Line(starlight.Fade(0.88), 2.6))
}

// middle returns the centre of the board and how far its spots extend from it.
func middle(sh *pen.Sheet) (c pen.Point, reach float64) {
	c = sh.Board.Min.To(sh.Board.Max, 0.5)
	for _, pl := range sh.Places {
		if !pl.Outside() {
			reach = max(reach, math.Hypot(pl.X-c.X, pl.Y-c.Y)+pl.W/2)
		}
	}
	return c, reach
}

// sky draws the ring and, inside it, clouds and stars, always the same ones.
func sky(sh *pen.Sheet, p pen.Pen, c pen.Point, r float64) {
	p.Circle(c.X+4, c.Y+9, r+3, pen.Fill(pen.Black.Fade(0.28)))
	p.Circle(c.X, c.Y, r, pen.Edged(pen.Brass, pen.BrassDark, 2))
	ticks := &pen.Curve{}
	for i := range 72 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		in := r - 8
		if i%6 == 0 {
			in = r - 13
		}
		ticks.Move(c.X+in*sin, c.Y-in*cos).To(c.X+(r-3)*sin, c.Y-(r-3)*cos)
	}
	p.Curve(ticks, pen.Line(pen.BrassDark.Fade(0.8), 1.5))
	r -= 15
	night := pen.Disc(pen.RGB(0x26346f), pen.RGB(0x172151), pen.RGB(0x0b1130))
	if !sh.Dark {
		night = pen.Disc(pen.RGB(0x34478f), pen.RGB(0x203070), pen.RGB(0x121c4a))
	}
	p.Circle(c.X, c.Y, r, pen.Edged(night, pen.BrassDark, 3))
	var n pen.Noise = 20
	for i := range 9 {
		sin, cos := math.Sincos(n.Between(0, 2*math.Pi))
		d := r * n.Between(0.15, 0.62)
		size := r * n.Between(0.22, 0.36)
		p.Circle(c.X+d*sin, c.Y+d*cos, size, pen.Ink{Fill: pen.Glow([]pen.Colour{pen.RGB(0x8a5fd0), pen.RGB(0x3f8fc8), pen.RGB(0xb0577f)}[i%3], 0.26)})
	}
	var dots [5]pen.Curve // stars are dots of a few sizes; those of one size are one shape
	for i := range 220 {
		sin, cos := math.Sincos(n.Between(0, 2*math.Pi))
		d := r * 0.97 * math.Sqrt(n.Next())
		x, y := c.X+d*sin, c.Y+d*cos
		dots[i%len(dots)].Move(x, y).To(x, y)
		if i%17 == 0 {
			star := p.At(x, y, 1, 0)
			star.Circle(0, 0, 9, pen.Ink{Fill: pen.Glow(starlight, 0.6)})
			star.Line(pen.Line(starlight.Fade(0.55), 1), -7, 0, 7, 0)
			star.Line(pen.Line(starlight.Fade(0.55), 1), 0, -7, 0, 7)
		}
	}
	for i := range dots {
		p.Curve(&dots[i], pen.Line(starlight.Fade(0.4+0.12*float64(i)), 1.6+0.6*float64(i)))
	}
}

// ray adds a line between two spots. Two spots equally far from the centre are
// joined by an arc, so that rings look like rings.
func ray(sh *pen.Sheet, to *pen.Curve, c pen.Point, l game.Line) {
	from, end := sh.At[l.From], sh.At[l.To]
	if from == nil || end == nil {
		return
	}
	a, b := pen.Pt(from.X, from.Y), pen.Pt(end.X, end.Y)
	to.Move(a.X, a.Y)
	u, v := a.Minus(c), b.Minus(c)
	angle := math.Atan2(u.Cross(v), u.X*v.X+u.Y*v.Y)
	if r := u.Length(); r > 0 && math.Abs(r-v.Length()) < 0.01*r && math.Abs(angle) < 1.6 {
		k := 4.0 / 3 * math.Tan(angle/4)
		a1, b1 := a.Plus(pen.Pt(-u.Y, u.X).Times(k)), b.Plus(pen.Pt(v.Y, -v.X).Times(k))
		to.Cubic(a1.X, a1.Y, b1.X, b1.Y, b.X, b.Y)
		return
	}
	to.To(b.X, b.Y)
}

// Site draws a spot. The symbol in it shows its class: red a ring, blue a cross, gray a
// dot, black two dots for the two connections it needs.
func (d dress) Site(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	if pl.Outside() {
		pen.DrawTray(sh, pl, p)
		return
	}
	c, known := spotColour[pl.Class]
	if !known {
		c = pen.ClassColour(pl.Class).Lighter(0.2)
	}
	r := pl.W / 2
	p.Circle(0, 0, 1.6*r, pen.Ink{Fill: pen.Glow(c, 0.5)})
	g := p.At(0, 0, r/35, 0)
	if pl.Class == "gate" {
		drawGate(g)
		return
	}
	well := pen.Disc(pen.RGB(0x1d2752), pen.RGB(0x111838), pen.RGB(0x080c20))
	if pl.Class == "black" {
		well = pen.Flat(pen.RGB(0x000006))
	}
	g.Circle(0, 0, 30, pen.Edged(well, c, 4))
	switch pl.Class {
	case "red":
		g.Circle(0, 0, 13, pen.Line(c, 4))
	case "blue":
		g.Line(pen.Line(c, 4), -10, -10, 10, 10)
		g.Line(pen.Line(c, 4), -10, 10, 10, -10)
	case "black":
		g.Circle(0, 0, 23, pen.Line(c.Fade(0.5), 1.5))
		g.Circle(-7, 0, 4, pen.Fill(c))
		g.Circle(7, 0, 4, pen.Fill(c))
	default:
		g.Circle(0, 0, 4.5, pen.Fill(c.Fade(0.9)))
	}
}

func drawGate(g pen.Pen) {
	gold := spotColour["gate"]
	g.Circle(0, 0, 78, pen.Ink{Fill: pen.Glow(gold, 0.55)})
	g.Circle(0, 0, 50, pen.Edged(pen.Brass, pen.BrassDark, 2))
	g.Circle(0, 0, 42, pen.Edged(pen.Disc(pen.RGB(0x5a3b10), pen.RGB(0x2a1a08)), gold, 2))
	for _, s := range []struct{ r, in, turn float64 }{{32, 10, 45}, {39, 10, 0}} {
		var xy []float64
		for i := range 4 {
			a := s.turn + 90*float64(i)
			xy = append(xy, pen.Regular(1, 0, 0, s.r, a)...)
			xy = append(xy, pen.Regular(1, 0, 0, s.in, a+45)...)
		}
		g.Polygon(pen.Edged(pen.Flat(gold.Fade(0.92)), pen.BrassDark, 1), xy...)
	}
	g.Circle(0, 0, 7, pen.Edged(pen.Ball(pen.White, gold), pen.BrassDark, 1))
}

func (dress) Labels(sh *pen.Sheet, p pen.Pen) {
	c, reach := middle(sh)
	var taken []pen.Extent
	for _, pl := range sh.Places {
		if pl.Outside() {
			continue
		}
		w := pen.Text(0, 0, 19, pen.LabelOf(pl), pen.RGB(0xf2f5ff))
		if sh.Tall {
			w.Size = 24
		}
		w.Bold = true
		w.Ink.Line, w.Ink.Width = pen.Flat(pen.RGB(0x0c1232).Fade(0.85)), 5
		taken = append(taken, putLabel(sh, &w, pl, c, reach+14, taken))
		p.Write(w)
	}
}

// putLabel puts a label at a corner of its spot: the lower right one, or another if
// that would overlap the ring or an existing label.
func putLabel(sh *pen.Sheet, w *pen.Words, pl *pen.Place, c pen.Point, reach float64, taken []pen.Extent) pen.Extent {
	d, wide := 0.36*pl.W, sh.Width(w.Text, w.Size, true)
	if pl.Class == "gate" { // which is larger than its spot
		d = 0.56 * pl.W
	}
	var first pen.Extent
	for i, s := range [...]pen.Point{pen.Pt(1, 1), pen.Pt(-1, 1), pen.Pt(1, -1), pen.Pt(-1, -1), pen.Pt(1, 1)} {
		near := pen.Pt(pl.X+s.X*(d+6), pl.Y+s.Y*(d+9))
		far := near.Plus(pen.Pt(s.X*wide, 0))
		room := pen.Empty
		room.Add(near.Plus(pen.Pt(0, -0.5*w.Size)))
		room.Add(far.Plus(pen.Pt(0, 0.5*w.Size)))
		if i == 0 {
			first = room
		}
		w.X, w.Y, w.Anchor = near.X, near.Y+0.36*w.Size, pen.Start
		if s.X < 0 {
			w.Anchor = pen.End
		}
		ok := far.Plus(pen.Pt(0, s.Y*0.4*w.Size)).Minus(c).Length() < reach
		for _, o := range taken {
			ok = ok && (o.Max.X < room.Min.X || room.Max.X < o.Min.X || o.Max.Y < room.Min.Y || room.Max.Y < o.Min.Y)
		}
		if ok {
			return room
		}
	}
	return first // no corner is free: use the default, which was tried last again
}

// Stand turns the Skorpion's back to its Tail and the Tail towards the Skorpion.
func (d dress) Stand(sh *pen.Sheet, pl *pen.Place) []pen.Standing {
	out := d.Plain.Stand(sh, pl)
	for i := range out {
		s := &out[i]
		other := "tail"
		switch s.Piece.Kind {
		case "bead":
			s.Size = 0.84 * pl.W
			continue
		case "skorpion":
			s.DX, s.DY, s.Size = 0, 0, 1.42*pl.W
		case "tail":
			s.DX, s.DY, s.Size = 0, 0, 0.86*pl.W
			other = "skorpion"
		default:
			continue
		}
		s.Over = true
		switch to := whereIs(sh, other); {
		case to == nil:
		case to == pl && s.Piece.Kind == "tail": // curled up beside it
			s.DX, s.DY, s.Size, s.Turn = 0.46*pl.W, 0.42*pl.W, 0.62*pl.W, -75
		case to != pl:
			s.Turn, s.TurnWithBoard = pen.Degrees(pl.Site.X-to.Site.X, pl.Site.Y-to.Site.Y), true
			if s.Piece.Kind == "tail" {
				s.Turn += 180
			}
		}
	}
	return out
}

func whereIs(sh *pen.Sheet, kind string) *pen.Place {
	for _, pc := range sh.View.Pieces {
		if pc.Kind == kind {
			return sh.At[pc.Site]
		}
	}
	return nil
}

func (d dress) Piece(pc game.Piece, p pen.Pen) {
	c := pen.RGB(0xf08a2c)
	switch pc.Kind {
	case "skorpion": // with the first beads of its tail, which point to the Tail
		pen.Beads(p, c, pen.Pt(0, 33), [3]pen.Point{pen.Pt(4, 42), pen.Pt(-3, 50), pen.Pt(0, 58)}, 6.5, 4)
		pen.Creature(p, c)
	case "tail": // facing up, to the Skorpion
		pen.Beads(p, c, pen.Pt(0, 0), [3]pen.Point{pen.Pt(-3, -30), pen.Pt(3, -50), pen.Pt(0, -64)}, 13, 7)
		pen.Sting(p.At(0, 0, 1, 165), c, 27)
	case "bead":
		drawBead(pc, p)
	default:
		d.Plain.Piece(pc, p)
	}
}

// drawBead is a glass bead with the mark of its side.
func drawBead(pc game.Piece, p pen.Pen) {
	c := pen.ClassColour(pc.Class)
	p.Circle(2, 4, 46, pen.Fill(pen.Black.Fade(0.4)))
	p.Circle(0, 0, 46, pen.Edged(pen.Ball(c.Lighter(0.45), c, c.Darker(0.45)), pen.White.Fade(0.85), 4))
	pen.Emblem(p, pc, 26, 9, c.Darker(0.6).Fade(0.55))
	pen.Emblem(p, pc, 26, 6, pen.White)
	p.Ellipse(-14, -24, 13, 7, pen.Ink{Fill: pen.Glow(pen.White, 0.9)})
}
