package raster

import (
	"image"
	source "image/draw"
	"math"

	"golang.org/x/image/vector"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
)

// paint paints a scene. Everything becomes polygons: package vector has only filled paths,
// and lines and letters can be built from those.
func paint(sc *draw.Scene, width, height int) *image.RGBA {
	r := newRaster(sc, width, height)
	r.node(sc.Root, r.view)
	return r.img
}

type raster struct {
	img  *image.RGBA
	view pen.Matrix // from the scene to pixels
	cut  vector.Rasterizer
	mask image.Alpha
}

func newRaster(sc *draw.Scene, width, height int) *raster {
	k := float64(width) / sc.W
	return &raster{img: image.NewRGBA(image.Rect(0, 0, width, height)), view: pen.Matrix{k, 0, 0, k, -k * sc.X, -k * sc.Y}}
}

// smoothness is how far, in pixels, a curve may deviate from its chords.
const smoothness = 0.1

func (r *raster) node(n pen.Node, m pen.Matrix) {
	switch n := n.(type) {
	case *pen.Group:
		m = m.Then(n.Matrix)
		for _, k := range n.Kids {
			r.node(k, m)
		}
	case *pen.Shape:
		r.shape(n, m)
	case *pen.Words:
		r.words(n, m)
	}
}

func (r *raster) shape(s *pen.Shape, m pen.Matrix) {
	scale := m.Scale()
	if !(scale > 0) {
		return
	}
	tol := smoothness / scale
	trails := s.Geom.Trails(tol)
	if !s.Ink.Fill.None() {
		var polys [][]pen.Point
		for _, t := range trails {
			polys = append(polys, t.Points)
		}
		r.fill(polys, m, s.Ink.Fill)
	}
	if !s.Ink.Line.None() && s.Ink.Width > 0 {
		r.stroke(trails, m, s.Ink, tol)
	}
}

func (r *raster) stroke(trails []pen.Trail, m pen.Matrix, i pen.Ink, tol float64) {
	var polys [][]pen.Point
	for _, t := range trails {
		if len(t.Points) > 0 {
			polys = append(polys, outline(t, i.Width, tol)...)
		}
	}
	r.fill(polys, m, i.Line)
}

// words draws the letters as shapes, the halo first.
func (r *raster) words(t *pen.Words, m pen.Matrix) {
	face := regularFace()
	if t.Bold {
		face = boldFace()
	}
	letters, advance := face.outlines(t.Text)
	k := t.Size / face.unitsPerEm
	x := t.X
	switch t.Anchor {
	case pen.Middle:
		x -= advance * k / 2
	case pen.End:
		x -= advance * k
	}
	s := &pen.Shape{Geom: letters, Ink: t.Ink}
	m = m.Then(pen.Matrix{k, 0, 0, k, x, t.Y})
	if !t.Ink.Line.None() && t.Ink.Width > 0 {
		tol := smoothness / m.Scale()
		r.stroke(letters.Trails(tol), m, pen.Ink{Line: t.Ink.Line, Width: t.Ink.Width / k}, tol)
	}
	s.Ink = pen.Ink{Fill: t.Ink.Fill}
	r.shape(s, m)
}

// fill fills the polygons, given in the coordinates that m maps to pixels.
func (r *raster) fill(polys [][]pen.Point, m pen.Matrix, p pen.Paint) {
	local, device := pen.Empty, pen.Empty
	for _, poly := range polys {
		for i := range poly {
			local.Add(poly[i])
			device.Add(m.Apply(poly[i]))
		}
	}
	area := pixels(device).Intersect(r.img.Bounds())
	if area.Empty() {
		return
	}
	// Only the shape's own rectangle is rasterised: most shapes are small.
	r.cut.Reset(area.Dx(), area.Dy())
	r.cut.DrawOp = source.Src
	for _, poly := range polys {
		for i, q := range poly {
			d := m.Apply(q)
			x, y := float32(d.X-float64(area.Min.X)), float32(d.Y-float64(area.Min.Y))
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
	r.blend(area, shader(p, m.Inverse(), local))
}

// blend paints colour over the picture according to the mask.
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

// premul is a colour multiplied by its alpha, each component from 0 to 255*255: more
// bits than the picture has, so that faint glows do not turn into steps.
type premul [4]uint32

func multiplied(c pen.Colour) premul {
	a := c.A * 255
	return premul{
		uint32(float64(c.R)*a + 0.5), uint32(float64(c.G)*a + 0.5), uint32(float64(c.B)*a + 0.5), uint32(a*255 + 0.5),
	}
}

// shader returns the colour of each pixel. Gradients are defined in the unit square of
// the shape's own bounding box.
func shader(p pen.Paint, toLocal pen.Matrix, box pen.Extent) func(x, y float64) premul {
	if p.Grad == nil {
		c := multiplied(p.Colour)
		return func(float64, float64) premul { return c }
	}
	g := p.Grad
	var ramp [256]premul
	for i := range ramp {
		ramp[i] = multiplied(g.At(float64(i) / 255))
	}
	w, h := max(box.Max.X-box.Min.X, 1e-9), max(box.Max.Y-box.Min.Y, 1e-9)
	toUnit := pen.Matrix{1 / w, 0, 0, 1 / h, -box.Min.X / w, -box.Min.Y / h}.Then(toLocal)
	dx, dy := g.X2-g.X1, g.Y2-g.Y1
	length := max(dx*dx+dy*dy, 1e-12)
	return func(x, y float64) premul {
		q := toUnit.Apply(pen.Pt(x, y))
		var t float64
		if g.Radial {
			t = math.Hypot(q.X-g.X1, q.Y-g.Y1) / g.X2
		} else {
			t = ((q.X-g.X1)*dx + (q.Y-g.Y1)*dy) / length
		}
		return ramp[int(min(max(t, 0), 1)*255+0.5)]
	}
}

// pixels returns the box in whole pixels; it is empty for a box without points or with
// coordinates that are not numbers.
func pixels(e pen.Extent) image.Rectangle {
	const limit = 1 << 20
	if !(e.Min.X > -limit && e.Min.Y > -limit && e.Max.X < limit && e.Max.Y < limit) || e.Min.X > e.Max.X {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(e.Min.X)), int(math.Floor(e.Min.Y)), int(math.Ceil(e.Max.X)), int(math.Ceil(e.Max.Y)))
}
