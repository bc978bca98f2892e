package scorpion

import (
	"strings"

	"github.com/antares-games/antares/game"
)

// parsePhase reads PHASE into the phase, the dice and the mover.
func (p *Position) parsePhase(text string) *game.RuleError {
	word, arg, colon := strings.Cut(text, ":")
	first, second, comma := strings.Cut(arg, ",")
	var form string
	ok := false
	switch word {
	case "open":
		form = game.Say("open or open:3, with the first die")
		p.phase, ok = openFirst, !colon
		if colon {
			var pips uint
			pips, ok = parsePips(arg)
			p.phase, p.dice[0] = openSecond, thrown(yellow, pips)
		}
	case "throw":
		form = game.Say("throw, or with the first die throw:Y3, or throw:- if it was lost")
		p.phase, ok = throwFirst, !colon
		if colon {
			p.phase = throwSecond
			p.dice[0], ok = parseDie(arg, lostDie)
		}
	case "die":
		form = game.Say("die:Y, or with the first die die:Y3,B or die:-,B")
		p.phase = dieFirst
		if comma {
			var ok1, ok2 bool
			p.phase = dieSecond
			p.dice[0], ok1 = parseDie(first, lostDie)
			p.dice[1], ok2 = parseLane(second)
			ok = ok1 && ok2
		} else {
			p.dice[0], ok = parseLane(arg)
		}
	case "play":
		form = game.Say("play:Y3,B5, with - for a lost die")
		var ok1, ok2 bool
		p.phase = playing
		p.dice[0], ok1 = parseDie(first, lostDie)
		p.dice[1], ok2 = parseDie(second, lostDie)
		ok = ok1 && ok2
	case "last":
		form = game.Say("last:B5,y9, with the remaining die and the square where the scorpion just moved is, or o")
		var ok1, ok2 bool
		p.phase = last
		p.dice[0], ok1 = parseDie(first, noDie)
		p.mover, ok2 = p.parsePlace(second)
		ok = ok1 && p.dice[0] != noDie && ok2 && p.mover != inHand
	case "sting", "extra":
		form = game.Say("%s:y9,B5, with the square of the moving scorpion and the die still to be played, or -", word)
		if p.phase = sting; word == "extra" {
			p.phase = extra
		}
		var ok1, ok2 bool
		p.mover, ok1 = p.parsePlace(first)
		p.dice[0], ok2 = parseDie(second, noDie)
		ok = ok1 && p.mover != inHand && p.mover != p.outside() && ok2
	case "over":
		form = game.Say("over")
		p.phase, ok = over, !colon
	default:
		return game.Refuse("SC-T", "PHASE is %s, but it must begin with open, throw, die, play, last, sting, extra or over", quote(text))
	}
	if !ok {
		return game.Refuse("SC-T", "PHASE is %s, but should be %s", quote(text), form)
	}
	return nil
}

// parseDie reads `Y3`, or `-`, which stands for the die dash.
func parseDie(text string, dash die) (die, bool) {
	if text == "-" {
		return dash, true
	}
	if len(text) != 2 {
		return noDie, false
	}
	d, ok := parseLane(text[:1])
	pips, rolled := parsePips(text[1:])
	return d | die(pips), ok && rolled
}

// parseLane reads `Y` or `B`: a die about to be rolled there.
func parseLane(text string) (die, bool) {
	switch text {
	case "Y":
		return thrown(yellow, 0), true
	case "B":
		return thrown(black, 0), true
	}
	return noDie, false
}
