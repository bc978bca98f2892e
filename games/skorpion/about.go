package skorpion

import "github.com/antares-games/antares/game"

var _ game.Capturer[Position] = (*Rules)(nil)

// Captures lists the pieces that a player could send back with the Skorpion, in one step
// or in two: KO-12, KO-14. Nothing else captures.
func (r *Rules) Captures(p *Position, seat game.Seat) (list []game.Capture) {
	if p.seat == game.Over {
		return nil
	}
	b, now := r.board, *p
	now.seat = seat
	reach := uint64(0)
	for to := now.steps(b); to != 0; to &= to - 1 {
		_, second := now.seconds(b, first(to))
		reach |= bit(first(to)) | second
	}
	for on := reach & p.pieces[1-seat]; on != 0; on &= on - 1 {
		list = append(list, game.Capture{From: b.names[p.skorpion], On: b.names[first(on)]})
	}
	return list
}

// TellCaptures says what the Skorpion can send back, or whether it threatens a piece.
func (r *Rules) TellCaptures(_ *Position, _ game.Seat, takes, threats []string) []game.Sentence {
	if len(threats) > 0 {
		return []game.Sentence{game.Tell("Threatened by the Skorpion on %s", game.Enumerate(threats))}
	}
	return game.TellCaptures(takes, nil)
}
