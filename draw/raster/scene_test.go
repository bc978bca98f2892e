package raster

import (
	"flag"
	"fmt"
	"image"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/pen"
)

var update = flag.Bool("update", false, "write the widths of letters anew")

// paintScene paints what f draws on a white sheet of 100 by 100 pixels.
func paintScene(f func(p pen.Pen)) image.Image {
	sc := &draw.Scene{W: 100, H: 100, Root: &pen.Group{Matrix: pen.Identity}}
	p := pen.Pen{To: sc.Root}
	p.Box(0, 0, 100, 100, 0, pen.Fill(pen.White))
	f(p)
	return paint(sc, 100, 100)
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
		if got := inked(paintScene(c.f)); math.Abs(got-c.want) > 0.01*c.want+1 {
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
	}
	// A capital I is a bar: about 0.72 high, with nothing beside it.
	img := paintScene(func(p pen.Pen) { p.Write(pen.Text(50, 50, 80, "l", pen.Black)) })
	if got := inked(img); got < 200 || got > 1200 {
		t.Errorf("a letter l of %.0f pixels", got)
	}
}

// Package draw knows how wide letters are without the fonts. -update writes that down.
func TestWidths(t *testing.T) {
	var list strings.Builder
	regular, bold := regularFace(), boldFace()
	for r := rune(0); r <= 0xFFFF; r++ {
		if _, ok := regular.glyphs[r]; ok {
			fmt.Fprintf(&list, "%04x %.0f %.0f\n", r, regular.glyph(r).advance, bold.glyph(r).advance)
		} else if _, ok := bold.glyphs[r]; ok {
			t.Errorf("only the bold font has %q", r)
		}
	}
	if *update {
		if err := os.WriteFile("../advances.txt", []byte(list.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for r := rune(0); r <= 0xFFFF; r++ {
		if r >= 0xD800 && r < 0xE000 {
			continue // halves of letters
		}
		for _, f := range []*face{regular, bold} {
			if got, want := draw.TextWidth(string(r)+"A", f.unitsPerEm, f == bold), f.glyph(r).advance+f.glyph('A').advance; got != want {
				t.Fatalf("%q is %v wide, and should be %v: run this with -update", r, got, want)
			}
		}
	}
}
