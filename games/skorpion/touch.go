package skorpion

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// WhyNot explains why picks are refused: a spot to place on, or the Skorpion, its first
// step, the piece paid and the second step.
func (r *Rules) WhyNot(p *Position, picks []string) *game.RuleError {
	if p.seat == game.Over {
		return p.whyOver()
	}
	if last := picks[len(picks)-1]; strings.Contains(last, ":") {
		return r.whyNotTray(p, picks)
	}
	var spots [4]spot
	for i, id := range picks {
		s, ok := r.board.find(id)
		if !ok {
			return game.Refuse("KO-T", "%s", r.board.noSpot(id))
		}
		if i < len(spots) {
			spots[i] = s
		}
	}
	walking := spots[0] == p.skorpion
	switch {
	case len(picks) == 1 && walking:
		return p.whyNotStep(r.board, spots[0])
	case len(picks) == 1:
		return r.Explain(p, placing(spots[0]))
	case !walking:
		return game.Refuse("KO-5", "you can place only one piece per turn, and you chose %s", picks[0])
	case len(picks) == 2:
		return r.Explain(p, step(spots[1]))
	case len(picks) == 3:
		// The second step never leads into the Gate, so Explain always has a reason.
		return r.Explain(p, pair(spots[1], spots[2], gate))
	case len(picks) == 4:
		return r.Explain(p, pair(spots[1], spots[2], spots[3]))
	}
	return game.Refuse("KO-14", "the Skorpion takes at most two steps per turn")
}

// whyNotTray is about picks beside the board.
func (r *Rules) whyNotTray(p *Position, picks []string) *game.RuleError {
	kind, owner, _ := strings.Cut(picks[len(picks)-1], ":")
	switch {
	case kind == "out":
		return game.Refuse("KO-15", "pieces removed from the game do not come back")
	case len(picks) > 1:
		return game.Refuse("KO-11", "the Skorpion moves on the board: tap a spot")
	case owner != seatNames[p.seat]:
		return game.Refuse("KO-10", "that is %s's hand: you play %s", owner, seatNames[p.seat])
	case p.hand[p.seat] == 0:
		return p.whyNotPlace(r.board, gate)
	}
	return game.Refuse("KO-5", "tap the spot where you want to place a piece")
}
