package table

import (
	"container/list"
	"sync"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Games with the same options share one variant, which never changes: its board takes more
// memory than everything else at a table.
var variants = cache{most: 256}

// cache keeps the most recently used variants. Strangers choose the options, so the number
// is bounded.
type cache struct {
	most int
	mu   sync.Mutex
	kept map[variantKey]*list.Element // of *keptVariant
	used list.List                    // most recently used first
}

type variantKey struct {
	game    game.Game
	options string
}

type keptVariant struct {
	key     variantKey
	variant game.Variant
}

// Variant is a game with options that strangers may choose: no files.
func Variant(find Find, id string, o game.Options) (game.Variant, error) {
	g, err := find(id)
	if err != nil {
		return nil, antares.Errorf(antares.CodeBadRequest, "%v", err)
	}
	if err := g.Info().Portable(o); err != nil {
		return nil, err
	}
	return variants.configure(g, o)
}

// configure is a game with options. A variant that takes long to build does not hold up
// callers who want another.
func (c *cache) configure(g game.Game, o game.Options) (game.Variant, error) {
	key := variantKey{g, o.String()}
	if v := c.get(key); v != nil {
		return v, nil
	}
	v, err := g.Configure(o)
	if err != nil {
		return nil, err
	}
	return c.put(key, v), nil
}

func (c *cache) get(key variantKey) game.Variant {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.kept[key]
	if e == nil {
		return nil
	}
	c.used.MoveToFront(e)
	return e.Value.(*keptVariant).variant
}

// put keeps a variant, or returns the one that another caller has kept meanwhile.
func (c *cache) put(key variantKey, v game.Variant) game.Variant {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.kept[key]; e != nil {
		return e.Value.(*keptVariant).variant
	}
	if c.kept == nil {
		c.kept = map[variantKey]*list.Element{}
	}
	c.kept[key] = c.used.PushFront(&keptVariant{key, v})
	if last := c.used.Back(); len(c.kept) > c.most {
		delete(c.kept, c.used.Remove(last).(*keptVariant).key)
	}
	return v
}
