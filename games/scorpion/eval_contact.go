package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// contact adds up what a seat's scorpions may lose and win next by landings, each by
// its chance (hitBy, as if both dice could be thrown on the lane needed), in the terms
// of its side and of its enemies.
//
// A scorpion on black n is in danger while yellow n is free: an enemy that lands on it
// may send it across (SC-13), and one that lands opposite takes its place (SC-16).
// Either throws it back to n places from the hand. On yellow there is nothing to fear:
// a scorpion sent across from there moves ahead. That is why players sting their own:
// on y7 or later, with black opposite free, the stung scorpion leaps ahead.
func (p *Position) contact(seat uint8, ways *[game.MaxSeats]way, occupied *[2]uint64, out *[game.MaxSeats]Weights, sides int) {
	home := uint(p.outside())
	order := p.order(seat)
	t := &out[int(seat)%sides]

	for b := p.lanes[seat][black] &^ occupied[yellow]; b != 0; b &= b - 1 {
		n := uint(bits.TrailingZeros64(b))
		lap := float64(home-2*n) / pipsATurn
		safeNow, safeLater := 1.0, 1.0
		for enemy := range p.players {
			if p.ownSide(enemy, seat) {
				continue
			}
			opposite := ways[enemy].behind(n)
			hit := hitBy[ways[enemy].behind(home-n)|opposite]
			if p.order(enemy) < order {
				safeNow *= 1 - hit
			} else {
				safeLater *= 1 - hit
			}
			if opposite != 0 {
				gain := hitBy[opposite] * lap
				out[int(enemy)%sides][p.nowOr(enemy, termSwapNow, termSwapLater)] += gain
			}
		}
		t[termExposedNow] -= (1 - safeNow) * lap
		t[termExposedLater] -= (1 - safeLater) * lap
	}

	leaps := p.lanes[seat][yellow] &^ occupied[black] &^ (1<<(nest+1) - 1)
	for ; leaps != 0; leaps &= leaps - 1 {
		n := uint(bits.TrailingZeros64(leaps))
		lap := float64(home-2*n) / pipsATurn
		for friend := range p.players { // a partner can do this too
			if p.ownSide(friend, seat) {
				t[p.nowOr(friend, termLeapNow, termLeapLater)] += hitBy[ways[friend].behind(n)] * lap
			}
		}
	}
}

// nowOr returns one term for the player to move and the other for the rest.
func (p *Position) nowOr(seat uint8, now, later int) int {
	if seat == p.player {
		return now
	}
	return later
}
