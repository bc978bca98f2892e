package scorpion

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// Arrange builds a position from scorpions on the track and out; the others are in
// hand. It is the beginning of a turn: the player's first turn if possible, or else one
// of the second round, or the end if a side is out.
func (r *Rules) Arrange(pieces []game.Piece, turn game.Seat) (Position, error) {
	bare := r.empty()
	bare.player = uint8(turn)
	var left [game.MaxSeats]uint8
	for s := range bare.players {
		left[s] = bare.each
	}
	for _, piece := range pieces {
		seat := uint8(piece.Seat)
		at := inHand
		switch kind, _, tray := strings.Cut(piece.Site, ":"); {
		case tray && kind == "hand":
			continue
		case tray:
			at = bare.outside()
		default:
			var ok bool
			if at, ok = bare.parsePlace(piece.Site); !ok {
				return Position{}, game.Refuse("SC-T", "%s is not a square on this track", quote(piece.Site))
			}
			if _, taken := bare.owner(bare.split(at)); taken {
				return Position{}, game.Refuse("SC-15", "there are two scorpions on %s: they share a square only in the middle of a move", piece.Site)
			}
		}
		bare.put(seat, at)
		left[seat]--
	}
	for s := range bare.players {
		for range left[s] {
			bare.put(s, inHand)
		}
	}
	var err *game.RuleError
	for _, try := range []struct {
		round uint16
		phase phase
	}{{0, openFirst}, {1, over}, {1, throwFirst}} {
		p := bare
		p.turn, p.phase = try.round*uint16(p.players)+uint16(turn)+1, try.phase
		if err = p.impossible(); err == nil {
			return p, nil
		}
	}
	return Position{}, err
}
