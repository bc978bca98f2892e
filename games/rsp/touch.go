package rsp

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// WhyNot explains why picks are refused: a piece, and then its destination; for Papers,
// one pick for each that is dropped.
func (r *Rules) WhyNot(p *Position, picks []string) *game.RuleError {
	if p.end != playing {
		return r.explainOver(p)
	}
	if last := picks[len(picks)-1]; strings.HasPrefix(last, "out:") {
		return game.Refuse("RP-0", "pieces that are out of the game play no more: a move is made on the board")
	}
	touched := make([]int, len(picks))
	for i, name := range picks {
		s, err := parseSpace(name)
		if err != nil {
			return unreadable("%s is no space of this board", name)
		}
		touched[i] = s
	}
	from := touched[0]
	seat, kind, ok := p.on(from)
	switch {
	case !ok || seat != int(p.turn) || kind == flag:
		return r.Explain(p, simpleMove(from, from))
	case len(picks) == 1:
		return p.explainStuck(from, kind)
	case kind == paper:
		return p.explainDropping(from, touched[1:])
	case len(picks) == 2:
		return r.Explain(p, simpleMove(from, touched[1]))
	}
	return game.Refuse("RP-0", "a turn moves one piece, and from %s to %s is all of it", picks[0], picks[1])
}

// explainStuck is about a piece of the player to move that has no moves.
func (p *Position) explainStuck(from, kind int) *game.RuleError {
	switch kind {
	case rock:
		return game.Refuse("RP-4", "%s is blocked on every side and has nothing to take", p.thing(from))
	case scissors:
		return game.Refuse("RP-8", "%s cannot move now: every way is blocked, or would break a lock", p.thing(from)).And("RP-11")
	}
	return game.Refuse("RP-7", "%s cannot be laid now: no row that begins next to it has room", p.thing(from))
}

// explainDropping is about the picks of a lay: the Papers are dropped one by one along
// a row, and the last pick is wrong.
func (p *Position) explainDropping(from int, touched []int) *game.RuleError {
	d := towards(from, touched[0])
	if d == directions {
		return game.Refuse("RP-6", "Papers are laid along a straight row, and %s is not straight from %s", spaceName(touched[0]), spaceName(from))
	}
	height, before := p.height(from), 0
	m := simpleMove(from, neighbour(from, d))
	for i, s := range touched {
		place := 0
		if long[from][d]>>s&1 != 0 {
			for at := from; at != s; at = neighbour(at, d) {
				place++
			}
		}
		switch {
		case i >= height:
			return game.Refuse("RP-6", "all the Papers of %s are laid already: on it there %s", spaceName(from), papers(height))
		case place == 0:
			return game.Refuse("RP-6", "this lay goes from %s over %s straight on, and %s is not in that row", spaceName(from), spaceName(touched[0]), spaceName(s))
		case place < before:
			return game.Refuse("RP-6", "the lay has passed %s already and does not turn back", spaceName(s))
		}
		before = place
		m += drop(place-1, 1)
	}
	// More Papers might follow on the last space: lift as many as the row needs.
	if missing := min(before, height) - len(touched); missing > 0 {
		m += drop(before-1, missing)
	}
	return p.explainLay(m | many(before))
}
