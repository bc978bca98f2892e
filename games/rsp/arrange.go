package rsp

import (
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// Arrange builds a position from pieces on the board, with Papers of one side stacked;
// the others are out of the game.
func (r *Rules) Arrange(pieces []game.Piece, turn game.Seat) (Position, error) {
	p := Position{flags: r.flags, turn: uint8(turn)}
	if turn == blue {
		p.hash ^= turnKey
	}
	for _, piece := range pieces {
		if strings.HasPrefix(piece.Site, "out:") {
			continue
		}
		s, err := parseSpace(piece.Site)
		if err != nil {
			return Position{}, err
		}
		seat := int(piece.Seat)
		kind := slices.IndexFunc(kindNames[:], func(name string) bool { return strings.ToLower(name) == piece.Kind })
		owner, there, taken := p.on(s)
		switch {
		case taken && (kind != paper || there != paper || owner != seat):
			return Position{}, game.Refuse("RP-6", "there are two pieces on %s: only Papers of the same side can share a space", piece.Site)
		case kind == paper:
			p.pile(seat, s, 1)
		default:
			p.toggle(seat, kind, s)
		}
	}
	return r.possible(p)
}
