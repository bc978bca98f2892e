package pen

import "math"

// Node is a *Group, a *Shape or a *Words.
type Node any

// Group collects nodes under a transformation and carries attributes by which clients
// find sites and pieces.
type Group struct {
	Attrs  []Attr
	Matrix Matrix
	Kids   []Node
}

// Attr is an attribute of a group.
type Attr struct{ Name, Value string }

// Shape is an outline with a fill, a line, or both.
type Shape struct {
	Geom Geometry
	Ink  Ink
}

// Words is a line of text; X and Y are where its baseline begins or, for other anchors,
// where its middle or end lies.
type Words struct {
	X, Y, Size float64
	Anchor     Anchor
	Bold       bool
	Text       string
	Ink        Ink // a line here is a halo behind the letters
}

// Anchor is the point of a line of text that its coordinates refer to.
type Anchor uint8

// The anchors.
const (
	Middle Anchor = iota
	Start
	End
)

// Ink is how a shape is painted. Lines are round at joins and ends.
type Ink struct {
	Fill, Line Paint
	Width      float64
}

// Paint is a colour, a gradient, or nothing.
type Paint struct {
	Colour Colour
	Grad   *Gradient
}

// None reports whether there is nothing to paint.
func (p Paint) None() bool { return p.Grad == nil && p.Colour.A == 0 }

// Colour is a colour with straight alpha from 0 to 1.
type Colour struct {
	R, G, B uint8
	A       float64
}

// Gradient runs along a line or outwards from a point, in the unit square of the
// shape's bounding box. Only fills can have gradients: the bounding box of a straight
// line is empty.
type Gradient struct {
	Radial         bool
	X1, Y1, X2, Y2 float64 // linear: from and to; radial: centre, and X2 the radius
	Stops          []Stop
}

// Stop is a colour at a position along a gradient, from 0 to 1.
type Stop struct {
	At     float64
	Colour Colour
}

// At returns the gradient's colour at position t. As in SVG, the components of a
// colour, including alpha, are mixed separately.
func (g *Gradient) At(t float64) Colour {
	last := g.Stops[0]
	for _, s := range g.Stops {
		if t <= s.At {
			if s.At <= last.At {
				return s.Colour
			}
			return last.Colour.Mix(s.Colour, (t-last.At)/(s.At-last.At))
		}
		last = s
	}
	return last.Colour
}

// Matrix maps (x, y) to (m0 x + m2 y + m4, m1 x + m3 y + m5), as in SVG.
type Matrix [6]float64

// Identity leaves everything where it is.
var Identity = Matrix{1, 0, 0, 1, 0, 0}

// Apply maps a point.
func (m Matrix) Apply(p Point) Point {
	return Point{m[0]*p.X + m[2]*p.Y + m[4], m[1]*p.X + m[3]*p.Y + m[5]}
}

// Then returns the map that applies n first and then m.
func (m Matrix) Then(n Matrix) Matrix {
	return Matrix{
		m[0]*n[0] + m[2]*n[1], m[1]*n[0] + m[3]*n[1],
		m[0]*n[2] + m[2]*n[3], m[1]*n[2] + m[3]*n[3],
		m[0]*n[4] + m[2]*n[5] + m[4], m[1]*n[4] + m[3]*n[5] + m[5],
	}
}

// Scale returns the factor by which lengths grow.
func (m Matrix) Scale() float64 { return math.Sqrt(math.Abs(m[0]*m[3] - m[1]*m[2])) }

// Inverse returns the inverse map.
func (m Matrix) Inverse() Matrix {
	d := m[0]*m[3] - m[1]*m[2]
	if d == 0 {
		return Identity
	}
	return Matrix{
		m[3] / d, -m[1] / d, -m[2] / d, m[0] / d,
		(m[2]*m[5] - m[3]*m[4]) / d, (m[1]*m[4] - m[0]*m[5]) / d,
	}
}

// Pen adds to a group.
type Pen struct{ To *Group }

// Group opens a nested group; pairs are attribute names and values.
func (p Pen) Group(pairs ...string) Pen {
	g := &Group{Matrix: Identity}
	for i := 0; i+1 < len(pairs); i += 2 {
		g.Attrs = append(g.Attrs, Attr{pairs[i], pairs[i+1]})
	}
	p.To.Kids = append(p.To.Kids, g)
	return Pen{g}
}

// At opens a group moved to (x, y), enlarged by k and rotated clockwise by degrees.
func (p Pen) At(x, y, k, degrees float64) Pen {
	q := p.Group()
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	q.To.Matrix = Matrix{k * cos, k * sin, -k * sin, k * cos, x, y}
	return q
}

// Mirror opens a group with left and right swapped.
func (p Pen) Mirror() Pen {
	q := p.Group()
	q.To.Matrix = Matrix{-1, 0, 0, 1, 0, 0}
	return q
}

// Draw adds an outline.
func (p Pen) Draw(g Geometry, i Ink) { p.To.Kids = append(p.To.Kids, &Shape{g, i}) }

// Circle draws a circle around (x, y).
func (p Pen) Circle(x, y, r float64, i Ink) { p.Draw(Ellipse{x, y, r, r}, i) }

// Ellipse draws an ellipse around (x, y).
func (p Pen) Ellipse(x, y, rx, ry float64, i Ink) { p.Draw(Ellipse{x, y, rx, ry}, i) }

// Box draws a rectangle with its corner at (x, y), rounded by r.
func (p Pen) Box(x, y, w, h, r float64, i Ink) { p.Draw(Box{x, y, w, h, r}, i) }

// Line joins points given as x, y, x, y, …
func (p Pen) Line(i Ink, xy ...float64) { p.Draw(Poly{Points(xy), false}, i) }

// Polygon draws a line that returns to its start.
func (p Pen) Polygon(i Ink, xy ...float64) { p.Draw(Poly{Points(xy), true}, i) }

// Curve draws a curve.
func (p Pen) Curve(c *Curve, i Ink) { p.Draw(c, i) }

// Write adds a line of text.
func (p Pen) Write(w Words) { p.To.Kids = append(p.To.Kids, &w) }

// Points converts a list x, y, x, y, … to points.
func Points(xy []float64) []Point {
	ps := make([]Point, len(xy)/2)
	for i := range ps {
		ps[i] = Point{xy[2*i], xy[2*i+1]}
	}
	return ps
}

// Regular lists the corners of a regular polygon, the first at the given angle in
// degrees clockwise from the top.
func Regular(n int, x, y, r, degrees float64) []float64 {
	xy := make([]float64, 0, 2*n)
	for i := range n {
		sin, cos := math.Sincos((degrees + 360*float64(i)/float64(n)) * math.Pi / 180)
		xy = append(xy, x+r*sin, y-r*cos)
	}
	return xy
}
