package draw

import "github.com/antares-games/antares/game"

const (
	rowGap  = 24 // between trays, and between them and the frame of the board
	trayGap = 24
)

// pile sets trays and lanes above and below the board. They keep their sizes, so
// that what stands on them stands as it does beside the board. The lanes and the
// trays of the first side come below, the others above; flipped, the trays
// change.
func (t *table) pile(frame float64) {
	var above, below [][]*place // those of one side stay together
	own := ""
	for _, pl := range t.places {
		if !pl.outside() {
			continue
		}
		lane := pl.Shape == game.Lane
		if own == "" && !lane {
			own = pl.Class
		}
		rows := &above
		if lane || (pl.Class == own) != t.opt.Flip {
			rows = &below
		}
		if n := len(*rows); n > 0 {
			if last := (*rows)[n-1][0]; last.Shape == pl.Shape && (lane || last.Class == pl.Class) {
				(*rows)[n-1] = append((*rows)[n-1], pl)
				continue
			}
		}
		*rows = append(*rows, []*place{pl})
	}
	// Lanes next to the board: dice are thrown often.
	for i, list := range below {
		if list[0].Shape == game.Lane {
			copy(below[1:i+1], below[:i])
			below[0] = list
			break
		}
	}
	y := t.board.max.y + frame
	for _, list := range t.fillRows(below, frame) {
		y += t.setRow(list, y, 1)
	}
	y = t.board.min.y - frame
	for _, list := range t.fillRows(above, frame) {
		y -= t.setRow(list, y, -1)
	}
}

// fillRows puts as many groups into a row as the width of the board holds.
func (t *table) fillRows(groups [][]*place, frame float64) (rows [][]*place) {
	most := t.board.max.x - t.board.min.x + 2*frame
	for _, list := range groups {
		if n := len(rows); n > 0 && widthOf(rows[n-1])+trayGap+widthOf(list) <= most {
			rows[n-1] = append(rows[n-1], list...)
			continue
		}
		rows = append(rows, list)
	}
	return rows
}

func widthOf(list []*place) float64 {
	w := trayGap * float64(len(list)-1)
	for _, pl := range list {
		w += pl.w
	}
	return w
}

// setRow sets a row beyond y, down (1) or up (-1), and says how much room it took.
func (t *table) setRow(list []*place, y, way float64) float64 {
	x, high := (t.board.min.x+t.board.max.x-widthOf(list))/2, 0.0
	for _, pl := range list {
		pl.x, pl.y = x+pl.w/2, y+way*(rowGap+pl.h/2)
		x += pl.w + trayGap
		high = max(high, pl.h)
	}
	return rowGap + high
}
