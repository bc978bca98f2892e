package chars

import (
	"math"
	"slices"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// plan is how units of length are converted to cells.
type plan struct {
	box                      pen.Extent
	scaleX, scaleY           float64
	left, top, right, bottom int // space at the edges, for labels and frames
	boxed, chess             bool
}

func (p *plan) cell(x, y float64) (col, row int) {
	return p.left + int(math.Round((x-p.box.Min.X)*p.scaleX)), p.top + int(math.Round((y-p.box.Min.Y)*p.scaleY))
}

// newPlan fits sites into the given columns and rows if possible.
func newPlan(b *game.Board, sites []textSite, width, height int, chess bool) *plan {
	p := &plan{box: pen.Empty, scaleX: sane(b.Cols, 4), scaleY: sane(b.Rows, 2), left: 2, right: 2, chess: chess}
	for _, s := range sites {
		p.box.Add(pen.Pt(s.X, s.Y))
	}
	shape := sites[0].Shape
	spanX, spanY := max(p.box.Max.X-p.box.Min.X, 1e-3), max(p.box.Max.Y-p.box.Min.Y, 1e-3)
	switch shape {
	case game.Spot:
		// Longer lines are easier to read.
		if room := float64(width-5) / spanX; room > p.scaleX {
			p.scaleX = min(math.Floor(2*room)/2, 1.3*p.scaleX)
		}
	case game.Hex:
		p.left, p.right = 6, 6
		p.boxed = p.scaleX == 4 && math.Round(p.scaleY*math.Sqrt(3)) == 4 // cells of 4 by 2
	case game.Square:
		p.boxed = p.scaleX == 4 && p.scaleY == 2
	}
	if chess {
		p.left, p.bottom = 5, 1
	}
	frame := 0
	if p.boxed {
		frame = 1
	}
	if most := float64(height - 1 - p.bottom - 2*frame); spanY*p.scaleY > most {
		p.boxed, frame = false, 0
		p.scaleY = min(p.scaleY, max((most+2)/spanY, tightest(sites)))
		if shape == game.Square {
			p.scaleY = max(1, math.Floor(p.scaleY))
		}
	}
	p.top, p.bottom = p.top+frame, p.bottom+frame
	const most = 400 // a drawing is never wider or taller than this
	p.scaleX, p.scaleY = min(p.scaleX, most/spanX), min(p.scaleY, most/spanY)
	return p
}

func sane(v, usual float64) float64 {
	if !(v >= 0.5 && v <= 40) {
		return usual
	}
	return v
}

// tightest returns the smallest scale that keeps each row of sites in a row of its own.
func tightest(sites []textSite) float64 {
	ys := make([]float64, len(sites))
	for i, s := range sites {
		ys[i] = s.Y
	}
	slices.Sort(ys)
	gap := math.Inf(1)
	for i := 1; i < len(ys); i++ {
		if d := ys[i] - ys[i-1]; d > 0.3 {
			gap = min(gap, d)
		}
	}
	return min(1/gap, 2)
}
