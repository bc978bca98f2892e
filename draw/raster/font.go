package raster

import (
	"fmt"
	"slices"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/antares-games/antares/draw/pen"
)

// face is a font as outlines, without hinting and kerning. Outlines become the same
// curves as everything else, so text can be scaled and rotated like any shape.
type face struct {
	unitsPerEm float64
	glyphs     map[rune]glyph
	missing    glyph // the empty box
}

// glyph is a letter in font units, y pointing down.
type glyph struct {
	outline sfnt.Segments
	advance float64
}

var (
	regularFace = sync.OnceValue(func() *face { return mustFace(goregular.TTF) })
	boldFace    = sync.OnceValue(func() *face { return mustFace(gobold.TTF) })
)

// mustFace trusts its input: the two fonts are compiled in.
func mustFace(ttf []byte) *face {
	f, err := newFace(ttf)
	if err != nil {
		panic(err)
	}
	return f
}

// newFace reads all letters below U+10000 at once, since a font reader cannot be shared
// between goroutines.
func newFace(ttf []byte) (*face, error) {
	ttfFont, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, fmt.Errorf("read a font: %w", err)
	}
	f := &face{unitsPerEm: float64(ttfFont.UnitsPerEm()), glyphs: map[rune]glyph{}}
	var buf sfnt.Buffer
	for r := rune(0); r <= 0xFFFF; r++ {
		i, err := ttfFont.GlyphIndex(&buf, r)
		if err != nil {
			return nil, fmt.Errorf("find the letter %q in a font: %w", r, err)
		}
		if i == 0 && r > 0 {
			continue
		}
		g, err := loadGlyph(ttfFont, &buf, i)
		if err != nil {
			return nil, fmt.Errorf("read the letter %q of a font: %w", r, err)
		}
		if i == 0 {
			f.missing = g
			continue
		}
		f.glyphs[r] = g
	}
	return f, nil
}

func loadGlyph(f *sfnt.Font, buf *sfnt.Buffer, i sfnt.GlyphIndex) (glyph, error) {
	// At as many pixels per em as there are units, a pixel is a unit.
	perEm := fixed.Int26_6(f.UnitsPerEm())
	outline, err := f.LoadGlyph(buf, i, perEm, nil)
	if err != nil {
		return glyph{}, err
	}
	advance, err := f.GlyphAdvance(buf, i, perEm, font.HintingNone)
	return glyph{slices.Clone(outline), float64(advance)}, err
}

func (f *face) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	return f.missing
}

// outlines returns the text as one curve in font units, y pointing down, starting at
// the origin, and how far the text advances.
func (f *face) outlines(text string) (*pen.Curve, float64) {
	c := &pen.Curve{}
	x := 0.0
	for _, r := range text {
		g := f.glyph(r)
		g.draw(c, x)
		x += g.advance
	}
	return c, x
}

// draw adds the letter to a curve, moved to x. TrueType has only lines and parabolas.
func (g glyph) draw(c *pen.Curve, x float64) {
	at := func(p fixed.Point26_6) pen.Point { return pen.Pt(x+float64(p.X), float64(p.Y)) }
	var from pen.Point
	for i, s := range g.outline {
		p := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				c.Close()
			}
			c.Move(p.X, p.Y)
		case sfnt.SegmentOpLineTo:
			c.To(p.X, p.Y)
		case sfnt.SegmentOpQuadTo:
			to := at(s.Args[1])
			a, b := from.To(p, 2.0/3), to.To(p, 2.0/3)
			c.Cubic(a.X, a.Y, b.X, b.Y, to.X, to.Y)
			p = to
		}
		from = p
	}
	if len(g.outline) > 0 {
		c.Close()
	}
}
