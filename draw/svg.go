package draw

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// fontStack ends in a generic family; the first are metrically close to the
// fonts of the PNG back end.
const fontStack = "Go, 'Lucida Grande', 'Segoe UI', 'DejaVu Sans', sans-serif"

// writeSVG writes a scene as a document. Gradients are gathered first, because
// they have to be defined somewhere and the top is where readers look.
func writeSVG(sc *scene, width int) []byte {
	w := &svgWriter{ids: map[*gradient]string{}}
	// As with gradients: pictures on one page must not share ids by accident.
	name := contentID(sc.title + "\x00" + sc.desc)
	w.str(`<svg xmlns="http://www.w3.org/2000/svg" role="img"`)
	w.attr("aria-labelledby", "t"+name+" d"+name)
	w.str(` viewBox="`)
	w.nums(sc.x, sc.y, sc.w, sc.h)
	w.str(`"`)
	if width > 0 {
		fmt.Fprintf(w, ` width="%d"`, width)
	}
	w.attr("font-family", fontStack)
	w.str(` stroke-linejoin="round" stroke-linecap="round" text-anchor="middle">` + "\n")
	w.str(`<title id="t` + name + `">` + escape(sc.title) + "</title>\n")
	w.str(`<desc id="d` + name + `">` + escape(sc.desc) + "</desc>\n")
	w.defs(sc.root)
	for _, k := range sc.root.kids {
		w.node(k)
	}
	w.str("</svg>\n")
	return w.Bytes()
}

type svgWriter struct {
	bytes.Buffer
	ids map[*gradient]string
}

func (w *svgWriter) str(s string) { w.WriteString(s) }

// num writes a number to two decimals and not a digit more.
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

func (w *svgWriter) node(n node) {
	switch n := n.(type) {
	case *group:
		w.group(n)
	case *shape:
		n.geom.svg(w)
		w.ink(n.ink)
		w.str("/>\n")
	case *words:
		w.words(n)
	}
}

func (w *svgWriter) group(g *group) {
	if len(g.kids) == 0 && len(g.attrs) == 0 {
		return
	}
	w.str("<g")
	for _, a := range g.attrs {
		w.attr(a.name, a.value)
	}
	if g.place != identity {
		w.str(` transform="`)
		w.transform(g.place)
		w.str(`"`)
	}
	w.str(">\n")
	for _, k := range g.kids {
		w.node(k)
	}
	w.str("</g>\n")
}

// transform writes the matrices that pen makes in their short forms.
func (w *svgWriter) transform(m matrix) {
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

func (w *svgWriter) words(t *words) {
	w.str("<text")
	w.numAttr("x", t.x)
	w.numAttr("y", t.y)
	w.numAttr("font-size", t.size)
	switch t.anchor {
	case start:
		w.attr("text-anchor", "start")
	case end:
		w.attr("text-anchor", "end")
	}
	if t.bold {
		w.attr("font-weight", "bold")
	}
	if !t.ink.line.none() {
		w.attr("paint-order", "stroke")
	}
	w.ink(t.ink)
	w.str(">" + escape(t.text) + "</text>\n")
}

func (w *svgWriter) ink(i ink) {
	w.paint("fill", i.fill)
	if i.line.none() || i.width <= 0 {
		return
	}
	w.paint("stroke", i.line)
	w.numAttr("stroke-width", i.width)
}

func (w *svgWriter) paint(name string, p paint) {
	switch {
	case p.none():
		w.attr(name, "none")
	case p.grad != nil:
		w.attr(name, "url(#"+w.ids[p.grad]+")")
	default:
		w.attr(name, p.colour.hex())
		if p.colour.a < 1 {
			w.numAttr(name+"-opacity", p.colour.a)
		}
	}
}

// defs defines the gradients in use. Their ids are made from what they are, so
// that two pictures on one page cannot disagree about an id.
func (w *svgWriter) defs(root *group) {
	var grads []*gradient
	var walk func(n node)
	walk = func(n node) {
		switch n := n.(type) {
		case *group:
			for _, k := range n.kids {
				walk(k)
			}
		case *shape:
			if n.ink.fill.grad != nil {
				grads = append(grads, n.ink.fill.grad)
			}
		}
	}
	walk(root)
	if len(grads) == 0 {
		return
	}
	known := map[string]bool{}
	w.str("<defs>\n")
	for _, g := range grads {
		if w.ids[g] != "" {
			continue
		}
		body := g.svg()
		id := "g" + contentID(body)
		w.ids[g] = id
		if !known[id] {
			known[id] = true
			w.str(strings.Replace(body, "@", id, 1))
		}
	}
	w.str("</defs>\n")
}

// contentID makes an id from what it stands for.
func contentID(s string) string {
	sum := fnv.New64a()
	sum.Write([]byte(s))
	return strconv.FormatUint(sum.Sum64(), 36)
}

// svg writes a gradient with an @ in place of its id.
func (g *gradient) svg() string {
	w := &svgWriter{}
	tag := "linearGradient"
	if g.radial {
		tag = "radialGradient"
	}
	w.str("<" + tag + ` id="@"`)
	if g.radial {
		w.numAttr("cx", g.x1)
		w.numAttr("cy", g.y1)
		w.numAttr("r", g.x2)
	} else {
		w.numAttr("x1", g.x1)
		w.numAttr("y1", g.y1)
		w.numAttr("x2", g.x2)
		w.numAttr("y2", g.y2)
	}
	w.str(">")
	for _, s := range g.stops {
		w.str("<stop")
		w.numAttr("offset", s.at)
		w.attr("stop-color", s.colour.hex())
		if s.colour.a < 1 {
			w.numAttr("stop-opacity", s.colour.a)
		}
		w.str("/>")
	}
	w.str("</" + tag + ">\n")
	return w.String()
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes any text fit for XML: characters that XML cannot hold at all,
// escaped or not, become U+FFFD.
func escape(s string) string {
	return escaper.Replace(strings.Map(func(r rune) rune {
		if r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD")))
}
