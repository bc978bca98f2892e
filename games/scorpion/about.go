package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

var _ game.Capturer[Position] = (*Rules)(nil)

// oneDie are the counts of one die, and twoDice the totals of two, bit n for n.
const (
	oneDie  uint16 = 1<<7 - 1<<1
	twoDice uint16 = 1<<13 - 1<<2
)

// Captures lists the enemy scorpions that a player could sting (SC-13) or swap with
// (SC-16): with the dice that lie there if the player is to use them, otherwise with one
// die, or on a first turn with two (SC-6).
func (r *Rules) Captures(p *Position, seat game.Seat) (list []game.Capture) {
	if p.phase == over {
		return nil
	}
	who := uint8(seat)
	now := *p
	now.player = who
	var o [2]offer
	switch {
	case p.exact(who):
		o = p.offers()
	case p.hand[who] == p.each: // only before the first turn
		o[yellow] = offer{now.sources(yellow), twoDice}
	default:
		o = [2]offer{{now.sources(yellow), oneDie}, {now.sources(black), oneDie}}
	}
	for l := yellow; l <= black; l++ {
		for from := o[l].from; from != 0; from &= from - 1 {
			at := p.join(l, uint(bits.TrailingZeros64(from)))
			if p.lifted() && at == p.mover {
				continue // it lies below the one that stung it
			}
			list = r.captures(&now, list, at, o[l].counts)
		}
	}
	if p.lifted() && who == p.player { // SC-15
		list = r.captures(&now, list, p.mover, oneDie)
	}
	return list
}

// exact reports whether a seat's captures depend on dice that have been rolled.
func (p *Position) exact(seat uint8) bool {
	return seat == p.player && (p.phase == playing || p.phase == last)
}

// captures adds what the player's scorpion at a place can sting or swap with.
func (r *Rules) captures(p *Position, list []game.Capture, from place, counts uint16) []game.Capture {
	for ; counts != 0; counts &= counts - 1 {
		to := from + place(bits.TrailingZeros16(counts))
		if to >= p.outside() {
			break
		}
		l, n := p.split(to)
		victim, ok := p.owner(l, n)
		if !ok && l == yellow { // SC-17: the sting comes first
			to = p.join(black, n)
			victim, ok = p.owner(black, n)
		}
		// While a scorpion stands on the one that it stung, nothing else can land there.
		if ok && !p.ownSide(victim, p.player) && !(p.lifted() && to == p.mover) {
			list = append(list, game.Capture{From: r.site(p, p.player, from), On: r.sites[to]})
		}
	}
	return list
}

// TellCaptures says what a scorpion can sting, and what can sting it.
func (r *Rules) TellCaptures(p *Position, seat game.Seat, takes, threats []string) (told []game.Sentence) {
	switch {
	case len(takes) == 0:
	case p.exact(uint8(seat)):
		told = append(told, game.Tell("Can sting on %s", game.Enumerate(takes)))
	case p.hand[seat] == p.each:
		told = append(told, game.Tell("Can sting with two dice on %s", game.Enumerate(takes)))
	default:
		told = append(told, game.Tell("Can sting with one die on %s", game.Enumerate(takes)))
	}
	switch {
	case len(threats) == 0:
	case p.turn <= uint16(p.players): // some may still come in with two dice
		told = append(told, game.Tell("Threatened from %s", game.Enumerate(threats)))
	default:
		told = append(told, game.Tell("Threatened with one die from %s", game.Enumerate(threats)))
	}
	if told == nil {
		told = append(told, game.Tell("Nothing to sting, and no threat"))
	}
	return told
}
