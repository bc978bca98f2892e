package skaane

import "github.com/antares-games/antares/game"

// Explain explains why a move is refused; nil if it is legal.
func (r *Rules) Explain(p *Position, m game.Move) *game.RuleError {
	if over := r.explainOver(p); over != nil {
		return over
	}
	from, to := fromTo(m)
	if p.side[p.turn]>>from&1 == 0 {
		// SK-0; a reader who thinks that SK-5 applies only to the mover's own pawns would
		// name that instead.
		if p.side[p.turn^1]>>from&1 != 0 {
			return game.Refuse("SK-0", "%s on %s is not yours: you play %s", p.pawn(from), name(from), seats[p.turn]).And("SK-5")
		}
		return game.Refuse("SK-0", "there is no pawn on %s to move", name(from)).And("SK-5")
	}
	dc, dr := to%8-from%8, to/8-from/8
	switch {
	case from == to:
		return game.Refuse("SK-5", "a pawn cannot stay on %s: it goes one space", name(from))
	case dc == 0 || dr == 0:
		return p.explainStraight(from, to)
	case dc == dr || dc == -dr:
		return p.explainDiagonal(from, to, max(dc, -dc))
	}
	return game.Refuse("SK-5", "%s to %s is neither along a row or column nor diagonal", name(from), name(to))
}

func (r *Rules) explainOver(p *Position) *game.RuleError {
	switch out := r.Outcome(p); out.Rule {
	case "SK-8":
		return game.Refuse("SK-8", "the game is over: %s has brought a pawn across and won", seats[p.turn^1])
	case "SK-9":
		return game.Refuse("SK-9", "the game is over: %s has no legal move and has lost", seats[p.turn])
	case "SK-10":
		return game.Refuse("SK-10", "the game is drawn: %d turns without an attack", limit)
	}
	return nil
}

// explainStraight judges a move along a row or a column: SK-5.
func (p *Position) explainStraight(from, to int) *game.RuleError {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	step := direction(from, to)
	for sq := from + step; sq != to; sq += step {
		switch {
		case enemy>>sq&1 != 0:
			return game.Refuse("SK-5", "%s on %s is in the way: a pawn never goes over an enemy", p.pawn(sq), name(sq))
		case own>>sq&1 == 0:
			return game.Refuse("SK-5", "%s is empty and comes first: a pawn goes one space, only friendly pawns do not count", name(sq))
		}
	}
	switch {
	case own>>to&1 != 0:
		return game.Refuse("SK-5", "%s of your own stands on %s: a pawn goes onto an empty square", p.pawn(to), name(to))
	case enemy>>to&1 != 0:
		return game.Refuse("SK-6", "%s on %s cannot be taken from %s: pawns take diagonally", p.pawn(to), name(to), name(from))
	}
	return nil
}

// explainDiagonal judges a diagonal move: SK-6, SK-7.
func (p *Position) explainDiagonal(from, to, spaces int) *game.RuleError {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	switch {
	case spaces > 1:
		return game.Refuse("SK-6", "%s is %d spaces from %s diagonally: an attack goes one", name(to), spaces, name(from))
	case own>>to&1 != 0:
		return game.Refuse("SK-6", "%s of your own stands on %s: an attack goes onto an enemy pawn", p.pawn(to), name(to))
	case enemy>>to&1 == 0:
		return game.Refuse("SK-6", "%s is empty: a pawn goes diagonally only to take", name(to))
	}
	mine, theirs := p.rune(from), p.rune(to)
	if mine == sun || theirs == sun || theirs == prey[mine] {
		return nil
	}
	return game.Refuse("SK-7", "a %s may not take a %s: it takes a %s or a sun", runeNames[mine], runeNames[theirs], runeNames[prey[mine]])
}

// prey is what a rune takes besides suns: SK-7.
var prey = [4]int{god: king, king: serf, serf: god, sun: sun}

// direction returns the step from one square towards another in line with it.
func direction(from, to int) int {
	switch {
	case from/8 == to/8 && to > from:
		return 1
	case from/8 == to/8:
		return -1
	case to > from:
		return 8
	}
	return -8
}

// pawn names the pawn on a square: "a dark king".
func (p *Position) pawn(sq int) string {
	return game.Say("a %s %s", seats[p.side[1]>>sq&1], runeNames[p.rune(sq)])
}
