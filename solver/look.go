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
	others map[uint64]*Table
	moves  []game.Move
	found  []finding
	err    error
}

type finding struct {
	index uint64
	value Value
}

func newLooker[P comparable, PP game.Position[P]](m *maker[P, PP], class uint64, here func(uint64) (Value, error), smaller map[uint64]*Table) *looker[P, PP] {
	w := &looker[P, PP]{ix: m.ix, class: class, here: here, others: map[uint64]*Table{}}
	for c, t := range smaller {
		w.others[c] = t.Share()
	}
	w.moves = make([]game.Move, 0, m.rules.Traits().MaxMoves)
	return w
}

// find looks for positions whose end is so many plies away.
func (w *looker[P, PP]) find(plies int, from, to uint64) {
	w.found = w.found[:0]
	var p P
	for i := from; i < to && w.err == nil; i++ {
		if plies == 0 {
			if v := w.first(i, &p); v != NoPosition {
				w.found = append(w.found, finding{i, v})
			}
			continue
		}
		v, err := w.here(i)
		if err != nil {
			w.err = err
			return
		}
		if v != DrawValue || !w.ix.At(w.class, i, &p) {
			continue
		}
		if v, w.err = w.look(&p, plies); v != DrawValue {
			w.found = append(w.found, finding{i, v})
		}
	}
}

// first tells the positions under way from what is none.
func (w *looker[P, PP]) first(i uint64, p *P) Value {
	if w.ix.At(w.class, i, p) && PP(p).Turn() != game.Over {
		return DrawValue
	}
	return NoPosition
}

// look works out a position that is not over. Only ends nearer than plies count, so
// that a pass does not see what the same pass finds.
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
	turn := PP(p).Turn()
	if turn == game.Over {
		switch pay := PP(p).Payoff()[seat]; {
		case pay > 0:
			return wonIn(0), nil
		case pay < 0:
			return lostIn(0), nil
		}
		return DrawValue, nil
	}
	class, ok := w.ix.Class(p)
	if !ok {
		return 0, fmt.Errorf("play leads out of class %s", w.ix.ClassName(w.class))
	}
	v, err := w.value(class, p)
	if err != nil {
		return 0, err
	}
	if v == NoPosition {
		return 0, fmt.Errorf("play in class %s leads to a position of class %s that the table does not know", w.ix.ClassName(w.class), w.ix.ClassName(class))
	}
	if turn != seat && v >= 2 {
		v ^= 1 // won for the one, lost for the other
	}
	return v, nil
}

func (w *looker[P, PP]) value(class uint64, p *P) (Value, error) {
	if class == w.class {
		return w.here(w.ix.Index(p))
	}
	t := w.others[class]
	if t == nil {
		return 0, fmt.Errorf("play in class %s leads to class %s, which has no table", w.ix.ClassName(w.class), w.ix.ClassName(class))
	}
	return t.Value(w.ix.Index(p))
}
