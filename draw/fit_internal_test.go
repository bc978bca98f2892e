package draw

import (
	"testing"

	"github.com/antares-games/antares/draw/pen"
)

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
