package hurdle

import (
	"math/bits"
	"strings"

	"github.com/antares-games/antares/game"
)

// letters stand for a stone of light and one of dark.
const letters = "Ss"

// name returns the name of a square: a1.
func name(sq int) string { return string([]byte{byte('a' + sq%8), byte('1' + sq/8)}) }

// square reads the name of a square.
func (r *Rules) square(name string) (sq int, ok bool) {
	if len(name) != 2 {
		return 0, false
	}
	col, row := int(name[0])-'a', int(name[1])-'1'
	return 8*row + col, col >= 0 && col < r.size && row >= 0 && row < r.size
}

// ParseMove reads two squares: a2a3.
func (r *Rules) ParseMove(_ *Position, text string) (game.Move, error) {
	if len(text) == 4 {
		from, ok := r.square(text[:2])
		if to, too := r.square(text[2:]); ok && too {
			return pack(from, to), nil
		}
	}
	return 0, game.Refuse("HU-T", "%q is not two squares of the board, such as a2a3", text)
}

// AppendMove prints two squares.
func (r *Rules) AppendMove(dst []byte, _ *Position, m game.Move) []byte {
	from, to := fromTo(m)
	return append(append(dst, name(from)...), name(to)...)
}

// Parse reads a position: rows from the top, with digits for empty squares, and the
// player to move. The reasons to refuse one are listed under HU-T.
func (r *Rules) Parse(text string) (Position, error) {
	board, turn, _ := strings.Cut(text, " ")
	rows := strings.Split(board, "/")
	if len(rows) != r.size {
		return Position{}, game.Refuse("HU-T", "the board has %d rows; the position has %d", r.size, len(rows))
	}
	p := Position{board: squares(r.size)}
	for i, row := range rows {
		if err := r.parseRow(&p, r.size-1-i, row); err != nil {
			return Position{}, err
		}
	}
	switch turn {
	case "light":
	case "dark":
		p.pass()
	default:
		return Position{}, game.Refuse("HU-T", "after the rows comes light or dark, not %q", turn)
	}
	if err := r.possible(&p); err != nil {
		return Position{}, err
	}
	return p, nil
}

func (r *Rules) parseRow(p *Position, row int, text string) error {
	col, digit := 0, false
	for _, c := range []byte(text) {
		seat := strings.IndexByte(letters, c)
		switch {
		case seat >= 0 && col < r.size:
			p.toggle(uint8(seat), 8*row+col)
			col, digit = col+1, false
		case c >= '1' && c <= '7' && !digit:
			col, digit = col+int(c-'0'), true
		default:
			return game.Refuse("HU-T", "row %d is not made of S, s and numbers of empty squares", row+1)
		}
	}
	if col != r.size {
		return game.Refuse("HU-T", "row %d has %d squares, not %d", row+1, col, r.size)
	}
	return nil
}

// possible refuses positions that no game leads to.
func (r *Rules) possible(p *Position) error {
	for seat, set := range p.stones {
		if n := bits.OnesCount64(set); n > 2*r.size {
			return game.Refuse("HU-T", "%s has %d stones, and each player has %d", seats[seat], n, 2*r.size)
		}
	}
	if p.stones[p.turn&1]&p.farRow(p.turn) != 0 {
		return game.Refuse("HU-T", "%s is to move but is across, and would have won before", seats[p.turn])
	}
	return nil
}

// Append prints a position.
func (r *Rules) Append(dst []byte, p *Position) []byte {
	for row := r.size - 1; row >= 0; row-- {
		run := byte(0) // empty squares not written yet
		for col := range r.size {
			sq := 8*row + col
			if p.empty(sq) {
				run++
				continue
			}
			if run > 0 {
				dst = append(dst, '0'+run)
			}
			run = 0
			dst = append(dst, letters[p.stones[dark]>>sq&1])
		}
		if run > 0 {
			dst = append(dst, '0'+run)
		}
		if row > 0 {
			dst = append(dst, '/')
		}
	}
	return append(append(dst, ' '), seats[p.turn]...)
}

// Arrange builds a position from stones that a person has put on the board.
func (r *Rules) Arrange(pieces []game.Piece, turn game.Seat) (Position, error) {
	p := Position{board: squares(r.size)}
	for _, piece := range pieces {
		sq, ok := r.square(piece.Site)
		if !ok || !p.empty(sq) {
			return Position{}, game.Refuse("HU-2", "there are two stones on %s: a square holds only one", piece.Site)
		}
		p.toggle(uint8(piece.Seat), sq)
	}
	if turn == dark {
		p.pass()
	}
	if err := r.possible(&p); err != nil {
		return Position{}, err
	}
	return p, nil
}
