package draw

import "math"

type point struct{ x, y float64 }

func (p point) plus(q point) point          { return point{p.x + q.x, p.y + q.y} }
func (p point) minus(q point) point         { return point{p.x - q.x, p.y - q.y} }
func (p point) times(k float64) point       { return point{k * p.x, k * p.y} }
func (p point) length() float64             { return math.Hypot(p.x, p.y) }
func (p point) cross(q point) float64       { return p.x*q.y - p.y*q.x }
func (p point) to(q point, t float64) point { return p.plus(q.minus(p).times(t)) }

// trail is a run of straight pieces, closed or open: what every geometry comes
// down to before it is filled.
type trail struct {
	ps     []point
	closed bool
}

// geometry is an outline. Its trails are exact to the tolerance given, in its
// own units.
type geometry interface {
	trails(tolerance float64) []trail
	svg(w *svgWriter)
}

type ellipse struct{ x, y, rx, ry float64 }

func (e ellipse) trails(tol float64) []trail {
	n := arcSteps(max(e.rx, e.ry), 2*math.Pi, tol)
	ps := make([]point, n)
	for i := range ps {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		ps[i] = point{e.x + e.rx*cos, e.y + e.ry*sin}
	}
	return []trail{{ps, true}}
}

func (e ellipse) svg(w *svgWriter) {
	if e.rx == e.ry {
		w.str("<circle")
	} else {
		w.str("<ellipse")
	}
	w.numAttr("cx", e.x)
	w.numAttr("cy", e.y)
	if e.rx == e.ry {
		w.numAttr("r", e.rx)
		return
	}
	w.numAttr("rx", e.rx)
	w.numAttr("ry", e.ry)
}

// arcSteps is how many chords keep within the tolerance of an arc.
func arcSteps(r, angle, tol float64) int {
	least := math.Ceil(angle * 4 / math.Pi)
	if !(r > tol) {
		return int(least)
	}
	n := math.Ceil(angle / (2 * math.Acos(1-tol/r)))
	return int(min(max(n, least), 720))
}

// box is a rectangle with its corner at (x, y), rounded by r.
type box struct{ x, y, w, h, r float64 }

func (b box) trails(tol float64) []trail {
	r := min(b.r, b.w/2, b.h/2)
	if r <= 0 {
		return []trail{{[]point{{b.x, b.y}, {b.x + b.w, b.y}, {b.x + b.w, b.y + b.h}, {b.x, b.y + b.h}}, true}}
	}
	var ps []point
	n := arcSteps(r, math.Pi/2, tol)
	centres := [4]point{{b.x + b.w - r, b.y + r}, {b.x + b.w - r, b.y + b.h - r}, {b.x + r, b.y + b.h - r}, {b.x + r, b.y + r}}
	for q, c := range centres {
		for i := 0; i <= n; i++ {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(q) - 1 + float64(i)/float64(n)))
			ps = append(ps, point{c.x + r*cos, c.y + r*sin})
		}
	}
	return []trail{{ps, true}}
}

func (b box) svg(w *svgWriter) {
	w.str("<rect")
	w.numAttr("x", b.x)
	w.numAttr("y", b.y)
	w.numAttr("width", max(b.w, 0))
	w.numAttr("height", max(b.h, 0))
	if b.r > 0 {
		w.numAttr("rx", min(b.r, b.w/2, b.h/2))
	}
}

// poly is a polygon, or a polyline if it is open.
type poly struct {
	ps     []point
	closed bool
}

func (p poly) trails(float64) []trail { return []trail{{p.ps, p.closed}} }

func (p poly) svg(w *svgWriter) {
	if p.closed {
		w.str(`<polygon points="`)
	} else {
		w.str(`<polyline points="`)
	}
	for i, q := range p.ps {
		if i > 0 {
			w.WriteByte(' ')
		}
		w.nums(q.x, q.y)
	}
	w.str(`"`)
}

// curve is a path of straight pieces and cubic arcs.
type curve struct{ steps []curveStep }

type curveStep struct {
	op byte // M, L, C or Z, as in SVG
	p  [3]point
}

func (c *curve) move(x, y float64) *curve {
	c.steps = append(c.steps, curveStep{'M', [3]point{{x, y}}})
	return c
}

func (c *curve) to(x, y float64) *curve {
	c.steps = append(c.steps, curveStep{'L', [3]point{{x, y}}})
	return c
}

func (c *curve) cubic(x1, y1, x2, y2, x, y float64) *curve {
	c.steps = append(c.steps, curveStep{'C', [3]point{{x1, y1}, {x2, y2}, {x, y}}})
	return c
}

func (c *curve) close() *curve {
	c.steps = append(c.steps, curveStep{op: 'Z'})
	return c
}

func path(x, y float64) *curve { return new(curve).move(x, y) }

func (c *curve) trails(tol float64) []trail {
	var out []trail
	var now trail
	flush := func() {
		if len(now.ps) > 0 {
			out = append(out, now)
		}
		now = trail{}
	}
	for _, s := range c.steps {
		switch s.op {
		case 'M':
			flush()
			now.ps = append(now.ps, s.p[0])
		case 'L':
			now.ps = append(now.ps, s.p[0])
		case 'C':
			from := s.p[0]
			if len(now.ps) > 0 {
				from = now.ps[len(now.ps)-1]
			}
			now.ps = appendCubic(now.ps, from, s.p, tol)
		case 'Z':
			now.closed = true
			flush()
		}
	}
	flush()
	return out
}

func (c *curve) svg(w *svgWriter) {
	w.str(`<path d="`)
	for _, s := range c.steps {
		w.WriteByte(s.op)
		switch s.op {
		case 'M', 'L':
			w.nums(s.p[0].x, s.p[0].y)
		case 'C':
			w.nums(s.p[0].x, s.p[0].y, s.p[1].x, s.p[1].y, s.p[2].x, s.p[2].y)
		}
	}
	w.str(`"`)
}

func appendCubic(ps []point, a point, p [3]point, tol float64) []point {
	// The second differences bound how far the arc bends away from its chords.
	bend := max(a.minus(p[0].times(2)).plus(p[1]).length(), p[0].minus(p[1].times(2)).plus(p[2]).length())
	n := int(min(max(math.Ceil(math.Sqrt(0.75*bend/tol)), 1), 100))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		ab, bc, cd := a.to(p[0], t), p[0].to(p[1], t), p[1].to(p[2], t)
		ps = append(ps, ab.to(bc, t).to(bc.to(cd, t), t))
	}
	return ps
}

// smooth is a closed curve through the points, rounder the larger k (0 to 1).
func smooth(k float64, xy ...float64) *curve {
	ps := points(xy)
	n := len(ps)
	at := func(i int) point { return ps[(i+n)%n] }
	c := path(ps[0].x, ps[0].y)
	for i := range n {
		d1 := at(i + 1).minus(at(i - 1)).times(k / 6)
		d2 := at(i + 2).minus(at(i)).times(k / 6)
		b, e := at(i).plus(d1), at(i+1).minus(d2)
		c.cubic(b.x, b.y, e.x, e.y, at(i+1).x, at(i+1).y)
	}
	return c.close()
}
