package scorpion

import "github.com/antares-games/antares/game"

// Explain reports which rule a move breaks; nil if and only if it is legal. An action
// of the wrong kind breaks the rule for the current phase.
func (r *Rules) Explain(p *Position, m game.Move) *game.RuleError {
	if !wellFormed(m) {
		return game.Refuse("SC-T", "%#x is not a packed move", uint64(m))
	}
	kind, who := kindOf(m), seatNames[p.player]
	switch p.phase {
	case over:
		return p.explainOver()
	case openFirst, openSecond:
		if kind != kindRoll {
			return game.Refuse("SC-6", "on %s's first turn both dice go on yellow, and their total brings in a scorpion: there is nothing to choose", who)
		}
	case throwFirst, throwSecond:
		if kind != kindThrow {
			return game.Refuse("SC-7", "first choose a lane for the %s die: yellow (Y) or black (B)", p.dieInHand())
		}
	case dieFirst, dieSecond:
		if kind != kindRoll {
			d := p.dice[0]
			if p.phase == dieSecond {
				d = p.dice[1]
			}
			return game.Refuse("SC-7", "the %s die is now rolled on %s: 1 to 6", p.dieInHand(), laneNames[d.lane()])
		}
	case playing, last:
		if kind != kindPlay {
			return p.explainNoPlay()
		}
		return p.explainPlay(m)
	case sting:
		if kind != kindAnswer {
			return game.Refuse("SC-13", "%s must first decide about the scorpion stung on %s: push it across (cross) or leave it (stay)", who, p.placeText(p.mover))
		}
	case extra:
		if kind != kindRoll {
			return p.explainExtra(kind)
		}
	}
	return nil
}

// dieInHand names the die of the throw that comes next.
func (p *Position) dieInHand() string {
	if p.phase == throwFirst || p.phase == dieFirst {
		return game.Say("first")
	}
	return game.Say("second")
}

func (p *Position) explainOver() *game.RuleError {
	if !p.sideOut(p.player) {
		return game.Refuse("SC-19", "the game is over: a draw after %d turns", maxTurns)
	}
	return game.Refuse("SC-18", "the game is over: all the scorpions of %s are home", p.sideText())
}

func (p *Position) explainNoPlay() *game.RuleError {
	if p.phase == last {
		return game.Refuse("SC-11", "you must use the remaining die: choose a scorpion on %s to move %d", laneNames[p.dice[0].lane()], p.dice[0].pips())
	}
	return game.Refuse("SC-10", "the dice are already rolled (%s): choose a scorpion to move", p.diceText())
}

// diceText lists the dice that can be played: `3 on yellow and 5 on black`.
func (p *Position) diceText() string {
	text := ""
	for _, d := range p.dice {
		if !d.onLane() {
			continue
		}
		one := game.Say("%d on %s", d.pips(), laneNames[d.lane()])
		if text == "" {
			text = one
		} else {
			text = game.Say("%s and %s", text, one)
		}
	}
	return text
}

func (p *Position) explainExtra(kind game.Move) *game.RuleError {
	l, n := p.split(p.mover)
	at := fromText(l, n)
	if kind == kindAnswer {
		stung, ok := p.owner(l, n)
		if ok && l == yellow && n <= nest && p.ownSide(stung, p.player) {
			return game.Refuse("SC-14", "there is nothing to choose: the stung scorpion on %s is on your own side and cannot cross from y1 to y%d; roll the extra die", at, nest)
		}
		if opposite, there := p.owner(1-l, n); !ok && there && l == black && n > nest && !p.ownSide(opposite, p.player) {
			return game.Refuse("SC-16", "there is nothing left to choose with %s on %s and %s opposite on %s: roll the extra die", seatNames[p.player], at, seatNames[opposite], fromText(1-l, n))
		}
	}
	return game.Refuse("SC-15", "first roll the extra die for %s's scorpion on %s: 1 to 6", seatNames[p.player], at)
}

// explainPlay refuses a play unless it is available.
func (p *Position) explainPlay(m game.Move) *game.RuleError {
	l, n := fromOf(m)
	by, who, from := countOf(m), seatNames[p.player], fromText(l, n)
	hand := l == yellow && n == 0
	if n > uint(p.squares) {
		return game.Refuse("SC-2", "the square %s does not exist: each lane has %d squares", from, p.squares)
	}
	offers := p.offers()
	if offers[l].from>>n&1 != 0 && offers[l].counts>>by&1 != 0 {
		return nil
	}
	switch {
	case hand && p.hand[p.player] == 0:
		return game.Refuse("SC-12", "%s has no scorpions left in hand", who)
	case p.sources(l)>>n&1 == 0:
		return p.explainNotYours(l, n)
	case p.phase == last && !hand && p.join(l, n) == p.mover:
		return game.Refuse("SC-10", "the scorpion on %s has just moved: the other die must move a different scorpion", from)
	case offers[l].counts == 0:
		return p.explainWrongLane(l, from, hand)
	case p.phase == last:
		return game.Refuse("SC-10", "you cannot move %d: the remaining die shows %d", by, p.dice[0].pips())
	}
	return p.explainCount(l, by, from, hand)
}

// explainNotYours: a die moves a scorpion of the player's own colour.
func (p *Position) explainNotYours(l lane, n uint) *game.RuleError {
	who, at := seatNames[p.player], fromText(l, n)
	owner, ok := p.owner(l, n)
	switch {
	case !ok:
		return game.Refuse("SC-8", "%s has no scorpion on %s", who, at)
	case p.ownSide(owner, p.player):
		return game.Refuse("SC-8", "the scorpion on %s is %s's: %s cannot move a partner's scorpions", at, seatNames[owner], who)
	}
	return game.Refuse("SC-8", "the scorpion on %s is %s's: %s can move only %s scorpions", at, seatNames[owner], who, who)
}

// explainWrongLane: no die lies on the lane of the scorpion.
func (p *Position) explainWrongLane(l lane, from string, hand bool) *game.RuleError {
	if hand {
		return game.Refuse("SC-8", "you need a die on yellow to bring in a scorpion from the hand, and you have only %s", p.diceText())
	}
	return game.Refuse("SC-8", "to move the scorpion on %s you need a die on %s, and you have only %s", from, laneNames[l], p.diceText())
}

// explainCount: the scorpion may move, but not that far.
func (p *Position) explainCount(l lane, by uint, from string, hand bool) *game.RuleError {
	first, second := p.dice[0], p.dice[1]
	if hand {
		from = game.Say("the hand")
	}
	if !first.onLane() || !second.onLane() {
		if by > 6 {
			return game.Refuse("SC-9", "you cannot move %d: one die was lost, and you have only %s", by, p.diceText())
		}
		return game.Refuse("SC-10", "no die shows %d: you have only %s", by, p.diceText())
	}
	total := first.pips() + second.pips()
	single := by == first.pips() || by == second.pips()
	switch {
	case first.lane() == second.lane() && single:
		return game.Refuse("SC-11", "%s has only one scorpion that the dice on %s can move, so from %s it must move their total, %d", seatNames[p.player], laneNames[l], from, total)
	case first.lane() == second.lane() && first.pips() == second.pips():
		return game.Refuse("SC-10", "you cannot move %d: use one die, %d, or the total, %d", by, first.pips(), total)
	case first.lane() == second.lane():
		return game.Refuse("SC-10", "you cannot move %d: use one die, %d or %d, or the total, %d", by, first.pips(), second.pips(), total)
	case single:
		return game.Refuse("SC-8", "the %d is on %s: to move from %s you need a die on %s", by, laneNames[1-l], from, laneNames[l])
	case by == total:
		return game.Refuse("SC-10", "you can move the total, %d, only with both dice on one lane, and you have %s", by, p.diceText())
	}
	return game.Refuse("SC-10", "no die shows %d: you have %s", by, p.diceText())
}
