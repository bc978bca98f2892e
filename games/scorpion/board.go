package scorpion

import (
	"strconv"

	"github.com/antares-games/antares/game"
)

// The track is drawn as a winding road of two lanes. A row runs to the right, the road
// bends, the next row runs to the left, and so on; each bend is one step of the track,
// drawn beside the rows. As on any road the lanes keep to their sides, so yellow is
// above black on the way to the right and below it on the way back:
//
//	y1 y2 y3 y4 y5
//	b1 b2 b3 b4 b5
//	               b6 y6
//	b11 b10 … b8 b7
//	y11 y10 … y8 y7
//
// rowPitch is the distance from one row to the next: two lanes and the height of a
// bend.
const rowPitch = 3

// road is the shape of the track: rows of about equal length.
type road struct{ rows, width int }

// newRoad chooses the shape. The first row starts one square farther out than the
// others, which have a bend there. So rows·width + rows squares fit, or up to one less
// for each row if the last row is a little shorter.
func newRoad(squares int) road {
	rows := 4
	switch {
	case squares <= 16:
		rows = 2
	case squares <= 28:
		rows = 3
	}
	return road{rows, (squares - 1) / rows}
}

// step returns where the two squares of step n of the track lie, n from 1.
func (r road) step(n int) (yellowX, yellowY, blackX, blackY float64) {
	row, i := 0, n-1
	for first := r.width + 1; i > first && row < r.rows-1; first = r.width {
		i -= first + 1 // the row and the bend after it
		row++
	}
	top := float64(rowPitch * row)
	length := r.width
	if row == 0 {
		length++
	}
	bend := i == length && row < r.rows-1
	right := row%2 == 0
	switch {
	case bend && right:
		x := float64(r.width + 1)
		return x + 1, top + 2, x, top + 2
	case bend:
		return 0, top + 2, -1, top + 2
	case right:
		x := float64(i)
		if row > 0 {
			x++
		}
		return x, top, x, top + 1
	}
	x := float64(r.width - i)
	return x, top + 1, x, top
}

// The panel to the right of the track contains the trays, the lanes for the dice and
// the buttons, in two columns.
const (
	trayWidth  = 2.9
	columnStep = 3.1
	panelStep  = 1.25
	// buttonStep fits six small buttons into the two columns.
	buttonStep = (columnStep + trayWidth) / 6
)

// newBoard draws the places of the game with the position's options.
func newBoard(p *Position) *game.Board {
	b := &game.Board{Style: "scorpion", Cols: 4, Rows: 1}
	road := newRoad(int(p.squares))
	for n := 1; n <= int(p.squares); n++ {
		text := strconv.Itoa(n)
		yx, yy, bx, by := road.step(n)
		b.Sites = append(
			b.Sites,
			game.Site{ID: "y" + text, Name: "yellow square " + text, Label: text, Shape: game.Square, Class: "yellow", X: yx, Y: yy, W: 1, H: 1},
			game.Site{ID: "b" + text, Name: "black square " + text, Label: text, Shape: game.Square, Class: "black", X: bx, Y: by, W: 1, H: 1},
		)
		if n > 1 {
			before := strconv.Itoa(n - 1)
			b.Lines = append(
				b.Lines,
				game.Line{From: "y" + before, To: "y" + text, Class: "yellow"},
				game.Line{From: "b" + text, To: "b" + before, Class: "black"},
			)
		}
	}
	// SC-1: at the end the lane turns round.
	end := strconv.Itoa(int(p.squares))
	b.Lines = append(b.Lines, game.Line{From: "y" + end, To: "b" + end, Class: "yellow"})
	addPanel(b, p, float64(road.width)+2.9)
	return b
}

// addPanel places everything except the track, with its left edge at x.
func addPanel(b *game.Board, p *Position, x float64) {
	left, right := x+trayWidth/2, x+columnStep+trayWidth/2
	y := 0.0
	add := func(s game.Site, at, width float64) {
		s.X, s.Y, s.W, s.H = at, y, width, 1
		b.Sites = append(b.Sites, s)
	}
	for s := range p.players {
		seat := seatNames[s]
		add(game.Site{ID: "hand:" + seat, Name: seat + "'s hand", Label: "hand", Shape: game.Tray, Class: seat}, left, trayWidth)
		add(game.Site{ID: "out:" + seat, Name: seat + "'s scorpions that are home", Label: "home", Shape: game.Tray, Class: seat}, right, trayWidth)
		y += panelStep
	}
	add(game.Site{ID: "lane:Y", Name: "yellow dice lane", Label: "yellow", Shape: game.Lane, Class: "yellow"}, left, trayWidth)
	add(game.Site{ID: "lane:B", Name: "black dice lane", Label: "black", Shape: game.Lane, Class: "black"}, right, trayWidth)
	y += panelStep
	add(game.Site{ID: "cross", Name: "push the stung scorpion across", Label: "Push across", Shape: game.Button}, left, trayWidth)
	add(game.Site{ID: "stay", Name: "leave the stung scorpion where it is", Label: "Leave it", Shape: game.Button}, right, trayWidth)
	y += panelStep
	small := func(kind, name string, from int) {
		for i := range 6 {
			text := strconv.Itoa(from + i)
			add(game.Site{ID: kind + ":" + text, Name: name + " " + text, Label: text, Shape: game.Button}, x+buttonStep*(float64(i)+0.5), buttonStep)
		}
		y += panelStep
	}
	small("roll", "the die shows", 1)
	// Only a scorpion that can leave by several counts needs these.
	small("count", "move", 1)
	small("count", "move", 7)
}
