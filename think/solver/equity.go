package solver

import (
	"context"
	"errors"
	"fmt"

	"github.com/antares-games/antares/game"
)

// ErrTooLarge is returned for games with more positions than were allowed.
var ErrTooLarge = errors.New("too many positions")

// Equities are the exact chances of a small game with dice for two sides: everything
// that can come up from a position, and how likely the first seat is to win it if both
// play as well as can be. The limit on turns is left aside: positions that differ in
// nothing else are one. What never ends is bounded from both sides, so Low and High
// agree where the limit could not matter.
type Equities[P comparable, PP game.Position[P]] struct {
	number map[uint64]uint32
	turn   []game.Seat
	pay    []int8   // for the first seat, at the ends
	from   []uint32 // where the edges of a position begin; one more at the end
	to     []uint32 // edges
	bound  [2][]float64
	roots  []P
}

// NewEquities gathers all that can come up, at most a given number of positions.
func NewEquities[P comparable, PP game.Position[P]](ctx context.Context, root P, maxMoves, most int) (*Equities[P, PP], error) {
	e := &Equities[P, PP]{number: map[uint64]uint32{}}
	var queue []P
	meet := func(p *P) uint32 {
		n, known := e.number[PP(p).Hash()]
		if !known {
			n = uint32(len(queue))
			e.number[PP(p).Hash()] = n
			queue = append(queue, *p)
		}
		return n
	}
	meet(&root)
	moves := make([]game.Move, 0, maxMoves)
	for i := 0; i < len(queue); i++ {
		if len(queue) > most {
			return nil, fmt.Errorf("more than %d: %w", most, ErrTooLarge)
		}
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p := queue[i]
		e.turn = append(e.turn, PP(&p).Turn())
		e.pay = append(e.pay, PP(&p).Payoff()[0])
		e.from = append(e.from, uint32(len(e.to)))
		moves = PP(&p).AppendMoves(moves[:0])
		for _, m := range moves {
			next := p
			PP(&next).Play(m)
			e.to = append(e.to, meet(&next))
		}
	}
	e.from = append(e.from, uint32(len(e.to)))
	e.roots = queue
	return e, nil
}

// Len is how many positions there are, At one of them.
func (e *Equities[P, PP]) Len() int   { return len(e.turn) }
func (e *Equities[P, PP]) At(i int) P { return e.roots[i] }

// Solve iterates, from below and from above, until no chance changes by more than the
// tolerance, and returns how many times it went over all positions.
func (e *Equities[P, PP]) Solve(ctx context.Context, tolerance float64) (sweeps int, err error) {
	for b := range e.bound {
		v := make([]float64, len(e.turn))
		for i := range v {
			v[i] = float64(b)
			if e.turn[i] == game.Over {
				v[i] = (1 + float64(e.pay[i])) / 2
			}
		}
		e.bound[b] = v
		for change := 1.0; change > tolerance; sweeps++ {
			if err := ctx.Err(); err != nil {
				return sweeps, err
			}
			change = e.sweep(v)
		}
	}
	return sweeps, nil
}

// sweep works out every chance from those that follow, the last found positions first:
// they are nearer the end.
func (e *Equities[P, PP]) sweep(v []float64) (change float64) {
	for i := len(v) - 1; i >= 0; i-- {
		next := e.to[e.from[i]:e.from[i+1]]
		if len(next) == 0 {
			continue
		}
		x := v[next[0]]
		switch e.turn[i] {
		case game.Chance:
			for _, n := range next[1:] {
				x += v[n]
			}
			x /= float64(len(next))
		case 0:
			for _, n := range next[1:] {
				x = max(x, v[n])
			}
		default:
			for _, n := range next[1:] {
				x = min(x, v[n])
			}
		}
		change = max(change, x-v[i], v[i]-x)
		v[i] = x
	}
	return change
}

// Chance bounds the chance of the first seat in a position; ok is false if it is not
// among those gathered.
func (e *Equities[P, PP]) Chance(p *P) (low, high float64, ok bool) {
	n, ok := e.number[PP(p).Hash()]
	if !ok {
		return 0, 0, false
	}
	return e.bound[0][n], e.bound[1][n], true
}
