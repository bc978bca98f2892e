package skorpion

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// Arrange builds a position from pieces on the board; the others are in hand, except
// those on the trays for pieces out of the game. The Skorpion and the Tail are in the
// Gate unless they are put elsewhere. The turn number is the lowest possible one.
func (r *Rules) Arrange(pieces []game.Piece, turn game.Seat) (Position, error) {
	p := start(r.number, r.out)
	for _, piece := range pieces {
		if kind, _, tray := strings.Cut(piece.Site, ":"); tray {
			if kind == "out" {
				p.hand[piece.Seat]--
			}
			continue
		}
		s, ok := r.board.find(piece.Site)
		if !ok {
			return Position{}, unreadable("%s", r.board.noSpot(piece.Site))
		}
		switch piece.Kind {
		case "skorpion":
			p.skorpion = s
		case "tail":
			p.tail = s
		default:
			if (p.pieces[red]|p.pieces[blue])&bit(s) != 0 {
				return Position{}, game.Refuse("KO-9", "there are two pieces on %s: a spot holds only one", piece.Site)
			}
			p.pieces[piece.Seat] |= bit(s)
			p.hand[piece.Seat]--
		}
	}
	var err error
	for p.turn = uint16(turn) + 1; p.turn <= setupTurns+3; p.turn += 2 {
		if err = p.check(r.board); err == nil {
			p.settle()
			p.hash = p.freshHash()
			return p, nil
		}
	}
	return Position{}, err
}
