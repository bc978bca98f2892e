//go:build !js

package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Specs describes how bots are named, for help texts.
const Specs = `random          any legal move
greedy          the best position after one move, without search
level:N         level 1 to 10
depth:N         the game's own search, N moves deep
nodes:N         the same with N nodes per move
time:D          the same with time D per move, such as 100ms
mcts:N          Monte-Carlo tree search with N playouts
uct:N           the same in its plain form
ugi:COMMAND     a program that speaks the Universal Game Interface, one second per move
LIMIT@COMMAND   the same with another limit: depth:N, nodes:N or time:D
BOT,net=FILE    one of ours that searches, with another network (levels 1 to 6 never use one);
                net=none: with none`

// Bot creates a player from a spec, with its limits. External programs (ugi:…) are for
// the caller to start, and files of networks (net=…) for the caller to read.
func Bot(spec string, v game.Variant) (engine.Engine, search.Limits, error) {
	return BotWith(spec, v, box.Search{})
}

// BotWith is Bot for players that search in a special way.
func BotWith(spec string, v game.Variant, o box.Search) (engine.Engine, search.Limits, error) {
	kind, arg, _ := strings.Cut(spec, ":")
	var l search.Limits
	bad := func(want string) (engine.Engine, search.Limits, error) {
		return nil, l, &SpecError{fmt.Sprintf("bot %q: %s", spec, want)}
	}
	number := func(most int) (int, bool) {
		n, ok := game.ParseCount(arg, most)
		return n, ok && n > 0
	}
	b := find(v.Info().ID)
	if b == nil {
		return bad("this game has no bots")
	}
	if o.Net != nil && slices.Contains([]string{"random", "greedy", "mcts", "uct"}, kind) {
		return bad("it does not judge with a network")
	}
	switch kind {
	case "random":
		if arg != "" {
			return bad("random takes no number")
		}
		return engine.Random(v, 0), l, nil
	case "greedy":
		if arg != "" {
			return bad("greedy takes no number")
		}
		e, err := b.Greedy(v)
		if errors.Is(err, box.ErrNoGreedy) {
			err = &SpecError{err.Error()}
		}
		return e, l, err
	case "level":
		n, ok := number(10)
		if !ok {
			return bad("levels are 1 to 10")
		}
		e, err := LevelWith(n, v, o)
		return e, l, err
	case "depth", "nodes", "time":
		var err error
		if l, err = Limit(spec); err != nil {
			return nil, l, err
		}
	case "mcts", "uct":
		n, ok := number(maxNodes)
		if !ok {
			return bad("say how many, such as " + kind + ":20000")
		}
		l.Nodes = uint64(n)
		e, err := b.MCTS(spec, kind == "uct", v)
		return e, l, err
	default:
		return bad("bots are\n" + Specs)
	}
	e, err := b.Searcher(spec, v, o)
	return e, l, err
}

// maxNodes bounds how many nodes a bot may be set to search.
const maxNodes = 1 << 29

// Limit reads depth:N, nodes:N or time:D.
func Limit(spec string) (l search.Limits, err error) {
	kind, arg, _ := strings.Cut(spec, ":")
	switch kind {
	case "depth":
		if n, ok := game.ParseCount(arg, 60); ok && n > 0 {
			return search.Limits{Depth: n}, nil
		}
		return l, &SpecError{fmt.Sprintf("bot %q: a depth is 1 to 60", spec)}
	case "nodes":
		if n, ok := game.ParseCount(arg, maxNodes); ok && n > 0 {
			return search.Limits{Nodes: uint64(n)}, nil
		}
		return l, &SpecError{fmt.Sprintf("bot %q: say how many, such as nodes:20000", spec)}
	case "time":
		if d, err := time.ParseDuration(arg); err == nil && d > 0 && d <= time.Hour {
			return search.Limits{Time: d}, nil
		}
		return l, &SpecError{fmt.Sprintf("bot %q: say how long, such as time:100ms", spec)}
	}
	return l, &SpecError{fmt.Sprintf("limit %q: it is depth:N, nodes:N or time:D", spec)}
}
