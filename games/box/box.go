// Package box is how a game's folder hands over everything that belongs to the game:
// its rules, its evaluation, its levels, what the laboratory needs to know. A game
// fills in a Box, and New closes it into a Game, which has no type parameters, so that
// the catalogue can keep all games in one list.
package box

import (
	"maps"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/draw/pen"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/net"
)

// Box is a game with everything that belongs to it. Only Rules is required: without an
// evaluation, bots play out random games.
type Box[P comparable] struct {
	Rules game.Definition[P]

	// Eval is the evaluation of a two-player game without dice, Chances that of any other
	// game: a game has one of them or neither.
	Eval    func(game.Rules[P]) game.Evaluator[P]
	Chances func(game.Rules[P]) game.Chances[P]
	// By is how positions are searched: ByScore with an Eval, ByChances with Chances. That is
	// what happens without it too, and without a judgement games are played out at random,
	// but not in browsers.
	By By[P]
	// Exact returns the same Chances with tables that may take seconds to build, once per
	// machine. It is for the highest level.
	Exact func(game.Chances[P]) game.Chances[P]
	// Learned is Chances with a network; nil for rules that no network can serve. A network
	// that does not fit the game's inputs is an error.
	Learned func(game.Rules[P], *net.Network) (game.Chances[P], error)

	// Net is the file of the network that corrects the evaluation, if there is one. Inputs
	// is what it sees of positions for an Eval; nil for rules that no network can serve.
	Net    []byte
	Inputs func(game.Rules[P]) net.Inputs[P]

	// Levels is how strongly the levels search; by default Ladder with an Eval and
	// DiceLadder without.
	Levels Levels
	// Scale is how many thousandths of a score correspond to odds of e to 1. The default
	// is 1000, to which the weights of an Eval are fitted, but searches see further than
	// the positions used for the fit. docs/analysis.md describes how it is measured.
	// Chances do not need it.
	Scale float64
	// Workshop is what the game is worked on with.
	Workshop[P]
	// Look is how its boards are drawn; the zero value draws them plainly.
	Look pen.Look
	// Lab is for the laboratory; if it is nil, reports do not cover rules.
	Lab *Lab
	// Samples are options to play under besides the defaults: together they show every
	// kind of place, piece and seat. Tests try all of them.
	Samples []game.Options
	// Quick are the options for a short game, for two players if the game allows two.
	Quick game.Options
}

// Game is a closed box.
type Game interface {
	game.Game
	workshop

	// Searcher returns the game's own search.
	Searcher(name string, v game.Variant, o Search) (engine.Engine, error)
	// Level returns the bot of a level from 1 to 10.
	Level(n int, v game.Variant, o Search) (engine.Engine, error)
	// Judge returns the estimate of every seat's chances; engine.ErrNoJudge if the game is
	// evaluated by a score.
	Judge(v game.Variant) (engine.Judge, error)
	// Network returns the network that judges positions; nil if terms do alone.
	Network(v game.Variant, o Search) (*net.Network, error)
	// NetFile is the file of the game's own network; nil if it has none. Bring gives it one
	// where the program does not carry it, as in browsers; engines made later judge with it.
	NetFile() []byte
	Bring(file []byte) error
	// Scale converts scores to chances; 0 if the game estimates chances directly.
	Scale() float64

	// Look is how its boards are drawn.
	Look() pen.Look
	// Samples returns options worth trying, the defaults first.
	Samples() []game.Options
	// Quick returns the options for a short game.
	Quick() game.Options
}

// New closes a box.
func New[P comparable, PP game.Position[P]](b Box[P]) Game {
	if b.Levels == (Levels{}) {
		b.Levels = DiceLadder
		if b.Eval != nil {
			b.Levels = Ladder
		}
	}
	if b.Scale == 0 && b.Chances == nil {
		b.Scale = 1000
	}
	if b.By == nil {
		b.By = usual[P, PP](&b)
	}
	return &closed[P, PP]{Game: game.New[P, PP](b.Rules), box: b, carried: sync.OnceValues(b.network)}
}

type closed[P comparable, PP game.Position[P]] struct {
	game.Game
	box Box[P]
	// The game's own network, nil if it has none: built in, or brought later.
	carried func() (*net.Network, error)
	brought atomic.Pointer[net.Network]
}

// Scale returns the box's scale.
func (c *closed[P, PP]) Scale() float64 { return c.box.Scale }

// Look returns the box's look.
func (c *closed[P, PP]) Look() pen.Look { return c.box.Look }

// Quick returns a copy of the box's quick options.
func (c *closed[P, PP]) Quick() game.Options { return maps.Clone(c.box.Quick) }

// Samples returns the default options, then those of the box.
func (c *closed[P, PP]) Samples() []game.Options {
	return append([]game.Options{{}}, c.box.Samples...)
}
