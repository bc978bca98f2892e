package rsp

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
		"rock/red": '▲', "rock/blue": '△',
		"paper/red": '■', "paper/blue": '□',
		"flag/red": '⚑', "flag/blue": '⚐',
		"scissors/red": '╳', "scissors/blue": '×',
	},
	Classes: map[string]pen.Class{"hex0": {Ground: 230}, "hex1": {Ground: 194}, "hex2": {Ground: 189}},
}

// dress is a hexagon of stone tiles in three tints. Red's pieces carry a
// ring, blue's a cross; handles, flags and stones differ in outline too.
type dress struct{ pen.Plain }

func (dress) Frame() float64  { return 0.2 }
func (dress) Margin() float64 { return 0.6 }

// tints are the colours of the tiles, on a light and on a dark board.
var tints = map[string][2]uint32{
	"hex0": {0xf4ecd8, 0x474a50},
	"hex1": {0xe3e5d0, 0x3d4a45},
	"hex2": {0xd5dfe0, 0x38434f},
}

func (dress) Ground(sh *pen.Sheet, p pen.Pen) {
	// The slab is every hexagon drawn larger, so that it follows the outline of any board.
	base, side := sh.Themed(0x6f5a41, 0x14161a), sh.Themed(0x3d2f20, 0x060708)
	grow := sh.Room(0.16 * pen.Unit)
	for _, layer := range []struct {
		dy, grow float64
		c        pen.Colour
	}{{14, grow, side}, {0, grow, base}, {0, 0.55 * grow, base.Lighter(0.12)}} {
		slab := &pen.Curve{}
		for _, pl := range sh.Places {
			hex, ok := pen.Boundary(pl, layer.grow).(pen.Poly)
			if !ok || pl.Outside() {
				continue
			}
			for i, q := range hex.Points {
				if x, y := pl.X+q.X, pl.Y+q.Y+layer.dy; i == 0 {
					slab.Move(x, y)
				} else {
					slab.To(x, y)
				}
			}
			slab.Close()
		}
		p.Curve(slab, pen.Edged(pen.Flat(layer.c), layer.c, 2))
	}
}

func (d dress) Site(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	if pl.Outside() {
		pen.DrawTray(sh, pl, p)
		return
	}
	c := pen.ClassColour(pl.Class)
	if tint, ok := tints[pl.Class]; ok {
		c = sh.Themed(tint[0], tint[1])
	}
	p.Draw(pen.Boundary(pl, -1.5), pen.Ink{Fill: pen.Down(c.Lighter(0.10), c.Darker(0.05))})
	// A bevel: light along the upper edges, shade along the lower ones.
	r := (pl.W/2 - 4) * 2 / math.Sqrt(3)
	v := pen.Points(pen.Regular(6, 0, 0, r, 0))
	p.Line(pen.Line(pen.White.Fade(0.35*bright(sh)), 2.4), v[4].X, v[4].Y, v[5].X, v[5].Y, v[0].X, v[0].Y, v[1].X, v[1].Y)
	p.Line(pen.Line(pen.Black.Fade(0.16), 2.4), v[1].X, v[1].Y, v[2].X, v[2].Y, v[3].X, v[3].Y, v[4].X, v[4].Y)
}

// bright reduces highlights on a dark board.
func bright(sh *pen.Sheet) float64 {
	if sh.Dark {
		return 0.4
	}
	return 1.4
}

func (dress) Labels(sh *pen.Sheet, p pen.Pen) {
	for _, pl := range sh.Places {
		if !pl.Outside() {
			size, c := 0.165*pl.W, sh.Themed(0x6b5f48, 0xb4bac4)
			if sh.Tall {
				size, c = 0.21*pl.W, sh.Themed(0x574c38, 0xc6ccd6)
			}
			p.Write(pen.Text(pl.X, pl.Y+0.41*pl.W, size, pen.LabelOf(pl), c))
		}
	}
}

func (d dress) Stand(sh *pen.Sheet, pl *pen.Place) []pen.Standing {
	out := d.Plain.Stand(sh, pl)
	n := float64(len(out))
	for i := range out {
		out[i].DY -= 0.06 * pl.W
		out[i].Size = 0.78 * pl.W
		if out[i].Piece.Kind == "paper" && n > 1 { // sheets, one on top of another
			k := float64(i) - (n-1)/2
			out[i].DX, out[i].DY = min(4.5, 22/n)*k, -0.05*pl.W-min(7, 34/n)*k
			out[i].Size = 0.70 * pl.W
		}
	}
	return out
}

func (d dress) Piece(pc game.Piece, p pen.Pen) {
	c := pen.ClassColour(pc.Class)
	switch pc.Kind {
	case "rock":
		drawRock(pc, p, c)
	case "scissors":
		drawScissors(pc, p, c)
	case "paper":
		drawPaper(pc, p, c)
	case "flag":
		drawFlag(pc, p, c)
	default:
		d.Plain.Piece(pc, p)
	}
}

// drawRock is a boulder: red's is rounded by water, blue's is broken.
func drawRock(pc game.Piece, p pen.Pen, c pen.Colour) {
	p.Ellipse(2, 36, 46, 13, pen.Ink{Fill: pen.Glow(pen.Black, 0.8)})
	stone := c.Mix(pen.RGB(0x8c8a86), 0.42)
	k, body := 1.0, []float64{-8, -38, 20, -34, 40, -10, 43, 20, 28, 38, -24, 39, -43, 22, -38, -14}
	if pen.Side(pc) == 1 {
		k, body = 0.12, []float64{-14, -40, 22, -36, 44, -6, 38, 32, 6, 41, -34, 36, -44, 6, -32, -22}
	}
	p.Curve(pen.Smooth(k, body...), pen.Edged(pen.Ball(stone.Lighter(0.4), stone, stone.Darker(0.42)), stone.Darker(0.62), 3))
	p.Line(pen.Line(stone.Lighter(0.5).Fade(0.7), 2.4), -30, -10, -18, -24, 2, -29)
	p.Line(pen.Line(stone.Darker(0.5).Fade(0.8), 2.4), 20, -26, 27, -12, 36, -6)
	p.Line(pen.Line(stone.Darker(0.5).Fade(0.8), 2.4), -34, 18, -24, 24, -20, 32)
	pen.Emblem(p.At(1, 5, 1, 0), pc, 20, 9.5, stone.Darker(0.6))
	pen.Emblem(p.At(1, 5, 1, 0), pc, 20, 6, pen.RGB(0xfff6e6))
}

// drawScissors is an open pair: red's handles are round, blue's are square.
func drawScissors(pc game.Piece, p pen.Pen, c pen.Colour) {
	p.Ellipse(2, 32, 40, 14, pen.Ink{Fill: pen.Glow(pen.Black, 0.6)})
	steel := pen.Slant(pen.RGB(0xf7f9fb), pen.RGB(0xc3cad2), pen.RGB(0x8d97a3))
	for _, s := range []float64{-1, 1} {
		q := p
		if s < 0 {
			q = p.Mirror()
		}
		blade := pen.Path(-4, 8).Cubic(4, -8, 14, -28, 25, -47).Cubic(25, -30, 18, -8, 5, 12).Close()
		q.Curve(blade, pen.Edged(steel, pen.RGB(0x3d444d), 2.4))
		q.Line(pen.Line(c.Darker(0.5), 11), 1, 8, -10, 20)
		q.Line(pen.Line(c, 7), 1, 8, -10, 20)
		if pen.Side(pc) == 1 {
			g := q.At(-20, 31, 1, 38)
			g.Box(-13, -14, 26, 28, 5, pen.Line(c.Darker(0.5), 11))
			g.Box(-13, -14, 26, 28, 5, pen.Line(c, 7))
			continue
		}
		q.Circle(-20, 31, 14, pen.Line(c.Darker(0.5), 11))
		q.Circle(-20, 31, 14, pen.Line(c, 7))
	}
	p.Circle(0, 8, 5, pen.Edged(pen.Ball(pen.White, pen.RGB(0x99a3ad)), pen.RGB(0x3d444d), 1.8))
}

// drawPaper is a sheet with a folded corner. Its shadow is small, so that a stack can
// be recognised as several sheets.
func drawPaper(pc game.Piece, p pen.Pen, c pen.Colour) {
	sheet := func(dx, dy float64) *pen.Curve {
		return pen.Path(-34+dx, -40+dy).To(18+dx, -40+dy).To(34+dx, -24+dy).To(34+dx, 40+dy).To(-34+dx, 40+dy).Close()
	}
	p.Curve(sheet(3, 4), pen.Fill(pen.Black.Fade(0.28)))
	p.Curve(sheet(0, 0), pen.Edged(pen.Down(pen.RGB(0xffffff), pen.RGB(0xf3eee2)), c.Darker(0.35), 3.4))
	p.Polygon(pen.Edged(pen.Flat(c.Lighter(0.45)), c.Darker(0.35), 2.4), 18, -40, 18, -24, 34, -24)
	for _, y := range []float64{20, 29} {
		p.Line(pen.Line(pen.RGB(0x9aa3ad).Fade(0.8), 2), -24, y, 24, y)
	}
	pen.Emblem(p.At(-2, -9, 1, 0), pc, 20, 7, c)
}

// drawFlag is a flag on its pole: red's has a forked end, blue's is square.
func drawFlag(pc game.Piece, p pen.Pen, c pen.Colour) {
	p.Ellipse(-14, 44, 26, 7, pen.Ink{Fill: pen.Glow(pen.Black, 0.8)})
	p.Line(pen.Line(pen.RGB(0x3a2a18), 8), -24, -44, -24, 44)
	p.Line(pen.Line(pen.RGB(0xb98d52), 4.6), -24, -44, -24, 44)
	p.Circle(-24, -46, 5.5, pen.Edged(pen.Flat(pen.RGB(0xf1cd6a)), pen.RGB(0x6b4d16), 2))
	cloth := pen.Path(-21, -40).Cubic(-6, -48, 10, -32, 42, -40)
	if pen.Side(pc) == 1 {
		cloth.To(42, 10).Cubic(14, 18, -4, 2, -21, 10).Close()
	} else {
		cloth.To(27, -15).To(42, 10).Cubic(14, 18, -4, 2, -21, 10).Close()
	}
	p.Curve(cloth, pen.Edged(pen.Slant(c.Lighter(0.28), c, c.Darker(0.25)), c.Darker(0.55), 2.6))
	pen.Emblem(p.At(3, -14, 1, 0), pc, 15, 5, pen.RGB(0xfff6e6))
}
