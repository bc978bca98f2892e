package solver

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/antares-games/antares/game"
)

// Verify holds each value of a class to those that follow it. That is enough: wins and
// losses are then true by their distance, nearest first, and from a draw the player to
// move can always continue to a draw and never to a loss of the other.
func (m *maker[P, PP]) Verify(ctx context.Context, name, dir string) (h Header, err error) {
	class, err := m.ix.ParseClass(name)
	if err != nil {
		return h, err
	}
	classes := map[uint64]*Endgame{}
	defer func() {
		for _, t := range classes {
			_ = t.Close()
		}
	}()
	for _, c := range m.ix.Classes(class) {
		if classes[c], err = OpenEndgame(m.path(dir, c)); err != nil {
			delete(classes, c)
			return h, err
		}
	}
	t := classes[class]
	if t.Positions != m.ix.Places(class) {
		return h, fmt.Errorf("class %s has %d positions, the table %d: %w", name, m.ix.Places(class), t.Positions, ErrTablebase)
	}
	var counts Counts
	var mu sync.Mutex
	team := make([]*looker[P, PP], runtime.NumCPU())
	for i := range team {
		half := verifyMemory / 2 / int64(len(team))
		team[i] = newLooker(m, class, t.Share(int(half)/(2*blockValues)).Value, classes, half)
	}
	err = inChunks(ctx, t.Positions, team, func(w *looker[P, PP], from, to uint64) error {
		some, err := w.verify(m.rules, from, to)
		mu.Lock()
		defer mu.Unlock()
		counts.Won, counts.Drawn, counts.Lost = counts.Won+some.Won, counts.Drawn+some.Drawn, counts.Lost+some.Lost
		return err
	})
	if err != nil {
		return h, err
	}
	if counts != t.Counts {
		return h, fmt.Errorf("the table counts %+v and has %+v: %w", t.Counts, counts, ErrTablebase)
	}
	return t.Header, nil
}

// verifyMemory is how much of the tablebase is kept in memory.
const verifyMemory = 512 << 20

// verify holds some positions to what can be played.
func (w *looker[P, PP]) verify(rules game.Rules[P], from, to uint64) (counts Counts, err error) {
	p := &w.pos
	for i := from; i < to; i++ {
		v, err := w.here(i)
		if err != nil {
			return counts, err
		}
		want := NoPosition
		if w.first(i, p) != NoPosition {
			if again := w.ix.Index(p); again != i {
				return counts, fmt.Errorf("position %d, %q, has the number %d: %w", i, rules.Append(nil, p), again, ErrTablebase)
			}
			if want, err = w.look(p, longest+1); err != nil {
				return counts, err
			}
		}
		if v != want {
			return counts, fmt.Errorf("position %d, %q, is %v in the table and %v by what can be played: %w", i, rules.Append(nil, p), v, want, ErrTablebase)
		}
		counts.add(v)
	}
	return counts, nil
}

func (m *maker[P, PP]) Found(dir string) (classes []string, err error) {
	all, err := OpenTablebase(dir)
	if err != nil {
		return nil, err
	}
	defer all.Close()
	for _, t := range all.list {
		if t.Game == m.def.Info.ID && t.Domain == m.ix.Domain() {
			classes = append(classes, t.Class)
		}
	}
	return classes, nil
}

func (m *maker[P, PP]) Probe(position string, all *Tablebase) (Value, error) {
	p, err := m.rules.Parse(position)
	if err != nil {
		return 0, err
	}
	if PP(&p).Turn() == game.Over {
		return 0, fmt.Errorf("the game is over there: %s", m.rules.Outcome(&p).Format(m.rules.Traits().Seats))
	}
	class, ok := m.ix.Class(&p)
	if !ok {
		return 0, fmt.Errorf("the position belongs to no class of endgames")
	}
	for _, t := range all.list {
		if t.Game == m.def.Info.ID && t.Domain == m.ix.Domain() && t.Class == m.ix.ClassName(class) {
			all.mu.Lock()
			defer all.mu.Unlock()
			return t.Value(m.ix.Index(&p))
		}
	}
	return 0, fmt.Errorf("there is no table of class %s (%s)", m.ix.ClassName(class), m.ix.Domain())
}
