package scorpion

import "math"

// How tables are computed. A turn has many dice but few kinds of moments: dice are
// thrown, a scorpion is lifted, walks and lands. The real rules determine, once for
// every possible case, what dice may move and what a landing leads to
// (endgame_moments.go). The rest is averages and maxima of numbers.
//
// Values are improved turn by turn until no turn changes one by more than endgameStill.
// By then the changes shrink by a third or more with each turn, which a test checks, so
// the error of the values is not much more than that.
//
// There are positions in which each player would rather wait for the other to move into
// its reach. Many values would be possible there, so it matters how waiting is judged:
// a player who waits for ever gets what the other gets by moving, or a draw if the
// other never moves either. (In the real game the limit of 2000 turns ends it, SC-19;
// who must move just before that is ignored.)
const (
	endgameStill = 1e-9
	endgameTurns = 1000 // far more than necessary
)

// even is what a draw is worth.
const even = 0.5

// endgameSolver computes tables for one length of the lanes, starting with those of few
// scorpions. It works for any number for which there is enough time and memory.
type endgameSolver struct {
	squares uint8
	halves  map[[2]uint8]*endgameHalf
	changes []float64 // the greatest change of each turn of the last solve
	guess   float64   // the initial value of everything: it does not matter
}

func newEndgameSolver(squares uint8) *endgameSolver {
	return &endgameSolver{squares: squares, halves: map[[2]uint8]*endgameHalf{}, guess: even}
}

// endgameHalf is the positions in which the player to move has own scorpions left and
// the other player has other. It is solved together with its counterpart, where the
// other player is to move.
type endgameHalf struct {
	squares    uint8
	own, other uint8
	// ways is the number of ways to place own scorpions, rest that for own-1, and others
	// that for other.
	ways, rest, others int
	// passed is the counterpart, where the game continues when the turn has passed;
	// passedOut is where it continues if one of our scorpions has gone out in the turn,
	// and movedOut is where our turn then continues. The last two are nil if it was the
	// last scorpion.
	passed, passedOut, movedOut *endgameHalf

	hands    []endgameHand // by rank
	possible []bool        // the states that can occur
	chance   []float64     // of the states: our rank times others, plus their rank
	moving   []float64     // … if the player to move does not stand still
	landing  []landing
	value    []float64 // of the landings
	steps    []step    // of landings that lead to several places
	room     endgameTurn
}

// endgameTurn is working space to compute the turns of a hand against all of theirs at
// once: a row has one number for each of those.
type endgameTurn struct {
	play     [dieNumbers][dieNumbers][]float64
	sum, top []float64
}

// solve computes the tables for the given numbers of scorpions of the player to move
// and of the other, and for everything they lead to.
func (s *endgameSolver) solve(own, other uint8) (*endgameHalf, *endgameHalf) {
	if h := s.halves[[2]uint8{own, other}]; h != nil {
		return h, h.passed
	}
	if own > 1 {
		s.solve(own-1, other)
	}
	if other > 1 {
		s.solve(own, other-1)
	}
	pair := []*endgameHalf{s.half(own, other)}
	if own != other {
		pair = append(pair, s.half(other, own))
	}
	for _, h := range pair {
		h.passed = s.halves[[2]uint8{h.other, h.own}]
		h.passedOut = s.halves[[2]uint8{h.other, h.own - 1}]
		h.movedOut = s.halves[[2]uint8{h.own - 1, h.other}]
		h.findLandings()
	}
	s.changes = s.changes[:0]
	for change := 1.0; change > endgameStill && len(s.changes) < endgameTurns; {
		change = 0
		for _, h := range pair {
			h.land()
		}
		for _, h := range pair {
			for ours := range h.hands {
				if hand := &h.hands[ours]; hand.ok {
					h.turn(hand, h.moving[ours*h.others:(ours+1)*h.others])
				}
			}
		}
		for _, h := range pair {
			change = max(change, h.wait())
		}
		s.changes = append(s.changes, change)
	}
	for _, h := range pair {
		h.land() // for halves that lead here
		h.moving, h.landing, h.steps, h.room = nil, nil, nil, endgameTurn{}
	}
	return pair[0], pair[len(pair)-1]
}

// half prepares a half.
func (s *endgameSolver) half(own, other uint8) *endgameHalf {
	h := &endgameHalf{squares: s.squares, own: own, other: other}
	home := int(2*s.squares + 1)
	ways := func(n uint8) int { return choose(home+int(n)-1, int(n)) }
	h.ways, h.rest, h.others = ways(own), ways(own-1), ways(other)
	h.chance = make([]float64, h.ways*h.others)
	for i := range h.chance {
		h.chance[i] = s.guess
	}
	h.moving = make([]float64, len(h.chance))
	h.room.sum, h.room.top = make([]float64, h.others), make([]float64, h.others)
	for a := range dieNumbers {
		for b := range a + 1 {
			h.room.play[a][b] = make([]float64, h.others)
			h.room.play[b][a] = h.room.play[a][b] // dice have no order
		}
	}
	s.halves[[2]uint8{own, other}] = h
	h.findStates()
	return h
}

// wait computes the states, in which a player may also stand still, and returns the
// greatest change.
func (h *endgameHalf) wait() (change float64) {
	for at, v := range h.moving {
		if !h.possible[at] {
			continue
		}
		ours, theirs := at/h.others, at%h.others
		if h.hands[ours].still() {
			wait := 1 - h.passed.moving[theirs*h.ways+ours]
			if h.passed.hands[theirs].still() {
				wait = min(wait, even)
			}
			v = max(v, wait)
		}
		change = max(change, math.Abs(v-h.chance[at]))
		h.chance[at] = v
	}
	return change
}

// still reports whether a hand can stand still, by throwing both dice on a lane where
// there is nothing to move (SC-9).
func (hand *endgameHand) still() bool { return !hand.on[yellow] || !hand.on[black] }

// turn sets the row of best to the chances of a hand that moves: lanes are chosen for
// two dice, one after the other (SC-7), and a die on a lane with nothing to move is
// lost (SC-9).
func (h *endgameHalf) turn(hand *endgameHand, best []float64) {
	for a := range dieNumbers {
		for b := range a + 1 {
			h.play(hand, playsOf[hand.lanes][a][b], h.room.play[a][b])
		}
	}
	clear(best)
	for first := yellow; first <= black; first++ {
		if !hand.on[first] { // only the other die is left
			clear(h.room.sum)
			h.average(hand, 0, 1-first, h.room.sum)
			raise(best, h.room.sum, 1)
			continue
		}
		clear(h.room.sum)
		for x := range 6 {
			die := 1 + 6*int(first) + x
			clear(h.room.top)
			h.average(hand, die, yellow, h.room.top)
			h.average(hand, die, black, h.room.top)
			for i, v := range h.room.top {
				h.room.sum[i] += v
			}
		}
		raise(best, h.room.sum, 1.0/6)
	}
}

// average raises a row to the value of throwing a die on a lane after another one.
func (h *endgameHalf) average(hand *endgameHand, other int, l lane, row []float64) {
	play := &h.room.play[other]
	if !hand.on[l] {
		raise(row, play[0], 1)
		return
	}
	d := play[1+6*l:]
	for i := range row {
		sum := d[0][i] + d[1][i] + d[2][i] + d[3][i] + d[4][i] + d[5][i]
		row[i] = max(row[i], sum/6)
	}
}

// play sets a row to the best of some plays.
func (h *endgameHalf) play(hand *endgameHand, plays []endgamePlay, row []float64) {
	home := int(2*h.squares + 1)
	for i, o := range plays {
		to := min(int(hand.places[o.scorpion])+int(o.count), home)
		at := h.number(int(o.left), to, int(hand.rest[o.scorpion]), 0)
		if i == 0 {
			copy(row, h.value[at:at+h.others])
		} else {
			raise(row, h.value[at:at+h.others], 1)
		}
	}
}

// raise raises each number of a row to that of another, times a factor, if that is
// higher.
func raise(row, other []float64, factor float64) {
	for i, v := range other[:len(row)] {
		if v *= factor; v > row[i] {
			row[i] = v
		}
	}
}

// land computes the landings: the farthest first, as an extra die continues from there,
// and those with no die left before the others, which lead to them.
func (h *endgameHalf) land() {
	home, row := int(2*h.squares+1), h.rest*h.others
	for left := range dieNumbers {
		for to := home; to > 0; to-- {
			from := h.number(left, to, 0, 0)
			for at := from; at < from+row; at++ {
				if l := h.landing[at]; l.kind != landsNever {
					h.value[at] = h.landed(l)
				}
			}
		}
	}
}

// landed returns the chance of the player to move after a landing.
func (h *endgameHalf) landed(l landing) (best float64) {
	switch l.kind {
	case landsHome:
		return 1
	case landsFree:
		return 1 - h.passed.chance[l.to]
	case landsOut:
		return 1 - h.passedOut.chance[l.to]
	}
	for _, s := range h.steps[l.to : l.to+int32(l.ways)] {
		switch l.kind {
		case landsMore:
			best = max(best, h.value[s.from])
		case landsOutMore:
			best = max(best, h.movedOut.value[s.from])
		case landsExtra: // SC-15: six outcomes; beyond the last square means out
			sum, on := 0.0, int32(h.rest*h.others)
			for i := range int32(6) {
				sum += h.value[s.from+on*min(i, s.most)]
			}
			best = max(best, sum/6)
		}
	}
	return best
}
