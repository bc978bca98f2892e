package draw

import (
	"bufio"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// writePNG paints a scene and writes it. Everything becomes polygons: vector
// has filled paths only, and lines and letters can be made of those.
func writePNG(w io.Writer, sc *scene, width, height int) error {
	r := newRaster(sc, width, height)
	r.node(sc.root, r.view)
	buf := bufio.NewWriter(w)
	if err := png.Encode(buf, r.img); err != nil {
		return fmt.Errorf("write png: %w", err)
	}
	if err := buf.Flush(); err != nil {
		return fmt.Errorf("write png: %w", err)
	}
	return nil
}

type raster struct {
	img  *image.RGBA
	view matrix // from the scene to pixels
	cut  vector.Rasterizer
	mask image.Alpha
}

func newRaster(sc *scene, width, height int) *raster {
	k := float64(width) / sc.w
	return &raster{img: image.NewRGBA(image.Rect(0, 0, width, height)), view: matrix{k, 0, 0, k, -k * sc.x, -k * sc.y}}
}

// smoothness is how far, in pixels, a curve may be from its chords.
const smoothness = 0.1

func (r *raster) node(n node, m matrix) {
	switch n := n.(type) {
	case *group:
		m = m.then(n.place)
		for _, k := range n.kids {
			r.node(k, m)
		}
	case *shape:
		r.shape(n, m)
	case *words:
		r.words(n, m)
	}
}

func (r *raster) shape(s *shape, m matrix) {
	scale := m.scale()
	if !(scale > 0) {
		return
	}
	tol := smoothness / scale
	trails := s.geom.trails(tol)
	if !s.ink.fill.none() {
		var polys [][]point
		for _, t := range trails {
			polys = append(polys, t.ps)
		}
		r.fill(polys, m, s.ink.fill)
	}
	if !s.ink.line.none() && s.ink.width > 0 {
		r.stroke(trails, m, s.ink, tol)
	}
}

func (r *raster) stroke(trails []trail, m matrix, i ink, tol float64) {
	var polys [][]point
	for _, t := range trails {
		if len(t.ps) > 0 {
			polys = append(polys, outline(t, i.width, tol)...)
		}
	}
	r.fill(polys, m, i.line)
}

// words draws the letters as shapes, the halo first.
func (r *raster) words(t *words, m matrix) {
	face := regularFace()
	if t.bold {
		face = boldFace()
	}
	letters, advance := face.outlines(t.text)
	k := t.size / face.unitsPerEm
	x := t.x
	switch t.anchor {
	case middle:
		x -= advance * k / 2
	case end:
		x -= advance * k
	}
	s := &shape{letters, t.ink}
	m = m.then(matrix{k, 0, 0, k, x, t.y})
	if !t.ink.line.none() && t.ink.width > 0 {
		tol := smoothness / m.scale()
		r.stroke(letters.trails(tol), m, ink{line: t.ink.line, width: t.ink.width / k}, tol)
	}
	s.ink = ink{fill: t.ink.fill}
	r.shape(s, m)
}

// fill covers the polygons, given in the coordinates that m maps to pixels.
func (r *raster) fill(polys [][]point, m matrix, p paint) {
	local, device := empty, empty
	for _, poly := range polys {
		for i := range poly {
			local.add(poly[i])
			device.add(m.apply(poly[i]))
		}
	}
	area := device.pixels().Intersect(r.img.Bounds())
	if area.Empty() {
		return
	}
	// Only the shape's own rectangle is rasterised: most shapes are small.
	r.cut.Reset(area.Dx(), area.Dy())
	r.cut.DrawOp = draw.Src
	for _, poly := range polys {
		for i, q := range poly {
			d := m.apply(q)
			x, y := float32(d.x-float64(area.Min.X)), float32(d.y-float64(area.Min.Y))
			if i == 0 {
				r.cut.MoveTo(x, y)
			} else {
				r.cut.LineTo(x, y)
			}
		}
		r.cut.ClosePath()
	}
	if n := area.Dx() * area.Dy(); cap(r.mask.Pix) < n {
		r.mask.Pix = make([]uint8, n)
	} else {
		r.mask.Pix = r.mask.Pix[:n]
	}
	r.mask.Stride, r.mask.Rect = area.Dx(), image.Rect(0, 0, area.Dx(), area.Dy())
	r.cut.Draw(&r.mask, r.mask.Rect, image.Opaque, image.Point{})
	r.blend(area, shader(p, m.inverse(), local))
}

// blend lays colour over the picture where the mask says so.
func (r *raster) blend(area image.Rectangle, colour func(x, y float64) premul) {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		mask := r.mask.Pix[(y-area.Min.Y)*r.mask.Stride:][:area.Dx()]
		row := r.img.Pix[r.img.PixOffset(area.Min.X, y):][:4*area.Dx()]
		for i, cover := range mask {
			if cover == 0 {
				continue
			}
			c := colour(float64(area.Min.X+i)+0.5, float64(y)+0.5)
			k := uint32(cover)
			rest := 255*255 - c[3]*k/255
			px := row[4*i : 4*i+4 : 4*i+4]
			for j := range px {
				px[j] = uint8((c[j]*k/255 + uint32(px[j])*rest/255 + 127) / 255)
			}
		}
	}
}

// premul is a colour multiplied by its alpha, each part from 0 to 255*255: more
// bits than the picture has, so that faint glows do not turn into steps.
type premul [4]uint32

func (c rgba) premul() premul {
	a := c.a * 255
	return premul{
		uint32(float64(c.r)*a + 0.5), uint32(float64(c.g)*a + 0.5), uint32(float64(c.b)*a + 0.5), uint32(a*255 + 0.5),
	}
}

// shader says the colour of each pixel. Gradients are laid out in the unit
// square of the shape's own box.
func shader(p paint, toLocal matrix, box extent) func(x, y float64) premul {
	if p.grad == nil {
		c := p.colour.premul()
		return func(float64, float64) premul { return c }
	}
	g := p.grad
	var table [256]premul
	for i := range table {
		table[i] = g.colour(float64(i) / 255).premul()
	}
	w, h := max(box.max.x-box.min.x, 1e-9), max(box.max.y-box.min.y, 1e-9)
	toUnit := matrix{1 / w, 0, 0, 1 / h, -box.min.x / w, -box.min.y / h}.then(toLocal)
	dx, dy := g.x2-g.x1, g.y2-g.y1
	length := max(dx*dx+dy*dy, 1e-12)
	return func(x, y float64) premul {
		q := toUnit.apply(point{x, y})
		var t float64
		if g.radial {
			t = math.Hypot(q.x-g.x1, q.y-g.y1) / g.x2
		} else {
			t = ((q.x-g.x1)*dx + (q.y-g.y1)*dy) / length
		}
		return table[int(min(max(t, 0), 1)*255+0.5)]
	}
}

// colour is the gradient's colour a part of its way along. As in SVG the parts
// of a colour, alpha too, are mixed each by itself.
func (g *gradient) colour(t float64) rgba {
	last := g.stops[0]
	for _, s := range g.stops {
		if t <= s.at {
			if s.at <= last.at {
				return s.colour
			}
			return last.colour.mix(s.colour, (t-last.at)/(s.at-last.at))
		}
		last = s
	}
	return last.colour
}

// extent is a box around points.
type extent struct{ min, max point }

var empty = extent{point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}}

func (e *extent) add(p point) {
	e.min = point{min(e.min.x, p.x), min(e.min.y, p.y)}
	e.max = point{max(e.max.x, p.x), max(e.max.y, p.y)}
}

// pixels is the box in whole pixels; it is empty for a box without points or
// with coordinates that are no numbers.
func (e extent) pixels() image.Rectangle {
	const limit = 1 << 20
	if !(e.min.x > -limit && e.min.y > -limit && e.max.x < limit && e.max.y < limit) || e.min.x > e.max.x {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(e.min.x)), int(math.Floor(e.min.y)), int(math.Ceil(e.max.x)), int(math.Ceil(e.max.y)))
}
