package draw

import (
	"math"

	"github.com/antares-games/antares/game"
)

// scorpionDress is a raised track winding through sand: yellow stones on one
// side, black ones on the other, a clasp between squares that lie opposite.
type scorpionDress struct{ plain }

func (scorpionDress) margin() float64 { return 0.6 }

func (scorpionDress) ground(t *table, p pen) {
	if len(t.places) == 0 {
		return
	}
	r := t.room(0.4 * unit)
	b := t.board
	x, y, w, h := b.min.x-r, b.min.y-r, b.max.x-b.min.x+2*r, b.max.y-b.min.y+2*r
	sand := down(rgb(0xeed9a8), rgb(0xdcbd83))
	if t.dark() {
		sand = down(rgb(0x4b3b28), rgb(0x35291b))
	}
	p.box(x+3, y+7, w, h, 28, fill(black.fade(0.25)))
	p.box(x, y, w, h, 28, edged(sand, t.themed(0xa98548, 0x7a6038), 4))
	dunes(t, p, x, y, w, h)
	// The track: its shadow, its side, its top.
	for _, s := range []struct {
		dx, dy, w float64
		c         rgba
	}{
		{5, 17, 1.10 * unit, black.fade(0.3)},
		{0, 9, 1.10 * unit, rgb(0x4f3415)},
		{0, 0, 1.10 * unit, rgb(0x9c6b30)},
	} {
		t.track(p, s.dx, s.dy, s.w, s.c)
	}
	for _, l := range t.lines {
		t.chevron(p, l)
	}
}

// dunes draws ripples in the sand.
func dunes(t *table, p pen, x, y, w, h float64) {
	var n noise = 7
	c := t.themed(0xb98f4f, 0x8a6d45).fade(0.28)
	for yy := y + 40; yy < y+h-24; yy += max(46, h/30) {
		x0 := x + 24 + n.between(0, 0.3)*w
		x1 := min(x0+n.between(0.25, 0.6)*w, x+w-24)
		d := (x1 - x0) / 3
		p.curve(path(x0, yy).cubic(x0+d, yy-n.between(6, 22), x0+2*d, yy+n.between(6, 22), x1, yy+n.between(-6, 6)), line(c, 3))
	}
}

// track draws the base under the squares as one shape: a band along each line
// and across each pair of opposite squares. A single colour and no alpha lets
// the bands melt together; the shadow is drawn as wide lines for the same end.
func (t *table) track(p pen, dx, dy, w float64, c rgba) {
	if c.a < 1 {
		c = c.mix(t.themed(0xe4cb98, 0x40321f), 1-c.a).fade(1)
	}
	seg := func(a, b *place) {
		if a != nil && b != nil {
			p.line(line(c, w), a.x+dx, a.y+dy, b.x+dx, b.y+dy)
		}
	}
	for _, l := range t.lines {
		seg(t.at[l.From], t.at[l.To])
	}
	for _, pl := range t.places {
		if !pl.outside() {
			seg(pl, opposite(t, pl))
			seg(pl, pl)
		}
	}
}

// opposite is the black square beside a yellow one.
func opposite(t *table, pl *place) *place {
	letters, number, ok := splitID(pl.ID)
	if !ok || letters != "y" {
		return nil
	}
	return t.at["b"+number]
}

// chevron shows which way a lane runs.
func (t *table) chevron(p pen, l game.Line) {
	a, b := t.at[l.From], t.at[l.To]
	if a == nil || b == nil || a.Class != b.Class {
		return
	}
	gap := math.Hypot(b.x-a.x, b.y-a.y)
	if gap == 0 {
		return
	}
	g := p.at((a.x+b.x)/2, (a.y+b.y)/2, 1, degrees(b.x-a.x, b.y-a.y))
	g.line(line(rgb(0xf4d98f), 4), -9, 5, 0, -4, 9, 5)
}

func (d scorpionDress) site(t *table, pl *place, p pen) {
	switch {
	case pl.Shape == game.Lane:
		drawLane(t, pl, p)
	case pl.outside():
		drawTray(t, pl, p)
	default:
		if o := opposite(t, pl); o != nil {
			clasp(p, pl, o)
		}
		drawStone(pl, p)
	}
}

// clasp joins two opposite squares.
func clasp(p pen, a, b *place) {
	g := p.at((a.x+b.x)/2, (a.y+b.y)/2, 1, degrees(b.x-a.x, b.y-a.y))
	reach := math.Hypot(b.x-a.x, b.y-a.y)/2 - 26
	g.box(-9, -reach, 18, 2*reach, 9, edged(brass, brassDark, 2))
}

// drawStone is a square of the track: yellow smooth, black with a double rim.
func drawStone(pl *place, p pen) {
	x, y, w, h := pl.x-pl.w/2+7, pl.y-pl.h/2+7, pl.w-14, pl.h-14
	c := classColour(pl.Class)
	p.box(x, y+4, w, h, 14, fill(c.darker(0.55)))
	p.box(x, y, w, h, 14, edged(slant(c.lighter(0.28), c.darker(0.06)), c.darker(0.5), 2.5))
	if pl.Class == "black" {
		p.box(x+5, y+5, w-10, h-10, 10, line(rgb(0xcfc8b8).fade(0.6), 1.8))
		return
	}
	p.box(x+4, y+4, w-8, 0.3*h, 9, fill(white.fade(0.22)))
}

// drawLane is the felt on which dice are thrown, edged in the lane's colour.
func drawLane(t *table, pl *place, p pen) {
	c := classColour(pl.Class)
	if pl.Class == "" {
		c = classColour("gray")
	}
	x, y := pl.x-pl.w/2, pl.y-pl.h/2
	p.box(x+2, y+5, pl.w, pl.h, 18, fill(black.fade(0.25)))
	p.box(x, y, pl.w, pl.h, 18, edged(flat(c), c.darker(0.5).mix(rgb(0x8a7a52), 0.4), 3))
	p.box(x+9, y+9, pl.w-18, pl.h-18, 11, edged(down(rgb(0x1f6a4a), rgb(0x17553b)), rgb(0x0d3524), 2))
	if t.opt.Labels == LabelsHidden {
		return
	}
	s := t.shelf(pl)
	w := text(s.x+4, s.y+7, s.size, s.label, rgb(0xd9f0e2))
	w.anchor = start
	p.write(w)
}

func (scorpionDress) labels(t *table, p pen) {
	for _, pl := range t.places {
		if pl.outside() {
			continue
		}
		c := rgb(0x5a4306)
		if pl.Class == "black" {
			c = rgb(0xd9d2c2)
		}
		size, y := 0.34*pl.h, pl.y
		if len(pl.pieces) > 0 { // between the claws
			size, y = 0.16*pl.h, pl.y-0.335*pl.h
		}
		w := text(pl.x, y, size, labelOf(pl), c.fade(0.85))
		w.bold = true
		p.write(w)
	}
}

func (d scorpionDress) stand(t *table, pl *place) []standing {
	out := d.plain.stand(t, pl)
	for i := range out {
		out[i].size = 0.86 * min(pl.w, pl.h)
		out[i].y += 0.03 * pl.h
	}
	if len(out) == 2 { // the stung one behind, the attacker before it
		out[0].x, out[0].y = pl.x-0.2*pl.w, pl.y-0.2*pl.h
		out[1].x, out[1].y = pl.x+0.16*pl.w, pl.y+0.16*pl.h
	}
	return out
}

func (d scorpionDress) piece(t *table, pc game.Piece, p pen) {
	if pc.Kind != "scorpion" {
		d.plain.piece(t, pc, p)
		return
	}
	drawRunner(pc, p)
}
