package draw

import (
	"encoding/binary"
	"sync"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// face reads letter outlines out of a TrueType font: just the tables that a
// line of text needs, no hinting, no kerning. Outlines are turned into the same
// curves as everything else, so text may be scaled and turned like any shape.
type face struct {
	unitsPerEm float64
	glyf, hmtx []byte
	offsets    []uint32 // of each glyph in glyf, and the end of the last
	metrics    int      // how many glyphs have a width of their own
	index      map[rune]int
}

var (
	regularFace = sync.OnceValue(func() *face { return readFace(goregular.TTF) })
	boldFace    = sync.OnceValue(func() *face { return readFace(gobold.TTF) })
)

func u16(b []byte, at int) int { return int(binary.BigEndian.Uint16(b[at:])) }
func i16(b []byte, at int) int { return int(int16(binary.BigEndian.Uint16(b[at:]))) }
func u32(b []byte, at int) int { return int(binary.BigEndian.Uint32(b[at:])) }

// readFace trusts its input: the two fonts are compiled in.
func readFace(ttf []byte) *face {
	table := map[string][]byte{}
	for i := range u16(ttf, 4) {
		e := ttf[12+16*i:]
		table[string(e[:4])] = ttf[u32(e, 8) : u32(e, 8)+u32(e, 12)]
	}
	f := &face{
		unitsPerEm: float64(u16(table["head"], 18)),
		glyf:       table["glyf"],
		hmtx:       table["hmtx"],
		metrics:    u16(table["hhea"], 34),
		index:      readIndex(table["cmap"]),
	}
	loca, long := table["loca"], u16(table["head"], 50) != 0
	for i := range u16(table["maxp"], 4) + 1 {
		if long {
			f.offsets = append(f.offsets, uint32(u32(loca, 4*i)))
		} else {
			f.offsets = append(f.offsets, uint32(2*u16(loca, 2*i)))
		}
	}
	return f
}

// readIndex reads the map from characters to glyphs: a format 4 subtable, which
// the fonts have for the characters below U+10000.
func readIndex(cmap []byte) map[rune]int {
	index := map[rune]int{}
	for i := range u16(cmap, 2) {
		sub := cmap[u32(cmap, 8+8*i):]
		if u16(sub, 0) != 4 {
			continue
		}
		n := u16(sub, 6) // twice the number of segments
		for s := 0; s < n; s += 2 {
			last, first := u16(sub, 14+s), u16(sub, 16+n+s)
			delta, where := u16(sub, 16+2*n+s), 16+3*n+s
			for c := first; c <= last && c != 0xFFFF; c++ {
				g := c
				if r := u16(sub, where); r != 0 {
					if g = u16(sub, where+r+2*(c-first)); g == 0 {
						continue
					}
				}
				index[rune(c)] = (g + delta) & 0xFFFF
			}
		}
	}
	return index
}

// outlines is the text as one curve in font units, y downwards, beginning at the
// origin, and how far the text advances.
func (f *face) outlines(text string) (*curve, float64) {
	c := &curve{}
	x := 0.0
	for _, r := range text {
		g := f.index[r] // 0, the empty box, where there is none
		f.glyph(c, g, matrix{1, 0, 0, -1, x, 0}, 0)
		x += float64(u16(f.hmtx, 4*min(g, f.metrics-1)))
	}
	return c, x
}

// width is how wide a text is at a size.
func (f *face) width(text string, size float64) float64 {
	x := 0
	for _, r := range text {
		x += u16(f.hmtx, 4*min(f.index[r], f.metrics-1))
	}
	return float64(x) * size / f.unitsPerEm
}

// Flags of points and of the parts of a compound glyph.
const (
	onCurve, xShort, yShort, again, xSame, ySame = 1, 2, 4, 8, 16, 32

	wideArgs, argsAreXY, hasScale, moreParts, hasXYScale, hasMatrix = 1, 2, 8, 32, 64, 128
)

func (f *face) glyph(c *curve, g int, m matrix, depth int) {
	if g+1 >= len(f.offsets) || f.offsets[g] == f.offsets[g+1] || depth > 4 {
		return
	}
	b := f.glyf[f.offsets[g]:f.offsets[g+1]]
	if n := i16(b, 0); n >= 0 {
		simpleGlyph(c, b, n, m)
		return
	}
	for at, flags := 10, moreParts; flags&moreParts != 0; {
		flags = u16(b, at)
		part := u16(b, at+2)
		at += 4
		var dx, dy float64
		if flags&wideArgs != 0 {
			dx, dy = float64(i16(b, at)), float64(i16(b, at+2))
			at += 4
		} else {
			dx, dy = float64(int8(b[at])), float64(int8(b[at+1]))
			at += 2
		}
		if flags&argsAreXY == 0 {
			dx, dy = 0, 0 // points to be matched: not used by these fonts
		}
		t := matrix{1, 0, 0, 1, dx, dy}
		fixed := func(i int) float64 { return float64(i16(b, at+2*i)) / (1 << 14) }
		switch {
		case flags&hasScale != 0:
			t[0], t[3] = fixed(0), fixed(0)
			at += 2
		case flags&hasXYScale != 0:
			t[0], t[3] = fixed(0), fixed(1)
			at += 4
		case flags&hasMatrix != 0:
			t[0], t[1], t[2], t[3] = fixed(0), fixed(1), fixed(2), fixed(3)
			at += 8
		}
		f.glyph(c, part, m.then(t), depth+1)
	}
}

type fontPoint struct {
	point
	on bool
}

func simpleGlyph(c *curve, b []byte, contours int, m matrix) {
	if contours == 0 {
		return
	}
	n := u16(b, 10+2*(contours-1)) + 1
	at := 10 + 2*contours
	at += 2 + u16(b, at) // the hinting program
	flags := make([]byte, 0, n)
	for len(flags) < n {
		fl := b[at]
		at++
		flags = append(flags, fl)
		if fl&again != 0 {
			for k := int(b[at]); k > 0; k-- {
				flags = append(flags, fl)
			}
			at++
		}
	}
	read := func(short, same byte) []int {
		out := make([]int, n)
		v := 0
		for i := range out {
			switch fl := flags[i]; {
			case fl&short != 0:
				d := int(b[at])
				at++
				if fl&same == 0 {
					d = -d
				}
				v += d
			case fl&same == 0:
				v += i16(b, at)
				at += 2
			}
			out[i] = v
		}
		return out
	}
	xs := read(xShort, xSame)
	ys := read(yShort, ySame)
	first := 0
	for k := range contours {
		last := u16(b, 10+2*k)
		ps := make([]fontPoint, 0, last-first+1)
		for i := first; i <= last; i++ {
			ps = append(ps, fontPoint{m.apply(point{float64(xs[i]), float64(ys[i])}), flags[i]&onCurve != 0})
		}
		contour(c, ps)
		first = last + 1
	}
}

// contour writes a ring of points: between two points off the curve lies an
// unwritten one on it, and each point off the curve bends a parabola.
func contour(c *curve, ps []fontPoint) {
	n := len(ps)
	if n < 2 {
		return
	}
	begin := 0
	for begin < n && !ps[begin].on {
		begin++
	}
	var from point
	if begin == n {
		begin, from = 0, ps[n-1].to(ps[0].point, 0.5)
	} else {
		from = ps[begin].point
		begin++
	}
	home := from
	c.move(from.x, from.y)
	for i := range n {
		p := ps[(begin+i)%n]
		if p.on {
			c.to(p.x, p.y)
			from = p.point
			continue
		}
		next := ps[(begin+i+1)%n]
		to := next.point
		if !next.on {
			to = p.to(next.point, 0.5)
		}
		if i == n-1 {
			to = home
		}
		a, b := from.to(p.point, 2.0/3), to.to(p.point, 2.0/3)
		c.cubic(a.x, a.y, b.x, b.y, to.x, to.y)
		from = to
	}
	c.close()
}
