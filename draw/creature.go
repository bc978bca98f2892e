package draw

import "github.com/antares-games/antares/game"

// creature draws a scorpion from above, facing up, in a box of about 100 around
// the origin, without its tail. Both games have one: Skorpion's hunter and the
// runners of Scorpion.
func creature(p pen, c rgba) {
	edge := c.darker(0.55)
	legs := func(q pen) {
		for i, l := range [][6]float64{
			{8, -14, 27, -22, 37, -10},
			{9, -7, 30, -9, 42, 5},
			{9, 0, 30, 4, 41, 21},
			{8, 6, 25, 16, 33, 36},
		} {
			w := 4.6 - 0.2*float64(i)
			q.line(line(edge, w+2.6), l[:]...)
			q.line(line(c.darker(0.12), w), l[:]...)
		}
		// The arm and its claw: a palm with an outer and an inner finger.
		q.line(line(edge, 10), 8, -19, 24, -22, 27, -33)
		q.line(line(c, 7), 8, -19, 24, -22, 27, -33)
		palm := path(20, -33).cubic(20, -41, 14, -46, 14, -53).cubic(19, -51, 24, -47, 25, -42).
			cubic(27, -47, 26, -53, 22, -58).cubic(33, -56, 40, -46, 36, -35).cubic(33, -28, 22, -27, 20, -33).close()
		q.curve(palm, edged(slant(c.lighter(0.3), c.darker(0.12)), edge, 2))
	}
	legs(p)
	legs(p.mirror())
	// The rings of the back, from the tail forward so that each lies over the next.
	body := ball(c.lighter(0.38), c, c.darker(0.25))
	for _, s := range [][3]float64{{31, 8, 6}, {25, 11, 7}, {18, 13.5, 8}, {10, 15.5, 9}, {1, 16.5, 10}} {
		p.ellipse(0, s[0], s[1], s[2], edged(body, edge, 1.8))
	}
	head := smooth(1, 0, -29, 9, -26, 15, -14, 12, -5, 0, -3, -12, -5, -15, -14, -9, -26)
	p.curve(head, edged(body, edge, 2))
	for _, x := range []float64{-4.5, 4.5} {
		p.circle(x, -20, 2.6, fill(rgb(0x17100a)))
		p.circle(x-0.7, -20.8, 0.9, fill(white.fade(0.9)))
	}
}

// beads draws a tail as beads along a cubic arc, the first at its beginning,
// shrinking from one radius to another.
func beads(p pen, c rgba, a point, arc [3]point, r0, r1 float64) {
	ps := appendCubic([]point{a}, a, arc, 0.02)
	length := 0.0
	for i := 1; i < len(ps); i++ {
		length += ps[i].minus(ps[i-1]).length()
	}
	n := min(max(int(length/(r0+r1)*1.15), 2), 60)
	skin := ball(c.lighter(0.38), c, c.darker(0.25))
	// From the far end back, so that each bead lies over the next.
	for i := n; i >= 0; i-- {
		t := float64(i) / float64(n)
		ab, bc, cd := a.to(arc[0], t), arc[0].to(arc[1], t), arc[1].to(arc[2], t)
		q := ab.to(bc, t).to(bc.to(cd, t), t)
		p.circle(q.x, q.y, r0+(r1-r0)*t, edged(skin, c.darker(0.55), 1.6))
	}
}

// sting draws the last bead of a tail with its hook.
func sting(p pen, c rgba, r float64) {
	p.curve(path(0.55*r, -0.7*r).cubic(1.3*r, -1.1*r, 1.5*r, -1.9*r, 0.7*r, -2.3*r).
		cubic(0.9*r, -1.6*r, 0.4*r, -1.4*r, -0.3*r, -0.95*r).close(), edged(flat(c.darker(0.35)), c.darker(0.65), 1.6))
	p.circle(0, 0, r, edged(ball(c.lighter(0.5), c, c.darker(0.3)), c.darker(0.6), 2))
}

// drawRunner is a scorpion of the race, its tail curled up beside it; its back
// carries the mark of the side on a shield.
func drawRunner(pc game.Piece, p pen) {
	c := classColour(pc.Class)
	if pc.Class == "white" {
		c = rgb(0xe9e6dc)
	}
	q := p.at(-3, 6, 0.92, 0)
	q.ellipse(3, 12, 40, 32, ink{fill: glow(black, 0.45)})
	beads(q, c, point{0, 33}, [3]point{{4, 54}, {46, 52}, {43, 20}}, 6.5, 4)
	sting(q.at(43, 17, 0.24, -48), c, 27)
	creature(q, c)
	g := q.at(0, 7, 1, 0)
	g.circle(0, 0, 14.5, edged(flat(rgb(0xfffdf5)), c.darker(0.6), 2))
	emblem(g, pc, 11, 4.6, rgb(0x1c1a17).mix(c, 0.25))
}
