package draw_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/raster"
	"github.com/antares-games/antares/game"
)

func decode(t testing.TB, v game.View, o draw.Options) image.Image {
	t.Helper()
	var b bytes.Buffer
	if err := raster.PNG(&b, v, o); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNGPaints(t *testing.T) {
	for _, style := range styles {
		for _, theme := range []draw.Theme{draw.Light, draw.Dark} {
			v := stored(t, style)
			img := decode(t, v, draw.Options{Theme: theme, Width: 400})
			if got := img.Bounds().Dx(); got != 400 {
				t.Errorf("%s: %d pixels wide, want 400", style, got)
			}
			colours := map[[4]uint32]bool{}
			for y := range img.Bounds().Dy() {
				for x := range 400 {
					r, g, b, a := img.At(x, y).RGBA()
					if a != 0xFFFF {
						t.Fatalf("%s: hole at %d, %d", style, x, y)
					}
					colours[[4]uint32{r, g, b, a}] = true
				}
			}
			if len(colours) < 1000 && dressed(style) {
				t.Errorf("%s: %d colours only", style, len(colours))
			}
		}
	}
}

// TestPNGShowsEachPiece removes pieces one by one: each removal must change the
// picture.
func TestPNGShowsEachPiece(t *testing.T) {
	for _, style := range append(styles, "plain") {
		v := small(style)
		full := pixels(t, v)
		all := v.Pieces
		for i := range all {
			v.Pieces = append(append([]game.Piece{}, all[:i]...), all[i+1:]...)
			if bytes.Equal(full, pixels(t, v)) {
				t.Errorf("%s: the picture without %s is the same", style, all[i].Name)
			}
		}
	}
}

func pixels(t *testing.T, v game.View) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := raster.PNG(&b, v, draw.Options{Width: 200}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestPNGSizes(t *testing.T) {
	v := small("skaane")
	if got := decode(t, v, draw.Options{}).Bounds().Dx(); got != raster.DefaultWidth {
		t.Errorf("%d pixels wide by default, want %d", got, raster.DefaultWidth)
	}
	for _, w := range []int{-1, 1, raster.MinWidth - 1, raster.MaxWidth + 1} {
		if err := raster.PNG(&bytes.Buffer{}, v, draw.Options{Width: w}); !errors.Is(err, raster.ErrSize) {
			t.Errorf("width %d: %v, want ErrSize", w, err)
		}
	}
	if err := raster.PNG(&bytes.Buffer{}, v, draw.Options{Width: raster.MinWidth}); err != nil {
		t.Errorf("the smallest width: %v", err)
	}
	v.Board.Sites = append(v.Board.Sites, game.Site{ID: "far", Shape: game.Spot, Y: 900})
	if err := raster.PNG(&bytes.Buffer{}, v, draw.Options{Width: 5000}); !errors.Is(err, raster.ErrSize) {
		t.Errorf("a tall board: %v, want ErrSize", err)
	}
}

type broken struct{}

var errBroken = errors.New("pipe broken")

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestPNGTellsWriteErrors(t *testing.T) {
	if err := raster.PNG(broken{}, small("rsp"), draw.Options{Width: 64}); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want %v", err, errBroken)
	}
}

func BenchmarkPNG(b *testing.B) {
	for _, style := range styles {
		v := stored(b, style)
		b.Run(style, func(b *testing.B) {
			for b.Loop() {
				decode(b, v, draw.Options{})
			}
		})
	}
}
