package skaane

import (
	"cmp"
	"slices"

	"github.com/antares-games/antares/game"
)

// Board returns the chequered board with a tray on each side for pawns taken.
func (r *Rules) Board() *game.Board { return r.board }

func (r *Rules) drawBoard() *game.Board {
	b := &game.Board{Style: "skaane", Turns: true, Cols: 4, Rows: 2}
	for row := r.h - 1; row >= 0; row-- {
		for col := range r.w {
			id, class := name(8*row+col), "dark"
			if (row+col)%2 == 1 {
				class = "light"
			}
			b.Sites = append(b.Sites, game.Site{
				ID: id, Name: "square " + id, Shape: game.Square, Class: class,
				X: float64(col), Y: float64(r.h - 1 - row), W: 1, H: 1,
			})
		}
	}
	for s, y := range []float64{float64(r.h - 1), 0} {
		b.Sites = append(b.Sites, game.Site{
			ID: "out:" + seats[s], Name: seats[s] + " pawns taken", Label: seats[s], Shape: game.Tray, Class: seats[s],
			X: float64(r.w) + 1.5, Y: y, W: 3, H: 1,
		})
	}
	return b
}

// Pieces lists the pawns. Those that have been taken are on their side's tray.
func (r *Rules) Pieces(p *Position) (list []game.Piece) {
	var left [2][4]int
	for s := range 2 {
		for rn := range 4 {
			left[s][rn] = r.w / 2
		}
		for sq := range 64 {
			if p.side[s]>>sq&1 != 0 {
				list = append(list, pieceAt(s, p.rune(sq), name(sq)))
				left[s][p.rune(sq)]--
			}
		}
	}
	for s := range 2 {
		for rn, n := range left[s] {
			for range n {
				list = append(list, pieceAt(s, rn, "out:"+seats[s]))
			}
		}
	}
	return list
}

// View describes a position.
func (r *Rules) View(p *Position) game.View {
	v := game.View{Board: r.board, Turn: p.Turn(), Phase: "move", Pieces: r.Pieces(p)}
	if v.Turn == game.Over {
		v.Phase = "over"
		r.askOver(p, &v)
	} else {
		v.Ask("Move a pawn straight (it can jump your own pawns), or capture diagonally")
		v.Step("", 1, "Tap a lit square, or tap the pawn again to cancel")
	}
	for _, m := range p.AppendMoves(nil) {
		from, to := fromTo(m)
		v.Actions = append(v.Actions, game.Action{Text: name(from) + name(to), Picks: []string{name(from), name(to)}})
	}
	slices.SortFunc(v.Actions, func(a, b game.Action) int { return cmp.Compare(a.Text, b.Text) })
	return v
}

// askOver sets the prompt to how the game ended, and the reason.
func (r *Rules) askOver(p *Position, v *game.View) {
	winner := [2]string{"Light", "Dark"}[p.turn^1]
	switch r.Outcome(p).Rule {
	case "SK-8":
		v.Because("%s brought a pawn across", seats[p.turn^1])
		v.Ask("%s wins: a pawn got across", winner)
	case "SK-9":
		v.Because("%s had no legal move", seats[p.turn])
		v.Ask("%s wins: %s", winner, v.Reason.Text)
	default:
		v.Because("no captures in %d moves", limit)
		v.Ask("Draw: %s", v.Reason.Text)
	}
}

func pieceAt(s, rn int, site string) game.Piece {
	return game.Piece{
		Kind: runeNames[rn], Seat: game.Seat(s), Site: site, Class: seats[s],
		Name: seats[s] + " " + runeNames[rn], Letter: letters[4*s+rn : 4*s+rn+1],
	}
}
