package solver

import (
	"fmt"

	"github.com/antares-games/antares/game"
)

// looker works out what a position is worth from those that follow it: one worker's
// share, with all that it writes to.
type looker[P comparable, PP game.Position[P]] struct {
	ix     game.Indexer[P]
	class  uint64
	here   func(i uint64) (Value, error)
	others map[uint64]*Endgame
	pos    P
	moves  []game.Move
	found  []finding
	err    error
}

type finding struct {
	index uint64
	value Value
}

// newLooker creates a worker that keeps up to that many bytes of the other classes in memory.
func newLooker[P comparable, PP game.Position[P]](m *maker[P, PP], class uint64, here func(uint64) (Value, error), smaller map[uint64]*Endgame, memory int64) *looker[P, PP] {
	w := &looker[P, PP]{ix: m.ix, class: class, here: here, others: map[uint64]*Endgame{}}
	for c, t := range smaller {
		w.others[c] = t.Share(int(memory) / (2 * blockValues) / len(smaller))
	}
	w.moves = make([]game.Move, 0, m.rules.Traits().MaxMoves)
	return w
}

// find looks for positions whose end is that many plies away.
func (w *looker[P, PP]) find(plies int, from, to uint64) {
	w.found = w.found[:0]
	p := &w.pos
	for i := from; i < to && w.err == nil; i++ {
		if plies == 0 {
			if v := w.first(i, p); v != NoPosition {
				w.found = append(w.found, finding{i, v})
			}
			continue
		}
		v, err := w.here(i)
		if err != nil {
			w.err = err
			return
		}
		if v != DrawValue || !w.ix.At(w.class, i, p) {
			continue
		}
		if v, w.err = w.look(p, plies); v != DrawValue {
			w.found = append(w.found, finding{i, v})
		}
	}
}

// first separates positions from places that are none.
func (w *looker[P, PP]) first(i uint64, p *P) Value {
	if w.ix.At(w.class, i, p) && PP(p).Turn() != game.Over {
		return DrawValue
	}
	return NoPosition
}

// look works out a position that is not over. Only ends nearer than plies count, so
// that a pass does not see what the same pass finds; the first win in as many plies as
// a pass looks for is the nearest there is.
func (w *looker[P, PP]) look(p *P, plies int) (Value, error) {
	turn := PP(p).Turn()
	w.moves = PP(p).AppendMoves(w.moves[:0])
	best, worst, all := -1, 0, true
	for _, m := range w.moves {
		next := *p
		PP(&next).Play(m)
		v, err := w.after(&next, turn)
		if err != nil {
			return DrawValue, err
		}
		switch {
		case v.Won() && v.Plies() < plies:
			if n := v.Plies() + 1; best < 0 || n < best {
				best = n
			}
			if best == plies {
				return wonIn(best), nil
			}
		case v.Lost() && v.Plies() < plies:
			worst = max(worst, v.Plies()+1)
			continue
		}
		all = false
	}
	switch {
	case best >= 0:
		return wonIn(best), nil
	case all:
		return lostIn(worst), nil
	}
	return DrawValue, nil
}

// after is what a position is worth to the seat that moved into it.
func (w *looker[P, PP]) after(p *P, seat game.Seat) (Value, error) {
	v, class, err := w.leave(p, seat)
	if class != w.class || err != nil {
		return v, err
	}
	if v, err = w.here(w.ix.Index(p)); err != nil {
		return 0, err
	}
	if v == NoPosition {
		return 0, w.astray(class)
	}
	return v.seenBy(PP(p).Turn() == seat), nil
}

// each goes over what can be played in a position: where a move stays in the class,
// inside is called with the number of the position after it; for others outside, which may
// be nil, is called with what they are worth to the player.
func (w *looker[P, PP]) each(p *P, inside func(next uint64) error, outside func(v Value)) error {
	turn := PP(p).Turn()
	w.moves = PP(p).AppendMoves(w.moves[:0])
	for _, m := range w.moves {
		next := *p
		PP(&next).Play(m)
		if outside == nil { // only the class matters
			if PP(&next).Turn() == game.Over {
				continue
			}
			if class, _ := w.ix.Class(&next); class != w.class {
				continue
			}
		}
		v, class, err := w.leave(&next, turn)
		if err != nil {
			return err
		}
		if class == w.class {
			err = inside(w.ix.Index(&next))
		} else {
			outside(v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// leave is what a position is worth to the seat that moved into it, and its class; the
// value is not known if that is the worker's own, and there is no class at the end.
func (w *looker[P, PP]) leave(p *P, seat game.Seat) (v Value, class uint64, err error) {
	turn := PP(p).Turn()
	if turn == game.Over {
		switch pay := PP(p).Payoff()[seat]; {
		case pay > 0:
			return wonIn(0), noClass, nil
		case pay < 0:
			return lostIn(0), noClass, nil
		}
		return DrawValue, noClass, nil
	}
	class, ok := w.ix.Class(p)
	if !ok {
		return 0, 0, fmt.Errorf("play leads out of class %s", w.ix.ClassName(w.class))
	}
	if class == w.class {
		return 0, class, nil
	}
	t := w.others[class]
	if t == nil {
		return 0, 0, fmt.Errorf("play in class %s leads to class %s, which has no table", w.ix.ClassName(w.class), w.ix.ClassName(class))
	}
	if v, err = t.Value(w.ix.Index(p)); err != nil {
		return 0, 0, err
	}
	if v == NoPosition {
		return 0, 0, w.astray(class)
	}
	return v.seenBy(turn == seat), class, nil
}

// noClass is the class of what is over.
const noClass = ^uint64(0)

func (w *looker[P, PP]) astray(class uint64) error {
	return fmt.Errorf("play in class %s leads to a position of class %s that the table does not know", w.ix.ClassName(w.class), w.ix.ClassName(class))
}
