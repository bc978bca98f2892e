package draw_test

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/draw/chars"
	"github.com/antares-games/antares/draw/raster"
	"github.com/antares-games/antares/game"
)

// drawAll draws a view in every possible way; it fails only on a panic, bad XML or an
// error that is not about the size.
func drawAll(t *testing.T, v game.View) {
	t.Helper()
	for i, o := range []draw.Options{{Width: 64}, {Theme: draw.Dark, Flip: true, Tall: true, Pieces: draw.Letters, Labels: draw.LabelsHidden, Marks: []draw.Mark{{Site: "a1", Kind: 9}, {Site: "", Kind: draw.Target}}}} {
		readSVG(t, draw.SVG(v, o))
		k := draw.NewKit(v, o)
		readTree(t, "<svg>"+k.Under+k.Over+"</svg>")
		stands, _ := draw.Stands(v)
		for _, s := range stands {
			if k.Sites[s.Site].Outline == "" || math.IsNaN(s.DX+s.DY+s.Size+s.Turn) {
				t.Errorf("stand %+v", s)
			}
		}
		if i > 0 {
			continue // the SVG has already shown what the second adds to a picture
		}
		if err := raster.PNG(io.Discard, v, o); err != nil && !errors.Is(err, raster.ErrSize) {
			t.Error(err)
		}
	}
	for _, o := range []chars.Options{{}, {ASCII: true, Color: true, Width: 1, Height: 1}, {Width: -5, Height: -5, Flip: true}} {
		chars.Text(v, o)
	}
}

func TestOddViews(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	odd := func(change func(v *game.View)) func(t *testing.T) {
		return func(t *testing.T) {
			for _, style := range append(styles, "plain", "") {
				v := small(style)
				v.Board.Style = style
				change(&v)
				drawAll(t, v)
			}
		}
	}
	t.Run("no board", odd(func(v *game.View) { v.Board = nil }))
	t.Run("nothing at all", func(t *testing.T) { drawAll(t, game.View{}) })
	t.Run("empty board", odd(func(v *game.View) { v.Board.Sites = nil }))
	t.Run("no pieces", odd(func(v *game.View) { v.Pieces = nil }))
	t.Run("trays only", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].Shape = game.Tray
		}
	}))
	t.Run("lanes only", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].Shape = game.Lane
		}
	}))
	t.Run("buttons only", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].Shape = game.Button
		}
	}))
	t.Run("unknown shapes", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].Shape, v.Board.Sites[i].Class = "spiral", "ultraviolet"
		}
	}))
	t.Run("missing sites", odd(func(v *game.View) {
		for i := range v.Pieces {
			v.Pieces[i].Site = "atlantis"
		}
		v.Dice = []game.Die{{Value: 3, Site: "atlantis"}}
		v.Board.Lines = append(v.Board.Lines, game.Line{From: "atlantis", To: "mu"})
	}))
	t.Run("everything on one site", odd(func(v *game.View) {
		for i := range v.Pieces {
			v.Pieces[i].Site = v.Board.Sites[0].ID
		}
	}))
	t.Run("all at one place", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].X, v.Board.Sites[i].Y = 1, 1
		}
	}))
	t.Run("one id", odd(func(v *game.View) {
		for i := range v.Board.Sites {
			v.Board.Sites[i].ID = ""
		}
	}))
	t.Run("bad kinds", odd(func(v *game.View) {
		for i := range v.Pieces {
			v.Pieces[i].Kind, v.Pieces[i].Letter, v.Pieces[i].Name, v.Pieces[i].Seat = "", "", "", 100
		}
	}))
	for _, n := range []float64{0, -1, nan, inf, -inf, 1e300, 1e-300, 999} {
		t.Run("sizes", odd(func(v *game.View) {
			v.Board.Cols, v.Board.Rows = n, n
			for i := range v.Board.Sites {
				v.Board.Sites[i].W, v.Board.Sites[i].H = n, n
			}
		}))
		t.Run("place", odd(func(v *game.View) { v.Board.Sites[0].X = n }))
		t.Run("places", odd(func(v *game.View) {
			for i := range v.Board.Sites {
				v.Board.Sites[i].X, v.Board.Sites[i].Y = n, n*float64(i)
			}
		}))
	}
	for _, n := range []int{-1, 0, 7, 1 << 40} {
		t.Run("dice", odd(func(v *game.View) { v.Dice = []game.Die{{Value: n, Site: v.Board.Sites[0].ID}} }))
	}
}

func FuzzView(f *testing.F) {
	for _, style := range kept {
		b, err := os.ReadFile(filepath.Join("testdata", style+".json"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	for _, style := range append(styles, "plain") {
		b, err := json.Marshal(small(style))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var v game.View
		if json.Unmarshal(b, &v) == nil {
			drawAll(t, v)
		}
	})
}
