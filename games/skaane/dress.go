package skaane

import (
	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// look is how the game is drawn.
var look = pen.Look{
	Title: Game.Info.Name,
	Dress: dress{},
	Symbols: map[string]rune{
		"god/light": '†', "god/dark": '‡',
		"king/light": '♔', "king/dark": '♚',
		"serf/light": 'Ψ', "serf/dark": 'ψ',
		"sun/light": '☼', "sun/dark": '✸',
	},
}

// dress is a carved wooden board with stones that bear runes. Light stones
// are round pebbles, dark ones are cut with eight sides.
type dress struct{ pen.Plain }

func (dress) Frame() float64  { return 0.62 }
func (dress) Margin() float64 { return 0.75 }

func (dress) Ground(sh *pen.Sheet, p pen.Pen) {
	if len(sh.Places) == 0 {
		return
	}
	b, r := sh.Board, sh.Room(0.62*pen.Unit)
	x, y, w, h := b.Min.X-r, b.Min.Y-r, b.Max.X-b.Min.X+2*r, b.Max.Y-b.Min.Y+2*r
	p.Box(x+4, y+10, w, h, 20, pen.Fill(pen.Black.Fade(0.3)))
	wood := pen.Slant(pen.RGB(0x8a5630), pen.RGB(0x6b3f20), pen.RGB(0x7d4b28), pen.RGB(0x532f16))
	p.Box(x, y, w, h, 18, pen.Edged(wood, pen.RGB(0x2f1a0b), 3))
	var n pen.Noise = 11
	grain(p, &n, x+6, y+4, w-12, r-8, pen.RGB(0x2f1a0b).Fade(0.3), 5)
	grain(p, &n, x+6, y+h-r+4, w-12, r-8, pen.RGB(0x2f1a0b).Fade(0.3), 5)
	p.Box(x+4, y+4, w-8, h-8, 15, pen.Line(pen.RGB(0xd9a66a).Fade(0.35), 2))
	p.Box(b.Min.X-5, b.Min.Y-5, b.Max.X-b.Min.X+10, b.Max.Y-b.Min.Y+10, 5, pen.Edged(pen.Flat(pen.RGB(0x2c180a)), pen.RGB(0xc08a4e).Fade(0.7), 2))
}

// grain draws fibres of wood along a box.
func grain(p pen.Pen, n *pen.Noise, x, y, w, h float64, c pen.Colour, count int) {
	for range count {
		x0 := x + w*n.Between(0, 0.25)
		x1 := x + w*n.Between(0.7, 1)
		y0, d := y+h*n.Next(), (x1-x0)/3
		bend := func() float64 { return min(max(y0+n.Between(-0.09, 0.09)*h, y), y+h) }
		p.Curve(pen.Path(x0, y0).Cubic(x0+d, bend(), x1-d, bend(), x1, bend()), pen.Line(c, n.Between(0.8, 1.8)))
	}
}

func (d dress) Site(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	if pl.Outside() {
		drawWell(sh, pl, p)
		return
	}
	top, low, fibre := pen.RGB(0xe7c793), pen.RGB(0xd2aa70), pen.RGB(0x9a6c38)
	if pl.Class == "dark" {
		top, low, fibre = pen.RGB(0x9c683a), pen.RGB(0x7f4f29), pen.RGB(0x3f230f)
	}
	if sh.Dark {
		top, low = top.Darker(0.16), low.Darker(0.16)
	}
	x, y := -pl.W/2, -pl.H/2
	p.Box(x+1, y+1, pl.W-2, pl.H-2, 4, pen.Ink{Fill: pen.Slant(top, low)})
	// Five patterns of grain for each colour: enough for repeats not to be noticed, and a
	// picture contains each only once.
	n := pen.Noise(1 + uint64(int64(3*pl.Site.X+7*pl.Site.Y)+100000)%5)
	n.Next()
	grain(p, &n, x+4, y+8, pl.W-8, pl.H-16, fibre.Fade(0.35), 4)
	// Carved edges: light from above.
	p.Line(pen.Line(pen.White.Fade(0.25), 2), x+3, y+pl.H-4, x+3, y+3, x+pl.W-3, y+3)
	p.Line(pen.Line(pen.Black.Fade(0.28), 2), x+4, y+pl.H-3, x+pl.W-3, y+pl.H-3, x+pl.W-3, y+4)
}

// drawWell is a tray hollowed out of the same wood.
func drawWell(sh *pen.Sheet, pl *pen.Place, p pen.Pen) {
	x, y := -pl.W/2, -pl.H/2
	p.Box(x+2, y+5, pl.W, pl.H, 16, pen.Fill(pen.Black.Fade(0.25)))
	p.Box(x, y, pl.W, pl.H, 14, pen.Edged(pen.Slant(pen.RGB(0x8a5630), pen.RGB(0x6b3f20), pen.RGB(0x532f16)), pen.RGB(0x2f1a0b), 2))
	p.Box(x+6, y+6, pl.W-12, pl.H-12, 10, pen.Edged(pen.Down(pen.RGB(0x3a210f), pen.RGB(0x4b2c15)), pen.RGB(0xc08a4e).Fade(0.6), 1.5))
	pen.TrayWords(sh, pl, p, pen.RGB(0xf0d7ae))
}

func (d dress) Labels(sh *pen.Sheet, p pen.Pen) {
	r := sh.Room(0.62 * pen.Unit)
	if !sh.RimLabels(p, r/2+2, min(26, 0.6*r), pen.RGB(0xf3d9a8)) {
		d.Plain.Labels(sh, p)
	}
}

func (dress) Stand(sh *pen.Sheet, pl *pen.Place) []pen.Standing {
	out := pen.Plain{}.Stand(sh, pl)
	if len(out) == 1 {
		out[0].Size = 0.84 * min(pl.W, pl.H)
	}
	return out
}

func (d dress) Piece(pc game.Piece, p pen.Pen) {
	dark := pc.Class == "dark"
	p.Ellipse(3, 8, 48, 46, pen.Ink{Fill: pen.Glow(pen.Black, 0.75)})
	rune, shade := pen.RGB(0x33271a), pen.White.Fade(0.55)
	if dark {
		body := pen.Regular(8, 0, 0, 48, 22.5)
		p.Curve(pen.Smooth(0.35, body...), pen.Edged(pen.Ball(pen.RGB(0x6f7883), pen.RGB(0x444b55), pen.RGB(0x262a31)), pen.RGB(0x0d0f12), 3))
		p.Curve(pen.Smooth(0.35, pen.Regular(8, 0, 0, 40, 22.5)...), pen.Line(pen.RGB(0xaab3bf).Fade(0.45), 2))
		rune, shade = pen.RGB(0xf6e3ae), pen.Black.Fade(0.7)
	} else {
		body := []float64{2, -46, 31, -35, 46, -4, 37, 29, 5, 46, -30, 36, -46, 3, -33, -33}
		p.Curve(pen.Smooth(1, body...), pen.Edged(pen.Ball(pen.RGB(0xfffaf0), pen.RGB(0xece2cd), pen.RGB(0xbcae92)), pen.RGB(0x6d6046), 3))
		p.Ellipse(-13, -25, 20, 11, pen.Ink{Fill: pen.Glow(pen.White, 0.9)})
	}
	if !carve(p.At(1.5, 2, 1, 0), pc.Kind, pen.Line(shade, 6)) {
		d.Plain.Piece(pc, p)
		return
	}
	carve(p, pc.Kind, pen.Line(rune, 5.6))
}

// carve draws a rune in strokes; false if the kind has none.
func carve(p pen.Pen, kind string, i pen.Ink) bool {
	switch kind {
	case "god": // two swords crossed
		for _, s := range []float64{-1, 1} {
			p.Line(i, s*20, -24, -s*17, 20)
			p.Line(i, -s*2.5, 17.5, -s*19, 4.5)
			p.Line(i, -s*17, 20, -s*20, 24)
		}
	case "king": // an orb on a cross
		p.Circle(0, -12, 12, i)
		p.Line(i, 0, 0, 0, 27)
		p.Line(i, -12, 14, 12, 14)
	case "serf": // a fork
		p.Line(i, 0, -26, 0, 27)
		p.Curve(pen.Path(-18, -23).Cubic(-18, 2, -10, 7, 0, 7).Cubic(10, 7, 18, 2, 18, -23), i)
	case "sun": // a bolt between two rays
		p.Line(i, 8, -28, -10, -2, 9, -2, -8, 28)
		p.Line(i, -24, -16, -18, -12)
		p.Line(i, 24, 16, 18, 12)
		p.Line(i, -25, 8, -19, 7)
		p.Line(i, 25, -8, 19, -7)
	default:
		return false
	}
	return true
}
