package scorpion

import "github.com/antares-games/antares/game"

var _ game.Teller[Position] = (*Rules)(nil)

// Tell describes what a legal move or a roll does, in words. The player of the turn is
// the one who rolls.
func (r *Rules) Tell(p *Position, m game.Move) []game.Sentence {
	who := seatNames[p.player]
	switch p.phase {
	case openFirst:
		return []game.Sentence{game.Tell("%s rolled %d on %s", who, countOf(m), laneNames[yellow])}
	case openSecond:
		told := []game.Sentence{game.Tell("%s rolled %d on %s", who, countOf(m), laneNames[yellow])}
		return p.tellWalk(told, inHand, p.dice[0].pips()+countOf(m))
	case throwFirst, throwSecond:
		return p.tellThrow(laneOf(m))
	case dieFirst:
		return []game.Sentence{game.Tell("%s rolled %d on %s", who, countOf(m), laneNames[p.dice[0].lane()])}
	case dieSecond:
		return []game.Sentence{game.Tell("%s rolled %d on %s", who, countOf(m), laneNames[p.dice[1].lane()])}
	case playing, last:
		l, n := fromOf(m)
		return p.tellWaiting(p.tellWalk(nil, p.join(l, n), countOf(m)), m, p.remaining(l, countOf(m)))
	case sting:
		return p.tellAnswer(m)
	case extra:
		told := []game.Sentence{game.Tell("%s rolled an extra %d", who, countOf(m))}
		return p.tellWaiting(p.tellWalk(told, p.mover, countOf(m)), m, p.dice[0])
	}
	return nil
}

// tellThrow tells which lane a die is thrown on, and what is lost there (SC-9).
func (p *Position) tellThrow(l lane) []game.Sentence {
	told := []game.Sentence{game.Tell("%s chose %s for the first die", seatNames[p.player], laneNames[l])}
	if p.phase == throwSecond {
		told[0] = game.Tell("%s chose %s for the second die", seatNames[p.player], laneNames[l])
	}
	if p.sources(l) == 0 {
		told = append(told, game.Tell("The die was lost: nothing could move on %s", laneNames[l]))
		if p.dice[0] == lostDie {
			told = append(told, game.Tell("Both dice were lost, and so was the turn"))
		}
	}
	return told
}

// tellWalk tells how the player's scorpion moves and what happens where it lands.
func (p *Position) tellWalk(told []game.Sentence, from place, count uint) []game.Sentence {
	who, start := seatNames[p.player], p.placeText(from)
	to := from + place(count)
	if to >= p.outside() {
		if p.out[p.player]+1 == p.each {
			return append(told, game.Tell("%s brought the last scorpion home from %s", who, start))
		}
		return append(told, game.Tell("%s brought a scorpion home from %s", who, start))
	}
	if from == inHand {
		told = append(told, game.Tell("%s brought a scorpion in on %s", who, p.placeText(to)))
	} else {
		told = append(told, game.Tell("%s moved a scorpion from %s to %s", who, start, p.placeText(to)))
	}
	l, n := p.split(to)
	if stung, ok := p.owner(l, n); ok { // SC-13
		if stung == p.player {
			told = append(told, game.Tell("%s stung a scorpion of the same colour on %s", who, p.placeText(to)))
		} else {
			told = append(told, game.Tell("%s stung %s's scorpion on %s", who, seatNames[stung], p.placeText(to)))
		}
		if !p.canCross(stung, l, n) {
			told = append(told, game.Tell("The stung scorpion could not be pushed across"))
		}
		return told
	}
	if enemy, ok := p.owner(black, n); ok && l == yellow && !p.ownSide(enemy, p.player) { // SC-16
		told = append(told, game.Tell("%s crossed to %s and swapped places with %s's scorpion", who, p.placeText(p.join(black, n)), seatNames[enemy]))
	}
	return told
}

// tellAnswer tells what becomes of a stung scorpion.
func (p *Position) tellAnswer(m game.Move) []game.Sentence {
	who := seatNames[p.player]
	l, n := p.split(p.mover)
	stung, _ := p.owner(l, n)
	across := p.placeText(p.join(1-l, n))
	switch {
	case m == stay:
		return []game.Sentence{game.Tell("%s left the stung scorpion on %s", who, p.placeText(p.mover))}
	case stung == p.player:
		return []game.Sentence{game.Tell("%s pushed a scorpion of the same colour across to %s", who, across)}
	}
	return []game.Sentence{game.Tell("%s pushed %s's scorpion across to %s", who, seatNames[stung], across)}
}

// tellWaiting tells whether a move leaves the other die without a scorpion to move
// (SC-11). One that is left when the game is won is not worth telling.
func (p *Position) tellWaiting(told []game.Sentence, m game.Move, d die) []game.Sentence {
	if d == noDie {
		return told
	}
	next := *p
	next.Play(m)
	switch {
	case next.phase == last, next.lifted(), next.phase == over && next.sideOut(next.player):
		return told
	}
	return append(told, game.Tell("The %d on %s could not be used", d.pips(), laneNames[d.lane()]))
}
