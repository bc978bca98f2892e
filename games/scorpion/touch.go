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
		return game.Refuse(rule, "the action is complete before this touch")
	case len(picks) == 2:
		return r.whyNotThere(p, picks[0], picks[1])
	}
	return game.Refuse("SC-3", "several counts take this scorpion out: choose one of those on offer")
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
			return game.Refuse("SC-10", "choose a scorpion first, then how far it goes")
		}
	case "out":
		if choosing {
			return game.Refuse("SC-2", "scorpions that are out have finished: choose one in hand or on the track")
		}
	case "hand":
		if choosing && of != seatNames[p.player] {
			return game.Refuse("SC-8", "the scorpions in %s's hand are not %s's to move", of, seatNames[p.player])
		}
	default:
		at, ok := p.parsePlace(id)
		if !ok {
			return game.Refuse("SC-T", "%s is no square of this track", quote(id))
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
		return game.Refuse("SC-10", "choose where the scorpion goes: a square of the track, or the way out; there is %s", p.diceText())
	case end <= start:
		return game.Refuse("SC-1", "a scorpion goes up the yellow lane and back down the black one: %s is not ahead of %s", p.placeText(end), p.placeText(start))
	case end-start > 12:
		return game.Refuse("SC-10", "%s is %d squares from %s, and there is only %s", p.placeText(end), end-start, p.placeText(start), p.diceText())
	}
	l, n := p.split(start)
	return r.Explain(p, playOf(l, n, uint(end-start)))
}
