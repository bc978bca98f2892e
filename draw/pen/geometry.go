package pen

import "math"

// Point is a point, or a vector. Y points down.
type Point struct{ X, Y float64 }

// Pt returns the point (x, y).
func Pt(x, y float64) Point { return Point{x, y} }

// Plus, Minus and Times are vector arithmetic; Cross is positive if q lies clockwise of
// p; To is the point a fraction of the way to q.
func (p Point) Plus(q Point) Point          { return Point{p.X + q.X, p.Y + q.Y} }
func (p Point) Minus(q Point) Point         { return Point{p.X - q.X, p.Y - q.Y} }
func (p Point) Times(k float64) Point       { return Point{k * p.X, k * p.Y} }
func (p Point) Length() float64             { return math.Hypot(p.X, p.Y) }
func (p Point) Cross(q Point) float64       { return p.X*q.Y - p.Y*q.X }
func (p Point) To(q Point, t float64) Point { return p.Plus(q.Minus(p).Times(t)) }

// Trail is a sequence of straight segments, closed or open: every geometry is reduced
// to these before it is filled.
type Trail struct {
	Points []Point
	Closed bool
}

// Geometry is an outline. Its trails are accurate to the given tolerance, in its own
// units.
type Geometry interface {
	Trails(tolerance float64) []Trail
}

// Ellipse has its centre at (X, Y).
type Ellipse struct{ X, Y, RX, RY float64 }

func (e Ellipse) Trails(tol float64) []Trail {
	n := ArcSteps(max(e.RX, e.RY), 2*math.Pi, tol)
	ps := make([]Point, n)
	for i := range ps {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		ps[i] = Point{e.X + e.RX*cos, e.Y + e.RY*sin}
	}
	return []Trail{{ps, true}}
}

// ArcSteps returns how many chords are needed to stay within the tolerance of an arc.
func ArcSteps(r, angle, tol float64) int {
	least := math.Ceil(angle * 4 / math.Pi)
	if !(r > tol) {
		return int(least)
	}
	n := math.Ceil(angle / (2 * math.Acos(1-tol/r)))
	return int(min(max(n, least), 720))
}

// Box is a rectangle with its corner at (X, Y) and corners rounded by R.
type Box struct{ X, Y, W, H, R float64 }

func (b Box) Trails(tol float64) []Trail {
	r := min(b.R, b.W/2, b.H/2)
	if r <= 0 {
		return []Trail{{[]Point{{b.X, b.Y}, {b.X + b.W, b.Y}, {b.X + b.W, b.Y + b.H}, {b.X, b.Y + b.H}}, true}}
	}
	var ps []Point
	n := ArcSteps(r, math.Pi/2, tol)
	centres := [4]Point{{b.X + b.W - r, b.Y + r}, {b.X + b.W - r, b.Y + b.H - r}, {b.X + r, b.Y + b.H - r}, {b.X + r, b.Y + r}}
	for q, c := range centres {
		for i := 0; i <= n; i++ {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(q) - 1 + float64(i)/float64(n)))
			ps = append(ps, Point{c.X + r*cos, c.Y + r*sin})
		}
	}
	return []Trail{{ps, true}}
}

// Poly is a polygon, or a polyline if it is open.
type Poly struct {
	Points []Point
	Closed bool
}

func (p Poly) Trails(float64) []Trail { return []Trail{{p.Points, p.Closed}} }

// Curve is a path of straight segments and cubic arcs.
type Curve struct{ Steps []Step }

// Step is one step of a curve.
type Step struct {
	Op byte // M, L, C or Z, as in SVG
	P  [3]Point
}

// Move goes to a point without drawing.
func (c *Curve) Move(x, y float64) *Curve {
	c.Steps = append(c.Steps, Step{'M', [3]Point{{x, y}}})
	return c
}

// To goes straight to a point.
func (c *Curve) To(x, y float64) *Curve {
	c.Steps = append(c.Steps, Step{'L', [3]Point{{x, y}}})
	return c
}

// Cubic goes to (x, y) in an arc with two control points.
func (c *Curve) Cubic(x1, y1, x2, y2, x, y float64) *Curve {
	c.Steps = append(c.Steps, Step{'C', [3]Point{{x1, y1}, {x2, y2}, {x, y}}})
	return c
}

// Close goes straight back to where the last Move was.
func (c *Curve) Close() *Curve {
	c.Steps = append(c.Steps, Step{Op: 'Z'})
	return c
}

// Path starts a curve.
func Path(x, y float64) *Curve { return new(Curve).Move(x, y) }

func (c *Curve) Trails(tol float64) []Trail {
	var out []Trail
	var now Trail
	flush := func() {
		if len(now.Points) > 0 {
			out = append(out, now)
		}
		now = Trail{}
	}
	for _, s := range c.Steps {
		switch s.Op {
		case 'M':
			flush()
			now.Points = append(now.Points, s.P[0])
		case 'L':
			now.Points = append(now.Points, s.P[0])
		case 'C':
			from := s.P[0]
			if len(now.Points) > 0 {
				from = now.Points[len(now.Points)-1]
			}
			now.Points = appendCubic(now.Points, from, s.P, tol)
		case 'Z':
			now.Closed = true
			flush()
		}
	}
	flush()
	return out
}

func appendCubic(ps []Point, a Point, p [3]Point, tol float64) []Point {
	// The second differences bound how far the arc bends away from its chords.
	bend := max(a.Minus(p[0].Times(2)).Plus(p[1]).Length(), p[0].Minus(p[1].Times(2)).Plus(p[2]).Length())
	n := int(min(max(math.Ceil(math.Sqrt(0.75*bend/tol)), 1), 100))
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		ab, bc, cd := a.To(p[0], t), p[0].To(p[1], t), p[1].To(p[2], t)
		ps = append(ps, ab.To(bc, t).To(bc.To(cd, t), t))
	}
	return ps
}

// Smooth returns a closed curve through the points; the larger k (0 to 1), the rounder
// it is.
func Smooth(k float64, xy ...float64) *Curve {
	ps := Points(xy)
	n := len(ps)
	at := func(i int) Point { return ps[(i+n)%n] }
	c := Path(ps[0].X, ps[0].Y)
	for i := range n {
		d1 := at(i + 1).Minus(at(i - 1)).Times(k / 6)
		d2 := at(i + 2).Minus(at(i)).Times(k / 6)
		b, e := at(i).Plus(d1), at(i+1).Minus(d2)
		c.Cubic(b.X, b.Y, e.X, e.Y, at(i+1).X, at(i+1).Y)
	}
	return c.Close()
}

// Extent is a bounding box of points.
type Extent struct{ Min, Max Point }

// Empty contains no points yet.
var Empty = Extent{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}

// Add extends the box to contain a point.
func (e *Extent) Add(p Point) {
	e.Min = Point{min(e.Min.X, p.X), min(e.Min.Y, p.Y)}
	e.Max = Point{max(e.Max.X, p.X), max(e.Max.Y, p.Y)}
}
