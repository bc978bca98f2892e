package scorpion

import (
	"math/bits"

	"github.com/antares-games/antares/game"
)

// Progress is a simple measure of how far a seat's side is ahead: the steps that its
// scorpions have made (0 in hand, 2N+1 out) minus those of all others, in thousandths.
// During the seat's turn, what its dice are still worth counts too: a die in hand
// counts its pips, one to be rolled three and a half, a lost one nothing. Nothing here
// is fitted, and there is no look-ahead: it is how a player who simply wants to advance
// would judge, and the yardstick for those that think.
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

// steps adds up how far the scorpions of a seat have come, not counting a lifted one.
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

// inSight returns what the dice of the turn are still worth, in thousandths of a step.
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
