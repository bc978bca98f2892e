package rsp

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// Explain reports which rule a move breaks and why; nil if and only if it is legal.
func (r *Rules) Explain(p *Position, m game.Move) *game.RuleError {
	if p.end != playing {
		return r.explainOver(p)
	}
	if refusal := p.dropless(m); refusal != nil {
		return refusal
	}
	from, to := moveFrom(m), moveTo(m)
	seat, kind, ok := p.on(from)
	switch {
	case !ok: // RP-0
		return game.Refuse("RP-0", "there is no piece on %s", spaceName(from))
	case seat != int(p.turn): // RP-0
		return game.Refuse("RP-0", "you play %s and cannot move %s", seatNames[p.turn], p.thing(from))
	case kind == flag: // RP-13
		return game.Refuse("RP-13", "your Flag on %s cannot move: Flags never move", spaceName(from))
	case kind == paper:
		return p.explainLay(m)
	}
	var s sight
	s.look(p)
	if kind == rock && s.rolls(from)>>to&1 == 0 {
		return p.explainRoll(from, to)
	}
	if kind == scissors && s.cuts(from)>>to&1 == 0 {
		return p.explainCut(from, to)
	}
	return nil
}

func (r *Rules) explainOver(p *Position) *game.RuleError {
	var v game.View
	r.because(p, &v)
	return game.Refuse(p.end.rule(), "the game is over: %s", v.Reason.Text)
}

// explainRoll explains why a Rock cannot go to a space.
func (p *Position) explainRoll(from, to int) *game.RuleError {
	if from == to {
		return game.Refuse("RP-4", "the Rock must leave %s", spaceName(from))
	}
	d := towards(from, to)
	if d == directions {
		return game.Refuse("RP-4", "Rocks roll in a straight line, and %s is not in line with %s", spaceName(to), spaceName(from))
	}
	for s := neighbour(from, d); s != to; s = neighbour(s, d) {
		if _, _, ok := p.on(s); ok {
			return game.Refuse("RP-4", "%s %s in the way from %s to %s", p.thing(s), p.be(s), spaceName(from), spaceName(to))
		}
	}
	// The only reason left is the piece on the last space: if that were empty, the move
	// would be legal.
	seat, kind, _ := p.on(to)
	if seat == int(p.turn) || kind != rock {
		return p.explainLanding(to, "RP-4", game.Say("Rocks capture Scissors and Flags"))
	}
	behind := neighbour(to, d)
	switch {
	case near[from]>>to&1 != 0:
		return game.Refuse("RP-5", "a knock needs a run-up: your Rock on %s must cross at least one empty space before it hits %s", spaceName(from), p.thing(to))
	case behind == off:
		return game.Refuse("RP-5", "%s cannot be knocked: there is no space behind it", p.thing(to))
	}
	return game.Refuse("RP-5", "%s cannot be knocked: %s %s behind it", p.thing(to), p.thing(behind), p.be(behind))
}

// explainLanding explains why a Rock or Scissors cannot land on the piece on a space;
// own is the rule that forbids landing on a friendly one.
func (p *Position) explainLanding(to int, own, takes string) *game.RuleError {
	seat, kind, _ := p.on(to)
	switch {
	case seat != int(p.turn):
		return game.Refuse("RP-3", "%s, not %s", takes, p.thing(to))
	case kind == flag: // RP-13
		return game.Refuse("RP-13", "only laid Papers or a knocked Rock can land on %s", p.thing(to))
	}
	return game.Refuse(own, "%s %s in the way", p.thing(to), p.be(to))
}

// explainCut explains why Scissors cannot go to a space.
func (p *Position) explainCut(from, to int) *game.RuleError {
	us := int(p.turn)
	if from == to {
		return game.Refuse("RP-8", "the Scissors must leave %s", spaceName(from))
	}
	ways := paths(from, to)
	if len(ways) == 0 {
		return game.Refuse("RP-8", "Scissors move up to three spaces straight, or two with one turn: %s is too far from %s", spaceName(to), spaceName(from))
	}
	if seat, kind, ok := p.on(to); ok && (seat == us || kind == rock || kind == scissors) {
		return p.explainLanding(to, "RP-8", game.Say("Scissors capture Papers and Flags"))
	}
	// Every path fails. A player sees what is in the way, but may forget about locks, so
	// the more helpful refusals come first.
	var best *game.RuleError
	rank := map[string]int{"RP-10": 4, "RP-11": 3, "RP-9": 2, "RP-8": 1}
	for _, way := range ways {
		if refusal := p.explainWay(from, way); refusal != nil && (best == nil || rank[refusal.Rule] > rank[best.Rule]) {
			best = refusal
		}
	}
	return best
}

// paths returns the ways by which Scissors could reach a space on an empty board
// (RP-8): the spaces they step on, including the last.
func paths(from, to int) (ways [][]int) {
	if near[from]>>to&1 != 0 {
		return [][]int{{to}} // a detour would break the same rules and more
	}
	for set := near[from] & near[to]; set != 0; set &= set - 1 {
		ways = append(ways, []int{bits.TrailingZeros64(set), to})
	}
	if d := towards(from, to); d != directions {
		one := neighbour(from, d)
		if two := neighbour(one, d); neighbour(two, d) == to {
			ways = append(ways, []int{one, two, to})
		}
	}
	return ways
}

// explainWay explains why Scissors cannot take one path; its last space is one where
// they could stop.
func (p *Position) explainWay(from int, way []int) *game.RuleError {
	us := int(p.turn)
	enemies := p.pieces[us^1][scissors]
	held := near[from] & enemies
	to := spaceName(way[len(way)-1])
	for i, s := range way {
		seat, kind, ok := p.on(s)
		prey := ok && seat != us && (kind == paper || kind == flag)
		fresh := near[s] & enemies &^ held
		lost := held &^ near[s]
		switch {
		case ok && !prey: // RP-8
			return game.Refuse("RP-8", "%s %s in the way from %s to %s", p.thing(s), p.be(s), spaceName(from), to)
		case lost != 0: // RP-11
			return game.Refuse("RP-11", "your Scissors on %s are locked with the enemy Scissors on %s and must stay next to them; on %s they would leave %s",
				spaceName(from), listSpaces(held), spaceName(s), listSpaces(lost))
		case i == len(way)-1:
		case prey: // RP-9
			return game.Refuse("RP-9", "your Scissors would capture %s and stop there, short of %s", p.thing(s), to)
		case fresh != 0: // RP-10
			return game.Refuse("RP-10", "your Scissors would stop on %s, locked with the enemy Scissors on %s, and not reach %s",
				spaceName(s), listSpaces(fresh), to)
		}
	}
	return nil
}

// explainLay explains why Papers cannot be laid like this; nil if they can. The Papers
// on the first space are the player's own.
func (p *Position) explainLay(m game.Move) *game.RuleError {
	from, to := moveFrom(m), moveTo(m)
	if near[from]>>to&1 == 0 { // RP-6
		return game.Refuse("RP-6", "Papers are laid starting next to their stack, and %s is not next to %s", spaceName(to), spaceName(from))
	}
	if moveMany(m) == 0 {
		m |= many(1) | drop(0, 1)
	}
	// RP-6: the numbers.
	long, lifted := moveMany(m), 0
	for i := range long {
		lifted += dropAt(m, i)
	}
	switch height := p.height(from); {
	case dropAt(m, long-1) == 0:
		return game.Refuse("RP-6", "you must drop at least one Paper on the last space")
	case lifted > height:
		return game.Refuse("RP-6", "the drops add up to %d, but there %s on %s", lifted, papers(height), spaceName(from))
	case long > lifted:
		return game.Refuse("RP-6", "a row of %d spaces needs at least that many Papers, and you have lifted %d", long, lifted)
	}
	for i, before, at := 0, from, to; i < long; i++ {
		if at == off { // RP-6
			return game.Refuse("RP-6", "the row runs off the board after %s", spaceName(before))
		}
		if refusal := p.explainDrop(at, dropAt(m, i), i == long-1); refusal != nil {
			return refusal
		}
		before, at = at, int(beyond[before][at])
	}
	return nil
}

// explainDrop explains why a lay cannot drop n Papers on a space (RP-7).
func (p *Position) explainDrop(at, n int, last bool) *game.RuleError {
	seat, kind, ok := p.on(at)
	own := seat == int(p.turn)
	switch {
	case !ok && n == 0:
		return game.Refuse("RP-7", "drop at least one Paper on %s: it is empty", spaceName(at))
	case !ok || own && kind == paper || !own && kind == rock:
		return nil
	case kind == flag || !own && kind == scissors:
		if !last {
			return game.Refuse("RP-7", "you cannot float over %s: drop all your remaining Papers there", p.thing(at))
		}
		return nil
	case n > 0:
		return game.Refuse("RP-7", "you can only float over %s: drop no Papers on %s", p.thing(at), spaceName(at))
	}
	return nil
}
