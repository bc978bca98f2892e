package solver

import (
	"context"
	"errors"
	"math"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/game"
)

// graph is a class with its moves turned round: where each position can come from. With
// it every move is looked at once, and not once a pass. It is the quick way to build a
// class, for classes whose moves fit in memory.
type graph[P comparable, PP game.Position[P]] struct {
	values ram
	// outside is the best that a player can have from moves that end the game or leave
	// the class, as far as that says anything: won, or at least a draw, or lost if
	// nothing in the class is better; NoPosition where there are no such moves.
	outside []Value
	// left is how many moves within the class are not known to be lost.
	left []uint16
	// first reports who is to move.
	first bitset
	// from are the positions that lead to position i, from[start[i]:start[i+1]].
	start []uint64
	from  []uint32
	// due are the positions that are decided at a distance by what is outside.
	due map[int][]uint32
}

// graphBytes is what a position costs besides its moves, the lists of those just found
// and still due among it, and moveBytes what a move costs.
const (
	graphBytes = 2 + 2 + 2 + 8 + 1 + 8
	moveBytes  = 4
)

var errNoRoom = errors.New("the moves do not fit in memory")

// newGraph turns the moves of a class round. ok is false if they need more memory than
// there is.
func newGraph[P comparable, PP game.Position[P]](ctx context.Context, size uint64, memory int64, team []*looker[P, PP]) (g *graph[P, PP], ok bool, err error) {
	if size >= math.MaxUint32 || size > uint64(memory)/graphBytes {
		return nil, false, nil
	}
	g = &graph[P, PP]{
		values: make(ram, size), outside: make([]Value, size), left: make([]uint16, size),
		first: make(bitset, (size+63)/64), start: make([]uint64, size+1), due: map[int][]uint32{},
	}
	// First count how many moves lead to each position; the sums are where the lists end.
	var moves atomic.Uint64
	var mu sync.Mutex
	most := (uint64(memory) - size*graphBytes) / moveBytes
	err = inChunks(ctx, size, team, func(w *looker[P, PP], from, to uint64) error {
		due := map[int][]uint32{}
		count := uint64(0)
		for i := from; i < to; i++ {
			n, err := g.enter(w, i, due)
			if err != nil {
				return err
			}
			count += n
		}
		mu.Lock()
		for plies, list := range due {
			g.due[plies] = append(g.due[plies], list...)
		}
		mu.Unlock()
		if moves.Add(count) > most {
			return errNoRoom
		}
		return nil
	})
	switch {
	case errors.Is(err, errNoRoom):
		return nil, false, nil
	case err != nil:
		return nil, false, err
	}
	for i := range size {
		g.start[i+1] += g.start[i]
	}
	// The lists are filled from their ends, after which start is where they begin.
	g.from = make([]uint32, g.start[size])
	err = inChunks(ctx, size, team, func(w *looker[P, PP], from, to uint64) error {
		for i := from; i < to; i++ {
			if g.values[i] == NoPosition {
				continue
			}
			w.ix.At(w.class, i, &w.pos)
			err := w.each(&w.pos, func(next uint64) error {
				if g.values[next] == NoPosition {
					return w.astray(w.class)
				}
				g.from[atomic.AddUint64(&g.start[next], ^uint64(0))] = uint32(i)
				return nil
			}, nil)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return g, err == nil, err
}

// enter looks at a position for the first time.
func (g *graph[P, PP]) enter(w *looker[P, PP], i uint64, due map[int][]uint32) (count uint64, err error) {
	p := &w.pos
	if g.values[i] = w.first(i, p); g.values[i] == NoPosition {
		return 0, nil
	}
	turn := PP(p).Turn()
	if turn == 0 {
		g.first.set(i)
	}
	best, worst, drawn := -1, -1, false
	err = w.each(p, func(next uint64) error {
		atomic.AddUint64(&g.start[next], 1)
		count++
		return nil
	}, func(v Value) {
		switch {
		case v.Won() && (best < 0 || v.Plies()+1 < best):
			best = v.Plies() + 1
		case v.Lost():
			worst = max(worst, v.Plies()+1)
		case v == DrawValue:
			drawn = true
		}
	})
	g.left[i] = uint16(count)
	switch {
	case best >= 0:
		g.outside[i] = wonIn(best)
		due[best] = append(due[best], uint32(i))
	case drawn:
		g.outside[i] = DrawValue
	case worst >= 0:
		g.outside[i] = lostIn(worst)
		if count == 0 {
			due[worst] = append(due[worst], uint32(i))
		}
	}
	return count, err
}

// solve finds what everything is worth, nearest ends first, and how far the farthest is.
func (g *graph[P, PP]) solve(ctx context.Context, progress func(plies int, solved uint64)) (last int, err error) {
	var found, before []uint32
	for plies := 1; len(g.due) > 0 || len(found) > 0; plies++ {
		if plies > longest {
			return 0, errTooLong
		}
		found, before = before[:0], found
		decide := func(i uint32, v Value) {
			g.values[i], last = v, plies
			found = append(found, i)
		}
		for _, i := range g.due[plies] {
			if g.values[i] == DrawValue {
				decide(i, g.outside[i])
			}
		}
		delete(g.due, plies)
		for n, s := range before {
			if n%chunk == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			for _, i := range g.from[g.start[s]:g.start[s+1]] {
				if g.values[i] != DrawValue {
					continue
				}
				// Won for the player who moved into s, or one move fewer that holds.
				if same := g.first.has(s) == g.first.has(i); g.values[s].Won() == same {
					decide(i, wonIn(plies))
					continue
				}
				if g.left[i]--; g.left[i] > 0 {
					continue
				}
				switch out := g.outside[i]; {
				case out == NoPosition || out.Lost() && out.Plies() <= plies:
					decide(i, lostIn(plies))
				case out.Lost():
					g.due[out.Plies()] = append(g.due[out.Plies()], i)
				}
			}
		}
		progress(plies, uint64(len(found)))
	}
	return last, nil
}

type bitset []uint64

func (b bitset) set(i uint64)      { b[i/64] |= 1 << (i % 64) }
func (b bitset) has(i uint32) bool { return b[i/64]>>(i%64)&1 != 0 }
