package draw_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"testing"
	"time"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/raster"
	"github.com/antares-games/antares/game"
)

// TestGIF plays an animation to its end: what is shown then matches the picture of the
// last position, apart from the coarseness of the palette.
func TestGIF(t *testing.T) {
	for _, style := range styles {
		last := stored(t, style)
		last.Dice = nil
		first := last
		first.Pieces = last.Pieces[:len(last.Pieces)/2]
		frames := []raster.Frame{
			{View: first, Delay: time.Second},
			{View: first, Delay: time.Second}, // unchanged: no frame of its own
			{View: last, Delay: 2 * time.Second},
		}
		o := draw.Options{Width: 240, Theme: draw.Dark}
		var b bytes.Buffer
		if err := raster.GIF(&b, frames, o); err != nil {
			t.Fatal(err)
		}
		all, err := gif.DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Image) != 2 || all.Delay[0] != 200 || all.Delay[1] != 200 {
			t.Fatalf("%s: %d frames, %v", style, len(all.Image), all.Delay)
		}
		seen := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
		for _, img := range all.Image {
			idraw.Draw(seen, img.Bounds(), img, img.Bounds().Min, idraw.Over)
		}
		want := decode(t, last, o)
		if seen.Bounds() != want.Bounds() {
			t.Fatalf("%s: %v, want %v", style, seen.Bounds(), want.Bounds())
		}
		off := 0
		for y := range seen.Bounds().Dy() {
			for x := range seen.Bounds().Dx() {
				a, _ := color.RGBAModel.Convert(seen.At(x, y)).(color.RGBA)
				b, _ := color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
				off += abs(a.R, b.R) + abs(a.G, b.G) + abs(a.B, b.B)
			}
		}
		if mean := float64(off) / float64(3*seen.Bounds().Dx()*seen.Bounds().Dy()); mean > 5 {
			t.Errorf("%s: %.1f off on average", style, mean)
		}
	}
}

func abs(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

func TestGIFRefuses(t *testing.T) {
	if err := raster.GIF(&bytes.Buffer{}, nil, draw.Options{}); !errors.Is(err, raster.ErrSize) {
		t.Errorf("no frames: %v", err)
	}
	frames := []raster.Frame{{View: small("rsp")}}
	if err := raster.GIF(&bytes.Buffer{}, frames, draw.Options{Width: 9}); !errors.Is(err, raster.ErrSize) {
		t.Errorf("narrow: %v", err)
	}
	if err := raster.GIF(broken{}, frames, draw.Options{Width: 64}); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
	if err := raster.GIF(&bytes.Buffer{}, []raster.Frame{{View: game.View{}}}, draw.Options{Width: 64}); err != nil {
		t.Errorf("an empty view: %v", err)
	}
}
