package draw

import "math"

// outline turns a trail into polygons that together cover a line of that width
// with round joins and ends. All of them turn the same way, so that they add up
// under the non-zero rule instead of cutting holes into each other.
func outline(t trail, width, tol float64) [][]point {
	r := width / 2
	ps := distinct(t)
	if len(ps) == 1 {
		return [][]point{fan(ps[0], r, 0, 2*math.Pi, tol)}
	}
	n := len(ps)
	segments := n - 1
	if t.closed {
		segments = n
	}
	var out [][]point
	for i := range segments {
		a, b := ps[i], ps[(i+1)%n]
		d := b.minus(a)
		s := point{-d.y, d.x}.times(r / d.length())
		out = append(out, []point{a.minus(s), b.minus(s), b.plus(s), a.plus(s)})
		if t.closed || i+1 < segments {
			e := ps[(i+2)%n].minus(b)
			if w := wedge(b, d, e, r, tol); w != nil {
				out = append(out, w)
			}
		}
	}
	if !t.closed {
		d := ps[1].minus(ps[0])
		out = append(out, fan(ps[0], r, math.Atan2(d.y, d.x)+math.Pi/2, math.Pi, tol))
		d = ps[n-1].minus(ps[n-2])
		out = append(out, fan(ps[n-1], r, math.Atan2(d.y, d.x)-math.Pi/2, math.Pi, tol))
	}
	return out
}

// distinct drops points that lie on the one before: they have no direction.
func distinct(t trail) []point {
	ps := make([]point, 0, len(t.ps))
	for _, p := range t.ps {
		if len(ps) == 0 || p.minus(ps[len(ps)-1]).length() > 1e-9 {
			ps = append(ps, p)
		}
	}
	for t.closed && len(ps) > 1 && ps[0].minus(ps[len(ps)-1]).length() <= 1e-9 {
		ps = ps[:len(ps)-1]
	}
	return ps
}

// wedge fills the outside of a bend from direction d to direction e.
func wedge(at, d, e point, r, tol float64) []point {
	turn := math.Atan2(d.cross(e), d.x*e.x+d.y*e.y)
	if math.Abs(turn) < 1e-6 {
		return nil
	}
	if turn > 0 {
		// Turning clockwise on the screen leaves the gap on the left.
		return append(fan(at, r, math.Atan2(d.y, d.x)-math.Pi/2, turn, tol), at)
	}
	return append(fan(at, r, math.Atan2(e.y, e.x)+math.Pi/2, -turn, tol), at)
}

// fan is an arc of so many radians from an angle on.
func fan(at point, r, from, angle, tol float64) []point {
	n := arcSteps(r, angle, tol)
	ps := make([]point, 0, n+2)
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(from + angle*float64(i)/float64(n))
		ps = append(ps, point{at.x + r*cos, at.y + r*sin})
	}
	return ps
}
