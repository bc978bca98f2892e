package solver

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/antares-games/antares/game"
)

// BuildOptions define how a tablebase is built.
type BuildOptions struct {
	// Dir is the folder of the tablebase; classes that it has are not built again.
	Dir string
	// Memory bounds what is kept in memory, in bytes, a quarter of it for the classes
	// that already exist. A class whose moves fit in the rest is built the quick way,
	// at about 23 a position and 4 a move; otherwise it is gone over
	// once for each ply of its longest win, at 2 a position, and if these do not fit
	// they are kept in a file of the folder. 0 is 1 GiB.
	Memory int64
	// Threads is how many cores to use; 0 is all. What does not fit in memory is
	// done by one.
	Threads int
	// Progress, which may be nil, is called for each pass over a class.
	Progress func(class string, pass int, solved uint64)
}

// Maker builds and checks the tablebase of one variant.
type Maker interface {
	// Build builds the endgames of a class and of every class that it leads to.
	Build(ctx context.Context, class string, o BuildOptions) ([]Header, error)
	// Verify checks every position of a class against the rules: what it is worth
	// must follow from what can be played.
	Verify(ctx context.Context, class string, dir string) (Header, error)
	// Found lists the classes that a folder has.
	Found(dir string) ([]string, error)
	// Probe looks a position up.
	Probe(position string, t *Tablebase) (Value, error)
}

// NewMaker creates a maker for a game with the options of the variant.
func NewMaker[P comparable, PP game.Position[P]](def game.Definition[P], v game.Variant) (Maker, error) {
	rules, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	ix, ok := rules.(game.Indexer[P])
	if !ok {
		return nil, fmt.Errorf("%s: %w", def.Info.Name, ErrNoTablebase)
	}
	return &maker[P, PP]{def: def, rules: rules, ix: ix}, nil
}

type maker[P comparable, PP game.Position[P]] struct {
	def   game.Definition[P]
	rules game.Rules[P]
	ix    game.Indexer[P]
}

func (m *maker[P, PP]) path(dir string, class uint64) string {
	return filepath.Join(dir, FileName(m.def.Info.ID, m.ix.Domain(), m.ix.ClassName(class)))
}

func (m *maker[P, PP]) Build(ctx context.Context, name string, o BuildOptions) (list []Header, err error) {
	class, err := m.ix.ParseClass(name)
	if err != nil {
		return nil, err
	}
	if m.ix.Places(class) > maxPlaces {
		return nil, fmt.Errorf("class %s is too large for a table: it has more than %d places", name, uint64(maxPlaces))
	}
	if o.Memory <= 0 {
		o.Memory = 1 << 30
	}
	if o.Threads <= 0 {
		o.Threads = runtime.NumCPU()
	}
	if err := os.MkdirAll(o.Dir, 0o777); err != nil {
		return nil, err
	}
	smaller := map[uint64]*Endgame{}
	defer func() {
		for _, t := range smaller {
			_ = t.Close()
		}
	}()
	for _, c := range m.ix.Classes(class) {
		t, err := OpenEndgame(m.path(o.Dir, c))
		if os.IsNotExist(err) {
			if err := m.buildOne(ctx, c, smaller, o); err != nil {
				return list, fmt.Errorf("class %s: %w", m.ix.ClassName(c), err)
			}
			t, err = OpenEndgame(m.path(o.Dir, c))
		}
		if err != nil {
			return list, err
		}
		smaller[c] = t
		list = append(list, t.Header)
	}
	return list, nil
}

// maxPlaces bounds a class: 256 GiB of values.
const maxPlaces = 1 << 37

// buildOne builds one class; all smaller ones exist.
func (m *maker[P, PP]) buildOne(ctx context.Context, class uint64, smaller map[uint64]*Endgame, o BuildOptions) error {
	h := Header{Game: m.def.Info.ID, Domain: m.ix.Domain(), Class: m.ix.ClassName(class), Positions: m.ix.Places(class)}
	progress := func(pass int, solved uint64) {
		if o.Progress != nil {
			o.Progress(h.Class, pass, solved)
		}
	}
	team := make([]*looker[P, PP], o.Threads)
	kept := o.Memory / 4
	o.Memory -= kept
	for i := range team {
		team[i] = newLooker(m, class, nil, smaller, kept/int64(len(team)))
	}
	g, ok, err := newGraph(ctx, h.Positions, o.Memory, team)
	if err != nil {
		return err
	}
	if ok {
		if h.Longest, err = g.solve(ctx, progress); err != nil {
			return err
		}
		return finish(ctx, o.Dir, h, g.values)
	}
	return m.buildInPasses(ctx, h, smaller, team, o, progress)
}

// buildInPasses builds a class in little memory. Pass n finds the positions whose end is
// exactly n plies away: won if some move leads to a loss in n-1 for the other, lost if
// all lead to wins and the last of them in n-1. What is left when nothing more can be
// found is drawn.
func (m *maker[P, PP]) buildInPasses(ctx context.Context, h Header, smaller map[uint64]*Endgame, team []*looker[P, PP], o BuildOptions, progress func(int, uint64)) (err error) {
	var values cells
	if h.Positions*2 <= uint64(o.Memory) {
		values = make(ram, h.Positions)
	} else {
		if values, err = newPaged(o.Dir, h.Positions, o.Memory); err != nil {
			return err
		}
		team = team[:1]
	}
	defer func() {
		if failed := values.close(); err == nil {
			err = failed
		}
	}()
	farthest := 0
	for _, t := range smaller {
		farthest = max(farthest, t.Longest)
	}
	for _, w := range team {
		w.here = values.get
	}
	for pass := 0; ; pass++ {
		if pass > longest {
			return errTooLong
		}
		solved, err := m.pass(ctx, pass, h.Positions, values, team)
		if err != nil {
			return err
		}
		progress(pass, solved)
		if solved > 0 {
			h.Longest = pass
		} else if pass > farthest {
			break
		}
	}
	return finish(ctx, o.Dir, h, values)
}

var errTooLong = fmt.Errorf("an end is more than %d plies away", longest)

// finish counts the values and writes the file.
func finish(ctx context.Context, dir string, h Header, values cells) error {
	for i := range h.Positions {
		v, err := values.get(i)
		if err != nil {
			return err
		}
		h.Counts.add(v)
	}
	return writeEndgame(ctx, dir, h, values.get)
}

func (c *Counts) add(v Value) {
	switch {
	case v == DrawValue:
		c.Drawn++
	case v.Won():
		c.Won++
	case v.Lost():
		c.Lost++
	}
}

// chunk is how many positions a worker takes at a time.
const chunk = 1 << 16

// inChunks shares the positions out among workers, and ends at the first error.
func inChunks[P comparable, PP game.Position[P]](ctx context.Context, size uint64, team []*looker[P, PP], work func(w *looker[P, PP], from, to uint64) error) error {
	var next atomic.Uint64
	group, ctx := errgroup.WithContext(ctx)
	for _, w := range team {
		group.Go(func() error {
			for {
				from := next.Add(chunk) - chunk
				if from >= size {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := work(w, from, min(from+chunk, size)); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// pass goes over all positions once. Workers only read; what they find is written
// between their turns.
func (m *maker[P, PP]) pass(ctx context.Context, pass int, size uint64, values cells, team []*looker[P, PP]) (solved uint64, err error) {
	for at := uint64(0); at < size; {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		var wait sync.WaitGroup
		for _, w := range team {
			from, to := at, min(at+chunk, size)
			at = to
			wait.Go(func() { w.find(pass, from, to) })
		}
		wait.Wait()
		for _, w := range team {
			if w.err != nil {
				return 0, w.err
			}
			for _, f := range w.found {
				if err := values.set(f.index, f.value); err != nil {
					return 0, err
				}
				if pass > 0 {
					solved++
				}
			}
		}
	}
	return solved, nil
}
