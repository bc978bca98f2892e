package rsp

import "github.com/antares-games/antares/game"

var _ game.Capturer[Position] = (*Rules)(nil)

// Captures lists the pieces that a side could take: RP-3. A stack is one of them, and so
// is a Flag that an enemy Rock can be knocked onto (RP-5).
func (*Rules) Captures(p *Position, seat game.Seat) (list []game.Capture) {
	if p.end != playing {
		return nil
	}
	now := *p
	now.turn = uint8(seat)
	foe := &p.pieces[seat^1]
	for _, m := range now.AppendMoves(nil) {
		from := moveFrom(m)
		take := func(on int) {
			list = append(list, game.Capture{From: spaceName(from), On: spaceName(on)})
		}
		switch to := moveTo(m); {
		case p.pieces[seat][rock]>>from&1 != 0:
			if foe[rock]>>to&1 != 0 {
				to = int(beyond[from][to]) // RP-5: what the knocked Rock lands on
			}
			if (foe[scissors]|foe[flag])>>to&1 != 0 {
				take(to)
			}
		case p.pieces[seat][scissors]>>from&1 != 0:
			if (foe[paper]|foe[flag])>>to&1 != 0 {
				take(to)
			}
		default:
			for _, d := range drops(m) {
				if d.n > 0 && (foe[rock]|foe[flag])>>d.at&1 != 0 { // RP-7
					take(d.at)
				}
			}
		}
	}
	return list
}

// TellCaptures says what a piece can take, and what can take it.
func (*Rules) TellCaptures(_ *Position, _ game.Seat, takes, threats []string) []game.Sentence {
	return game.TellCaptures(takes, threats)
}
