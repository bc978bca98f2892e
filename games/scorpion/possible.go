package scorpion

import "github.com/antares-games/antares/game"

// impossible refuses a well-formed position that is impossible: it checks the clauses
// of SC-T, and nothing else. It was already checked that each scorpion stands on its
// own square when they were put down.
func (p *Position) impossible() *game.RuleError {
	for _, clause := range []func(*Position) *game.RuleError{
		(*Position).wrongTurn, (*Position).wrongOpening, (*Position).wrongHands,
		(*Position).wrongEnd, (*Position).wrongDice, (*Position).wrongMover,
	} {
		if err := clause(p); err != nil {
			return err
		}
	}
	return nil
}

// opening reports whether this turn is its player's first: turns 1 to the number of
// players are (SC-6).
func (p *Position) opening() bool { return p.turn <= uint16(p.players) }

// wrongTurn: turns go round the table. In teams a player may have been skipped since
// the first turns (SC-5), so any player can have a later turn.
func (p *Position) wrongTurn() *game.RuleError {
	if p.teams && !p.opening() {
		return nil
	}
	if whose := uint8((p.turn - 1) % uint16(p.players)); whose != p.player {
		return game.Refuse("SC-T", "turn %d is %s's, not %s's", p.turn, seatNames[whose], seatNames[p.player])
	}
	return nil
}

// wrongOpening: the phases of first turns and of later ones.
func (p *Position) wrongOpening() *game.RuleError {
	isOpen := p.phase == openFirst || p.phase == openSecond
	switch {
	case isOpen && !p.opening():
		return game.Refuse("SC-T", "PHASE is open in turn %d, but only turns 1 to %d are first turns", p.turn, p.players)
	case p.opening() && !isOpen && !p.lifted():
		return game.Refuse("SC-T", "turn %d is %s's first, so PHASE cannot be %s, only open, sting or extra", p.turn, seatNames[p.player], phaseWords[p.phase])
	case p.opening() && p.lifted() && p.dice[0] != noDie:
		return game.Refuse("SC-T", "turn %d is %s's first, with no other die to play: write - after the comma of %s", p.turn, seatNames[p.player], phaseWords[p.phase])
	}
	return nil
}

// wrongHands: before a player's first turn all scorpions are in hand, after it never
// all. While the first scorpion is still on its way in, neither is checked: it is on
// the track, as PHASE says.
func (p *Position) wrongHands() *game.RuleError {
	for s := range p.players {
		all := p.hand[s] == p.each
		moving := s == p.player && p.lifted()
		before := uint16(s) >= p.turn-1 // seat s has its first turn in turn s+1
		switch {
		case before && !moving && !all:
			return game.Refuse("SC-T", "in turn %d %s has not moved yet, so all scorpions of %s must be in hand", p.turn, seatNames[s], seatNames[s])
		case !before && !moving && all:
			return game.Refuse("SC-T", "in turn %d not all scorpions of %s can be in hand: one was brought in on turn %d", p.turn, seatNames[s], s+1)
		}
	}
	return nil
}

// wrongEnd: the game ends when a side is out, or at the limit, and only then.
func (p *Position) wrongEnd() *game.RuleError {
	anyOut := false
	for s := range p.players {
		if !p.sideOut(s) {
			continue
		}
		anyOut = true
		switch {
		case p.phase != over:
			return game.Refuse("SC-T", "all scorpions of %s's side are out, so PHASE should be over", seatNames[s])
		case !p.ownSide(s, p.player):
			return game.Refuse("SC-T", "%s's side is out, which cannot happen in %s's turn", seatNames[s], seatNames[p.player])
		}
	}
	switch {
	case p.phase == over && !anyOut && p.turn != maxTurns:
		return game.Refuse("SC-T", "PHASE is over in turn %d, but no side is out and the limit is turn %d", p.turn, maxTurns)
	case p.phase != over && p.out[p.player] == p.each:
		return game.Refuse("SC-T", "%s is to move, but has no scorpions left to move", seatNames[p.player])
	}
	return nil
}

// wrongDice: a die lies where it has something to move, and is lost only where it had
// nothing. A die that waits for a sting or an extra die is not checked: the move in
// progress may strand it.
func (p *Position) wrongDice() *game.RuleError {
	switch p.phase {
	case dieFirst, throwSecond, dieSecond, playing, last:
	default:
		return nil
	}
	for _, d := range p.dice {
		switch {
		case d == lostDie && p.sources(yellow) != 0 && p.sources(black) != 0:
			return game.Refuse("SC-T", "a die cannot have been lost: %s has something to move on both lanes", seatNames[p.player])
		case d.onLane() && p.phase == last && p.sourcesBut(d.lane(), p.mover) == 0:
			return game.Refuse("SC-T", "the remaining die is on %s, where %s has nothing else to move", laneNames[d.lane()], seatNames[p.player])
		case d.onLane() && p.sources(d.lane()) == 0:
			return game.Refuse("SC-T", "a die is on %s, where %s has nothing to move", laneNames[d.lane()], seatNames[p.player])
		}
	}
	if p.phase == playing && p.dice == [2]die{lostDie, lostDie} {
		return game.Refuse("SC-T", "PHASE is play, but both dice are lost, which ends the turn")
	}
	return nil
}

// wrongMover: the moving scorpion is where PHASE says and has a reason to wait there.
// For sting and extra, this was checked when it was lifted.
func (p *Position) wrongMover() *game.RuleError {
	switch p.phase {
	case last:
		there := p.out[p.player] > 0
		if p.mover != p.outside() {
			there = p.standing(p.player, p.mover) > 0
		}
		if !there {
			return game.Refuse("SC-T", "PHASE says that the scorpion just moved is on %s, but %s has none there", p.placeText(p.mover), seatNames[p.player])
		}
	case sting:
		return p.wrongSting()
	case extra:
		return p.wrongExtra()
	}
	return nil
}

// wrongSting: there is a stung scorpion and it can cross (SC-13, SC-14).
func (p *Position) wrongSting() *game.RuleError {
	l, n := p.split(p.mover)
	stung, ok := p.owner(l, n)
	switch {
	case !ok:
		return game.Refuse("SC-T", "PHASE is sting, but %s's scorpion is alone on %s", seatNames[p.player], p.placeText(p.mover))
	case !p.canCross(stung, l, n):
		if _, taken := p.owner(1-l, n); taken {
			return game.Refuse("SC-T", "PHASE is sting, but there is no choice: %s, opposite, is taken", fromText(1-l, n))
		}
		return game.Refuse("SC-T", "PHASE is sting, but there is no choice: a scorpion of the same side never crosses from %s", p.placeText(p.mover))
	}
	return nil
}

// wrongExtra: an extra die follows a sting, where the stung scorpion is still there or
// has crossed, or a swap. A swap leaves the attacker on black with the enemy opposite
// on yellow, just as a crossing can, so one test covers both.
func (p *Position) wrongExtra() *game.RuleError {
	l, n := p.split(p.mover)
	if _, ok := p.owner(l, n); ok {
		return nil
	}
	opposite, ok := p.owner(1-l, n)
	switch {
	case !ok:
		return game.Refuse("SC-T", "PHASE is extra, but nobody was stung on %s: no other scorpion is there or opposite", p.placeText(p.mover))
	case l == yellow && n <= nest && p.ownSide(opposite, p.player):
		return game.Refuse("SC-T", "PHASE is extra, but nothing explains it: a scorpion of the same side never crosses from %s", p.placeText(p.mover))
	}
	return nil
}
