package draw

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/antares-games/antares/draw/pen"
)

// fontStack ends in a generic family; the first fonts are metrically close to those of
// the PNG back end.
const fontStack = "Go, 'Lucida Grande', 'Segoe UI', 'DejaVu Sans', sans-serif"

// lineStyle is how all lines end and meet.
const lineStyle = ` stroke-linejoin="round" stroke-linecap="round"`

// writeSVG writes a scene as a document. Gradients and repeated groups are collected
// first, because they have to be defined somewhere and the top is where readers look.
func writeSVG(sc *Scene, width int) []byte {
	w := newSVGWriter()
	// As with gradients: pictures on one page must not share ids by accident.
	name := contentID(sc.title + "\x00" + sc.desc)
	w.str(`<svg xmlns="http://www.w3.org/2000/svg" role="img"`)
	w.attr("aria-labelledby", "t"+name+" d"+name)
	w.str(` viewBox="`)
	w.nums(sc.X, sc.Y, sc.W, sc.H)
	w.str(`"`)
	if width > 0 {
		fmt.Fprintf(w, ` width="%d"`, width)
	}
	w.attr("font-family", fontStack)
	w.str(lineStyle + ` text-anchor="middle">` + "\n")
	w.str(`<title id="t` + name + `">` + escape(sc.title) + "</title>\n")
	w.str(`<desc id="d` + name + `">` + escape(sc.desc) + "</desc>\n")
	w.gather(sc.Root)
	w.defs()
	w.kids(sc.Root)
	w.str("</svg>\n")
	return w.Bytes()
}

type svgWriter struct {
	bytes.Buffer
	ids map[*pen.Gradient]string
	// Groups are identified by their markup. Those that occur more than once are defined
	// once and referenced.
	grads  []string
	bodies map[*pen.Group]string
	uses   map[string]int
	shared []*pen.Group // one of each repeated group, inner ones first
}

func newSVGWriter() *svgWriter {
	return &svgWriter{ids: map[*pen.Gradient]string{}, bodies: map[*pen.Group]string{}, uses: map[string]int{}}
}

// least is the minimum length of markup that is worth a definition.
const least = 120

// gather collects gradients and finds the groups that occur more than once.
func (w *svgWriter) gather(root *pen.Group) {
	known := map[string]bool{}
	var paints, count func(g *pen.Group)
	paints = func(g *pen.Group) {
		for _, k := range g.Kids {
			switch k := k.(type) {
			case *pen.Group:
				paints(k)
			case *pen.Shape:
				if grad := k.Ink.Fill.Grad; grad != nil && w.ids[grad] == "" {
					body := gradientSVG(grad)
					id := "g" + contentID(body)
					w.ids[grad] = id
					if !known[id] {
						known[id] = true
						w.grads = append(w.grads, strings.Replace(body, "@", id, 1))
					}
				}
			}
		}
	}
	paints(root)
	count = func(g *pen.Group) {
		for _, k := range g.Kids {
			inner, ok := k.(*pen.Group)
			if !ok {
				continue
			}
			body := w.body(inner)
			if len(body) < least {
				continue
			}
			w.uses[body]++
			switch w.uses[body] {
			case 1: // the contents count once, however often the whole group occurs
				count(inner)
			case 2:
				w.shared = append(w.shared, inner)
			}
		}
	}
	count(root)
}

// body returns the markup inside a group, written out in full.
func (w *svgWriter) body(g *pen.Group) string {
	if b, ok := w.bodies[g]; ok {
		return b
	}
	full := &svgWriter{ids: w.ids}
	full.kids(g)
	w.bodies[g] = full.String()
	return w.bodies[g]
}

// defs defines gradients and groups. Their ids are derived from their content, so that
// two pictures on one page cannot disagree about an id.
func (w *svgWriter) defs() {
	if len(w.grads)+len(w.shared) == 0 {
		return
	}
	w.str("<defs>\n")
	for _, g := range w.grads {
		w.str(g)
	}
	for _, g := range w.shared {
		w.str(`<g id="u` + contentID(w.body(g)) + "\">\n")
		w.kids(g)
		w.str("</g>\n")
	}
	w.str("</defs>\n")
}

// fragment returns what write writes, as markup that is complete except for what defs
// defines.
func (w *svgWriter) fragment(write func()) string {
	w.Reset()
	write()
	body := w.String()
	open := "<g" + lineStyle
	if strings.Contains(body, "<text") {
		open += ` text-anchor="middle" font-family="` + fontStack + `"`
	}
	return open + ">\n" + body + "</g>"
}

func (w *svgWriter) str(s string) { w.WriteString(s) }

// num writes a number with at most two decimals and no superfluous digits.
func (w *svgWriter) num(v float64) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		v = 0
	}
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // not -0
	}
	w.Write(strconv.AppendFloat(w.AvailableBuffer(), v, 'f', -1, 64))
}

func (w *svgWriter) nums(vs ...float64) {
	for i, v := range vs {
		if i > 0 {
			w.WriteByte(' ')
		}
		w.num(v)
	}
}

func (w *svgWriter) attr(name, value string) { w.str(" " + name + `="` + escape(value) + `"`) }

func (w *svgWriter) numAttr(name string, v float64) {
	w.str(" " + name + `="`)
	w.num(v)
	w.WriteByte('"')
}

func (w *svgWriter) node(n pen.Node) {
	switch n := n.(type) {
	case *pen.Group:
		w.group(n)
	case *pen.Shape:
		w.geometry(n.Geom)
		w.ink(n.Ink)
		w.str("/>\n")
	case *pen.Words:
		w.words(n)
	}
}

// geometry opens the element of an outline; its ink closes it.
func (w *svgWriter) geometry(g pen.Geometry) {
	switch g := g.(type) {
	case pen.Ellipse:
		w.ellipse(g)
	case pen.Box:
		w.box(g)
	case pen.Poly:
		w.poly(g)
	case *pen.Curve:
		w.curve(g)
	}
}

func (w *svgWriter) ellipse(e pen.Ellipse) {
	if e.RX == e.RY {
		w.str("<circle")
	} else {
		w.str("<ellipse")
	}
	w.numAttr("cx", e.X)
	w.numAttr("cy", e.Y)
	if e.RX == e.RY {
		w.numAttr("r", e.RX)
		return
	}
	w.numAttr("rx", e.RX)
	w.numAttr("ry", e.RY)
}

func (w *svgWriter) box(b pen.Box) {
	w.str("<rect")
	w.numAttr("x", b.X)
	w.numAttr("y", b.Y)
	w.numAttr("width", max(b.W, 0))
	w.numAttr("height", max(b.H, 0))
	if b.R > 0 {
		w.numAttr("rx", min(b.R, b.W/2, b.H/2))
	}
}

func (w *svgWriter) poly(p pen.Poly) {
	if p.Closed {
		w.str(`<polygon points="`)
	} else {
		w.str(`<polyline points="`)
	}
	for i, q := range p.Points {
		if i > 0 {
			w.WriteByte(' ')
		}
		w.nums(q.X, q.Y)
	}
	w.str(`"`)
}

func (w *svgWriter) curve(c *pen.Curve) {
	w.str(`<path d="`)
	for _, s := range c.Steps {
		w.WriteByte(s.Op)
		switch s.Op {
		case 'M', 'L':
			w.nums(s.P[0].X, s.P[0].Y)
		case 'C':
			w.nums(s.P[0].X, s.P[0].Y, s.P[1].X, s.P[1].Y, s.P[2].X, s.P[2].Y)
		}
	}
	w.str(`"`)
}

func (w *svgWriter) kids(g *pen.Group) {
	for _, k := range g.Kids {
		w.node(k)
	}
}

func (w *svgWriter) group(g *pen.Group) {
	if len(g.Kids) == 0 && len(g.Attrs) == 0 {
		return
	}
	shared := w.bodies != nil && w.uses[w.body(g)] > 1
	if shared {
		w.str(`<use href="#u` + contentID(w.body(g)) + `"`)
	} else {
		w.str("<g")
	}
	for _, a := range g.Attrs {
		w.attr(a.Name, a.Value)
	}
	if g.Matrix != pen.Identity {
		w.str(` transform="`)
		w.transform(g.Matrix)
		w.str(`"`)
	}
	if shared {
		w.str("/>\n")
		return
	}
	w.str(">\n")
	w.kids(g)
	w.str("</g>\n")
}

// transform writes the matrices that pen produces in their short forms.
func (w *svgWriter) transform(m pen.Matrix) {
	if m[1] != 0 || m[2] != 0 || m[0] != m[3] {
		w.str("matrix(")
		for i, v := range m {
			if i > 0 {
				w.WriteByte(' ')
			}
			if i < 4 {
				v = math.Round(v*1e4) / 1e4
				w.Write(strconv.AppendFloat(w.AvailableBuffer(), v+0, 'f', -1, 64))
			} else {
				w.num(v)
			}
		}
		w.str(")")
		return
	}
	w.str("translate(")
	w.nums(m[4], m[5])
	w.str(")")
	if m[0] != 1 {
		w.str(" scale(")
		w.Write(strconv.AppendFloat(w.AvailableBuffer(), math.Round(m[0]*1e4)/1e4, 'f', -1, 64))
		w.str(")")
	}
}

func (w *svgWriter) words(t *pen.Words) {
	w.str("<text")
	w.numAttr("x", t.X)
	w.numAttr("y", t.Y)
	w.numAttr("font-size", t.Size)
	switch t.Anchor {
	case pen.Start:
		w.attr("text-anchor", "start")
	case pen.End:
		w.attr("text-anchor", "end")
	}
	if t.Bold {
		w.attr("font-weight", "bold")
	}
	if !t.Ink.Line.None() {
		w.attr("paint-order", "stroke")
	}
	w.ink(t.Ink)
	w.str(">" + escape(t.Text) + "</text>\n")
}

func (w *svgWriter) ink(i pen.Ink) {
	w.paint("fill", i.Fill)
	if i.Line.None() || i.Width <= 0 {
		return
	}
	w.paint("stroke", i.Line)
	w.numAttr("stroke-width", i.Width)
}

func (w *svgWriter) paint(name string, p pen.Paint) {
	switch {
	case p.None():
		w.attr(name, "none")
	case p.Grad != nil:
		w.attr(name, "url(#"+w.ids[p.Grad]+")")
	default:
		w.attr(name, p.Colour.Hex())
		if p.Colour.A < 1 {
			w.numAttr(name+"-opacity", p.Colour.A)
		}
	}
}

// contentID derives an id from content.
func contentID(s string) string {
	sum := fnv.New64a()
	sum.Write([]byte(s))
	return strconv.FormatUint(sum.Sum64(), 36)
}

// gradientSVG writes a gradient with an @ in place of its id.
func gradientSVG(g *pen.Gradient) string {
	w := &svgWriter{}
	tag := "linearGradient"
	if g.Radial {
		tag = "radialGradient"
	}
	w.str("<" + tag + ` id="@"`)
	if g.Radial {
		w.numAttr("cx", g.X1)
		w.numAttr("cy", g.Y1)
		w.numAttr("r", g.X2)
	} else {
		w.numAttr("x1", g.X1)
		w.numAttr("y1", g.Y1)
		w.numAttr("x2", g.X2)
		w.numAttr("y2", g.Y2)
	}
	w.str(">")
	for _, s := range g.Stops {
		w.str("<stop")
		w.numAttr("offset", s.At)
		w.attr("stop-color", s.Colour.Hex())
		if s.Colour.A < 1 {
			w.numAttr("stop-opacity", s.Colour.A)
		}
		w.str("/>")
	}
	w.str("</" + tag + ">\n")
	return w.String()
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes any text safe for XML: characters that XML cannot represent at all,
// escaped or not, become U+FFFD.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}
