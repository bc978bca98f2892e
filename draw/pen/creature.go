package pen

// Creature draws a scorpion from above, facing up, in a box of about 100 units around
// the origin, without its tail. More than one game has scorpions.
func Creature(p Pen, c Colour) {
	edge := c.Darker(0.55)
	legs := func(q Pen) {
		for i, l := range [][6]float64{
			{8, -14, 27, -22, 37, -10},
			{9, -7, 30, -9, 42, 5},
			{9, 0, 30, 4, 41, 21},
			{8, 6, 25, 16, 33, 36},
		} {
			w := 4.6 - 0.2*float64(i)
			q.Line(Line(edge, w+2.6), l[:]...)
			q.Line(Line(c.Darker(0.12), w), l[:]...)
		}
		// The arm and its claw: a palm with an outer and an inner finger.
		q.Line(Line(edge, 10), 8, -19, 24, -22, 27, -33)
		q.Line(Line(c, 7), 8, -19, 24, -22, 27, -33)
		palm := Path(20, -33).Cubic(20, -41, 14, -46, 14, -53).Cubic(19, -51, 24, -47, 25, -42).
			Cubic(27, -47, 26, -53, 22, -58).Cubic(33, -56, 40, -46, 36, -35).Cubic(33, -28, 22, -27, 20, -33).Close()
		q.Curve(palm, Edged(Slant(c.Lighter(0.3), c.Darker(0.12)), edge, 2))
	}
	legs(p)
	legs(p.Mirror())
	// The rings of the back, from the tail forward so that each lies over the next.
	body := Ball(c.Lighter(0.38), c, c.Darker(0.25))
	for _, s := range [][3]float64{{31, 8, 6}, {25, 11, 7}, {18, 13.5, 8}, {10, 15.5, 9}, {1, 16.5, 10}} {
		p.Ellipse(0, s[0], s[1], s[2], Edged(body, edge, 1.8))
	}
	head := Smooth(1, 0, -29, 9, -26, 15, -14, 12, -5, 0, -3, -12, -5, -15, -14, -9, -26)
	p.Curve(head, Edged(body, edge, 2))
	for _, x := range []float64{-4.5, 4.5} {
		p.Circle(x, -20, 2.6, Fill(RGB(0x17100a)))
		p.Circle(x-0.7, -20.8, 0.9, Fill(White.Fade(0.9)))
	}
}

// Beads draws a tail as beads along a cubic arc, starting at its beginning and
// shrinking from one radius to the other.
func Beads(p Pen, c Colour, a Point, arc [3]Point, r0, r1 float64) {
	ps := appendCubic([]Point{a}, a, arc, 0.02)
	length := 0.0
	for i := 1; i < len(ps); i++ {
		length += ps[i].Minus(ps[i-1]).Length()
	}
	n := min(max(int(length/(r0+r1)*1.15), 2), 60)
	skin := Ball(c.Lighter(0.38), c, c.Darker(0.25))
	// Draw from the far end back, so that each bead overlaps the next.
	for i := n; i >= 0; i-- {
		t := float64(i) / float64(n)
		ab, bc, cd := a.To(arc[0], t), arc[0].To(arc[1], t), arc[1].To(arc[2], t)
		q := ab.To(bc, t).To(bc.To(cd, t), t)
		p.Circle(q.X, q.Y, r0+(r1-r0)*t, Edged(skin, c.Darker(0.55), 1.6))
	}
}

// Sting draws the last bead of a tail with its hook.
func Sting(p Pen, c Colour, r float64) {
	p.Curve(Path(0.55*r, -0.7*r).Cubic(1.3*r, -1.1*r, 1.5*r, -1.9*r, 0.7*r, -2.3*r).
		Cubic(0.9*r, -1.6*r, 0.4*r, -1.4*r, -0.3*r, -0.95*r).Close(), Edged(Flat(c.Darker(0.35)), c.Darker(0.65), 1.6))
	p.Circle(0, 0, r, Edged(Ball(c.Lighter(0.5), c, c.Darker(0.3)), c.Darker(0.6), 2))
}
