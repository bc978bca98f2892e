package skaane

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// WhyNot explains why picks are refused: a pawn, and then its destination.
func (r *Rules) WhyNot(p *Position, picks []string) *game.RuleError {
	if over := r.explainOver(p); over != nil {
		return over
	}
	from, last := picks[0], picks[len(picks)-1]
	switch {
	case len(picks) > 2:
		return game.Refuse("SK-0", "a turn moves one pawn, and from %s to %s is all of it", from, picks[1])
	case strings.HasPrefix(last, "out:"):
		return game.Refuse("SK-6", "pawns that were taken have left the board and play no more")
	}
	m, err := r.ParseMove(p, from+last)
	if err != nil {
		return game.Refuse("SK-T", "%s is no square of this board", last)
	}
	if sq, _ := fromTo(m); len(picks) == 1 && p.side[p.turn]>>sq&1 != 0 {
		return game.Refuse("SK-5", "%s on %s cannot move now: no row or column leads it to an empty square, and nothing that it takes stands next to it diagonally", p.pawn(sq), from).And("SK-6")
	}
	return r.Explain(p, m)
}
