package skorpion

import "github.com/antares-games/antares/game"

// Play plays a legal move. An illegal one corrupts the position.
func (p *Position) Play(m game.Move) {
	me := p.seat & 1
	switch {
	case m < stepKind:
		p.lay(me, firstOf(m))
	case m < pairKind:
		p.step(p.on(), firstOf(m))
	default:
		b := p.on()
		p.step(b, firstOf(m))
		p.take(me, paidOf(m), !p.out) // KO-14, KO-15
		p.step(b, secondOf(m))
	}
	p.turn++
	p.hash ^= keys.blue
	p.settle()
}

// lay puts a piece from the hand on a spot.
func (p *Position) lay(who game.Seat, s spot) {
	p.pieces[who] |= bit(s)
	p.hash ^= keys.piece[who][s] ^ keys.hand[who][p.hand[who]] ^ keys.hand[who][p.hand[who]-1]
	p.hand[who]--
}

// take removes a piece from the board, to its owner's hand or out of the game.
func (p *Position) take(who game.Seat, s spot, toHand bool) {
	p.pieces[who] &^= bit(s)
	p.hash ^= keys.piece[who][s]
	if toHand {
		p.hash ^= keys.hand[who][p.hand[who]] ^ keys.hand[who][p.hand[who]+1]
		p.hand[who]++
	}
}

// step moves the Skorpion by one step, with all its consequences.
func (p *Position) step(b *board, to spot) {
	for who := red; who <= blue; who++ { // KO-12
		if p.pieces[who]&bit(to) != 0 {
			p.take(who, to, true)
		}
	}
	p.hash ^= keys.skorpion[p.skorpion] ^ keys.tail[p.tail]
	p.skorpion, p.tail = b.land(p.skorpion, to)
	p.hash ^= keys.skorpion[p.skorpion] ^ keys.tail[p.tail]
}
