package scorpion

import "math/bits"

// When is a race pure? All scorpions leave by the same squares, so those behind pass
// over those in front and may land on them. Unlike in backgammon, there is no point
// after which the sides can no longer meet, however long the game lasts. They cannot
// meet only if the game is certain to end first: a side whose last scorpions are in the
// bear-off zone needs so few turns, whatever the dice (runout.worst), that nobody can
// touch it, block it or get out in the meantime. That side has won. All other cases are
// left to the terms of the evaluation, which use the same table for the turns to go.

// runsHome finds a side that cannot be prevented from winning, where that can be
// determined cheaply: the player to move needs one turn, or, with two players, one of
// them is out before the other has had more than one turn. It looks only at the
// beginning of turns.
func (p *Position) runsHome() (winner uint8, ok bool) {
	if p.phase != throwFirst {
		return 0, false
	}
	for s := range p.players {
		if p.hand[s] != 0 || p.lanes[s][yellow] != 0 {
			continue
		}
		if p.teams && p.out[partner(s)] != p.each {
			continue
		}
		r := bearoffOf(p.lanes[s][black])
		if r == nil {
			continue
		}
		given := r.worst // turns that each enemy has before our last one
		if s == p.player {
			given--
		}
		if given == 0 && p.clear(s) || given == 1 && p.players == 2 && p.clear(s) && p.untouched(s) {
			return s, true
		}
	}
	return 0, false
}

// stretch returns the places that matter to a seat on its way out: its rearmost square
// on black and all that follow, the way out, and the opposite yellow squares.
func (p *Position) stretch(seat uint8) way {
	rear := bits.Len64(p.lanes[seat][black]) - 1
	home := int(p.outside())
	// Ones from home-rear up.
	w := way{lo: ^uint64(0), hi: ^uint64(0)}
	if from := home - rear; from >= 64 {
		w.lo, w.hi = 0, w.hi<<(from-64)
	} else {
		w.lo <<= from
	}
	w.lo |= 1<<(rear+1) - 2
	return w
}

// clear reports whether no other scorpion stands between a seat and the way out. A
// partner's cannot, as they are all out.
func (p *Position) clear(seat uint8) bool {
	ahead := uint64(1)<<bits.Len64(p.lanes[seat][black]) - 1
	for s := range p.players {
		if s != seat && p.lanes[s][black]&ahead != 0 {
			return false
		}
	}
	return true
}

// untouched reports whether the other of two players cannot reach the stretch in one
// turn. The set of places it may reach is too large rather than too small: any scorpion
// moves by up to twelve, and by six more from wherever it may meet another of its own,
// moved earlier or not; one that is sent across from where it stood continues with the
// other die, one that had already moved stays there.
func (p *Position) untouched(seat uint8) bool {
	enemy := 1 - seat
	from := p.wayOf(enemy)
	reach := from.spread(12)
	if p.each-p.out[enemy] > 1 { // a single one meets nobody
		track := from
		track.lo &^= 1 // there is nobody to meet in the hand
		var moved way
		for more := from.spread(6); more != moved; more = moved.or(moved.and(track).spread(6)) {
			moved = more
		}
		met := track.or(moved)
		var before way
		for reach = reach.or(moved); reach != before; {
			before = reach
			leapt := p.opposite(reach.and(track))
			reach = reach.or(reach.and(met).spread(6)).or(p.opposite(reach.and(met))).or(leapt.spread(6))
		}
	}
	return reach.and(p.stretch(seat)) == way{}
}

// opposite returns the black squares opposite the yellow ones of a set: scorpions that
// are sent across there move ahead.
func (p *Position) opposite(w way) (to way) {
	for b := w.lo & (1<<(p.squares+1) - 2); b != 0; b &= b - 1 {
		at := p.join(black, uint(bits.TrailingZeros64(b)))
		if at < 64 {
			to.lo |= 1 << at
		} else {
			to.hi |= 1 << (at - 64)
		}
	}
	return to
}

func (w way) or(x way) way  { return way{w.lo | x.lo, w.hi | x.hi} }
func (w way) and(x way) way { return way{w.lo & x.lo, w.hi & x.hi} }

// spread returns all places that one to most steps lead to from those of the set.
func (w way) spread(most int) (to way) {
	for range most {
		w = way{w.lo << 1, w.hi<<1 | w.lo>>63}
		to = to.or(w)
	}
	return to
}
