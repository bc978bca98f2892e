package search

import (
	"math"

	"github.com/antares-games/antares/game"
)

// spend counts the nodes since the last time and stops if there are to be no
// more.
func (e *Expectimax[P, PP]) spend() {
	if e.budget.Spend(e.nodes) {
		e.stopped = true
	}
	e.nodes = 0
}

// ended values a position from which nothing can be searched into the values of
// its ply: the end of the game, or a repetition. It reports whether it did.
func (e *Expectimax[P, PP]) ended(ply int, turn game.Seat) bool {
	p, v := &e.pos[ply], &e.values[ply]
	if turn == game.Over {
		pay := PP(p).Payoff()
		for s := range v {
			switch v[s] = e.share; {
			case pay[s] > 0:
				v[s] = 1
			case pay[s] < 0:
				v[s] = 0
			}
		}
		return true
	}
	if e.past != nil && e.past[PP(p).Hash()] >= 2 {
		*v = [game.MaxSeats]float64{e.share, e.share, e.share, e.share}
		return true
	}
	return false
}

// horizon reports whether a position is judged rather than searched.
func (e *Expectimax[P, PP]) horizon(ply, depth int) bool {
	switch {
	case ply >= MaxPlies:
		return true
	case depth == hastyDepth:
		return e.hurrier.SettledSoon(&e.pos[ply])
	}
	return depth == 0 && (e.settler == nil || e.settler.Settled(&e.pos[ply]))
}

// judge estimates a position into the values of its ply.
func (e *Expectimax[P, PP]) judge(ply int) {
	e.guessed = true
	e.chances.Estimate(&e.pos[ply], &e.values[ply])
}

// enter does what every node begins with: count, and see whether to stop.
func (e *Expectimax[P, PP]) enter(ply int) {
	if e.nodes++; e.nodes >= checkEvery {
		e.spend()
	}
	if ply > e.selDepth {
		e.selDepth = ply
	}
}

// next is the depth that is left after a move of turn at the position of ply.
func (e *Expectimax[P, PP]) next(ply, depth int, turn game.Seat) int {
	switch {
	case depth <= 0 || e.settler != nil && !e.settler.Settled(&e.pos[ply]):
		return depth
	case depth < whole:
		return hastyDepth // the turn that is looked at in haste begins
	case turn == game.Chance:
		return depth
	}
	return depth - whole
}

// vector works out the chances of every seat, each side looking after itself,
// into the values of the ply. Moves are tried in the order of the generator and
// the first of equals is taken, so that a value does not depend on what was
// searched before.
func (e *Expectimax[P, PP]) vector(ply, depth int) {
	// 1. Ends.
	e.enter(ply)
	if e.stopped {
		return
	}
	here, v := &e.pos[ply], &e.values[ply]
	turn := PP(here).Turn()
	if e.ended(ply, turn) {
		return
	}

	// 2. Was it searched before? Ways that differ in the order of moves meet.
	var key uint64
	if !e.Plain {
		key = PP(here).Hash()
		if en := e.cache.find(key, here, depth); en != nil {
			*v = en.value
			e.guessed = e.guessed || en.guessed
			return
		}
	}
	before := e.guessed
	e.guessed = false

	// 3. The horizon. Estimates are kept too: many ways through a turn end in the
	// same position, and finding it again costs less than judging it.
	if e.horizon(ply, depth) {
		e.judge(ply)
		if !e.Plain {
			e.store(key, here, depth, chanceExact, 0, v)
		}
		return
	}

	// 4. The average, or the best for the side that decides.
	moves := PP(here).AppendMoves(e.moves[ply])
	below := e.next(ply, depth, turn)
	child, cv := &e.pos[ply+1], &e.values[ply+1]
	var best game.Move
	*v = [game.MaxSeats]float64{}
	for i, m := range moves {
		*child = *here
		PP(child).Play(m)
		e.vector(ply+1, below)
		if e.stopped {
			return
		}
		if turn == game.Chance {
			for s := range v {
				v[s] += cv[s]
			}
			continue
		}
		if i == 0 || cv[turn] > v[turn] {
			*v, best = *cv, m
			if v[turn] >= 1 && !e.Plain {
				break // no move is better than a sure win
			}
		}
	}
	if turn == game.Chance {
		for s := range v {
			v[s] /= float64(len(moves))
		}
	}

	// 5. Remember it.
	if !e.Plain {
		e.store(key, here, depth, chanceExact, best, v)
	}
	e.guessed = e.guessed || before
}

func (e *Expectimax[P, PP]) store(key uint64, p *P, depth int, b chanceReading, best game.Move, v *[game.MaxSeats]float64) {
	*e.cache.slot(key, depth) = chanceEntry[P]{
		key: key, era: e.cache.era, depth: int16(depth), reading: b, guessed: e.guessed, best: best, value: *v, pos: *p,
	}
}

// heroOf is the chance of the hero's side in the values of a ply.
func (e *Expectimax[P, PP]) heroOf(ply int) float64 {
	for s := range game.Seat(game.MaxSeats) {
		if e.hero.Has(s) {
			return e.values[ply][s]
		}
	}
	return 0
}

// scalar works out the hero's chance, which the hero's side raises and all others
// lower. The value is exact if it lies between alpha and beta; otherwise it is a
// bound on the same side of them.
func (e *Expectimax[P, PP]) scalar(ply, depth int, alpha, beta float64) float64 {
	// 1. Ends.
	e.enter(ply)
	if e.stopped {
		return 0
	}
	here := &e.pos[ply]
	turn := PP(here).Turn()
	if e.ended(ply, turn) {
		return e.heroOf(ply)
	}
	if e.Plain {
		if e.horizon(ply, depth) {
			e.judge(ply)
			return e.heroOf(ply)
		}
		v, _ := e.branch(ply, depth, turn, 0, math.Inf(-1), math.Inf(1))
		return v
	}

	// 2. Was it searched before, as exactly as is needed here?
	key := PP(here).Hash()
	if en := e.cache.find(key, here, depth); en != nil {
		v := en.value[0]
		if en.reading == chanceExact || en.reading == chanceAtLeast && v >= beta || en.reading == chanceAtMost && v <= alpha {
			e.guessed = e.guessed || en.guessed
			return v
		}
	}

	// 3. The horizon, remembered as in vector.
	before := e.guessed
	e.guessed = false
	if e.horizon(ply, depth) {
		e.judge(ply)
		v := e.heroOf(ply)
		e.store(key, here, depth, chanceExact, 0, &[game.MaxSeats]float64{v})
		return v
	}

	// 4. Search, and remember the value for what it is.
	v, best := e.branch(ply, depth, turn, e.cache.advice(key, here), alpha, beta)
	if e.stopped {
		return 0
	}
	b := chanceExact
	switch {
	case v >= beta:
		b = chanceAtLeast
	case v <= alpha:
		b = chanceAtMost
	}
	e.store(key, here, depth, b, best, &[game.MaxSeats]float64{v})
	e.guessed = e.guessed || before
	return v
}
