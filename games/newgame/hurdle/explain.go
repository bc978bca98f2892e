package hurdle

import "github.com/antares-games/antares/game"

// Explain reports which rule a move breaks, and why, in a sentence that helps the
// player; nil if the move is legal. Sentences are always written out in full in the
// call of Refuse, with gaps for the parts that vary: translators get a list of them.
func (r *Rules) Explain(p *Position, m game.Move) *game.RuleError {
	if over := r.over(p); over != nil {
		return over
	}
	from, to := fromTo(m)
	rows, cols := (to/8-from/8)*p.ahead()/8, to%8-from%8
	switch {
	case p.enemy(from):
		return game.Refuse("HU-3", "the stone on %s is not yours: you play %s", name(from), seats[p.turn])
	case !p.mine(from):
		return game.Refuse("HU-3", "there is no stone on %s", name(from))
	case rows < 1:
		return game.Refuse("HU-4", "stones go forward, and %s is not ahead of %s", name(to), name(from))
	case rows == 1 && (cols == 1 || cols == -1):
		return p.explainTake(to)
	case rows == 1 && cols == 0:
		return p.explainStep(to)
	case rows == 2 && cols == 0:
		return p.explainHop(to-p.ahead(), to)
	}
	return game.Refuse("HU-4", "A stone goes one square: %s is too far from %s", name(to), name(from))
}

func (p *Position) explainTake(to int) *game.RuleError {
	switch {
	case p.mine(to):
		return game.Refuse("HU-6", "your own stone stands on %s, and you take only those of the enemy", name(to))
	case !p.enemy(to):
		return game.Refuse("HU-6", "Stones go diagonally only to take: %s is empty", name(to))
	}
	return nil
}

func (p *Position) explainStep(to int) *game.RuleError {
	switch {
	case p.mine(to):
		return game.Refuse("HU-4", "your own stone stands on %s: hop over it, or move another", name(to))
	case p.enemy(to):
		return game.Refuse("HU-6", "the stone on %s is straight ahead, and stones take diagonally", name(to))
	}
	return nil
}

func (p *Position) explainHop(over, to int) *game.RuleError {
	switch {
	case p.enemy(over):
		return game.Refuse("HU-5", "on %s stands an enemy: a stone hops over a friend only", name(over))
	case !p.mine(over):
		return game.Refuse("HU-5", "Without a friend to hop over, a stone goes one square: %s is empty", name(over))
	case !p.empty(to):
		return game.Refuse("HU-5", "a hop ends on an empty square, and %s is not empty", name(to))
	}
	return nil
}

// over reports how the game ended; nil if it is still in progress.
func (r *Rules) over(p *Position) *game.RuleError {
	switch r.Outcome(p).Rule {
	case "HU-7":
		return game.Refuse("HU-7", "the game is over: %s has reached the far row", seats[p.turn^1])
	case "HU-8":
		return game.Refuse("HU-8", "the game is over: %s has no move", seats[p.turn])
	}
	return nil
}

// WhyNot explains why picks lead nowhere: the stone is selected first, then its
// destination.
func (r *Rules) WhyNot(p *Position, picks []string) *game.RuleError {
	if over := r.over(p); over != nil {
		return over
	}
	if len(picks) > 2 {
		return game.Refuse("HU-3", "a turn moves one stone, and from %s to %s is all of it", picks[0], picks[1])
	}
	from, _ := r.square(picks[0])
	to, _ := r.square(picks[len(picks)-1])
	if len(picks) == 1 && p.mine(from) {
		return game.Refuse("HU-4", "the stone on %s cannot move now: its way is blocked, and there is nothing to take", picks[0]).And("HU-5", "HU-6")
	}
	return r.Explain(p, pack(from, to))
}
