package draw

import (
	"math"

	"github.com/antares-games/antares/game"
)

// skorpionDress is a chart of the night sky in a brass ring: the spots are
// lights joined by lines of light, the Gate shines in the middle.
type skorpionDress struct{ plain }

func (skorpionDress) margin() float64 { return 0.6 }

var (
	brass      = slant(rgb(0xf6dc94), rgb(0xb5883a), rgb(0xe9c670), rgb(0x8a6222))
	brassDark  = rgb(0x5e4216)
	starlight  = rgb(0xdce8ff)
	spotColour = map[string]rgba{
		"red": rgb(0xff6a58), "blue": rgb(0x5aa9ff), "gray": rgb(0xb9c3da), "black": rgb(0xe8ebf5), "gate": rgb(0xffd36b),
	}
)

func (skorpionDress) ground(t *table, p pen) {
	if len(t.places) == 0 {
		return
	}
	c, reach := t.middle()
	half := max(t.board.max.x-c.x, t.board.max.y-c.y)
	r := reach + t.room(50) + min(half-reach, 0)
	sky(t, p, c, max(r, reach+10))
	for _, w := range []struct {
		a, w float64
	}{{0.10, 16}, {0.22, 8}} {
		for _, l := range t.lines {
			t.ray(p, c, l, line(rgb(0x86b4ff).fade(w.a), w.w))
		}
	}
	for _, l := range t.lines {
		t.ray(p, c, l, line(starlight.fade(0.85), 2.6))
	}
}

// middle is the centre of the board and how far its spots reach out from it.
func (t *table) middle() (c point, reach float64) {
	c = t.board.min.to(t.board.max, 0.5)
	for _, pl := range t.places {
		if !pl.outside() {
			reach = max(reach, math.Hypot(pl.x-c.x, pl.y-c.y)+pl.w/2)
		}
	}
	return c, reach
}

// sky draws the ring and, inside it, clouds and stars, always the same ones.
func sky(t *table, p pen, c point, r float64) {
	p.circle(c.x+4, c.y+9, r+3, fill(black.fade(0.28)))
	p.circle(c.x, c.y, r, edged(brass, brassDark, 2))
	for i := range 72 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		in := r - 8
		if i%6 == 0 {
			in = r - 13
		}
		p.line(line(brassDark.fade(0.8), 1.5), c.x+in*sin, c.y-in*cos, c.x+(r-3)*sin, c.y-(r-3)*cos)
	}
	r -= 15
	night := disc(rgb(0x26346f), rgb(0x172151), rgb(0x0b1130))
	if !t.dark() {
		night = disc(rgb(0x34478f), rgb(0x203070), rgb(0x121c4a))
	}
	p.circle(c.x, c.y, r, edged(night, brassDark, 3))
	var n noise = 20
	for i := range 9 {
		sin, cos := math.Sincos(n.between(0, 2*math.Pi))
		d := r * n.between(0.15, 0.62)
		size := r * n.between(0.22, 0.36)
		p.circle(c.x+d*sin, c.y+d*cos, size, ink{fill: glow([]rgba{rgb(0x8a5fd0), rgb(0x3f8fc8), rgb(0xb0577f)}[i%3], 0.26)})
	}
	for i := range 170 {
		sin, cos := math.Sincos(n.between(0, 2*math.Pi))
		d := r * 0.97 * math.Sqrt(n.next())
		x, y, size := c.x+d*sin, c.y+d*cos, n.between(0.7, 2.1)
		p.circle(x, y, size, fill(starlight.fade(n.between(0.35, 0.95))))
		if i%17 == 0 {
			p.circle(x, y, 9, ink{fill: glow(starlight, 0.6)})
			p.line(line(starlight.fade(0.55), 1), x-7, y, x+7, y)
			p.line(line(starlight.fade(0.55), 1), x, y-7, x, y+7)
		}
	}
}

// ray draws a line between two spots. Two spots equally far from the centre are
// joined by an arc, so that rings look like rings.
func (t *table) ray(p pen, c point, l game.Line, i ink) {
	from, to := t.at[l.From], t.at[l.To]
	if from == nil || to == nil {
		return
	}
	a, b := point{from.x, from.y}, point{to.x, to.y}
	u, v := a.minus(c), b.minus(c)
	angle := math.Atan2(u.cross(v), u.x*v.x+u.y*v.y)
	if r := u.length(); r > 0 && math.Abs(r-v.length()) < 0.01*r && math.Abs(angle) < 1.6 {
		k := 4.0 / 3 * math.Tan(angle/4)
		a1, b1 := a.plus(point{-u.y, u.x}.times(k)), b.plus(point{v.y, -v.x}.times(k))
		p.curve(path(a.x, a.y).cubic(a1.x, a1.y, b1.x, b1.y, b.x, b.y), i)
		return
	}
	p.line(i, a.x, a.y, b.x, b.y)
}

// site draws a spot. Its class is told by the sign in it: red a ring, blue a
// cross, gray a point, black two points for the two connections it needs.
func (d skorpionDress) site(t *table, pl *place, p pen) {
	if pl.outside() {
		drawTray(t, pl, p)
		return
	}
	c, known := spotColour[pl.Class]
	if !known {
		c = classColour(pl.Class).lighter(0.2)
	}
	r := pl.w / 2
	p.circle(pl.x, pl.y, 1.6*r, ink{fill: glow(c, 0.5)})
	g := p.at(pl.x, pl.y, r/35, 0)
	if pl.Class == "gate" {
		drawGate(g)
		return
	}
	well := disc(rgb(0x1d2752), rgb(0x111838), rgb(0x080c20))
	if pl.Class == "black" {
		well = flat(rgb(0x000006))
	}
	g.circle(0, 0, 30, edged(well, c, 4))
	switch pl.Class {
	case "red":
		g.circle(0, 0, 13, line(c, 4))
	case "blue":
		g.line(line(c, 4), -10, -10, 10, 10)
		g.line(line(c, 4), -10, 10, 10, -10)
	case "black":
		g.circle(0, 0, 23, line(c.fade(0.5), 1.5))
		g.circle(-7, 0, 4, fill(c))
		g.circle(7, 0, 4, fill(c))
	default:
		g.circle(0, 0, 4.5, fill(c.fade(0.9)))
	}
}

func drawGate(g pen) {
	gold := spotColour["gate"]
	g.circle(0, 0, 78, ink{fill: glow(gold, 0.55)})
	g.circle(0, 0, 50, edged(brass, brassDark, 2))
	g.circle(0, 0, 42, edged(disc(rgb(0x5a3b10), rgb(0x2a1a08)), gold, 2))
	for _, s := range []struct{ r, in, turn float64 }{{32, 10, 45}, {39, 10, 0}} {
		var xy []float64
		for i := range 4 {
			a := s.turn + 90*float64(i)
			xy = append(xy, regular(1, 0, 0, s.r, a)...)
			xy = append(xy, regular(1, 0, 0, s.in, a+45)...)
		}
		g.polygon(edged(flat(gold.fade(0.92)), brassDark, 1), xy...)
	}
	g.circle(0, 0, 7, edged(ball(white, gold), brassDark, 1))
}

func (skorpionDress) labels(t *table, p pen) {
	c, reach := t.middle()
	var taken []extent
	for _, pl := range t.places {
		if pl.outside() {
			continue
		}
		w := text(0, 0, 19, labelOf(pl), rgb(0xf2f5ff))
		w.bold = true
		w.ink.line, w.ink.width = flat(rgb(0x0c1232).fade(0.85)), 5
		taken = append(taken, w.place(pl, c, reach+14, taken))
		p.write(w)
	}
}

// place puts a label at a corner of its spot: the lower right one, or another if
// that would lie on the ring or on a label already there.
func (w *words) place(pl *place, c point, reach float64, taken []extent) extent {
	d, wide := 0.36*pl.w, boldFace().width(w.text, w.size)
	var first extent
	for i, s := range [...]point{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}, {1, 1}} {
		near := point{pl.x + s.x*(d+6), pl.y + s.y*(d+9)}
		far := near.plus(point{s.x * wide, 0})
		room := empty
		room.add(near.plus(point{0, -0.5 * w.size}))
		room.add(far.plus(point{0, 0.5 * w.size}))
		if i == 0 {
			first = room
		}
		w.x, w.y, w.anchor = near.x, near.y+0.36*w.size, start
		if s.x < 0 {
			w.anchor = end
		}
		ok := far.plus(point{0, s.y * 0.4 * w.size}).minus(c).length() < reach
		for _, t := range taken {
			ok = ok && (t.max.x < room.min.x || room.max.x < t.min.x || t.max.y < room.min.y || room.max.y < t.min.y)
		}
		if ok {
			return room
		}
	}
	return first // no corner is free: the usual one, which came last again
}

func (d skorpionDress) stand(t *table, pl *place) []standing {
	out := d.plain.stand(t, pl)
	tail := t.whereIs("tail")
	for i := range out {
		s := &out[i]
		switch s.piece.Kind {
		case "bead":
			s.size = 0.84 * pl.w
		case "skorpion":
			s.x, s.y, s.size = pl.x, pl.y, 1.42*pl.w
			if tail != nil && tail != pl {
				s.turn = degrees(pl.x-tail.x, pl.y-tail.y)
			}
		case "tail":
			s.x, s.y, s.size = pl.x, pl.y, 0.8*pl.w
			if t.whereIs("skorpion") == pl {
				s.x, s.y, s.size = pl.x+0.46*pl.w, pl.y+0.4*pl.w, 0.62*pl.w
			}
		}
	}
	return out
}

func (t *table) whereIs(kind string) *place {
	for _, pc := range t.view.Pieces {
		if pc.Kind == kind {
			return t.at[pc.Site]
		}
	}
	return nil
}

func (d skorpionDress) piece(t *table, pc game.Piece, p pen) {
	c := rgb(0xf08a2c)
	switch pc.Kind {
	case "skorpion":
		here, tail := t.at[pc.Site], t.whereIs("tail")
		k := 1.42 * here.w / 100
		switch {
		case tail == here:
			to := point{0.46 * here.w / k, 0.4 * here.w / k}
			beads(p, c, point{0, 33}, [3]point{{2, 48}, {20, 50}, to}, 6, 5)
		case tail != nil:
			to := point{0, math.Hypot(tail.x-here.x, tail.y-here.y) / k}
			beads(p, c, point{0, 33}, [3]point{{9, 33 + to.y/5}, {-9, 33 + to.y/2}, to}, 6.5, 4.5)
		}
		creature(p, c)
	case "tail":
		sting(p, c, 27)
	case "bead":
		drawBead(pc, p)
	default:
		d.plain.piece(t, pc, p)
	}
}

// drawBead is a glass bead with the mark of its side.
func drawBead(pc game.Piece, p pen) {
	c := classColour(pc.Class)
	p.circle(2, 4, 46, fill(black.fade(0.4)))
	p.circle(0, 0, 46, edged(ball(c.lighter(0.45), c, c.darker(0.45)), white.fade(0.85), 4))
	emblem(p, pc, 26, 9, c.darker(0.6).fade(0.55))
	emblem(p, pc, 26, 6, white)
	p.ellipse(-14, -24, 13, 7, ink{fill: glow(white, 0.9)})
}
