package draw

import (
	"github.com/antares-games/antares/game"
)

// skaaneDress is a carved wooden board with stones that bear runes. Light stones
// are round pebbles, dark ones are cut with eight sides.
type skaaneDress struct{ plain }

func (skaaneDress) frame() float64  { return 0.62 }
func (skaaneDress) margin() float64 { return 0.75 }

func (skaaneDress) ground(t *table, p pen) {
	if len(t.places) == 0 {
		return
	}
	b, r := t.board, t.room(0.62*unit)
	x, y, w, h := b.min.x-r, b.min.y-r, b.max.x-b.min.x+2*r, b.max.y-b.min.y+2*r
	p.box(x+4, y+10, w, h, 20, fill(black.fade(0.3)))
	wood := slant(rgb(0x8a5630), rgb(0x6b3f20), rgb(0x7d4b28), rgb(0x532f16))
	p.box(x, y, w, h, 18, edged(wood, rgb(0x2f1a0b), 3))
	var n noise = 11
	grain(p, &n, x+6, y+4, w-12, r-8, rgb(0x2f1a0b).fade(0.3), 5)
	grain(p, &n, x+6, y+h-r+4, w-12, r-8, rgb(0x2f1a0b).fade(0.3), 5)
	p.box(x+4, y+4, w-8, h-8, 15, line(rgb(0xd9a66a).fade(0.35), 2))
	p.box(b.min.x-5, b.min.y-5, b.max.x-b.min.x+10, b.max.y-b.min.y+10, 5, edged(flat(rgb(0x2c180a)), rgb(0xc08a4e).fade(0.7), 2))
}

// grain draws fibres of wood along a box.
func grain(p pen, n *noise, x, y, w, h float64, c rgba, count int) {
	for range count {
		x0 := x + w*n.between(0, 0.25)
		x1 := x + w*n.between(0.7, 1)
		y0, d := y+h*n.next(), (x1-x0)/3
		bend := func() float64 { return min(max(y0+n.between(-0.09, 0.09)*h, y), y+h) }
		p.curve(path(x0, y0).cubic(x0+d, bend(), x1-d, bend(), x1, bend()), line(c, n.between(0.8, 1.8)))
	}
}

func (d skaaneDress) site(t *table, pl *place, p pen) {
	if pl.outside() {
		drawWell(t, pl, p)
		return
	}
	top, low, fibre := rgb(0xe7c793), rgb(0xd2aa70), rgb(0x9a6c38)
	if pl.Class == "dark" {
		top, low, fibre = rgb(0x9c683a), rgb(0x7f4f29), rgb(0x3f230f)
	}
	if t.dark() {
		top, low = top.darker(0.16), low.darker(0.16)
	}
	x, y := -pl.w/2, -pl.h/2
	p.box(x+1, y+1, pl.w-2, pl.h-2, 4, ink{fill: slant(top, low)})
	// Five patterns of grain for each colour: enough not to be seen, and a
	// picture need hold each only once.
	n := noise(1 + uint64(int64(3*pl.X+7*pl.Y)+100000)%5)
	n.next()
	grain(p, &n, x+4, y+8, pl.w-8, pl.h-16, fibre.fade(0.35), 4)
	// Carved edges: light from above.
	p.line(line(white.fade(0.25), 2), x+3, y+pl.h-4, x+3, y+3, x+pl.w-3, y+3)
	p.line(line(black.fade(0.28), 2), x+4, y+pl.h-3, x+pl.w-3, y+pl.h-3, x+pl.w-3, y+4)
}

// drawWell is a tray hollowed out of the same wood.
func drawWell(t *table, pl *place, p pen) {
	x, y := -pl.w/2, -pl.h/2
	p.box(x+2, y+5, pl.w, pl.h, 16, fill(black.fade(0.25)))
	p.box(x, y, pl.w, pl.h, 14, edged(slant(rgb(0x8a5630), rgb(0x6b3f20), rgb(0x532f16)), rgb(0x2f1a0b), 2))
	p.box(x+6, y+6, pl.w-12, pl.h-12, 10, edged(down(rgb(0x3a210f), rgb(0x4b2c15)), rgb(0xc08a4e).fade(0.6), 1.5))
	trayWords(t, pl, p, rgb(0xf0d7ae))
}

func (d skaaneDress) labels(t *table, p pen) {
	cols, rows, ok := gridLabels(t.view.Board)
	if !ok {
		d.plain.labels(t, p)
		return
	}
	r := t.room(0.62 * unit)
	rimLabels(t, p, cols, rows, r/2+2, min(26, 0.6*r), rgb(0xf3d9a8))
}

func (skaaneDress) stand(t *table, pl *place) []standing {
	out := plain{}.stand(t, pl)
	if len(out) == 1 {
		out[0].Size = 0.84 * min(pl.w, pl.h)
	}
	return out
}

func (d skaaneDress) piece(pc game.Piece, p pen) {
	dark := pc.Class == "dark"
	p.ellipse(3, 8, 48, 46, ink{fill: glow(black, 0.75)})
	rune, shade := rgb(0x33271a), white.fade(0.55)
	if dark {
		body := regular(8, 0, 0, 48, 22.5)
		p.curve(smooth(0.35, body...), edged(ball(rgb(0x6f7883), rgb(0x444b55), rgb(0x262a31)), rgb(0x0d0f12), 3))
		p.curve(smooth(0.35, regular(8, 0, 0, 40, 22.5)...), line(rgb(0xaab3bf).fade(0.45), 2))
		rune, shade = rgb(0xf6e3ae), black.fade(0.7)
	} else {
		body := []float64{2, -46, 31, -35, 46, -4, 37, 29, 5, 46, -30, 36, -46, 3, -33, -33}
		p.curve(smooth(1, body...), edged(ball(rgb(0xfffaf0), rgb(0xece2cd), rgb(0xbcae92)), rgb(0x6d6046), 3))
		p.ellipse(-13, -25, 20, 11, ink{fill: glow(white, 0.9)})
	}
	if !carve(p.at(1.5, 2, 1, 0), pc.Kind, line(shade, 6)) {
		d.plain.piece(pc, p)
		return
	}
	carve(p, pc.Kind, line(rune, 5.6))
}

// carve draws a rune by strokes; false if the kind has none.
func carve(p pen, kind string, i ink) bool {
	switch kind {
	case "god": // two swords crossed
		for _, s := range []float64{-1, 1} {
			p.line(i, s*20, -24, -s*17, 20)
			p.line(i, -s*2.5, 17.5, -s*19, 4.5)
			p.line(i, -s*17, 20, -s*20, 24)
		}
	case "king": // an orb on a cross
		p.circle(0, -12, 12, i)
		p.line(i, 0, 0, 0, 27)
		p.line(i, -12, 14, 12, 14)
	case "serf": // a fork
		p.line(i, 0, -26, 0, 27)
		p.curve(path(-18, -23).cubic(-18, 2, -10, 7, 0, 7).cubic(10, 7, 18, 2, 18, -23), i)
	case "sun": // a bolt between two rays
		p.line(i, 8, -28, -10, -2, 9, -2, -8, 28)
		p.line(i, -24, -16, -18, -12)
		p.line(i, 24, 16, 18, 12)
		p.line(i, -25, 8, -19, 7)
		p.line(i, 25, -8, 19, -7)
	default:
		return false
	}
	return true
}
