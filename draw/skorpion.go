package draw

import (
	"math"

	"github.com/antares-games/antares/game"
)

// skorpionDress is a chart of the night sky in a brass ring: the spots are
// lights joined by lines of light, the Gate shines in the middle.
type skorpionDress struct{ plain }

func (skorpionDress) frame() float64  { return 0.5 }
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
	rays := &curve{}
	for _, l := range t.lines {
		t.ray(rays, c, l)
	}
	p.curve(rays, line(rgb(0x86b4ff).fade(0.12), 18))
	p.curve(rays, line(rgb(0x86b4ff).fade(0.28), 8))
	p.curve(rays, line(starlight.fade(0.88), 2.6))
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
	ticks := &curve{}
	for i := range 72 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 36)
		in := r - 8
		if i%6 == 0 {
			in = r - 13
		}
		ticks.move(c.x+in*sin, c.y-in*cos).to(c.x+(r-3)*sin, c.y-(r-3)*cos)
	}
	p.curve(ticks, line(brassDark.fade(0.8), 1.5))
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
	var dots [5]curve // stars are dots of a few sizes; those of one size are one shape
	for i := range 220 {
		sin, cos := math.Sincos(n.between(0, 2*math.Pi))
		d := r * 0.97 * math.Sqrt(n.next())
		x, y := c.x+d*sin, c.y+d*cos
		dots[i%len(dots)].move(x, y).to(x, y)
		if i%17 == 0 {
			star := p.at(x, y, 1, 0)
			star.circle(0, 0, 9, ink{fill: glow(starlight, 0.6)})
			star.line(line(starlight.fade(0.55), 1), -7, 0, 7, 0)
			star.line(line(starlight.fade(0.55), 1), 0, -7, 0, 7)
		}
	}
	for i := range dots {
		p.curve(&dots[i], line(starlight.fade(0.4+0.12*float64(i)), 1.6+0.6*float64(i)))
	}
}

// ray adds a line between two spots. Two spots equally far from the centre are
// joined by an arc, so that rings look like rings.
func (t *table) ray(to *curve, c point, l game.Line) {
	from, end := t.at[l.From], t.at[l.To]
	if from == nil || end == nil {
		return
	}
	a, b := point{from.x, from.y}, point{end.x, end.y}
	to.move(a.x, a.y)
	u, v := a.minus(c), b.minus(c)
	angle := math.Atan2(u.cross(v), u.x*v.x+u.y*v.y)
	if r := u.length(); r > 0 && math.Abs(r-v.length()) < 0.01*r && math.Abs(angle) < 1.6 {
		k := 4.0 / 3 * math.Tan(angle/4)
		a1, b1 := a.plus(point{-u.y, u.x}.times(k)), b.plus(point{v.y, -v.x}.times(k))
		to.cubic(a1.x, a1.y, b1.x, b1.y, b.x, b.y)
		return
	}
	to.to(b.x, b.y)
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
	p.circle(0, 0, 1.6*r, ink{fill: glow(c, 0.5)})
	g := p.at(0, 0, r/35, 0)
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
		if t.opt.Tall {
			w.size = 24
		}
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
	if pl.Class == "gate" { // which is larger than its spot
		d = 0.56 * pl.w
	}
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

// stand turns the Skorpion's back to its Tail and the Tail to the Skorpion.
func (d skorpionDress) stand(t *table, pl *place) []standing {
	out := d.plain.stand(t, pl)
	for i := range out {
		s := &out[i]
		other := "tail"
		switch s.piece.Kind {
		case "bead":
			s.Size = 0.84 * pl.w
			continue
		case "skorpion":
			s.DX, s.DY, s.Size = 0, 0, 1.42*pl.w
		case "tail":
			s.DX, s.DY, s.Size = 0, 0, 0.86*pl.w
			other = "skorpion"
		default:
			continue
		}
		s.over = true
		switch to := t.whereIs(other); {
		case to == nil:
		case to == pl && s.piece.Kind == "tail": // curled up beside it
			s.DX, s.DY, s.Size, s.Turn = 0.46*pl.w, 0.42*pl.w, 0.62*pl.w, -75
		case to != pl:
			s.Turn, s.TurnWithBoard = degrees(pl.X-to.X, pl.Y-to.Y), true
			if s.piece.Kind == "tail" {
				s.Turn += 180
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

func (d skorpionDress) piece(pc game.Piece, p pen) {
	c := rgb(0xf08a2c)
	switch pc.Kind {
	case "skorpion": // with the first beads of its tail, which point to the Tail
		beads(p, c, point{0, 33}, [3]point{{4, 42}, {-3, 50}, {0, 58}}, 6.5, 4)
		creature(p, c)
	case "tail": // facing up, to the Skorpion
		beads(p, c, point{0, 0}, [3]point{{-3, -30}, {3, -50}, {0, -64}}, 13, 7)
		sting(p.at(0, 0, 1, 165), c, 27)
	case "bead":
		drawBead(pc, p)
	default:
		d.plain.piece(pc, p)
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
