package hurdle

import (
	"cmp"
	"slices"

	"github.com/antares-games/antares/game"
)

// Board returns the places where stones can stand.
func (r *Rules) Board() *game.Board { return r.board }

// drawBoard places the squares. Everything that draws the game, on a screen, in a
// terminal or on paper, uses this.
func (r *Rules) drawBoard() *game.Board {
	b := &game.Board{Style: "hurdle", Turns: true, Cols: 4, Rows: 2}
	for row := r.size - 1; row >= 0; row-- {
		for col := range r.size {
			id := name(8*row + col)
			b.Sites = append(b.Sites, game.Site{
				ID: id, Name: "square " + id, Shape: game.Square, Class: seats[(row+col+1)%2],
				X: float64(col), Y: float64(r.size - 1 - row), W: 1, H: 1,
			})
		}
	}
	return b
}

// Pieces lists the stones on the board.
func (r *Rules) Pieces(p *Position) (list []game.Piece) {
	for sq := range 64 {
		for seat := range p.stones {
			if has(p.stones[seat], sq) {
				list = append(list, game.Piece{
					Kind: "stone", Seat: game.Seat(seat), Site: name(sq), Class: seats[seat],
					Name: seats[seat] + " stone", Letter: letters[seat : seat+1],
				})
			}
		}
	}
	return list
}

// View is all that a client needs to show a position and let a person play.
func (r *Rules) View(p *Position) game.View {
	v := game.View{Board: r.board, Turn: p.Turn(), Phase: "move", Pieces: r.Pieces(p)}
	winner := [2]string{"Light", "Dark"}[p.turn^1]
	switch {
	case p.across():
		v.Phase = "over"
		v.Ask("%s has reached the far row and won", winner)
		v.Because("%s reached the far row", seats[p.turn^1])
	case v.Turn == game.Over:
		v.Phase = "over"
		v.Ask("%s has won: %s has no move", winner, seats[p.turn])
		v.Because("%s had no move", seats[p.turn])
	case v.Turn == light:
		v.Ask("Light: move a stone up, or take diagonally")
	default:
		v.Ask("Dark: move a stone down, or take diagonally")
	}
	for _, m := range p.AppendMoves(nil) {
		from, to := fromTo(m)
		v.Actions = append(v.Actions, game.Action{Text: name(from) + name(to), Picks: []string{name(from), name(to)}})
	}
	slices.SortFunc(v.Actions, func(a, b game.Action) int { return cmp.Compare(a.Text, b.Text) })
	return v
}
