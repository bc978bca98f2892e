package scorpion

import "github.com/antares-games/antares/game"

// Play plays a legal move. Automatic consequences follow at once: lost dice, the end of
// a turn, players who are skipped.
func (p *Position) Play(m game.Move) {
	switch p.phase {
	case openFirst:
		p.dice[0], p.phase = thrown(yellow, countOf(m)), openSecond
	case openSecond: // SC-6: the total of both dice brings the first scorpion in
		total := p.dice[0].pips() + countOf(m)
		p.dice[0] = noDie
		p.take(p.player, inHand)
		p.walk(inHand, total)
	case throwFirst, throwSecond:
		p.throw(laneOf(m))
	case dieFirst:
		p.dice[0] |= die(countOf(m))
		p.phase = throwSecond
	case dieSecond:
		p.dice[1] |= die(countOf(m))
		p.phase = playing
	case playing, last:
		l, n := fromOf(m)
		p.dice = [2]die{p.remaining(l, countOf(m)), noDie}
		from := p.join(l, n)
		p.take(p.player, from)
		p.walk(from, countOf(m))
	case sting:
		if m == cross {
			p.crossOver()
		}
		p.phase = extra // SC-15: crossed or not
	case extra:
		p.walk(p.mover, countOf(m))
	}
}

// throw puts the next die on a lane.
func (p *Position) throw(l lane) {
	d := lostDie // SC-9: decided now, without a roll
	if p.sources(l) != 0 {
		d = thrown(l, 0)
	}
	switch {
	case p.phase == throwFirst && d == lostDie:
		p.dice[0], p.phase = d, throwSecond
	case p.phase == throwFirst:
		p.dice[0], p.phase = d, dieFirst
	case d != lostDie:
		p.dice[1], p.phase = d, dieSecond
	case p.dice[0] == lostDie: // SC-9: two lost dice are a lost turn
		p.endTurn()
	default:
		p.dice[1], p.phase = d, playing
	}
}

// remaining returns the die that is left when a scorpion on lane l moves by count.
func (p *Position) remaining(l lane, count uint) die {
	first, second := p.dice[0], p.dice[1]
	switch {
	case !first.onLane() || !second.onLane(): // the other is lost or played
		return noDie
	case first.lane() != second.lane():
		if first.lane() == l {
			return second
		}
		return first
	case count == first.pips():
		return second
	case count == second.pips():
		return first
	}
	return noDie // the total
}

// put puts a scorpion down.
func (p *Position) put(seat uint8, at place) {
	p.sum += keys.place[seat][at]
	switch at {
	case inHand:
		p.hand[seat]++
	case p.outside():
		p.out[seat]++
	default:
		l, n := p.split(at)
		p.lanes[seat][l] |= 1 << n
	}
}

// take lifts a scorpion that is in the hand or on the track.
func (p *Position) take(seat uint8, at place) {
	p.sum -= keys.place[seat][at]
	if at == inHand {
		p.hand[seat]--
		return
	}
	l, n := p.split(at)
	p.lanes[seat][l] &^= 1 << n
}

// walk moves the lifted scorpion forward by count and lets it land.
func (p *Position) walk(from place, count uint) {
	to := from + place(count)
	if to < p.outside() {
		p.land(to)
		return
	}
	p.put(p.player, p.outside()) // SC-3: no exact count is needed
	if p.sideOut(p.player) {
		p.end() // SC-18
		return
	}
	p.finish(p.outside())
}

// land applies the landing rules to the lifted scorpion.
func (p *Position) land(at place) {
	l, n := p.split(at)
	if stung, ok := p.owner(l, n); ok { // SC-17: the sting comes first
		p.mover, p.phase = at, extra
		if p.canCross(stung, l, n) {
			p.phase = sting
		}
		return
	}
	if l == yellow { // SC-17: after landing on black, nothing opposite matters
		if enemy, ok := p.owner(black, n); ok && !p.ownSide(enemy, p.player) {
			p.swap(enemy, n)
			return
		}
	}
	p.put(p.player, at)
	p.finish(at)
}

// canCross reports whether a stung scorpion can be sent across.
func (p *Position) canCross(stung uint8, l lane, n uint) bool {
	if l == yellow && n <= nest && p.ownSide(stung, p.player) {
		return false // SC-14
	}
	_, taken := p.owner(1-l, n)
	return !taken // SC-13
}

// crossOver sends the scorpion on the mover's square across (SC-13). This is not a
// landing: no rule applies to it there (SC-17).
func (p *Position) crossOver() {
	l, n := p.split(p.mover)
	stung, _ := p.owner(l, n)
	p.take(stung, p.mover)
	p.put(stung, p.join(1-l, n))
}

// swap makes the lifted scorpion, on yellow n, change places with the enemy opposite
// (SC-16).
func (p *Position) swap(enemy uint8, n uint) {
	on := p.join(black, n)
	p.take(enemy, on)
	p.put(enemy, p.join(yellow, n))
	if n > nest {
		p.mover, p.phase = on, extra
		return
	}
	p.put(p.player, on)
	p.finish(on)
}

// finish ends the move of a scorpion that has come to rest at a place.
func (p *Position) finish(at place) {
	// SC-11: the other die is played with another scorpion if possible.
	if d := p.dice[0]; d != noDie && p.sourcesBut(d.lane(), at) != 0 {
		p.mover, p.phase = at, last
		return
	}
	p.endTurn()
}

// endTurn passes the turn on.
func (p *Position) endTurn() {
	if p.turn == maxTurns {
		p.end() // SC-19
		return
	}
	p.turn++
	p.dice, p.mover = [2]die{}, 0
	// SC-5: a player whose scorpions are all out is skipped. Outside of teams that player
	// has won.
	for {
		if p.player++; p.player == p.players {
			p.player = 0
		}
		if p.out[p.player] != p.each {
			break
		}
	}
	p.phase = throwFirst
	if p.turn <= uint16(p.players) {
		p.phase = openFirst // SC-6
	}
}

// end ends the game; the player and the turn remain those that ended it.
func (p *Position) end() {
	p.dice, p.mover, p.phase = [2]die{}, 0, over
}
