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
			return game.Refuse("SK-0", "that is %s on %s: you play %s", p.pawn(from), name(from), seats[p.turn]).And("SK-5")
		}
		return game.Refuse("SK-0", "there is no pawn on %s", name(from)).And("SK-5")
	}
	dc, dr := to%8-from%8, to/8-from/8
	switch {
	case from == to:
		return game.Refuse("SK-5", "the pawn must leave %s: it moves one square", name(from))
	case dc == 0 || dr == 0:
		return p.explainStraight(from, to)
	case dc == dr || dc == -dr:
		return p.explainDiagonal(from, to, max(dc, -dc))
	}
	return game.Refuse("SK-5", "pawns move one square straight or capture one square diagonally, and %s to %s is neither", name(from), name(to))
}

func (r *Rules) explainOver(p *Position) *game.RuleError {
	switch out := r.Outcome(p); out.Rule {
	case "SK-8":
		return game.Refuse("SK-8", "the game is over: %s got a pawn across and won", seats[p.turn^1])
	case "SK-9":
		return game.Refuse("SK-9", "the game is over: %s has no legal moves and loses", seats[p.turn])
	case "SK-10":
		return game.Refuse("SK-10", "the game is over: a draw after %d turns without a capture", limit)
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
			return game.Refuse("SK-5", "%s on %s is in the way: pawns cannot jump over enemy pawns", p.pawn(sq), name(sq))
		case own>>sq&1 == 0:
			return game.Refuse("SK-5", "too far: the first empty square on the way is %s, and a pawn stops there", name(sq))
		}
	}
	switch {
	case own>>to&1 != 0:
		return game.Refuse("SK-5", "%s is already on %s: pawns move to empty squares", p.pawn(to), name(to))
	case enemy>>to&1 != 0:
		return game.Refuse("SK-6", "%s is on %s, and pawns capture only diagonally", p.pawn(to), name(to))
	}
	return nil
}

// explainDiagonal judges a diagonal move: SK-6, SK-7.
func (p *Position) explainDiagonal(from, to, spaces int) *game.RuleError {
	own, enemy := p.side[p.turn], p.side[p.turn^1]
	switch {
	case spaces > 1:
		return game.Refuse("SK-6", "pawns capture one square diagonally, and %s is %d squares from %s", name(to), spaces, name(from))
	case own>>to&1 != 0:
		return game.Refuse("SK-6", "%s is on %s: pawns capture only enemy pawns", p.pawn(to), name(to))
	case enemy>>to&1 == 0:
		return game.Refuse("SK-6", "pawns move diagonally only to capture, and %s is empty", name(to))
	}
	mine, theirs := p.rune(from), p.rune(to)
	if mine == sun || theirs == sun || theirs == prey[mine] {
		return nil
	}
	return game.Refuse("SK-7", "a %s cannot capture a %s, only a %s or a sun", runeNames[mine], runeNames[theirs], runeNames[prey[mine]])
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
