package game

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
)

// Game is a game as seen by programs that know no particular game: everything is text.
type Game interface {
	Info() *Info
	// Configure fixes the options; missing keys take their defaults.
	Configure(Options) (Variant, error)
	// Files returns the pages and data of the game's folder, never nil. None of them is
	// needed to play; docs, learn/lesson and learn/puzzle read them.
	Files() fs.FS
}

// Variant is a game with its options fixed.
type Variant interface {
	Info() *Info
	// Options returns the current options, every key present.
	Options() Options
	Traits() Traits
	Board() *Board
	// New starts a game. Deals and dice come from d.
	New(d *Dice) Session
	// Read starts a game at a position; its history begins there. d may be nil, but then
	// the session cannot roll dice itself.
	Read(position string, d *Dice) (Session, error)
	// Arrange returns the text of the position with the given pieces (kind, seat and site
	// of each) and that seat about to begin its turn, or a *RuleError if there is no such
	// position.
	Arrange(pieces []Piece, turn Seat) (string, error)
	// Palette lists the pieces that Arrange accepts.
	Palette() []Kind
}

// Session is one game being played: positions, history and outcome. It is not
// safe for use by several goroutines.
type Session interface {
	Variant() Variant
	// Position returns the text of the current position, Start that of the first.
	Position() string
	Start() string
	Turn() Seat
	Outcome() Outcome
	// Legal lists the legal actions, sorted by byte value.
	Legal() []string
	// Play plays an action by a player or by chance. If it is illegal, Play returns a
	// *RuleError and changes nothing.
	Play(action string) error
	// Explain returns the reason why an action would be refused; nil if it is legal.
	Explain(action string) error
	// WhyNot returns a *RuleError that explains why the picks lead nowhere; nil if they
	// are the beginning of some legal action's picks.
	WhyNot(picks []string) error
	// Roll plays an outcome of chance from the session's dice and returns it.
	Roll() (string, error)
	// Dice returns what Roll draws from, or nil.
	Dice() *Dice

	// Ply returns the number of actions played, including those of chance; Plies lists
	// them.
	Ply() int
	Plies() []Ply
	// PositionAt returns the position after that many plies.
	PositionAt(ply int) (string, error)
	// Undo returns to the point where that many plies had been played. Dice rolled again
	// after that fall as they did before.
	Undo(ply int) error

	// View describes the current position for display and input.
	View() View
	// Told describes a ply, counted from 1, in words.
	Told(ply int) []Sentence
	// About describes a site and the piece on it: what that can capture, and what
	// threatens it. A site that does not exist is refused.
	About(site string) (*About, error)

	// Perft counts the action sequences of that length from here, ignoring repetition, and
	// reports progress after each first action; it stops early with ctx's error.
	Perft(ctx context.Context, depth int, progress func(action string, leaves uint64, done, of int)) (uint64, error)
	// Playouts plays random games from here, choosing from the list of moves or, if picked
	// is set and the game supports it, directly from its masks. It does not check for
	// repetition. It returns how many plies were played; ok is false, and nothing was
	// played, if the game does not support picking.
	Playouts(r *Rand, games int, picked bool) (plies int, ok bool)
}

// Ply is an action that has been played.
type Ply struct {
	Action string
	// Seat is the seat that decided it, or Chance.
	Seat Seat
	// Turn counts turns from 1: it increases when the decision passes to another seat or,
	// where one seat decides several times in a row, with the turn defined by the rules.
	Turn int
}

// New erases the types of a game.
func New[P comparable, PP Position[P]](def Definition[P]) Game {
	return &erased[P, PP]{def}
}

type erased[P comparable, PP Position[P]] struct{ def Definition[P] }

func (g *erased[P, PP]) Files() fs.FS {
	if g.def.Files == nil {
		return embed.FS{} // has no files
	}
	return g.def.Files
}

func (g *erased[P, PP]) Info() *Info { return &g.def.Info }

func (g *erased[P, PP]) Configure(o Options) (Variant, error) {
	if err := o.check(&g.def.Info); err != nil {
		return nil, err
	}
	rules, err := g.def.Configure(o)
	if err != nil {
		return nil, err
	}
	return &variant[P, PP]{info: &g.def.Info, rules: rules}, nil
}

type variant[P comparable, PP Position[P]] struct {
	info  *Info
	rules Rules[P]
}

func (v *variant[P, PP]) Info() *Info      { return v.info }
func (v *variant[P, PP]) Options() Options { return v.rules.Options() }
func (v *variant[P, PP]) Traits() Traits   { return v.rules.Traits() }
func (v *variant[P, PP]) Board() *Board    { return v.rules.Board() }

// typed returns the rules, for RulesOf.
func (v *variant[P, PP]) typed() Rules[P] { return v.rules }

// RulesOf returns the rules of a variant to a caller that knows the type of its
// positions. It is the same value, so a file named by an option is read only once.
func RulesOf[P comparable](v Variant) (Rules[P], error) {
	t, ok := v.(interface{ typed() Rules[P] })
	if !ok {
		var p P
		return nil, fmt.Errorf("%s is not played with %T", v.Info().Name, p)
	}
	return t.typed(), nil
}

func (v *variant[P, PP]) New(d *Dice) Session {
	return newSession[P, PP](v, v.rules.Start(d), d)
}

func (v *variant[P, PP]) Read(position string, d *Dice) (Session, error) {
	p, err := v.rules.Parse(position)
	if err != nil {
		return nil, err
	}
	return newSession[P, PP](v, p, d), nil
}
