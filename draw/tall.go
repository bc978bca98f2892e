package draw

import (
	"github.com/antares-games/antares/game"

	"github.com/antares-games/antares/draw/pen"
)

const (
	rowGap  = 24 // between trays, and between them and the frame of the board
	trayGap = 24
)

// pile places trays and lanes above and below the board. They keep their sizes, so that
// what stands on them stands as it does beside the board. The lanes and the trays of
// the first side go below, the others above; if flipped, the trays change places.
func (sh *sheet) pile(frame float64) {
	var above, below [][]*pen.Place // those of one side stay together
	own := ""
	for _, pl := range sh.Places {
		if !pl.Outside() {
			continue
		}
		lane := pl.Shape == game.Lane
		if own == "" && !lane {
			own = pl.Class
		}
		rows := &above
		if lane || (pl.Class == own) != sh.opt.Flip {
			rows = &below
		}
		if n := len(*rows); n > 0 {
			if last := (*rows)[n-1][0]; last.Shape == pl.Shape && (lane || last.Class == pl.Class) {
				(*rows)[n-1] = append((*rows)[n-1], pl)
				continue
			}
		}
		*rows = append(*rows, []*pen.Place{pl})
	}
	// Lanes go next to the board, because dice are thrown often.
	for i, list := range below {
		if list[0].Shape == game.Lane {
			copy(below[1:i+1], below[:i])
			below[0] = list
			break
		}
	}
	y := sh.Board.Max.Y + frame
	for _, list := range sh.fillRows(below, frame) {
		y += sh.setRow(list, y, 1)
	}
	y = sh.Board.Min.Y - frame
	for _, list := range sh.fillRows(above, frame) {
		y -= sh.setRow(list, y, -1)
	}
}

// fillRows puts as many groups into a row as fit the width of the board.
func (sh *sheet) fillRows(groups [][]*pen.Place, frame float64) (rows [][]*pen.Place) {
	most := sh.Board.Max.X - sh.Board.Min.X + 2*frame
	for _, list := range groups {
		if n := len(rows); n > 0 && widthOf(rows[n-1])+trayGap+widthOf(list) <= most {
			rows[n-1] = append(rows[n-1], list...)
			continue
		}
		rows = append(rows, list)
	}
	return rows
}

func widthOf(list []*pen.Place) float64 {
	w := trayGap * float64(len(list)-1)
	for _, pl := range list {
		w += pl.W
	}
	return w
}

// setRow places a row beyond y, down (1) or up (-1), and returns how much space it
// took.
func (sh *sheet) setRow(list []*pen.Place, y, way float64) float64 {
	x, high := (sh.Board.Min.X+sh.Board.Max.X-widthOf(list))/2, 0.0
	for _, pl := range list {
		pl.X, pl.Y = x+pl.W/2, y+way*(rowGap+pl.H/2)
		x += pl.W + trayGap
		high = max(high, pl.H)
	}
	return rowGap + high
}
