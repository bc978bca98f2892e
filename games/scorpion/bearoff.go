package scorpion

import (
	"math"
	"math/bits"
	"sync"

	"github.com/antares-games/antares/game"
)

// The bear-off table: how many turns a single side needs to bring its last scorpions
// out if nobody disturbs it.
//
// It covers every set of up to bearoffMost scorpions on black 1 to bearoffZone, the
// shortest possible lane, so that one table serves all lengths. Each entry is computed
// with the real Play: two dice thrown one by one, the second optional, one scorpion
// moved by the total or two by one die each, and stings of one's own scorpions with
// their extra dice, which are a gift on the way out. Play is assumed to minimise the
// average number of turns; the distribution of turns under that play is also kept.
//
// The only thing omitted is sending one's own scorpion across from black to yellow,
// which costs it nearly a whole lap. (A test allows that choice and finds that it is
// never taken.) Without it scorpions only move forward, so each set depends only on
// sets nearer to the end, and one pass fills the table.
const (
	bearoffZone  = 12
	bearoffMost  = 4
	bearoffTurns = 24 // no set in the table needs this many

	bearoffSets = 1 << bearoffZone
)

// runout is the number of turns that a set needs.
type runout struct {
	mean, variance float64
	// chance of exactly that many turns; starts at 1, as the set is not empty.
	chance [bearoffTurns]float64
	// worst is the greatest possible number of turns.
	worst int
}

// bearoffTable is built on first use, in about a quarter of a second, and permanently
// takes less than a megabyte.
var bearoffTable = sync.OnceValue(func() *[bearoffSets]*runout {
	var t [bearoffSets]*runout
	b := &bearoff{table: &t, known: map[moment]float64{}}
	// A set's number decreases with every step forward, so its successors come first.
	for set := 1; set < bearoffSets; set++ {
		if bits.OnesCount(uint(set)) <= bearoffMost {
			t[set] = b.solve(uint64(set) << 1)
		}
	}
	return &t
})

// bearoffOf returns the entry of a set of black squares, bit n for square n; nil if the
// table does not cover it.
func bearoffOf(squares uint64) *runout {
	if squares == 0 || squares >= bearoffSets<<1 || bits.OnesCount64(squares) > bearoffMost {
		return nil
	}
	return bearoffTable()[squares>>1]
}

// bearoff solves one set after another.
type bearoff struct {
	table *[bearoffSets]*runout
	stack [64]Position // the positions of the current turn
	// known holds the results of after, by moment: many beginnings lead to the same end of
	// a turn.
	known map[moment]float64
	// chance collects the turns of the set being solved.
	chance [bearoffTurns]float64
}

// moment is all that distinguishes the states within a single side's turn: the dice are
// on black, and every scorpion that is not on the track is out.
type moment struct {
	squares uint16
	phase   phase
	dice    [2]die
	mover   place
}

// lone returns a position of the real game in which seat 0 has these scorpions and the
// other seat has all of its scorpions in hand, far from the action.
func lone(squares uint64, first, second die) Position {
	p := Position{squares: bearoffZone, players: 2, each: bearoffMost, turn: 9, phase: playing}
	p.lanes[0][black] = squares
	p.out[0] = p.each - uint8(bits.OnesCount64(squares))
	p.hand[1] = p.each
	p.dice = [2]die{first, second}
	return p
}

// solve computes a set whose successors are all known.
func (b *bearoff) solve(squares uint64) *runout {
	// What is left to do after the turn, for each throw: two dice in either order, or one
	// with the other thrown away on the empty yellow lane (SC-9).
	var both [7][7]float64
	var one [7]float64
	for x := uint(1); x <= 6; x++ {
		b.stack[0] = lone(squares, thrown(black, x), lostDie)
		one[x] = b.after(0)
		for y := x; y <= 6; y++ {
			b.stack[0] = lone(squares, thrown(black, x), thrown(black, y))
			both[x][y] = b.after(0)
			both[y][x] = both[x][y]
		}
	}
	// Throwing the first die on yellow always leaves one die: that is never better than
	// seeing the first die before deciding. A lost turn costs one turn.
	b.chance = [bearoffTurns]float64{}
	r := &runout{mean: 1}
	for x := uint(1); x <= 6; x++ {
		second := 0.0
		for y := 1; y <= 6; y++ {
			second += both[x][y] / 6
		}
		r.mean += min(second, one[x]) / 6
		if one[x] < second {
			b.stack[0] = lone(squares, thrown(black, x), lostDie)
			b.gather(0, 1.0/6)
			continue
		}
		for y := uint(1); y <= 6; y++ {
			b.stack[0] = lone(squares, thrown(black, x), thrown(black, y))
			b.gather(0, 1.0/36)
		}
	}
	r.chance = b.chance
	for t, c := range r.chance {
		if c > 0 {
			r.worst = t
			r.variance += c * (float64(t) - r.mean) * (float64(t) - r.mean)
		}
	}
	return r
}

// ended reports whether the turn is over, and which set it left.
func (b *bearoff) ended(ply int) (left *runout, ok bool) {
	p := &b.stack[ply]
	if p.phase == over {
		return nil, true
	}
	if p.player != 0 {
		return b.table[p.lanes[0][black]>>1], true
	}
	return nil, false
}

// options returns the moves of the turn's next step, without crossing.
func (b *bearoff) options(ply int, dst []game.Move) []game.Move {
	if b.stack[ply].phase == sting {
		return append(dst, stay)
	}
	return b.stack[ply].AppendMoves(dst)
}

// after returns the average number of turns after this one under best play from here.
func (b *bearoff) after(ply int) float64 {
	if left, ok := b.ended(ply); ok {
		if left == nil {
			return 0
		}
		return left.mean
	}
	p := &b.stack[ply]
	key := moment{uint16(p.lanes[0][black]), p.phase, p.dice, p.mover}
	if v, ok := b.known[key]; ok {
		return v
	}
	var room [3 * bearoffMost]game.Move
	sum, least := 0.0, math.Inf(1)
	moves := b.options(ply, room[:0])
	for _, m := range moves {
		b.stack[ply+1] = b.stack[ply]
		b.stack[ply+1].Play(m)
		v := b.after(ply + 1)
		sum, least = sum+v, min(least, v)
	}
	if p.Turn() == game.Chance {
		least = sum / float64(len(moves))
	}
	b.known[key] = least
	return least
}

// gather adds up the turns under best play, with that weight.
func (b *bearoff) gather(ply int, weight float64) {
	if left, ok := b.ended(ply); ok {
		if left == nil {
			b.chance[1] += weight
			return
		}
		for t, c := range left.chance[:bearoffTurns-1] {
			b.chance[t+1] += weight * c
		}
		return
	}
	var room [3 * bearoffMost]game.Move
	moves := b.options(ply, room[:0])
	dice := b.stack[ply].Turn() == game.Chance
	best, least := 0, math.Inf(1)
	for i, m := range moves {
		b.stack[ply+1] = b.stack[ply]
		b.stack[ply+1].Play(m)
		if dice {
			b.gather(ply+1, weight/float64(len(moves)))
		} else if v := b.after(ply + 1); v < least {
			best, least = i, v
		}
	}
	if !dice {
		b.stack[ply+1] = b.stack[ply]
		b.stack[ply+1].Play(moves[best])
		b.gather(ply+1, weight)
	}
}
