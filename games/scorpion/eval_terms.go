package scorpion

import (
	"math"
	"math/bits"

	"github.com/antares-games/antares/game"
)

// The terms of the evaluation. Each is a reason why a side stands well, so no weight is
// below 0: that keeps a fit from rewarding things that merely coincide with winning,
// such as keeping scorpions in hand. All are in turns, or fractions of a turn, times a
// scale that grows as the race nears its end: a lead of one turn means little at the
// start and nearly everything at the end, because the effect of the remaining dice
// grows with the square root of the turns to go.
const (
	termTurns = iota
	termLate
	termPartner
	termHand
	termOut
	termDice
	termOrder
	termExposedNow
	termExposedLater
	termSwapNow
	termSwapLater
	termLeapNow
	termLeapLater
	numTerms
)

// Weights has a number for each term, or the values of the terms for one side.
type Weights [numTerms]float64

var termDocs = [numTerms]struct{ name, doc string }{
	termTurns:        {"turns", "turns to bring everybody out, undisturbed; of partners the slower one's"},
	termLate:         {"late", "the same, weighing more near the end of the race"},
	termPartner:      {"partner", "turns of the faster partner"},
	termHand:         {"hand", "scorpions still in the hand, which need a turn's die to enter"},
	termOut:          {"out", "scorpions that are out and cannot be sent back"},
	termDice:         {"dice", "dice of the turn under way still to be rolled or played"},
	termOrder:        {"order", "how many others move before this side"},
	termExposedNow:   {"exposed now", "turns to lose by stings and swaps before the side moves again"},
	termExposedLater: {"exposed later", "turns to lose after the side's next turn, if nothing is done"},
	termSwapNow:      {"swap now", "turns to win by swapping with enemies on black, for who moves next"},
	termSwapLater:    {"swap later", "the same for those who move later"},
	termLeapNow:      {"leap now", "turns to win by stinging one's own across to black, for who moves next"},
	termLeapLater:    {"leap later", "the same for those who move later"},
}

// pipsATurn is roughly the total of two dice and an occasional extra die.
const pipsATurn = 8.0

// The least-squares line through the entries of the bear-off table: turns to go by pips
// and by scorpions to go. (Beyond the table it still predicts the length of whole games
// roughly.)
const (
	turnsBase = 1.0692
	turnsPip  = 0.0801
	turnsEach = 0.0477
)

// hitBy has, for a set of distances 1 to 12 (bit d-1 for d), the chance that two
// dice can play one of them: one die, the other, or the total.
var hitBy = func() (t [1 << 12]float64) {
	for set := range t {
		n := 0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				n += (set>>(a-1) | set>>(b-1) | set>>(a+b-1)) & 1
			}
		}
		t[set] = float64(n) / 36
	}
	return t
}()

// way is a set of places, bit n for progress n: up to 2*40+1 of them.
type way struct{ lo, hi uint64 }

// wayOf returns where the scorpions of a seat stand; the hand is place 0.
func (p *Position) wayOf(seat uint8) way {
	// Black square n is place 2N+1-n, so the black lane is reversed: bit n becomes bit
	// 63-n, and that moves down by 62-2N (or up).
	turned := bits.Reverse64(p.lanes[seat][black])
	w := way{lo: p.lanes[seat][yellow]}
	if up := 2*int(p.squares) - 62; up >= 0 {
		w.lo |= turned << up
		w.hi = turned >> (64 - up)
	} else {
		w.lo |= turned >> -up
	}
	if p.hand[seat] > 0 {
		w.lo |= 1
	}
	return w
}

// behind returns the set of distances, bit d-1 for d from 1 to 12, at which the set has
// a place before at.
func (w way) behind(at uint) uint {
	// Bits at-12 … at-1, with the nearest as bit 11, reversed.
	var window uint64
	switch {
	case at < 12:
		window = w.lo << (12 - at)
	case at < 76:
		window = w.lo >> (at - 12)
		if at > 12 {
			window |= w.hi << (76 - at)
		}
	default:
		window = w.hi >> (at - 76)
	}
	return uint(bits.Reverse16(uint16(window<<4))) & (1<<12 - 1)
}

// turnsToGo returns how many turns a seat needs if it is left alone: from the bear-off
// table or, before its zone, approximately.
func (p *Position) turnsToGo(seat uint8) float64 {
	on := p.lanes[seat]
	lifted := p.lifted() && seat == p.player
	if p.hand[seat] == 0 && on[yellow] == 0 && !lifted {
		if on[black] == 0 {
			return 0
		}
		if r := bearoffOf(on[black]); r != nil {
			return r.mean
		}
	}
	home := int(p.outside())
	left := int(p.each - p.out[seat])
	pips := int(p.hand[seat]) * home
	for b := on[yellow]; b != 0; b &= b - 1 {
		pips += home - bits.TrailingZeros64(b)
	}
	for b := on[black]; b != 0; b &= b - 1 {
		pips += bits.TrailingZeros64(b)
	}
	if lifted {
		pips += home - int(p.mover)
	}
	return turnsBase + turnsPip*float64(pips) + turnsEach*float64(left)
}

// diceToGo returns how much of the current turn is still to come, in turns.
func (p *Position) diceToGo() float64 {
	pips := 0.0
	switch p.phase {
	case openFirst, throwFirst, dieFirst:
		pips = 7
	case openSecond, throwSecond, dieSecond:
		pips = 3.5 + float64(p.dice[0].pips())
	case playing:
		pips = float64(p.dice[0].pips() + p.dice[1].pips())
	case sting, extra:
		pips = 3.5 + float64(p.dice[0].pips())
	case last:
		pips = float64(p.dice[0].pips())
	}
	return pips / 7
}

// terms sets the terms of each side and returns how many sides there are.
func (p *Position) terms(out *[game.MaxSeats]Weights) (sides int) {
	sides = int(p.players)
	if p.teams {
		sides = 2
	}
	var ways [game.MaxSeats]way
	var slow, fast [game.MaxSeats]float64
	var occupied [2]uint64
	for s := range p.players {
		ways[s] = p.wayOf(s)
		occupied[yellow] |= p.lanes[s][yellow]
		occupied[black] |= p.lanes[s][black]
		t, side := p.turnsToGo(s), int(s)%sides
		slow[side], fast[side] = max(slow[side], t), max(fast[side], min(slow[side], t))
	}
	shortest := math.Inf(1)
	for side := range sides {
		shortest = min(shortest, slow[side])
	}
	scale := 1 / math.Sqrt(shortest+0.5)

	for s := range p.players {
		t := &out[int(s)%sides]
		p.contact(s, &ways, &occupied, out, sides)
		t[termHand] -= float64(p.hand[s])
		t[termOut] += float64(p.out[s])
		t[termOrder] -= float64(p.order(s)) / float64(p.players)
		if s == p.player {
			t[termDice] = p.diceToGo()
		}
	}
	for side := range sides {
		t := &out[side]
		t[termTurns] = -slow[side]
		t[termLate] = -slow[side] * scale
		t[termPartner] = -fast[side]
		for i := range t {
			t[i] *= scale
		}
	}
	return sides
}

// order returns how many seats move before this one.
func (p *Position) order(seat uint8) uint8 {
	if seat >= p.player {
		return seat - p.player
	}
	return seat + p.players - p.player
}
