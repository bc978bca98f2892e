package match

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// fake is an engine that does what a test wants.
type fake struct {
	think    func(ctx context.Context, t engine.Task) (engine.Answer, error)
	newGame  func()
	closed   *atomic.Int32
	thinking atomic.Bool
}

func (f *fake) Name() string { return "fake" }

func (f *fake) NewGame() {
	if f.newGame != nil {
		f.newGame()
	}
}

func (f *fake) Close() error {
	if f.thinking.Load() {
		panic("closed while it thinks")
	}
	if f.closed != nil {
		f.closed.Add(1)
	}
	return nil
}

func (f *fake) Think(ctx context.Context, t engine.Task, _ func(engine.Info)) (engine.Answer, error) {
	if f.thinking.Swap(true) {
		panic("asked by two at a time")
	}
	defer f.thinking.Store(false)
	return f.think(ctx, t)
}

// nimPile is the pile that a task leads to.
func nimPile(t engine.Task) int {
	pile, _ := strconv.Atoi(strings.Fields(t.Start)[0])
	for _, a := range t.Actions {
		n, _ := strconv.Atoi(a)
		pile -= n
	}
	return pile
}

// perfect takes what leaves a multiple of four, and knows how it ends.
func perfect(_ context.Context, t engine.Task) (engine.Answer, error) {
	n := nimPile(t) % 4
	line := engine.Line{Score: 250, Chance: 0.5}
	if n != 0 {
		line.Mate = 1 + 2*(nimPile(t)/4)
	} else {
		n, line.Mate = 1, -nimPile(t)/2
	}
	a := engine.Answer{Action: strconv.Itoa(n), Info: engine.Info{Depth: 3, Nodes: 7, Lines: []engine.Line{line}}}
	return a, nil
}

// loser leaves the other a pile that wins wherever it can.
func loser(_ context.Context, t engine.Task) (engine.Answer, error) {
	n := 1
	if pile := nimPile(t); pile%4 == 1 && pile > 1 {
		n = 2
	}
	return engine.Answer{Action: strconv.Itoa(n)}, nil
}

func failing(context.Context, engine.Task) (engine.Answer, error) {
	return engine.Answer{}, errors.New("out of\nideas }")
}

func crashing(context.Context, engine.Task) (engine.Answer, error) {
	var board []int
	return engine.Answer{Action: strconv.Itoa(board[3])}, nil
}

func illegal(context.Context, engine.Task) (engine.Answer, error) {
	return engine.Answer{Action: "9"}, nil
}

func garbage(context.Context, engine.Task) (engine.Answer, error) {
	return engine.Answer{Action: "\x00}{\xff" + strings.Repeat("x", 500)}, nil
}

// hanging waits until it is told to stop, then answers.
func hanging(ctx context.Context, _ engine.Task) (engine.Answer, error) {
	<-ctx.Done()
	return engine.Answer{Action: "1"}, nil
}

func fakeBot(name string, think func(context.Context, engine.Task) (engine.Answer, error)) Bot {
	return Bot{Name: name, New: func() (engine.Engine, error) { return &fake{think: think}, nil }}
}

func randomBot(name string, v game.Variant, seed uint64) Bot {
	return Bot{Name: name, Limits: search.Limits{Nodes: 1}, New: func() (engine.Engine, error) {
		return engine.Random(v, seed), nil
	}}
}

func configure(t testing.TB, g game.Game, o game.Options) game.Variant {
	t.Helper()
	v, err := g.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func theRunes(t testing.TB) game.Variant {
	return configure(t, game.New[skaane.Position](skaane.Game), game.Options{"board": "4x5"})
}

func theRace(t testing.TB, o game.Options) game.Variant {
	return configure(t, game.New[scorpion.Position](scorpion.Game), o)
}

// anyGame finds the games of records.
func anyGame(v game.Variant) func(string) (game.Game, error) {
	return func(string) (game.Game, error) { return sameVariant{v}, nil }
}

type sameVariant struct{ v game.Variant }

func (s sameVariant) Info() *game.Info                             { return s.v.Info() }
func (s sameVariant) Files() fs.FS                                 { return embed.FS{} }
func (s sameVariant) Configure(game.Options) (game.Variant, error) { return s.v, nil }
