package draw

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"testing"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// paintScene paints what f draws on a white sheet of 100 by 100 pixels.
func paintScene(t *testing.T, f func(p pen.Pen)) image.Image {
	t.Helper()
	sc := &scene{w: 100, h: 100, root: &pen.Group{Matrix: pen.Identity}}
	p := pen.Pen{To: sc.root}
	p.Box(0, 0, 100, 100, 0, pen.Fill(pen.White))
	f(p)
	var b bytes.Buffer
	if err := writePNG(&b, sc, 100, 100); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// inked returns how much of the sheet is black, in pixels.
func inked(img image.Image) (sum float64) {
	for y := range 100 {
		for x := range 100 {
			r, _, _, _ := img.At(x, y).RGBA()
			sum += 1 - float64(r)/0xFFFF
		}
	}
	return sum
}

func TestAreas(t *testing.T) {
	solid, pen4 := pen.Fill(pen.Black), pen.Line(pen.Black, 4)
	for _, c := range []struct {
		name string
		f    func(p pen.Pen)
		want float64
	}{
		{"box", func(p pen.Pen) { p.Box(10.5, 20, 30, 40, 0, solid) }, 1200},
		{"round box", func(p pen.Pen) { p.Box(10, 20, 30, 40, 10, solid) }, 1200 - (4-math.Pi)*100},
		{"circle", func(p pen.Pen) { p.Circle(50, 50, 30, solid) }, math.Pi * 900},
		{"ring", func(p pen.Pen) { p.Circle(50, 50, 30, pen4) }, math.Pi * (32*32 - 28*28)},
		{"line", func(p pen.Pen) { p.Line(pen4, 20, 20, 80, 20) }, 240 + math.Pi*4},
		{"bend to the right", func(p pen.Pen) { p.Line(pen4, 20, 20, 80, 20, 80, 60) }, 240 + 160 + math.Pi*4 - 4 + math.Pi},
		{"bend to the left", func(p pen.Pen) { p.Line(pen4, 20, 60, 80, 60, 80, 20) }, 240 + 160 + math.Pi*4 - 4 + math.Pi},
		{"frame", func(p pen.Pen) { p.Polygon(pen4, 20, 20, 80, 20, 80, 80, 20, 80) }, 4*240 - 16 + 4*math.Pi},
		{"dot", func(p pen.Pen) { p.Line(pen4, 50, 50, 50, 50) }, math.Pi * 4},
		{"half alpha", func(p pen.Pen) { p.Box(10, 10, 10, 10, 0, pen.Fill(pen.Black.Fade(0.5))) }, 50},
		{"mirror and turn", func(p pen.Pen) { p.At(50, 50, 2, 90).Mirror().Box(0, 0, 10, 20, 0, solid) }, 800},
		{"smooth", func(p pen.Pen) { p.Curve(pen.Smooth(1, pen.Regular(16, 50, 50, 30, 0)...), solid) }, math.Pi * 900},
		{"clipped", func(p pen.Pen) { p.Box(-50, 90, 200, 50, 0, solid) }, 1000},
		{"grey gradient", func(p pen.Pen) { p.Box(10, 10, 50, 50, 0, pen.Ink{Fill: pen.Down(pen.Black, pen.White)}) }, 1250},
		{"nothing", func(p pen.Pen) { p.Box(10, 10, 50, 50, 0, pen.Ink{}); p.Line(pen.Ink{}, 0, 0, 50, 50) }, 0},
	} {
		if got := inked(paintScene(t, c.f)); math.Abs(got-c.want) > 0.01*c.want+1 {
			t.Errorf("%s: %.1f pixels, want %.1f", c.name, got, c.want)
		}
	}
}

func TestLetters(t *testing.T) {
	for _, f := range []*face{regularFace(), boldFace()} {
		for r := '!'; r <= '~'; r++ {
			c, advance := f.outlines(string(r))
			if _, ok := f.glyphs[r]; !ok || len(c.Steps) == 0 || advance <= 0 {
				t.Errorf("no letter %q", r)
			}
			box := pen.Empty
			for _, tr := range c.Trails(1) {
				if !tr.Closed {
					t.Errorf("letter %q is open", r)
				}
				for _, q := range tr.Points {
					box.Add(q)
				}
			}
			if box.Min.Y < -f.unitsPerEm || box.Max.Y > 0.4*f.unitsPerEm || box.Min.X < -0.2*f.unitsPerEm || box.Max.X > 1.2*f.unitsPerEm {
				t.Errorf("letter %q reaches over %v", r, box)
			}
		}
		if f.width("WW", 10) != 2*f.width("W", 10) || f.width("", 10) != 0 {
			t.Error("widths do not add up")
		}
	}
	// A capital I is a bar: about 0.72 high, with nothing beside it.
	img := paintScene(t, func(p pen.Pen) { p.Write(pen.Text(50, 50, 80, "l", pen.Black)) })
	if got := inked(img); got < 200 || got > 1200 {
		t.Errorf("a letter l of %.0f pixels", got)
	}
}

func TestMatrix(t *testing.T) {
	m := pen.Pen{To: &pen.Group{}}.At(3, 4, 2, 30).To.Matrix
	p := pen.Pt(5, -7)
	if q := m.Inverse().Apply(m.Apply(p)); q.Minus(p).Length() > 1e-9 {
		t.Errorf("there and back again is %v, not %v", q, p)
	}
	if n := pen.Identity.Then(m); n != m {
		t.Errorf("identity after m is %v", n)
	}
	if got := m.Scale(); math.Abs(got-2) > 1e-9 {
		t.Errorf("scale %v, want 2", got)
	}
}

func TestGridLabelsOnlyWhereTheyFit(t *testing.T) {
	square := func(id string, x, y float64) game.Site { return game.Site{ID: id, Shape: game.Square, X: x, Y: y} }
	chess := []game.Site{square("a1", 0, 1), square("b1", 1, 1), square("a2", 0, 0), square("b2", 1, 0)}
	for what, c := range map[string]struct {
		more game.Site
		want bool
	}{
		"another square":         {square("c2", 2, 0), true},
		"a tray":                 {game.Site{ID: "hand:red", Shape: game.Tray}, true},
		"a square out of line":   {square("a3", 5, 2), false},
		"a name of another form": {square("middle", 2, 2), false},
		"a hex":                  {game.Site{ID: "c1", Shape: game.Hex}, false},
	} {
		if _, _, ok := pen.GridLabels(&game.Board{Sites: append(chess[:4:4], c.more)}); ok != c.want {
			t.Errorf("with %s the labels of a grid fit: %v", what, ok)
		}
	}
}

func TestFitPrefersOneRow(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		n    int
		cols int
	}{{180, 120, 3, 3}, {180, 120, 8, 4}, {60, 300, 3, 1}, {100, 20, 16, 8}} {
		size, cols := fit(pen.Box{W: c.w, H: c.h}, c.n)
		if cols != c.cols {
			t.Errorf("%d pieces in %vx%v: %d in a row, want %d", c.n, c.w, c.h, cols, c.cols)
		}
		if rows := (c.n + cols - 1) / cols; size*float64(cols) > c.w+1 || size*float64(rows) > c.h+1 {
			t.Errorf("%d pieces of %.0f do not fit in %vx%v", c.n, size, c.w, c.h)
		}
	}
}
