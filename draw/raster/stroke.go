package raster

import (
	"math"

	"github.com/antares-games/antares/draw/pen"
)

// outline turns a trail into polygons that together cover a line of that width with
// round joins and ends. All have the same orientation, so that they add up under the
// non-zero rule instead of cutting holes into each other.
func outline(t pen.Trail, width, tol float64) [][]pen.Point {
	r := width / 2
	ps := distinct(t)
	if len(ps) == 1 {
		return [][]pen.Point{fan(ps[0], r, 0, 2*math.Pi, tol)}
	}
	n := len(ps)
	segments := n - 1
	if t.Closed {
		segments = n
	}
	var out [][]pen.Point
	for i := range segments {
		a, b := ps[i], ps[(i+1)%n]
		d := b.Minus(a)
		s := pen.Pt(-d.Y, d.X).Times(r / d.Length())
		out = append(out, []pen.Point{a.Minus(s), b.Minus(s), b.Plus(s), a.Plus(s)})
		if t.Closed || i+1 < segments {
			e := ps[(i+2)%n].Minus(b)
			if w := wedge(b, d, e, r, tol); w != nil {
				out = append(out, w)
			}
		}
	}
	if !t.Closed {
		d := ps[1].Minus(ps[0])
		out = append(out, fan(ps[0], r, math.Atan2(d.Y, d.X)+math.Pi/2, math.Pi, tol))
		d = ps[n-1].Minus(ps[n-2])
		out = append(out, fan(ps[n-1], r, math.Atan2(d.Y, d.X)-math.Pi/2, math.Pi, tol))
	}
	return out
}

// distinct drops points equal to the previous one, as they have no direction.
func distinct(t pen.Trail) []pen.Point {
	ps := make([]pen.Point, 0, len(t.Points))
	for _, p := range t.Points {
		if len(ps) == 0 || p.Minus(ps[len(ps)-1]).Length() > 1e-9 {
			ps = append(ps, p)
		}
	}
	for t.Closed && len(ps) > 1 && ps[0].Minus(ps[len(ps)-1]).Length() <= 1e-9 {
		ps = ps[:len(ps)-1]
	}
	return ps
}

// wedge fills the outside of a bend from direction d to direction e.
func wedge(at, d, e pen.Point, r, tol float64) []pen.Point {
	turn := math.Atan2(d.Cross(e), d.X*e.X+d.Y*e.Y)
	if math.Abs(turn) < 1e-6 {
		return nil
	}
	if turn > 0 {
		// Turning clockwise on the screen leaves the gap on the left.
		return append(fan(at, r, math.Atan2(d.Y, d.X)-math.Pi/2, turn, tol), at)
	}
	return append(fan(at, r, math.Atan2(e.Y, e.X)+math.Pi/2, -turn, tol), at)
}

// fan returns an arc of angle radians that starts at from.
func fan(at pen.Point, r, from, angle, tol float64) []pen.Point {
	n := pen.ArcSteps(r, angle, tol)
	ps := make([]pen.Point, 0, n+2)
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(from + angle*float64(i)/float64(n))
		ps = append(ps, pen.Pt(at.X+r*cos, at.Y+r*sin))
	}
	return ps
}
