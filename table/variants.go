package table

import (
	"sync"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/game"
)

// Games with the same options share one variant, which never changes: its board is
// larger than everything else that a table keeps in memory.
var variants struct {
	mu   sync.Mutex
	kept map[variantKey]game.Variant
}

type variantKey struct {
	game    game.Game
	options string
}

// maxVariants bounds what is kept. There are far fewer; whoever thinks of more does
// without.
const maxVariants = 256

// Variant is a game with options as strangers may choose it: no files.
func Variant(find Find, id string, o game.Options) (game.Variant, error) {
	g, err := find(id)
	if err != nil {
		return nil, antares.Errorf(antares.CodeBadRequest, "%v", err)
	}
	if err := g.Info().Portable(o); err != nil {
		return nil, err
	}
	return configure(g, o)
}

// configure is a game with options.
func configure(g game.Game, o game.Options) (game.Variant, error) {
	key := variantKey{g, o.String()}
	variants.mu.Lock()
	defer variants.mu.Unlock()
	if v := variants.kept[key]; v != nil {
		return v, nil
	}
	v, err := g.Configure(o)
	if err != nil {
		return nil, err
	}
	if variants.kept == nil {
		variants.kept = map[variantKey]game.Variant{}
	}
	if len(variants.kept) < maxVariants {
		variants.kept[key] = v
	}
	return v, nil
}
