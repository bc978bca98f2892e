package catalog

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

// SpecError is the answer to a bot that cannot be made.
type SpecError struct{ Text string }

func (e *SpecError) Error() string { return e.Text }

// Specs says how bots are named, for help texts.
const Specs = `random          any legal action
greedy          the best position after one action, without search
level:N         level 1 to 10
depth:N         the game's own search, that many actions deep
nodes:N         … that many nodes
time:D          … that long a move, such as 100ms
mcts:N          Monte-Carlo tree search, that many playouts
uct:N           … in its plain form
ugi:COMMAND     a program that speaks the Universal Game Interface, a second a move
LIMIT@COMMAND   … with another limit: depth:N, nodes:N or time:D`

// Bot makes a player of a spec, with the limits that belong to it. Programs of
// others (ugi:…) are for the caller to start.
func Bot(spec string, v game.Variant) (engine.Engine, search.Limits, error) {
	kind, arg, _ := strings.Cut(spec, ":")
	var l search.Limits
	bad := func(want string) (engine.Engine, search.Limits, error) {
		return nil, l, &SpecError{fmt.Sprintf("bot %q: %s", spec, want)}
	}
	number := func(most int) (int, bool) {
		n, ok := game.ParseCount(arg, most)
		return n, ok && n > 0
	}
	maker, ok := makers[v.Info().ID]
	if !ok {
		return bad("this game has no bots")
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
		e, err := maker.greedy(v)
		return e, l, err
	case "level":
		n, ok := number(10)
		if !ok {
			return bad("levels are 1 to 10")
		}
		e, err := maker.level(n, v)
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
		e, err := maker.mcts(spec, kind == "uct", v)
		return e, l, err
	default:
		return bad("bots are\n" + Specs)
	}
	e, err := maker.searcher(spec, v, 0)
	return e, l, err
}

// maxNodes bounds what a bot may be told to search.
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

// Engine is the game's own search, without limits of its own, with a table of so many
// MiB; 0 is the usual.
func Engine(v game.Variant, tableMiB int) (engine.Engine, error) {
	maker, ok := makers[v.Info().ID]
	if !ok {
		return nil, &SpecError{"this game has no bots"}
	}
	return maker.searcher("Antares "+v.Info().Name, v, tableMiB)
}

// maker makes the bots of one game.
type maker interface {
	searcher(name string, v game.Variant, tableMiB int) (engine.Engine, error)
	mcts(name string, plain bool, v game.Variant) (engine.Engine, error)
	level(n int, v game.Variant) (engine.Engine, error)
	greedy(v game.Variant) (engine.Engine, error)
	solver(v game.Variant, o solver.Options) (solver.Solver, error)
	tables(v game.Variant) (solver.Maker, error)
	asking(v game.Variant, t *solver.Tablebase, tableMiB int) (engine.Engine, error)
	exactly(ctx context.Context, v game.Variant, position string, memory int64) (*solver.Exact, error)
}

// brain is what a game knows beyond its rules: one of the two judgements.
type brain[P comparable, PP game.Position[P]] struct {
	def     game.Definition[P]
	eval    func(game.Rules[P]) game.Evaluator[P]
	chances func(game.Rules[P]) game.Chances[P]
	// exact is chances with tables that may take seconds to make, once on a
	// machine: for the highest level.
	exact  func(game.Rules[P]) game.Chances[P]
	levels [10]engine.Strength
}

// search is the search that fits the game, with a table of that size; 0 is the usual.
func (b *brain[P, PP]) search(r game.Rules[P], tableMiB int) (engine.Searcher[P], error) {
	if b.eval != nil {
		o := search.AlphaBetaOptions{CacheMiB: tableMiB, Repetition: b.def.Info.Repetition != ""}
		return search.NewAlphaBeta[P, PP](r.Traits(), b.eval(r), o)
	}
	return search.NewExpectimax[P, PP](r.Traits(), b.chances(r)), nil
}

func (b *brain[P, PP]) searcher(name string, v game.Variant, tableMiB int) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	s, err := b.search(r, tableMiB)
	if err != nil {
		return nil, err
	}
	return engine.New[P, PP](name, r, s), nil
}

func (b *brain[P, PP]) mcts(name string, plain bool, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	s := search.NewMCTS[P, PP](r.Traits(), search.MCTSOptions{Repetition: b.def.Info.Repetition != "", Plain: plain})
	return engine.New[P, PP](name, r, s), nil
}

// topTable is what all threads of level 10 share for their tables in a game with dice, in
// bytes: on two cores what they see in a second fits.
const topTable = 128 << 20

func (b *brain[P, PP]) level(n int, v game.Variant) (engine.Engine, error) {
	r, err := game.RulesOf[P](v)
	if err != nil {
		return nil, err
	}
	strength := b.levels[n-1]
	table := 0
	if nodes := strength.Limits.Nodes; nodes > 0 && nodes <= engine.Level8Nodes || strength.Limits.Depth > 0 {
		table = 8 // as many entries as three such searches leave behind
	}
	s, err := b.search(r, table)
	if err != nil {
		return nil, err
	}
	if b.exact != nil && n == 10 {
		x := search.NewExpectimax[P, PP](r.Traits(), b.exact(r))
		x.Resize(topTable / runtime.NumCPU())
		s = x
	}
	if n == 10 {
		strength.Limits.Threads = runtime.NumCPU()
	}
	var rank func(*P, game.Move) int
	if b.eval != nil {
		rank = b.eval(r).Priority
	}
	return engine.Level[P, PP]("level "+strconv.Itoa(n), r, s, rank, strength), nil
}
