package draw

import "math"

// A scene is a drawing kept as data: shapes in groups, painted from the first
// to the last. Its unit is a hundredth of the distance between neighbouring
// sites, so that two decimals are fine enough everywhere.
type scene struct {
	x, y, w, h  float64 // what is seen of it
	title, desc string
	root        *group
}

// node is a *group, a *shape or a *words.
type node any

// A group gathers nodes under a transformation and carries names for clients
// that find sites and pieces by them.
type group struct {
	attrs []attr
	place matrix
	kids  []node
}

type attr struct{ name, value string }

// A shape is an outline with a fill, a line, or both.
type shape struct {
	geom geometry
	ink  ink
}

// words are a line of text; x and y are where its baseline begins, or for
// other anchors where its middle or end lies.
type words struct {
	x, y, size float64
	anchor     anchor
	bold       bool
	text       string
	ink        ink // a line here is a halo behind the letters
}

type anchor uint8

const (
	middle anchor = iota
	start
	end
)

// ink says how a shape is painted. Lines are round at joins and ends.
type ink struct {
	fill, line paint
	width      float64
}

// paint is a colour, a gradient, or nothing.
type paint struct {
	colour rgba
	grad   *gradient
}

func (p paint) none() bool { return p.grad == nil && p.colour.a == 0 }

// rgba is a colour with straight alpha from 0 to 1.
type rgba struct {
	r, g, b uint8
	a       float64
}

// gradient runs along a line or outwards from a point, in the unit square of
// the shape's bounding box. Only fills have gradients: the box of a straight
// line is empty.
type gradient struct {
	radial         bool
	x1, y1, x2, y2 float64 // linear: from and to; radial: centre, and x2 the radius
	stops          []stop
}

type stop struct {
	at     float64
	colour rgba
}

// matrix maps (x, y) to (m0 x + m2 y + m4, m1 x + m3 y + m5), as in SVG.
type matrix [6]float64

var identity = matrix{1, 0, 0, 1, 0, 0}

func (m matrix) apply(p point) point {
	return point{m[0]*p.x + m[2]*p.y + m[4], m[1]*p.x + m[3]*p.y + m[5]}
}

// then is the map that does n first and m after it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

func (m matrix) scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

func (m matrix) inverse() matrix {
	d := m[0]*m[3] - m[1]*m[2]
	if d == 0 {
		return identity
	}
	return matrix{
		m[3] / d, -m[1] / d, -m[2] / d, m[0] / d,
		(m[2]*m[5] - m[3]*m[4]) / d, (m[1]*m[4] - m[0]*m[5]) / d,
	}
}

// pen adds to a group.
type pen struct{ to *group }

// group opens a group inside; attrs are pairs of name and value.
func (p pen) group(pairs ...string) pen {
	g := &group{place: identity}
	for i := 0; i+1 < len(pairs); i += 2 {
		g.attrs = append(g.attrs, attr{pairs[i], pairs[i+1]})
	}
	p.to.kids = append(p.to.kids, g)
	return pen{g}
}

// at opens a group moved to (x, y), enlarged by k and turned by so many degrees
// clockwise.
func (p pen) at(x, y, k, degrees float64) pen {
	q := p.group()
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	q.to.place = matrix{k * cos, k * sin, -k * sin, k * cos, x, y}
	return q
}

// mirror opens a group with left and right exchanged.
func (p pen) mirror() pen {
	q := p.group()
	q.to.place = matrix{-1, 0, 0, 1, 0, 0}
	return q
}

func (p pen) draw(g geometry, i ink) { p.to.kids = append(p.to.kids, &shape{g, i}) }

func (p pen) circle(x, y, r float64, i ink) { p.draw(ellipse{x, y, r, r}, i) }

func (p pen) ellipse(x, y, rx, ry float64, i ink) { p.draw(ellipse{x, y, rx, ry}, i) }

func (p pen) box(x, y, w, h, r float64, i ink) { p.draw(box{x, y, w, h, r}, i) }

// line joins points given as x, y, x, y, …
func (p pen) line(i ink, xy ...float64) { p.draw(poly{points(xy), false}, i) }

func (p pen) polygon(i ink, xy ...float64) { p.draw(poly{points(xy), true}, i) }

func (p pen) curve(c *curve, i ink) { p.draw(c, i) }

func (p pen) write(w words) { p.to.kids = append(p.to.kids, &w) }

func points(xy []float64) []point {
	ps := make([]point, len(xy)/2)
	for i := range ps {
		ps[i] = point{xy[2*i], xy[2*i+1]}
	}
	return ps
}

// regular lists the corners of a regular polygon, the first at that angle in
// degrees clockwise from the top.
func regular(n int, x, y, r, degrees float64) []float64 {
	xy := make([]float64, 0, 2*n)
	for i := range n {
		sin, cos := math.Sincos((degrees + 360*float64(i)/float64(n)) * math.Pi / 180)
		xy = append(xy, x+r*sin, y-r*cos)
	}
	return xy
}
