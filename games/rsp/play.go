package rsp

import "github.com/antares-games/antares/game"

// Play plays a legal move and passes the turn. It trusts its caller.
func (p *Position) Play(m game.Move) {
	us, from, to := int(p.turn&1), moveFrom(m), moveTo(m)
	var loss bool // something is taken or destroyed, on either side
	switch {
	case p.pieces[us][rock]>>from&1 != 0:
		loss = p.roll(us, from, to)
	case p.pieces[us][scissors]>>from&1 != 0:
		loss = p.cut(us, from, to)
	default:
		loss = p.lay(us, from, to, m)
	}
	p.quiet++
	if loss {
		p.quiet = 0 // RP-17
	}
	p.turn ^= 1
	p.hash ^= turnKey
	p.end = p.settle()
}

// roll moves a Rock (RP-4, RP-5).
func (p *Position) roll(us, from, to int) (loss bool) {
	them := us ^ 1
	p.toggle(us, rock, from)
	p.toggle(us, rock, to)
	if p.pieces[them][rock]>>to&1 != 0 { // RP-5: the knock
		behind := int(beyond[from][to])
		p.toggle(them, rock, to)
		p.toggle(them, rock, behind)
		return p.capture(behind)
	}
	return p.take(them, scissors, to) || p.take(them, flag, to) // RP-3
}

// cut moves Scissors (RP-8).
func (p *Position) cut(us, from, to int) (loss bool) {
	them := us ^ 1
	p.toggle(us, scissors, from)
	p.toggle(us, scissors, to)
	if p.pieces[them][paper]>>to&1 != 0 {
		p.pile(them, to, -p.height(to)) // RP-3: the whole stack is taken
		return true
	}
	return p.take(them, flag, to)
}

// lay lifts Papers off a stack and drops them along a row (RP-6, RP-7).
func (p *Position) lay(us, from, to int, m game.Move) (loss bool) {
	if moveMany(m) == 0 {
		p.pile(us, from, -1)
		return p.land(us, to, 1)
	}
	lifted := 0
	for i, before, at := 0, from, to; i < moveMany(m); i++ {
		if n := dropAt(m, i); n > 0 {
			lifted += n
			if p.land(us, at, n) {
				loss = true
			}
		}
		before, at = at, int(beyond[before][at])
	}
	p.pile(us, from, -lifted)
	return loss
}

// land drops n Papers on a space.
func (p *Position) land(us, at, n int) (loss bool) {
	them := us ^ 1
	if p.pieces[them][scissors]>>at&1 != 0 {
		return true // RP-7, RP-12: destroyed, whether the Scissors are locked or not
	}
	loss = p.take(them, rock, at) || p.capture(at)
	p.pile(us, at, n)
	return loss
}

// capture takes either side's Flag from a space on which something has landed (RP-14).
func (p *Position) capture(at int) bool { return p.take(red, flag, at) || p.take(blue, flag, at) }

// take removes a piece from a space, if it stands there.
func (p *Position) take(seat, kind, at int) bool {
	if p.pieces[seat][kind]>>at&1 == 0 {
		return false
	}
	p.toggle(seat, kind, at)
	return true
}
