package engine

import (
	"slices"
	"sync"

	"github.com/antares-games/antares/think/search"
)

// Pool keeps engines that are not in use for the next caller that needs one of the same kind.
// Engines may hold a lot of memory, so only the last few stay. The zero Pool keeps none. It
// may be used by several goroutines.
type Pool struct {
	// Max is the number of idle engines that are kept.
	Max int
	// End, if set, ends an engine that is not needed any more, instead of Close.
	End func(Engine)

	mu     sync.Mutex
	idle   []*Pooled // the one that has been idle longest first
	closed bool
}

// Pooled is an engine of a pool, with the limits that belong to it.
type Pooled struct {
	Engine
	Limits search.Limits
	kind   string
}

// Get returns an idle engine of a kind, or a new one if there is none. The caller gives it
// back with Put or, if something is wrong with it, with Drop. What the engine learnt from
// earlier games may still be there until NewGame.
func (p *Pool) Get(kind string, fresh func() (Engine, search.Limits, error)) (*Pooled, error) {
	if e := p.take(kind); e != nil {
		return e, nil
	}
	e, limits, err := fresh()
	if err != nil {
		return nil, err
	}
	return &Pooled{e, limits, kind}, nil
}

// take removes the engine of a kind that was used last; nil if there is none.
func (p *Pool) take(kind string) *Pooled {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, e := range slices.Backward(p.idle) {
		if e.kind == kind {
			p.idle = slices.Delete(p.idle, i, i+1)
			return e
		}
	}
	return nil
}

// Put gives an engine back. If there are too many, the one that has been idle longest ends.
func (p *Pool) Put(e *Pooled) {
	p.mu.Lock()
	p.idle = append(p.idle, e)
	var gone []*Pooled
	if n := len(p.idle) - p.Max; p.closed || n > 0 {
		if p.closed {
			n = len(p.idle)
		}
		gone = slices.Clone(p.idle[:n])
		p.idle = slices.Delete(p.idle, 0, n)
	}
	p.mu.Unlock()
	for _, e := range gone {
		p.Drop(e)
	}
}

// Drop ends an engine that is not to be used again.
func (p *Pool) Drop(e *Pooled) {
	if p.End != nil {
		p.End(e.Engine)
		return
	}
	_ = e.Close() // nobody needs it any more
}

// Close ends all idle engines; those in use end when they are given back.
func (p *Pool) Close() {
	p.mu.Lock()
	gone := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	for _, e := range gone {
		p.Drop(e)
	}
}
