package search

import "github.com/antares-games/antares/game"

// pnFrame is what belongs to one ply of the path being searched.
type pnFrame[P any] struct {
	pos     P
	limited game.Limited // pos, if it knows a limit
	counter game.Counter // pos, if it counts its moves
	hash    uint64
	code    uint64 // of the path before this position
	moves   []game.Move
	kids    []pnValue // of the moves, in their order
}

// mid searches a position until its proof number reaches tp or its disproof number
// td, or until it is solved.
func (s *Prover[P, PP]) mid(ply int, tp, td uint32) pnValue {
	f := s.frame(ply)
	began := s.nodes + s.budget.Nodes()
	attacks := PP(&f.pos).Turn() == s.attacker

	// Step 1. List the children with what is known of them.
	s.expand(ply, attacks)

	for {
		// Step 2. Sum up. The attacker needs one child, the defender all. Where a
		// sum is due the greatest number is taken, and one for each other child
		// that is open: a sum counts positions once for every way that leads to
		// them, and explodes where many do.
		v, best, second := f.sum(attacks)
		work := s.nodes + s.budget.Nodes() - began + 1

		// Step 3. Solved, or beyond what the parent wants to know: store it in the cache.
		if v.pn == 0 || v.dn == 0 {
			s.solved(ply, v, work, attacks)
			return v
		}
		if s.stopped || v.pn >= tp || v.dn >= td {
			s.cache.store(f.hash^s.salt, v, work)
			return v
		}

		// Step 4. Go to the most promising child and stay there until it is worse
		// than the next one by a quarter (1+ε), so that the search does not hop
		// between two and lose in the cache what it found.
		kid, open := f.kids[best], f.open()
		var kp, kd uint32
		if attacks {
			kp, kd = min(tp, widen(second)), td-min(td-1, open-1)
		} else {
			kp, kd = tp-min(tp-1, open-1), min(td, widen(second))
		}
		kp, kd = max(kp, kid.pn+1), max(kd, kid.dn+1)
		s.enter(ply, f.moves[best])
		s.path.push(s.frames[ply+1].hash)
		f.kids[best] = s.mid(ply+1, kp, kd)
		s.path.pop()
	}
}

// widen is a number and a quarter more, at least one.
func widen(n uint32) uint32 { return min(n+n/4+1, pnInfinite) }

// expand lists the children of a frame and what is known of each. It stops listing
// what does not matter once one child decides.
func (s *Prover[P, PP]) expand(ply int, attacks bool) {
	f := s.frame(ply)
	f.moves = PP(&f.pos).AppendMoves(f.moves[:0])
	f.kids = f.kids[:0]
	for _, m := range f.moves {
		s.enter(ply, m)
		kid := s.look(ply + 1)
		f.kids = append(f.kids, kid)
		if attacks && kid.pn == 0 || !attacks && kid.dn == 0 && kid.rests == onNothing {
			break
		}
	}
	if s.nodes += uint64(len(f.kids)); s.nodes >= checkEvery {
		s.stopped = s.budget.Spend(s.nodes) || s.stopped
		s.nodes = 0
	}
}

// enter plays a move into the next frame.
func (s *Prover[P, PP]) enter(ply int, m game.Move) {
	next := s.frame(ply + 1)
	f := s.frames[ply]
	next.pos = f.pos
	PP(&next.pos).Play(m)
	next.hash = PP(&next.pos).Hash()
	next.code = stepCode(f.code, f.hash, ply)
}

// look reports what is known of the position of a frame before it is searched.
func (s *Prover[P, PP]) look(ply int) pnValue {
	f := s.frames[ply]
	turn := PP(&f.pos).Turn()
	failed := pnValue{pn: pnInfinite, dn: 0, rests: onNothing}

	// The end of the game.
	if turn == game.Over {
		if PP(&f.pos).Payoff()[s.attacker] > 0 {
			return pnValue{pn: 0, dn: pnInfinite, rests: onNothing}
		}
		if f.limited != nil && f.limited.PliesToLimit() <= 0 && PP(&f.pos).Payoff() == (game.Payoff{}) {
			failed.rests = onLimit
		}
		return failed
	}
	// What somebody else knows.
	if s.known != nil {
		if v, ok := s.ask(f, turn, ply); ok {
			return v
		}
	}
	// A position of the path: see the comment of Prover.
	if !s.bounded {
		if at := s.path.find(f.hash); at >= 0 {
			failed.rests = int16(at)
			return failed
		}
	}
	v, solved := s.lookUp(ply, f.code)
	switch {
	case solved:
		return v
	case ply >= s.horizon:
		failed.rests = onHorizon
		return failed
	case v.pn == 1 && v.dn == 1 && f.counter != nil:
		// Nothing is known: the side with many moves is harder to beat.
		n := uint32(f.counter.CountMoves())
		if turn == s.attacker {
			v.dn = max(n, 1)
		} else {
			v.pn = max(n, 1)
		}
	}
	return v
}

// ask turns the value of an oracle into an answer to the question.
func (s *Prover[P, PP]) ask(f *pnFrame[P], turn game.Seat, ply int) (pnValue, bool) {
	score, ok := s.known.Probe(&f.pos)
	if !ok {
		return pnValue{}, false
	}
	if turn != s.attacker {
		score = -score
	}
	plies, decided := score.Mate()
	if !decided || plies < 0 {
		return pnValue{pn: pnInfinite, dn: 0, rests: onNothing}, true
	}
	if plies > s.horizon-ply || f.limited != nil && plies > f.limited.PliesToLimit() {
		return pnValue{}, false
	}
	return pnValue{pn: 0, dn: pnInfinite, plies: uint16(plies), rests: onNothing}, true
}

// sum is the value that follows from the children, the child to search next, and the
// number that the best of the others has.
func (f *pnFrame[P]) sum(attacks bool) (v pnValue, best int, second uint32) {
	v = pnValue{rests: onNothing}
	least, most, open := pnInfinite, uint32(0), uint32(0)
	second = pnInfinite
	plies, weakest, firmest := -1, onNothing, onHorizon
	for i := range f.kids {
		k := &f.kids[i]
		// one is the number that a single child is enough for, all the other.
		one, all := k.pn, k.dn
		if !attacks {
			one, all = k.dn, k.pn
		}
		if one < least || i == 0 {
			second = least
			least, best = one, i
		} else if one < second {
			second = one
		}
		most = max(most, all)
		if all > 0 {
			open++
		}
		switch {
		case attacks && k.pn == 0:
			if plies < 0 || int(k.plies)+1 < plies {
				plies = int(k.plies) + 1
			}
		case !attacks && k.pn == 0:
			plies = max(plies, int(k.plies)+1)
		}
		if k.dn == 0 {
			weakest, firmest = min(weakest, k.rests), max(firmest, k.rests)
		}
	}
	all := most
	if open > 0 {
		all = min(most+open-1, pnInfinite)
	}
	if attacks {
		v.pn, v.dn = least, all
	} else {
		v.pn, v.dn = all, least
	}
	if v.pn == 0 {
		v.dn, v.plies = pnInfinite, uint16(plies)
	}
	if v.dn == 0 {
		// The attacker may try them all, the defender chooses its refutation.
		if v.pn, v.rests = pnInfinite, firmest; attacks {
			v.rests = weakest
		}
	}
	return v, best, second
}

// open counts the children that are not solved.
func (f *pnFrame[P]) open() (n uint32) {
	for i := range f.kids {
		if f.kids[i].pn != 0 && f.kids[i].dn != 0 {
			n++
		}
	}
	return max(n, 1)
}

// solved stores in the cache what a position is worth, where that holds.
func (s *Prover[P, PP]) solved(ply int, v pnValue, work uint64, attacks bool) {
	f := s.frames[ply]
	key := f.hash ^ s.salt
	switch {
	case v.pn == 0:
		s.cache.store(key, v, work)
	case int(v.rests) >= ply:
		based := int(v.rests) == ply
		v.rests = onNothing
		s.cache.store(key, v, work)
		if based {
			s.settle(ply, ply, attacks)
		}
	default:
		s.cache.store(s.twin(f, ply, f.code), v, work)
		if !s.bounded { // on another path it is likely to be so again
			s.cache.store(key, pnValue{pn: hintProof, dn: 1, rests: onNothing}, work)
		}
	}
}

// hintProof is the proof number of a position that was refuted on another path.
const hintProof = 64

// settle walks through a disproof that rests on its own base and nothing before it,
// and stores every position of it as refuted on every path: from each of them the
// defender can go round in it for ever. The children of the frame are known.
func (s *Prover[P, PP]) settle(base, ply int, attacks bool) {
	f := s.frames[ply]
	for i := range f.kids {
		k := f.kids[i]
		if !attacks && k.dn == 0 && k.rests == onNothing {
			return // this answer needs no walk
		}
	}
	for i := range f.kids {
		k := f.kids[i]
		if k.dn != 0 || k.rests == onNothing || int(k.rests) < base {
			continue // known already, or not part of this
		}
		s.enter(ply, f.moves[i])
		next := s.frames[ply+1]
		if s.path.find(next.hash) < 0 && !s.refuted(next.hash) {
			s.cache.store(next.hash^s.salt, pnValue{pn: pnInfinite, dn: 0, rests: onNothing}, 1)
			defends := PP(&next.pos).Turn() != s.attacker
			s.path.push(next.hash)
			s.expand(ply+1, !defends)
			s.settle(base, ply+1, !defends)
			s.path.pop()
		}
		if !attacks {
			break // one answer is enough
		}
	}
}

// refuted reports whether the cache holds a refutation that holds on every path.
func (s *Prover[P, PP]) refuted(hash uint64) bool {
	e := s.cache.probe(hash ^ s.salt)
	return e != nil && e.dn == 0
}

// find is the ply of the path at which a position stands; -1 if it does not.
func (p *path) find(h uint64) int {
	if p.sieve[h&(1<<12-1)] == 0 {
		return -1
	}
	for i := len(p.hashes) - 1; i >= p.root; i-- {
		if p.hashes[i] == h {
			return i - p.root
		}
	}
	return -1
}
