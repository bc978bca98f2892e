package pen_test

import (
	"math"
	"testing"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

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
