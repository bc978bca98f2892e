package scorpion

import "math/bits"

// When is a race pure? All leave by the same squares, so whoever is behind walks
// over those in front, and may land on them: there is no moment, as there is in
// backgammon, from which on the sides cannot meet however long the game lasts.
// They cannot meet any more only if the game is sure to end before they could:
// a side whose last scorpions are in the bear-off zone, that needs so few turns
// whatever the dice (runout.worst) that nobody can touch it, stand in its way or
// get out in the meantime. That side has won. How it stands otherwise is for the
// terms of the judgement, which use the same table for the turns to go.

// runsHome finds the side that cannot be kept from winning, where that can be
// told cheaply: the player to move needs one turn, or, among two players,
// somebody is out before the other has had more than one turn. It looks at the
// beginning of turns only.
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
		given := r.worst // turns that each enemy has before the last of ours
		if s == p.player {
			given--
		}
		if given == 0 && p.clear(s) || given == 1 && p.players == 2 && p.clear(s) && p.untouched(s) {
			return s, true
		}
	}
	return 0, false
}

// stretch is what concerns a seat on its way out: its rearmost square of black and
// all that follow, the way out, and the yellow squares opposite.
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
// partner's cannot: it is out.
func (p *Position) clear(seat uint8) bool {
	ahead := uint64(1)<<bits.Len64(p.lanes[seat][black]) - 1
	for s := range p.players {
		if s != seat && p.lanes[s][black]&ahead != 0 {
			return false
		}
	}
	return true
}

// untouched reports whether the other of two players cannot come to the stretch in
// one turn. The set of places it may reach is made too large rather than too
// small: any scorpion goes by up to twelve, and on by six from wherever another
// of its own may be met, moved before or not; one that is sent across from where
// it stood goes on with the other die, one that had been moved stays there.
func (p *Position) untouched(seat uint8) bool {
	enemy := 1 - seat
	from := p.wayOf(enemy)
	reach := from.spread(12)
	if p.each-p.out[enemy] > 1 { // a single one meets nobody
		track := from
		track.lo &^= 1 // nobody is met in the hand
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

// opposite is the black squares opposite the yellow ones of a set: where those who
// are sent across get ahead.
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

// spread is all places that one to most steps lead to from those of the set.
func (w way) spread(most int) (to way) {
	for range most {
		w = way{w.lo << 1, w.hi<<1 | w.lo>>63}
		to = to.or(w)
	}
	return to
}
