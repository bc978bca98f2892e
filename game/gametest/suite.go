// Package gametest is the suite that every game must pass, whatever its rules: it
// checks everything that the rest of the project takes for granted about a game.
package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/conform"
)

// Suite lists what to try on a game.
type Suite[P comparable, PP game.Position[P]] struct {
	Def game.Definition[P]
	// Variants are the options to play under; they should cover all kinds.
	Variants []game.Options
	// Positions are further starting positions, under the first variant: endgames and rare
	// phases that random games from the start hardly ever reach.
	Positions []string
	// Actions are well-formed actions to try in every position, besides those that come up
	// in the games themselves.
	Actions []string
	// Garbage are texts that are not actions at all.
	Garbage []string
	// Plain is a slow and simple generator to compare with AppendMoves.
	Plain func(r game.Rules[P], p *P) []game.Move
	// Invariant checks what must be true in every position.
	Invariant func(r game.Rules[P], p *P) error
	// UnderWay reports whether a position, given as text, is in the middle of a turn,
	// which the pieces alone do not show; nil where a turn is one decision.
	UnderWay func(text string) bool
	// Captured lists the sites of the enemy pieces that a move captures, for games in which
	// those stay on the board; nil where they leave it.
	Captured func(r game.Rules[P], p *P, m game.Move) []string
	// Twin returns the same position with another seat to move, if there is such a
	// position; nil where that changes what can be captured.
	Twin func(r game.Rules[P], p *P, seat game.Seat) (P, bool)
	// Vectors are conformance files.
	Vectors []string
}

// maxPlies is more than any of our games can last.
const maxPlies = 60_000

// Run runs the suite.
func (s Suite[P, PP]) Run(t *testing.T) {
	t.Run("flat", func(t *testing.T) { flat(t, reflect.TypeFor[P](), reflect.TypeFor[P]().Name()) })
	t.Run("vectors", s.vectors)
	for _, o := range s.Variants {
		t.Run("playouts/"+name(o), func(t *testing.T) {
			c := newChecker(t, s, o)
			for seed := range uint64(c.games()) {
				c.playout(seed, c.rules.Start(game.SeedDice(seed)))
			}
		})
	}
	for i, text := range s.Positions {
		t.Run(fmt.Sprintf("position/%d", i), func(t *testing.T) {
			c := newChecker(t, s, s.Variants[0])
			p, err := c.rules.Parse(text)
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			c.playout(uint64(i), p)
		})
	}
	t.Run("session", s.session)
	t.Run("touches", s.touches)
	t.Run("arrange", s.arrange)
	t.Run("about", s.about)
	t.Run("allocations", s.allocations)
}

func name(o game.Options) string {
	if len(o) == 0 {
		return "default"
	}
	return o.String()
}

// flat checks that a position contains nothing that a copy would share.
func flat(t *testing.T, typ reflect.Type, path string) {
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			f := typ.Field(i)
			flat(t, f.Type, path+"."+f.Name)
		}
	case reflect.Array:
		flat(t, typ.Elem(), path+"[]")
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.String, reflect.UnsafePointer:
		t.Errorf("%s is a %s: positions are flat values", path, typ.Kind())
	}
}

func (s Suite[P, PP]) vectors(t *testing.T) {
	for _, path := range s.Vectors {
		res, err := conform.File(t.Context(), game.New[P, PP](s.Def), path, func(line int, text string) {
			t.Errorf("%s:%d: %s", path, line, text)
		})
		if err != nil {
			t.Error(err)
		}
		if res.Passed == 0 {
			t.Errorf("%s: no vector passed", path)
		}
	}
}

// allocations checks that a game's inner loop does not allocate.
func (s Suite[P, PP]) allocations(t *testing.T) {
	for _, o := range s.Variants {
		rules, err := s.Def.Configure(o)
		if err != nil {
			t.Fatal(err)
		}
		start := rules.Start(game.SeedDice(1))
		p := new(P)
		pp := PP(p)
		counter, _ := any(pp).(game.Counter)
		picker, _ := any(pp).(game.Picker)
		moves := make([]game.Move, 0, rules.Traits().MaxMoves)
		r := game.NewRand(7)
		var sink uint64
		if n := testing.AllocsPerRun(20, func() {
			*p = start
			for range 400 {
				if pp.Turn() == game.Over {
					*p = start
				}
				moves = pp.AppendMoves(moves[:0])
				if counter != nil {
					sink += uint64(counter.CountMoves())
				}
				if picker != nil {
					m, _ := picker.RandomMove(r)
					sink += uint64(m)
				}
				pp.Play(moves[r.N(len(moves))])
				sink += pp.Hash() + uint64(pp.Payoff()[0])
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations in 400 plies, want none", name(o), n)
		}
	}
}

// session checks that this game does what game.Session promises.
func (s Suite[P, PP]) session(t *testing.T) {
	g := game.New[P, PP](s.Def)
	for _, o := range s.Variants {
		v, err := g.Configure(o)
		if err != nil {
			t.Fatal(err)
		}
		again, err := g.Configure(v.Options())
		if err != nil {
			t.Fatalf("options %v do not configure again: %v", v.Options(), err)
		}
		if got := again.Options().String(); got != v.Options().String() {
			t.Errorf("options %v become %s", v.Options(), got)
		}
		a, b := v.New(game.SeedDice(5)), v.New(game.SeedDice(5))
		r := game.NewRand(11)
		seen := []string{a.Position()}
		for a.Turn() != game.Over && a.Ply() < 400 {
			if a.Turn() == game.Chance {
				x, err := a.Roll()
				if err != nil {
					t.Fatal(err)
				}
				if y, err := b.Roll(); x != y || err != nil {
					t.Fatalf("same seed, same game: rolled %s and %s (%v)", x, y, err)
				}
			} else {
				legal := a.Legal()
				action := legal[r.N(len(legal))]
				for _, g := range []game.Session{a, b} {
					if err := g.Play(action); err != nil {
						t.Fatalf("%s is listed but refused: %v", action, err)
					}
				}
			}
			seen = append(seen, a.Position())
			if err := telling(a.Told(a.Ply()), v.Traits().Seats); err != nil {
				t.Fatalf("ply %d, %s: %v", a.Ply(), a.Plies()[a.Ply()-1].Action, err)
			}
		}
		if a.Told(0) != nil || a.Told(a.Ply()+1) != nil {
			t.Error("plies are told that have not been played")
		}
		if a.Position() != b.Position() || a.Start() != b.Start() {
			t.Fatal("same seed and actions, other game")
		}
		s.undo(t, v, a, seen)
	}
}

func (s Suite[P, PP]) undo(t *testing.T, v game.Variant, a game.Session, seen []string) {
	plies := a.Plies()
	for i, want := range seen {
		if got, err := a.PositionAt(i); got != want || err != nil {
			t.Fatalf("position at ply %d is %q (%v), was %q", i, got, err, want)
		}
	}
	view := a.View()
	half := len(plies) / 2
	if err := a.Undo(half); err != nil {
		t.Fatal(err)
	}
	if a.Position() != seen[half] {
		t.Fatalf("undo to ply %d gives %q, was %q", half, a.Position(), seen[half])
	}
	for _, ply := range plies[half:] {
		if ply.Seat == game.Chance {
			if got, err := a.Roll(); got != ply.Action || err != nil {
				t.Fatalf("dice rolled again after undo: %s (%v), were %s", got, err, ply.Action)
			}
		} else if err := a.Play(ply.Action); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(a.Plies(), plies) {
		t.Fatal("undo and replay give other plies")
	}
	if !reflect.DeepEqual(a.View(), view) {
		t.Fatal("undo and replay give another view")
	}
	for _, bad := range []int{-1, len(plies) + 1} {
		if a.Undo(bad) == nil {
			t.Errorf("undo to ply %d of %d is accepted", bad, len(plies))
		}
	}
	c, err := v.Read(a.Start(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, ply := range plies {
		if err := c.Play(ply.Action); err != nil {
			t.Fatalf("replay: %v", err)
		}
	}
	if c.Position() != a.Position() || c.Outcome() != a.Outcome() {
		t.Fatal("a replay from text ends elsewhere")
	}
}
