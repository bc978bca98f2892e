package engine

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares/think/search"
)

// counted is an engine that knows whether it is in use or has ended.
type counted struct {
	number int
	busy   atomic.Bool
	closed atomic.Int32
}

func (c *counted) Name() string { return "counted" }
func (c *counted) NewGame()     {}
func (c *counted) Close() error { c.closed.Add(1); return errors.New("it does not matter") }
func (c *counted) Think(context.Context, Task, func(Info)) (Answer, error) {
	return Answer{}, nil
}

// factory creates engines and remembers them.
type factory struct {
	mu  sync.Mutex
	all []*counted
}

func (f *factory) fresh() (Engine, search.Limits, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c := &counted{number: len(f.all)}
	f.all = append(f.all, c)
	return c, search.Limits{Depth: c.number + 1}, nil
}

func (f *factory) get(t *testing.T, p *Pool, kind string, want int) *Pooled {
	t.Helper()
	e, err := p.Get(kind, f.fresh)
	if err != nil {
		t.Fatal(err)
	}
	if n := e.Engine.(*counted).number; n != want || e.Limits.Depth != want+1 {
		t.Errorf("kind %s: engine %d with limits %+v, want %d", kind, n, e.Limits, want)
	}
	return e
}

func (f *factory) closed(t *testing.T, want ...int32) {
	t.Helper()
	for i, c := range f.all {
		if n := c.closed.Load(); n != want[i] {
			t.Errorf("engine %d was closed %d times, want %d", i, n, want[i])
		}
	}
}

func TestPool(t *testing.T) {
	f, p := &factory{}, &Pool{Max: 2}
	a := f.get(t, p, "a", 0)
	b := f.get(t, p, "a", 1) // the first is in use
	p.Put(a)
	p.Put(b)
	b = f.get(t, p, "a", 1) // the one used last, with its limits
	c := f.get(t, p, "c", 2)
	p.Put(c)
	f.closed(t, 0, 0, 0)
	p.Put(b) // too many: a has been idle longest
	f.closed(t, 1, 0, 0)
	p.Drop(f.get(t, p, "c", 2))
	f.closed(t, 1, 0, 1)
	c = f.get(t, p, "c", 3)
	p.Close()
	f.closed(t, 1, 1, 1, 0)
	p.Put(c) // given back too late
	f.closed(t, 1, 1, 1, 1)
}

func TestPoolFails(t *testing.T) {
	p, broken := &Pool{Max: 2}, errors.New("no engine today")
	if _, err := p.Get("a", func() (Engine, search.Limits, error) { return nil, search.Limits{}, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	f, zero := &factory{}, &Pool{} // keeps none
	zero.Put(f.get(t, zero, "a", 0))
	f.closed(t, 1)
	var ended []Engine
	other := &Pool{End: func(e Engine) { ended = append(ended, e) }}
	other.Put(f.get(t, other, "a", 1))
	if len(ended) != 1 || ended[0] != Engine(f.all[1]) {
		t.Errorf("%d engines ended by End", len(ended))
	}
	f.closed(t, 1, 0)
}

// TestPoolShared: an engine has one user at a time, and all end once.
func TestPoolShared(t *testing.T) {
	f, p := &factory{}, &Pool{Max: 3}
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := range 200 {
				e, err := p.Get(string(rune('a'+(g+i)%3)), f.fresh)
				if err != nil {
					t.Error(err)
					return
				}
				c := e.Engine.(*counted)
				if c.busy.Swap(true) || c.closed.Load() > 0 {
					t.Errorf("engine %d has two users, or had ended", c.number)
				}
				c.busy.Store(false)
				p.Put(e)
			}
		})
	}
	all.Wait()
	p.Close()
	for _, c := range f.all {
		if n := c.closed.Load(); n != 1 {
			t.Errorf("engine %d was closed %d times", c.number, n)
		}
	}
}
