package draw

import (
	"cmp"
	"math"

	"github.com/antares-games/antares/game"
)

// scorpionDress is a raised track winding through sand: yellow stones on one
// side, black ones on the other, a clasp between squares that lie opposite.
type scorpionDress struct{ plain }

func (scorpionDress) frame() float64  { return 0.4 }
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
// and across each pair of opposite squares.
func (t *table) track(p pen, dx, dy, w float64, c rgba) {
	band := &curve{}
	for _, l := range t.lines {
		if a, b := t.at[l.From], t.at[l.To]; a != nil && b != nil {
			arc := t.bend(a, b)
			band.move(a.x+dx, a.y+dy).cubic(arc[0].x+dx, arc[0].y+dy, arc[1].x+dx, arc[1].y+dy, b.x+dx, b.y+dy)
		}
	}
	for _, pl := range t.places {
		if !pl.outside() {
			o := cmp.Or(opposite(t, pl), pl)
			band.move(pl.x+dx, pl.y+dy).to(o.x+dx, o.y+dy)
		}
	}
	p.curve(band, line(c, w))
}

// bend leads from a square to the next one as a road does: straight across the
// pair of each.
func (t *table) bend(a, b *place) [3]point {
	from, to := point{a.x, a.y}, point{b.x, b.y}
	way := to.minus(from)
	ahead := func(pl *place) point {
		o := opposite(t, pl)
		if o == nil {
			return way
		}
		d := point{pl.y - o.y, o.x - pl.x}
		if d.x*way.x+d.y*way.y < 0 {
			d = d.times(-1)
		}
		if n := d.length(); n > 0 {
			return d.times(way.length() / n)
		}
		return way
	}
	return [3]point{from.plus(ahead(a).times(0.39)), to.minus(ahead(b).times(0.39)), to}
}

// opposite is the square of the other lane beside a square.
func opposite(t *table, pl *place) *place {
	letters, number, ok := splitID(pl.ID)
	switch {
	case ok && letters == "y":
		return t.at["b"+number]
	case ok && letters == "b":
		return t.at["y"+number]
	}
	return nil
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
	arc := t.bend(a, b)
	x, y := (a.x+b.x+3*arc[0].x+3*arc[1].x)/8, (a.y+b.y+3*arc[0].y+3*arc[1].y)/8
	g := p.at(x, y, 1, degrees(b.x-a.x, b.y-a.y))
	g.line(line(rgb(0xf4d98f), 4), -9, 5, 0, -4, 9, 5)
}

func (d scorpionDress) site(t *table, pl *place, p pen) {
	switch {
	case pl.Shape == game.Lane:
		drawLane(t, pl, p)
	case pl.outside():
		drawTray(t, pl, p)
	default:
		if o := opposite(t, pl); o != nil && pl.Class == "yellow" {
			clasp(p, point{o.x - pl.x, o.y - pl.y})
		}
		drawStone(pl, p)
	}
}

// clasp joins a square to the opposite one.
func clasp(p pen, to point) {
	g := p.at(to.x/2, to.y/2, 1, degrees(to.x, to.y))
	reach := to.length()/2 - 26
	g.box(-9, -reach, 18, 2*reach, 9, edged(brass, brassDark, 2))
}

// drawStone is a square of the track: yellow smooth, black with a double rim.
func drawStone(pl *place, p pen) {
	x, y, w, h := -pl.w/2+7, -pl.h/2+7, pl.w-14, pl.h-14
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
	x, y := -pl.w/2, -pl.h/2
	p.box(x+2, y+5, pl.w, pl.h, 18, fill(black.fade(0.25)))
	p.box(x, y, pl.w, pl.h, 18, edged(flat(c), c.darker(0.5).mix(rgb(0x8a7a52), 0.4), 3))
	p.box(x+9, y+9, pl.w-18, pl.h-18, 11, edged(down(rgb(0x1f6a4a), rgb(0x17553b)), rgb(0x0d3524), 2))
	if t.opt.Labels == LabelsHidden {
		return
	}
	s := t.shelf(pl)
	w := text(s.x, s.y, s.size, s.label, rgb(0xd9f0e2))
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
		// Between the claws of whoever stands there; on a small screen large,
		// since it could not be read otherwise.
		size, y := 0.2*pl.h, pl.y-0.3*pl.h
		if t.opt.Tall {
			size, y = 0.36*pl.h, pl.y
		}
		w := text(pl.x, y, size, labelOf(pl), c.fade(0.85))
		w.bold = true
		p.write(w)
	}
}

func (d scorpionDress) stand(t *table, pl *place) []standing {
	out := d.plain.stand(t, pl)
	for i := range out {
		out[i].Size = 0.86 * min(pl.w, pl.h)
		out[i].DY += 0.03 * pl.h
	}
	if len(out) == 2 { // the stung one behind, the attacker before it
		out[0].DX, out[0].DY, out[0].Size = -0.17*pl.w, -0.15*pl.h, 0.68*min(pl.w, pl.h)
		out[1].DX, out[1].DY, out[1].Size = 0.15*pl.w, 0.16*pl.h, 0.68*min(pl.w, pl.h)
	}
	return out
}

func (d scorpionDress) piece(pc game.Piece, p pen) {
	if pc.Kind != "scorpion" {
		d.plain.piece(pc, p)
		return
	}
	drawRunner(pc, p)
}
