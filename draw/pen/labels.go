package pen

import (
	"maps"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/grid"
)

// GridLabels returns the names of the columns and rows of a board of squares, and their
// positions, if its ids name squares as in chess. A board whose ids mean something
// else, such as numbers along a track, has none.
func GridLabels(b *game.Board) (cols, rows map[string]float64, ok bool) {
	if b == nil {
		return nil, nil, false
	}
	cols, rows = map[string]float64{}, map[string]float64{}
	for _, s := range b.Sites {
		if s.Shape == game.Spot || s.Shape == game.Hex {
			return nil, nil, false
		}
		if s.Shape != game.Square {
			continue
		}
		letters, number, fits := grid.Split(s.ID)
		if !fits || !agree(cols, letters, s.X) || !agree(rows, number, s.Y) {
			return nil, nil, false
		}
	}
	return cols, rows, len(cols) > 1 && len(rows) > 1
}

func agree(m map[string]float64, name string, at float64) bool {
	if old, seen := m[name]; seen {
		return old == at
	}
	m[name] = at
	return true
}

// RimLabels writes column names above and below the board and row names to its left and
// right, at a distance of away from its edge; false if the board has none.
func (sh *Sheet) RimLabels(p Pen, away, size float64, c Colour) bool {
	cols, rows, ok := GridLabels(sh.View.Board)
	if !ok {
		return false
	}
	sign := 1.0
	if sh.Flip {
		sign = -1
	}
	for _, name := range slices.Sorted(maps.Keys(cols)) {
		x := sign * cols[name] * Unit
		p.Write(Text(x, sh.Board.Min.Y-away, size, name, c))
		p.Write(Text(x, sh.Board.Max.Y+away, size, name, c))
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		y := sign * rows[name] * Unit
		p.Write(Text(sh.Board.Min.X-away, y, size, name, c))
		p.Write(Text(sh.Board.Max.X+away, y, size, name, c))
	}
	return true
}
