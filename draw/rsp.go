package draw

import (
	"math"
	"strings"

	"github.com/antares-games/antares/game"
)

// rspDress is a hexagon of stone tiles in three tints. Red's pieces carry a
// ring, blue's a cross; handles, flags and stones differ in outline too.
type rspDress struct{ plain }

func (rspDress) frame() float64  { return 0.2 }
func (rspDress) margin() float64 { return 0.6 }

var tints = [2][3]uint32{
	Light: {0xf4ecd8, 0xe3e5d0, 0xd5dfe0},
	Dark:  {0x474a50, 0x3d4a45, 0x38434f},
}

func (rspDress) ground(t *table, p pen) {
	// The slab is every hexagon drawn larger: whatever the board's outline is,
	// the slab follows it.
	base, side := t.themed(0x6f5a41, 0x14161a), t.themed(0x3d2f20, 0x060708)
	grow := t.room(0.16 * unit)
	for _, layer := range []struct {
		dy, grow float64
		c        rgba
	}{{14, grow, side}, {0, grow, base}, {0, 0.55 * grow, base.lighter(0.12)}} {
		slab := &curve{}
		for _, pl := range t.places {
			hex, ok := boundary(pl, layer.grow).(poly)
			if !ok || pl.outside() {
				continue
			}
			for i, q := range hex.ps {
				if x, y := pl.x+q.x, pl.y+q.y+layer.dy; i == 0 {
					slab.move(x, y)
				} else {
					slab.to(x, y)
				}
			}
			slab.close()
		}
		p.curve(slab, edged(flat(layer.c), layer.c, 2))
	}
}

func (d rspDress) site(t *table, pl *place, p pen) {
	if pl.outside() {
		drawTray(t, pl, p)
		return
	}
	c := classColour(pl.Class)
	theme := Light
	if t.dark() {
		theme = Dark
	}
	if i := strings.IndexByte("012", last(pl.Class)); i >= 0 {
		c = rgb(tints[theme][i])
	}
	p.draw(boundary(pl, -1.5), ink{fill: down(c.lighter(0.10), c.darker(0.05))})
	// A bevel: light along the upper edges, shade along the lower ones.
	r := (pl.w/2 - 4) * 2 / math.Sqrt(3)
	v := points(regular(6, 0, 0, r, 0))
	p.line(line(white.fade(0.35*bright(t)), 2.4), v[4].x, v[4].y, v[5].x, v[5].y, v[0].x, v[0].y, v[1].x, v[1].y)
	p.line(line(black.fade(0.16), 2.4), v[1].x, v[1].y, v[2].x, v[2].y, v[3].x, v[3].y, v[4].x, v[4].y)
}

// bright tones highlights down on a dark board.
func bright(t *table) float64 {
	if t.dark() {
		return 0.4
	}
	return 1.4
}

func last(s string) byte {
	if s == "" {
		return 0xFF
	}
	return s[len(s)-1]
}

func (rspDress) labels(t *table, p pen) {
	for _, pl := range t.places {
		if !pl.outside() {
			size, c := 0.165*pl.w, t.themed(0x6b5f48, 0xb4bac4)
			if t.opt.Tall {
				size, c = 0.21*pl.w, t.themed(0x574c38, 0xc6ccd6)
			}
			p.write(text(pl.x, pl.y+0.41*pl.w, size, labelOf(pl), c))
		}
	}
}

func (d rspDress) stand(t *table, pl *place) []standing {
	out := d.plain.stand(t, pl)
	n := float64(len(out))
	for i := range out {
		out[i].DY -= 0.06 * pl.w
		out[i].Size = 0.78 * pl.w
		if out[i].piece.Kind == "paper" && n > 1 { // sheets, one on the other
			k := float64(i) - (n-1)/2
			out[i].DX, out[i].DY = min(4.5, 22/n)*k, -0.05*pl.w-min(7, 34/n)*k
			out[i].Size = 0.70 * pl.w
		}
	}
	return out
}

func (d rspDress) piece(pc game.Piece, p pen) {
	c := classColour(pc.Class)
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
		d.plain.piece(pc, p)
	}
}

// drawRock is a boulder: red's is rounded by water, blue's is broken.
func drawRock(pc game.Piece, p pen, c rgba) {
	p.ellipse(2, 36, 46, 13, ink{fill: glow(black, 0.8)})
	stone := c.mix(rgb(0x8c8a86), 0.42)
	k, body := 1.0, []float64{-8, -38, 20, -34, 40, -10, 43, 20, 28, 38, -24, 39, -43, 22, -38, -14}
	if side(pc) == 1 {
		k, body = 0.12, []float64{-14, -40, 22, -36, 44, -6, 38, 32, 6, 41, -34, 36, -44, 6, -32, -22}
	}
	p.curve(smooth(k, body...), edged(ball(stone.lighter(0.4), stone, stone.darker(0.42)), stone.darker(0.62), 3))
	p.line(line(stone.lighter(0.5).fade(0.7), 2.4), -30, -10, -18, -24, 2, -29)
	p.line(line(stone.darker(0.5).fade(0.8), 2.4), 20, -26, 27, -12, 36, -6)
	p.line(line(stone.darker(0.5).fade(0.8), 2.4), -34, 18, -24, 24, -20, 32)
	emblem(p.at(1, 5, 1, 0), pc, 20, 9.5, stone.darker(0.6))
	emblem(p.at(1, 5, 1, 0), pc, 20, 6, rgb(0xfff6e6))
}

// drawScissors is an open pair: red's handles are round, blue's are square.
func drawScissors(pc game.Piece, p pen, c rgba) {
	p.ellipse(2, 32, 40, 14, ink{fill: glow(black, 0.6)})
	steel := slant(rgb(0xf7f9fb), rgb(0xc3cad2), rgb(0x8d97a3))
	for _, s := range []float64{-1, 1} {
		q := p
		if s < 0 {
			q = p.mirror()
		}
		blade := path(-4, 8).cubic(4, -8, 14, -28, 25, -47).cubic(25, -30, 18, -8, 5, 12).close()
		q.curve(blade, edged(steel, rgb(0x3d444d), 2.4))
		q.line(line(c.darker(0.5), 11), 1, 8, -10, 20)
		q.line(line(c, 7), 1, 8, -10, 20)
		if side(pc) == 1 {
			g := q.at(-20, 31, 1, 38)
			g.box(-13, -14, 26, 28, 5, line(c.darker(0.5), 11))
			g.box(-13, -14, 26, 28, 5, line(c, 7))
			continue
		}
		q.circle(-20, 31, 14, line(c.darker(0.5), 11))
		q.circle(-20, 31, 14, line(c, 7))
	}
	p.circle(0, 8, 5, edged(ball(white, rgb(0x99a3ad)), rgb(0x3d444d), 1.8))
}

// drawPaper is a sheet with a folded corner. Its shadow is kept close, so that a
// stack is seen to be many sheets.
func drawPaper(pc game.Piece, p pen, c rgba) {
	sheet := func(dx, dy float64) *curve {
		return path(-34+dx, -40+dy).to(18+dx, -40+dy).to(34+dx, -24+dy).to(34+dx, 40+dy).to(-34+dx, 40+dy).close()
	}
	p.curve(sheet(3, 4), fill(black.fade(0.28)))
	p.curve(sheet(0, 0), edged(down(rgb(0xffffff), rgb(0xf3eee2)), c.darker(0.35), 3.4))
	p.polygon(edged(flat(c.lighter(0.45)), c.darker(0.35), 2.4), 18, -40, 18, -24, 34, -24)
	for _, y := range []float64{20, 29} {
		p.line(line(rgb(0x9aa3ad).fade(0.8), 2), -24, y, 24, y)
	}
	emblem(p.at(-2, -9, 1, 0), pc, 20, 7, c)
}

// drawFlag is a flag on its pole: red's has a forked end, blue's is square.
func drawFlag(pc game.Piece, p pen, c rgba) {
	p.ellipse(-14, 44, 26, 7, ink{fill: glow(black, 0.8)})
	p.line(line(rgb(0x3a2a18), 8), -24, -44, -24, 44)
	p.line(line(rgb(0xb98d52), 4.6), -24, -44, -24, 44)
	p.circle(-24, -46, 5.5, edged(flat(rgb(0xf1cd6a)), rgb(0x6b4d16), 2))
	cloth := path(-21, -40).cubic(-6, -48, 10, -32, 42, -40)
	if side(pc) == 1 {
		cloth.to(42, 10).cubic(14, 18, -4, 2, -21, 10).close()
	} else {
		cloth.to(27, -15).to(42, 10).cubic(14, 18, -4, 2, -21, 10).close()
	}
	p.curve(cloth, edged(slant(c.lighter(0.28), c, c.darker(0.25)), c.darker(0.55), 2.6))
	emblem(p.at(3, -14, 1, 0), pc, 15, 5, rgb(0xfff6e6))
}
