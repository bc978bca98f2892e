package skaane

import "github.com/antares-games/antares/game"

var _ game.Capturer[Position] = (*Rules)(nil)

// Captures lists the pawns that a side could take: SK-6, SK-7.
func (r *Rules) Captures(p *Position, seat game.Seat) (list []game.Capture) {
	if r.Outcome(p).Over() {
		return nil
	}
	now := *p
	now.turn = uint8(seat)
	for _, m := range now.AppendMoves(nil) {
		if from, to := fromTo(m); p.side[seat^1]>>to&1 != 0 {
			list = append(list, game.Capture{From: name(from), On: name(to)})
		}
	}
	return list
}

// TellCaptures says what a pawn can take, and what can take it.
func (r *Rules) TellCaptures(_ *Position, _ game.Seat, takes, threats []string) []game.Sentence {
	return game.TellCaptures(takes, threats)
}
