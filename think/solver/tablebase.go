package solver

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// ErrNoTablebase is returned for games without numbered endgames.
var ErrNoTablebase = errors.New("this game has no tables")

// Tablebase is a folder of endgames, one file for each class. It may be used by several
// goroutines.
type Tablebase struct {
	list []*Endgame
	mu   sync.Mutex
}

// OpenTablebase opens all files of a folder.
func OpenTablebase(dir string) (*Tablebase, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder of tables", dir)
	}
	paths, err := filepath.Glob(filepath.Join(dir, "*"+extension))
	if err != nil {
		return nil, err
	}
	all := &Tablebase{}
	for _, path := range paths {
		t, err := OpenEndgame(path)
		if err != nil {
			_ = all.Close()
			return nil, err
		}
		all.list = append(all.list, t)
	}
	return all, nil
}

// List returns the headers of all classes.
func (a *Tablebase) List() (list []Header) {
	for _, t := range a.list {
		list = append(list, t.Header)
	}
	return list
}

// Close closes the files. The tablebase must not be used after that.
func (a *Tablebase) Close() (err error) {
	for _, t := range a.list {
		err = errors.Join(err, t.Close())
	}
	return err
}

// Probe turns the endgames of one game into an oracle for searches.
func Probe[P comparable, PP game.Position[P]](a *Tablebase, def game.Definition[P], rules game.Rules[P]) (search.Oracle[P], error) {
	ix, ok := rules.(game.Indexer[P])
	if !ok {
		return nil, fmt.Errorf("%s: %w", def.Info.Name, ErrNoTablebase)
	}
	o := &oracle[P]{all: a, ix: ix, classes: map[uint64]*Endgame{}}
	for _, t := range a.list {
		if t.Game != def.Info.ID || t.Domain != ix.Domain() {
			continue
		}
		class, err := ix.ParseClass(t.Class)
		if err != nil {
			return nil, fmt.Errorf("class %q: %w", t.Class, err)
		}
		if t.Positions != ix.Places(class) {
			return nil, fmt.Errorf("class %q has %d positions, the table %d: %w", t.Class, ix.Places(class), t.Positions, ErrTablebase)
		}
		o.classes[class] = t
	}
	return o, nil
}

type oracle[P any] struct {
	all     *Tablebase
	ix      game.Indexer[P]
	classes map[uint64]*Endgame
}

// Probe is the value of a position. A damaged block counts as missing: the
// search does without.
func (o *oracle[P]) Probe(p *P) (search.Score, bool) {
	class, ok := o.ix.Class(p)
	if !ok {
		return 0, false
	}
	t := o.classes[class]
	if t == nil {
		return 0, false
	}
	o.all.mu.Lock()
	v, err := t.Value(o.ix.Index(p))
	o.all.mu.Unlock()
	if err != nil {
		return 0, false
	}
	return v.Score()
}
