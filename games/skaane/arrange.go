package skaane

import (
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// Arrange builds a position from pawns on the board; the others have been taken.
func (r *Rules) Arrange(pieces []game.Piece, turn game.Seat) (Position, error) {
	p := Position{board: squares(r.w, r.h), turn: uint8(turn)}
	if turn == dark {
		p.hash ^= keys.turn
	}
	for _, piece := range pieces {
		if strings.HasPrefix(piece.Site, "out:") {
			continue
		}
		m, err := r.ParseMove(nil, piece.Site+piece.Site)
		if err != nil {
			return Position{}, err
		}
		sq, _ := fromTo(m)
		if p.empty()>>sq&1 == 0 {
			return Position{}, game.Refuse("SK-2", "there are two pawns on %s: a square holds only one", piece.Site)
		}
		p.put(uint8(piece.Seat), slices.Index(runeNames[:], piece.Kind), sq)
	}
	if err := r.possible(&p); err != nil {
		return Position{}, err
	}
	// The text of such a position can be read (SK-T), but no game leads to it.
	// A pawn that takes another stays on the board.
	if p.side[light]|p.side[dark] == 0 {
		return Position{}, game.Refuse("SK-6", "this position cannot arise: neither side has any pawns")
	}
	return p, nil
}
