package scorpion

import (
	"github.com/antares-games/antares/game"
)

// The moments within the turns of an endgame, found with the real rules.

// endgameHand is where the scorpions of the player to move are.
type endgameHand struct {
	places [endgameRoom]place
	rest   [endgameRoom]int32 // [i]: the rank of the others, without scorpion i
	lanes  uint8              // bit i: scorpion i is on black
	on     [2]bool            // whether dice on a lane move anything
	ok     bool               // no two are on one square
}

// endgameRoom is the maximum number of scorpions per side in the solver.
const endgameRoom = 4

// dieNumber numbers what becomes of a die: 0 lost or played, then its pips on
// yellow, then on black.
func dieNumber(d die) int {
	if !d.onLane() {
		return 0
	}
	return int(d.lane())*6 + int(d.pips())
}

const dieNumbers = 13

func numberedDie(n int) die {
	if n == 0 {
		return noDie
	}
	return thrown(lane((n-1)/6), uint(n-1)%6+1)
}

// endgamePlay is a play: a scorpion moves by count, and a die is left.
type endgamePlay struct{ scorpion, count, left uint8 }

// playsOf are the plays for two dice. They depend only on the lanes of the scorpions:
// the index is 1<<scorpions plus the lanes that they are on.
var playsOf = func() (all [2 << endgameRoom][dieNumbers][dieNumbers][]endgamePlay) {
	for n := range endgameRoom {
		for lanes := range uint8(2 << n) {
			p := Position{squares: maxSquares, players: 2, each: endgameRoom + 1, out: [game.MaxSeats]uint8{uint8(endgameRoom - n)}, turn: 9, phase: playing}
			p.hand[1] = p.each
			for i := range n + 1 {
				p.put(0, p.join(lane(lanes>>i&1), uint(i+1)))
			}
			for a := range dieNumbers {
				for b := range dieNumbers {
					p.dice = [2]die{numberedDie(a), numberedDie(b)}
					if a == 0 {
						p.dice[0] = lostDie
					}
					if b == 0 {
						p.dice[1] = lostDie
					}
					all[2<<n|int(lanes)][a][b] = p.endgamePlays()
				}
			}
		}
	}
	return all
}()

// endgamePlays are the plays of a position in which scorpion i is on square i+1.
func (p *Position) endgamePlays() (list []endgamePlay) {
	for _, d := range p.dice {
		if d.onLane() && p.sources(d.lane()) == 0 {
			return nil // such a die is lost as soon as it is thrown
		}
	}
	for _, m := range p.AppendMoves(nil) {
		l, n := fromOf(m)
		left := p.remaining(l, countOf(m))
		list = append(list, endgamePlay{uint8(n - 1), uint8(countOf(m)), uint8(dieNumber(left))})
	}
	return list
}

// landing is the result of a landing: the kind, and where it leads. If it leads to
// several places, ways is how many.
type landing struct {
	to   int32
	kind uint8
	ways uint8
}

const (
	landsNever   uint8 = iota // cannot occur
	landsHome                 // the last one is out: the game is won
	landsFree                 // the turn passes: to is a state of passed
	landsOut                  // … with one out: to is a state of passedOut
	landsMore                 // the other die moves another: steps are landings
	landsOutMore              // … with one out: steps are landings of movedOut
	landsExtra                // an extra die, after a choice or not: steps begin at a landing one on
)

// step is one of the continuations from a landing.
type step struct {
	from int32 // a landing
	most int32 // for an extra die: how many outcomes the next landing has beyond it
}

// number numbers the landings by the die left, the place, and the ranks of the side's
// other scorpions and of the enemies.
func (h *endgameHalf) number(left, to, rest, theirs int) int {
	return ((left*int(2*h.squares+1)+to-1)*h.rest+rest)*h.others + theirs
}

// eachHand calls f with every way to place n scorpions, by rank.
func eachHand(squares, n uint8, f func(rank int, places []place)) {
	var places [endgameRoom]place
	rank := 0
	var fill func(i int, most place)
	fill = func(i int, most place) { // the last scorpion counts most
		if i < 0 {
			f(rank, places[:n])
			rank++
			return
		}
		for at := range most + 1 {
			places[i] = at
			fill(i-1, at)
		}
	}
	fill(int(n)-1, 2*place(squares))
}

// set puts scorpions at places, and reports whether that is possible: at most one per
// square.
func (p *Position) set(seat uint8, places []place) bool {
	for _, at := range places {
		if at != inHand {
			l, n := p.split(at)
			if _, taken := p.owner(l, n); taken {
				return false
			}
		}
		p.put(seat, at)
	}
	p.out[seat] = p.each - uint8(len(places))
	return true
}

// bare returns a position without scorpions on the way, with seat 0 to move.
func (h *endgameHalf) bare() Position {
	return Position{squares: h.squares, players: 2, each: endgameRoom + 1, turn: 9}
}

// findStates lists the hands and the states that are possible.
func (h *endgameHalf) findStates() {
	h.hands = make([]endgameHand, h.ways)
	eachHand(h.squares, h.own, func(rank int, places []place) {
		hand := &h.hands[rank]
		p := h.bare()
		hand.ok = p.set(0, places)
		if !hand.ok {
			return
		}
		hand.lanes = 1 << len(places)
		for i, at := range places {
			hand.places[i] = at
			l, _ := p.split(at)
			hand.lanes |= uint8(l) << i
			hand.on[l] = true
			p.take(0, at)
			hand.rest[i] = int32(p.rank(0))
			p.put(0, at)
		}
	})
	h.possible = make([]bool, len(h.chance))
	h.eachPair(h.own, func(_ *Position, ours, theirs int) {
		h.possible[ours*h.others+theirs] = true
	})
}

// eachPair calls f with every position of n of our scorpions and all of theirs.
func (h *endgameHalf) eachPair(n uint8, f func(p *Position, ours, theirs int)) {
	eachHand(h.squares, n, func(ours int, places []place) {
		half := h.bare()
		if !half.set(0, places) {
			return
		}
		eachHand(h.squares, h.other, func(theirs int, places []place) {
			p := half
			if p.set(1, places) {
				f(&p, ours, theirs)
			}
		})
	})
}

// findLandings uses the rules to find what each landing leads to.
func (h *endgameHalf) findLandings() {
	home := int(2*h.squares + 1)
	h.landing = make([]landing, dieNumbers*home*h.rest*h.others)
	h.value = make([]float64, len(h.landing))
	dice := dieNumbers
	if h.own == 1 {
		dice = 1 // no other scorpion is left for another die
	}
	h.eachPair(h.own-1, func(p *Position, rest, theirs int) {
		p.out[0]-- // one is lifted
		for left := range dice {
			for to := 1; to <= home; to++ {
				// It walks the last step to its landing.
				q := *p
				q.phase, q.mover, q.dice[0] = extra, place(to-1), numberedDie(left)
				q.Play(rollOf(1))
				h.landing[h.number(left, to, rest, theirs)] = h.lead(&q, left)
			}
		}
	})
}

// lead returns what the position after a landing leads to.
func (h *endgameHalf) lead(p *Position, left int) landing {
	wentOut := p.each-p.out[0] < h.own && !p.lifted()
	switch {
	case p.phase == over:
		return landing{kind: landsHome}
	case p.player != 0:
		l := landing{kind: landsFree, to: int32(p.rank(1)*h.ways + p.rank(0))}
		if wentOut {
			l.kind, l.to = landsOut, int32(p.rank(1)*h.passedOut.others+p.rank(0))
		}
		return l
	}
	l := landing{to: int32(len(h.steps))}
	switch p.phase {
	case extra:
		l.kind, l.ways = landsExtra, 1
		h.steps = append(h.steps, h.extraStep(p, left))
	case sting:
		l.kind, l.ways = landsExtra, 2
		for _, m := range []game.Move{stay, cross} {
			q := *p
			q.Play(m)
			h.steps = append(h.steps, h.extraStep(&q, left))
		}
	case last:
		on := h
		if l.kind = landsMore; wentOut {
			l.kind, on = landsOutMore, h.movedOut
		}
		for _, m := range p.AppendMoves(nil) {
			q := *p
			from := q.join(fromOf(m))
			q.take(0, from)
			to := min(int(from)+int(countOf(m)), int(q.outside()))
			h.steps = append(h.steps, step{from: int32(on.number(0, to, q.rank(0), q.rank(1)))})
			l.ways++
		}
	}
	return l
}

// extraStep returns the continuation with an extra die for the lifted scorpion.
func (h *endgameHalf) extraStep(p *Position, left int) step {
	to := int(p.mover) + 1
	return step{int32(h.number(left, to, p.rank(0), p.rank(1))), int32(int(p.outside()) - to)}
}
