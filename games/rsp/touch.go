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
		return game.Refuse("RP-0", "captured pieces are out of the game")
	}
	touched := make([]int, len(picks))
	for i, name := range picks {
		s, err := parseSpace(name)
		if err != nil {
			return unreadable("there is no space %s on this board", name)
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
	return game.Refuse("RP-0", "you move one piece per turn, and %s to %s is the whole move", picks[0], picks[1])
}

// explainStuck is about a piece of the player to move that has no moves.
func (p *Position) explainStuck(from, kind int) *game.RuleError {
	switch kind {
	case rock:
		return game.Refuse("RP-4", "%s cannot move: it is blocked on every side and has nothing to capture", p.thing(from))
	case scissors:
		return game.Refuse("RP-8", "%s cannot move: every path is blocked or would break a lock", p.thing(from)).And("RP-11")
	}
	return game.Refuse("RP-7", "there is nowhere to lay %s", p.thing(from))
}

// explainDropping is about the picks of a lay: the Papers are dropped one by one along
// a row, and the last pick is wrong.
func (p *Position) explainDropping(from int, touched []int) *game.RuleError {
	d := towards(from, touched[0])
	if d == directions {
		return game.Refuse("RP-6", "Papers are laid in a straight line, and %s is not in line with %s", spaceName(touched[0]), spaceName(from))
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
			return game.Refuse("RP-6", "all the Papers from %s are already laid", spaceName(from))
		case place == 0:
			return game.Refuse("RP-6", "you are laying Papers from %s towards %s, and %s is not in that line", spaceName(from), spaceName(touched[0]), spaceName(s))
		case place < before:
			return game.Refuse("RP-6", "you have already passed %s: Papers are laid in one direction", spaceName(s))
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
