package draw

import (
	"math"
	"slices"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
)

// Stand is where a piece stands. It is relative to the centre of its site, so that it
// also applies to rotated and tall boards.
type Stand struct {
	Piece int    `json:"piece" doc:"id of the piece"`
	Site  string `json:"site"`
	// DX and DY lead from the centre of the site to the centre of the piece, right and
	// down on the screen however the board is rotated.
	DX   float64 `json:"dx" doc:"to the right of the centre of the site"`
	DY   float64 `json:"dy" doc:"below the centre of the site"`
	Size float64 `json:"size" doc:"of the box of 100 that the piece is drawn in"`
	// Turn is clockwise, in degrees. A piece that faces another site rotates with the
	// board; the others stay upright.
	Turn          float64 `json:"turn" doc:"degrees, clockwise"`
	TurnWithBoard bool    `json:"turn_with_board,omitempty" doc:"half a turn more if the board is flipped"`
	// Count is the number to be written at the piece: how many of its kind are here. Those
	// without a stand of their own are not shown separately.
	Count int `json:"count" doc:"number to write beside it if above 1: so many of this kind are here"`
}

// Lying is where a die lies, in the same form as a Stand.
type Lying struct {
	Value int     `json:"value"`
	Site  string  `json:"site"`
	DX    float64 `json:"dx"`
	DY    float64 `json:"dy"`
	Size  float64 `json:"size"`
	Turn  float64 `json:"turn"`
	Used  bool    `json:"used,omitempty"`
}

// Stands returns where the pieces of a view stand, in painting order, and where its
// dice lie.
func Stands(v game.View) (pieces []Stand, dice []Lying) {
	sh := lay(v, Options{})
	list := sh.stands()
	pieces = make([]Stand, len(list))
	for i, s := range list {
		pieces[i] = Stand{
			Piece: s.Piece.ID, Site: s.Piece.Site, DX: s.DX, DY: s.DY, Size: s.Size,
			Turn: s.Turn, TurnWithBoard: s.TurnWithBoard, Count: s.Count,
		}
	}
	return pieces, sh.lying()
}

func (sh *sheet) stands() []pen.Standing {
	out := make([]pen.Standing, 0, len(sh.View.Pieces))
	for _, pl := range sh.Places {
		if len(pl.Pieces) == 0 {
			continue
		}
		var list []pen.Standing
		if pl.Shape == game.Tray {
			list = sh.shelve(pl)
		} else if list = sh.dress.Stand(&sh.Sheet, pl); len(list) > 1 && pen.SameKind(pl.Pieces) {
			list[len(list)-1].Count = len(list)
		}
		out = append(out, list...)
	}
	slices.SortStableFunc(out, func(a, b pen.Standing) int {
		switch {
		case a.Over == b.Over:
			return 0
		case a.Over:
			return 1
		}
		return -1
	})
	for i := range out {
		s := &out[i]
		round(&s.DX, &s.DY, &s.Size, &s.Turn)
	}
	return out
}

func (sh *sheet) lying() []Lying {
	out := []Lying{}
	for _, pl := range sh.Places {
		out = append(out, sh.layDice(pl)...)
	}
	for i := range out {
		d := &out[i]
		round(&d.DX, &d.DY, &d.Size)
	}
	return out
}

// round keeps only visible precision: the values are sent with every view.
func round(vs ...*float64) {
	for _, v := range vs {
		*v = math.Round(*v*100)/100 + 0 // not -0
	}
}
