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
		return game.Refuse("SK-0", "you move one pawn per turn, and %s to %s is the whole move", from, picks[1])
	case strings.HasPrefix(last, "out:"):
		return game.Refuse("SK-6", "captured pawns are out of the game")
	}
	m, err := r.ParseMove(p, from+last)
	if err != nil {
		return game.Refuse("SK-T", "this board does not have a square %s", last)
	}
	if sq, _ := fromTo(m); len(picks) == 1 && p.side[p.turn]>>sq&1 != 0 {
		return game.Refuse("SK-5", "the pawn on %s cannot move: its row and column are blocked, and it has nothing to capture", from).And("SK-6")
	}
	return r.Explain(p, m)
}
