package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// Progress is a plain measure of how far a seat's side is ahead: the steps that its
// scorpions have made (0 in the hand, 2N+1 out) less those of all others, in
// thousandths. While the seat's turn lasts, what its dice will still bring it
// counts too: a die in hand its pips, one to be rolled three and a half, a lost one
// nothing. Nothing here is fitted, and no die is looked into: it is what a player
// goes by who wants to get on, and the yardstick for those who think.
func (e *Eval) Progress(p *Position, seat game.Seat) int {
	own := uint8(seat)
	sum := 0
	for s := range p.players {
		steps := 1000 * p.steps(s)
		if s == p.player {
			if p.lifted() {
				steps += 1000 * int(p.mover)
			}
			if s == own {
				steps += p.inSight()
			}
		}
		if p.ownSide(s, own) {
			sum += steps
		} else {
			sum -= steps
		}
	}
	return sum
}

// steps adds up how far the scorpions of a seat have come, a lifted one apart.
func (p *Position) steps(seat uint8) int {
	home := int(p.outside())
	sum := int(p.out[seat]) * home
	for b := p.lanes[seat][yellow]; b != 0; b &= b - 1 {
		sum += bits.TrailingZeros64(b)
	}
	for b := p.lanes[seat][black]; b != 0; b &= b - 1 {
		sum += home - bits.TrailingZeros64(b)
	}
	return sum
}

// inSight is what the dice of the turn will still bring, in thousandths of a step.
func (p *Position) inSight() int {
	const rolled = 3500
	toThrow := 0 // dice of the turn that have no lane yet
	switch p.phase {
	case openFirst, throwFirst:
		toThrow = 2
	case openSecond, dieFirst, throwSecond:
		toThrow = 1
	}
	sum := rolled * toThrow
	for _, d := range p.dice {
		if !d.onLane() {
			continue
		}
		if d.pips() > 0 {
			sum += 1000 * int(d.pips())
		} else {
			sum += rolled
		}
	}
	if p.lifted() { // the extra die
		sum += rolled
	}
	return sum
}
