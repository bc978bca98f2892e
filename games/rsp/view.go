package rsp

import (
	"math"
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// trays are the sites for pieces that are out of the game.
var trays = [2]string{red: "out:red", blue: "out:blue"}

// newBoard describes the hexagon, row i at the top, with the trays to its right.
func newBoard() *game.Board {
	// Two rows of hexagons are half the square root of three apart.
	rowGap := math.Sqrt(3) / 2
	b := &game.Board{Style: id, Turns: true, Cols: 4, Rows: 2 / rowGap}
	for s := range spaces {
		row, col := place(s)
		name := spaceName(s)
		// No two neighbours have the same one of three colours: steps to the east and
		// north-west add 1 to the sum, to the north-east 2.
		colour := (col + max(row-middle, 0) + row) % 3
		b.Sites = append(b.Sites, game.Site{
			ID: name, Name: "space " + name, Label: name, Shape: game.Hex,
			Class: "hex" + string('0'+rune(colour)),
			X:     float64(col) + float64(rows-rowLength(row))/2,
			Y:     float64(rows-1-row) * rowGap,
			W:     1, H: 2 / math.Sqrt(3),
		})
	}
	for seat, name := range seatNames {
		y := rowGap / 2
		if seat == red {
			y = float64(rows-1)*rowGap - y
		}
		b.Sites = append(b.Sites, game.Site{
			ID: trays[seat], Name: name + " pieces out of the game", Label: name + " out",
			Shape: game.Tray, Class: name, X: 11.5, Y: y, W: 5, H: 1.8,
		})
	}
	return b
}

// Board describes the places of the board.
func (r *Rules) Board() *game.Board { return r.board }

// View describes a position for display and input.
func (r *Rules) View(p *Position) game.View {
	v := game.View{Board: r.board, Turn: p.Turn(), Phase: "play", Pieces: r.Pieces(p)}
	if p.end == playing {
		v.Ask("%s: move a piece", capital(seatNames[p.turn]))
	} else if v.Phase = "over"; p.end == limit {
		v.Ask("A draw: %s", r.reason(p))
	} else {
		seat, _ := p.winner()
		v.Ask("%s wins: %s", capital(seatNames[seat]), r.reason(p))
	}
	for _, m := range p.AppendMoves(nil) {
		v.Actions = append(v.Actions, game.Action{Text: string(r.AppendMove(nil, p, m)), Picks: picks(m)})
	}
	slices.SortFunc(v.Actions, func(a, b game.Action) int { return strings.Compare(a.Text, b.Text) })
	return v
}

// Pieces lists all the pieces of the game; those that are out are on the trays. Each
// Paper of a stack is a piece.
func (r *Rules) Pieces(p *Position) []game.Piece {
	list := make([]game.Piece, 0, 32)
	add := func(seat, kind int, site string, n int) {
		for range n {
			list = append(list, game.Piece{
				Kind: strings.ToLower(kindNames[kind]), Seat: game.Seat(seat), Site: site, Class: seatNames[seat],
				Name: seatNames[seat] + " " + kindNames[kind], Letter: letters[seat][kind : kind+1],
			})
		}
	}
	for s := range spaces {
		if seat, kind, ok := p.on(s); ok {
			add(seat, kind, spaceName(s), max(p.height(s), 1))
		}
	}
	for seat, site := range trays {
		for kind, all := range supply {
			add(seat, kind, site, all-p.count(seat, kind))
		}
	}
	return list
}

// picks returns the sites to select for a move: the piece, then its destination; for a
// lay, one pick per Paper, on the space where it is dropped.
func picks(m game.Move) []string {
	from, to := moveFrom(m), moveTo(m)
	list := []string{spaceName(from)}
	if moveMany(m) == 0 {
		return append(list, spaceName(to))
	}
	for i := range moveMany(m) {
		for range dropAt(m, i) {
			list = append(list, spaceName(to))
		}
		from, to = to, int(beyond[from][to])
	}
	return list
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }
