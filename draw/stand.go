package draw

import (
	"math"
	"slices"

	"github.com/antares-games/antares/game"
)

// Stand is where a piece stands. It is told from the centre of its site, so that
// it holds for a board turned round and for a tall one too.
type Stand struct {
	Piece int    `json:"piece" doc:"id of the piece"`
	Site  string `json:"site"`
	// DX and DY lead from the centre of the site to that of the piece, to the
	// right and down on the screen whichever way the board is turned.
	DX   float64 `json:"dx" doc:"to the right of the centre of the site"`
	DY   float64 `json:"dy" doc:"below the centre of the site"`
	Size float64 `json:"size" doc:"of the box of 100 that the piece is drawn in"`
	// Turn is clockwise, in degrees. A piece that faces another site turns with
	// the board; the others stay upright.
	Turn          float64 `json:"turn" doc:"degrees, clockwise"`
	TurnWithBoard bool    `json:"turn_with_board,omitempty" doc:"half a turn more if the board is flipped"`
	// Count is the number to be written at the piece: so many of its kind are
	// here. Those that have no stand of their own are not seen singly.
	Count int `json:"count" doc:"number to write beside it if above 1: so many of this kind are here"`
}

// Lying is where a die lies, told like a Stand.
type Lying struct {
	Value int     `json:"value"`
	Site  string  `json:"site"`
	DX    float64 `json:"dx"`
	DY    float64 `json:"dy"`
	Size  float64 `json:"size"`
	Turn  float64 `json:"turn"`
}

// Stands says where the pieces of a view stand, in the order in which they are
// painted, and where its dice lie.
func Stands(v game.View) (pieces []Stand, dice []Lying) {
	t := lay(v, Options{})
	list := t.stands()
	pieces = make([]Stand, len(list))
	for i, s := range list {
		pieces[i] = s.Stand
	}
	return pieces, t.lying()
}

// standing is a piece with its stand.
type standing struct {
	Stand
	piece game.Piece
	over  bool // painted after those that are not
}

func stand(pc game.Piece, dx, dy, size float64) standing {
	return standing{Stand: Stand{Piece: pc.ID, Site: pc.Site, DX: dx, DY: dy, Size: size, Count: 1}, piece: pc}
}

func (t *table) stands() []standing {
	out := make([]standing, 0, len(t.view.Pieces))
	for _, pl := range t.places {
		if len(pl.pieces) == 0 {
			continue
		}
		var list []standing
		if pl.Shape == game.Tray {
			list = t.shelve(pl)
		} else if list = t.dress.stand(t, pl); len(list) > 1 && sameKind(pl.pieces) {
			list[len(list)-1].Count = len(list)
		}
		out = append(out, list...)
	}
	slices.SortStableFunc(out, func(a, b standing) int {
		switch {
		case a.over == b.over:
			return 0
		case a.over:
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

func (t *table) lying() []Lying {
	out := []Lying{}
	for _, pl := range t.places {
		out = append(out, t.layDice(pl)...)
	}
	for i := range out {
		d := &out[i]
		round(&d.DX, &d.DY, &d.Size)
	}
	return out
}

// round leaves what can be seen: it goes over the wire with every view.
func round(vs ...*float64) {
	for _, v := range vs {
		*v = math.Round(*v*100)/100 + 0 // not -0
	}
}
