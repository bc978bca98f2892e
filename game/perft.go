package game

import (
	"context"
	"fmt"
)

// MaxPerft is the greatest depth that Perft accepts.
const MaxPerft = 64

// walker holds a position and a move list for each ply, so that walking the tree does
// not allocate per node.
type walker[P comparable, PP Position[P]] struct {
	pos   []P
	count []Counter // the same positions, where they can count
	moves [][]Move
	ctx   context.Context
	tick  int
	ended bool // the context has ended: nothing counts any more
}

func newWalker[P comparable, PP Position[P]](ctx context.Context, root P, depth, maxMoves int) *walker[P, PP] {
	w := &walker[P, PP]{pos: make([]P, depth+1), moves: make([][]Move, depth+1), ctx: ctx}
	w.pos[0] = root
	for i := range w.pos {
		w.moves[i] = make([]Move, 0, maxMoves)
		if c, ok := any(PP(&w.pos[i])).(Counter); ok {
			w.count = append(w.count, c)
		}
	}
	return w
}

// leaves counts the sequences of depth actions from the position at ply.
func (w *walker[P, PP]) leaves(ply, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if depth == 1 && w.count != nil {
		return uint64(w.count[ply].CountMoves())
	}
	p := PP(&w.pos[ply])
	moves := p.AppendMoves(w.moves[ply][:0])
	if depth == 1 {
		return uint64(len(moves))
	}
	if w.tick++; w.tick&1023 == 0 && w.ctx.Err() != nil {
		w.ended = true
	}
	var n uint64
	here, next := &w.pos[ply], &w.pos[ply+1]
	if depth == 2 && w.count != nil { // most of the work, so one call less
		counter := w.count[ply+1]
		for _, m := range moves {
			*next = *here
			PP(next).Play(m)
			n += uint64(counter.CountMoves())
		}
		return n
	}
	for _, m := range moves {
		if w.ended {
			break
		}
		*next = *here
		PP(next).Play(m)
		n += w.leaves(ply+1, depth-1)
	}
	return n
}

func (s *session[P, PP]) Perft(ctx context.Context, depth int, progress func(action string, leaves uint64, done, of int)) (uint64, error) {
	if depth < 0 || depth > MaxPerft {
		return 0, fmt.Errorf("perft depth %d is not from 0 to %d", depth, MaxPerft)
	}
	w := newWalker[P, PP](ctx, s.here().pos, depth, s.v.rules.Traits().MaxMoves)
	if depth == 0 {
		return 1, nil
	}
	if s.here().outcome.Over() {
		return 0, nil
	}
	var total uint64
	moves := PP(&w.pos[0]).AppendMoves(w.moves[0])
	for i, m := range moves {
		w.pos[1] = w.pos[0]
		PP(&w.pos[1]).Play(m)
		n := w.leaves(1, depth-1)
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		total += n
		if progress != nil {
			progress(string(s.v.rules.AppendMove(nil, &w.pos[0], m)), n, i+1, len(moves))
		}
	}
	return total, nil
}
