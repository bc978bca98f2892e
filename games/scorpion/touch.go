package scorpion

import (
	"slices"
	"strings"

	"github.com/antares-games/antares/game"
)

// WhyNot explains why picks are refused: a lane, an answer or a die, or else a
// scorpion, its destination and, where several counts take it out, the count.
func (r *Rules) WhyNot(p *Position, picks []string) *game.RuleError {
	choosing := p.phase == playing || p.phase == last
	switch {
	case p.phase == over:
		return p.explainOver()
	case len(picks) == 1:
		return r.whyNotFirst(p, picks[0], choosing)
	case slices.ContainsFunc(r.actions(p), func(a game.Action) bool { return slices.Equal(a.Picks, picks[:len(picks)-1]) }):
		rule := map[phase]string{playing: "SC-10", last: "SC-10", sting: "SC-13", extra: "SC-15"}[p.phase]
		if rule == "" {
			rule = "SC-7"
		}
		return game.Refuse(rule, "the move is already complete")
	case len(picks) == 2:
		return r.whyNotThere(p, picks[0], picks[1])
	}
	return game.Refuse("SC-3", "choose one of the numbers that take this scorpion home")
}

// whyNotFirst is about the first pick.
func (r *Rules) whyNotFirst(p *Position, id string, choosing bool) *game.RuleError {
	by := uint(1)
	if choosing {
		by = max(p.dice[0].pips(), p.dice[1].pips())
	}
	kind, of, _ := strings.Cut(id, ":")
	play := playOf(yellow, 0, by)
	switch kind {
	case "lane":
		play = throwOn(yellow)
		if of == "B" {
			play = throwOn(black)
		}
	case "cross":
		play = cross
	case "stay":
		play = stay
	case "roll":
		pips, _ := parsePips(of)
		play = rollOf(pips)
	case "count":
		if choosing {
			return game.Refuse("SC-10", "choose a scorpion first, then how far it moves")
		}
	case "out":
		if choosing {
			return game.Refuse("SC-2", "these scorpions are already home: choose one in hand or on the track")
		}
	case "hand":
		if choosing && of != seatNames[p.player] {
			return game.Refuse("SC-8", "that is %s's hand: you play %s", of, seatNames[p.player])
		}
	default:
		at, ok := p.parsePlace(id)
		if !ok {
			return game.Refuse("SC-T", "%s is not a square on this track", quote(id))
		}
		l, n := p.split(at)
		play = playOf(l, n, by)
	}
	return r.Explain(p, play)
}

// whyNotThere is about the destination of a scorpion that can move.
func (r *Rules) whyNotThere(p *Position, from, to string) *game.RuleError {
	start, ok := p.parsePlace(from)
	if !ok {
		start = inHand // it can move, so it is on the track or in hand
	}
	end, ok := p.parsePlace(to)
	if to == "out:"+seatNames[p.player] {
		end, ok = p.outside(), true
	}
	switch {
	case !ok:
		return game.Refuse("SC-10", "choose where the scorpion goes: a square on the track, or home; you have %s", p.diceText())
	case end <= start:
		return game.Refuse("SC-1", "scorpions go out on yellow and come home on black: %s is not ahead of %s", p.placeText(end), p.placeText(start))
	case end-start > 12:
		return game.Refuse("SC-10", "too far: %s is %d squares from %s, and you have only %s", p.placeText(end), end-start, p.placeText(start), p.diceText())
	}
	l, n := p.split(start)
	return r.Explain(p, playOf(l, n, uint(end-start)))
}
