package ugi_test

import (
	"context"
	"errors"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/ugi"
)

// fake is an engine that needs no search: it plays the first legal action and
// tells the same story every time.
type fake struct {
	variant game.Variant
	level   int
	// answer, if set, is what it plays instead.
	answer func() string
	// wait makes it think until it is stopped.
	wait   bool
	err    error // what it fails with in the end
	closed chan<- struct{}
	games  int
	task   chan engine.Task // what it was asked, if anybody wants to know
}

func (f *fake) Name() string { return "fake" }
func (f *fake) NewGame()     { f.games++ }

func (f *fake) Close() error {
	if f.closed != nil {
		close(f.closed)
	}
	return nil
}

func (f *fake) Think(ctx context.Context, t engine.Task, report func(engine.Info)) (engine.Answer, error) {
	if f.task != nil {
		f.task <- t
	}
	s, err := f.variant.Read(t.Start, nil)
	if err != nil {
		return engine.Answer{}, err
	}
	for _, a := range t.Actions {
		if err := s.Play(a); err != nil {
			return engine.Answer{}, err
		}
	}
	legal := s.Legal()
	if len(legal) == 0 {
		return engine.Answer{}, errors.New("nothing to decide")
	}
	action := legal[0]
	if f.answer != nil {
		action = f.answer()
	}
	in := engine.Info{Depth: 4, SelDepth: 7, Nodes: 8192, Time: 16 * time.Millisecond, HashFull: 12}
	for i := range min(max(t.Limits.Lines, 1), len(legal)) {
		line := engine.Line{Actions: legal[i : i+1], Score: 125 - 40*i}
		if f.variant.Traits().Chance {
			line.Chance = 0.3125
		}
		in.Lines = append(in.Lines, line)
	}
	in.Lines[0].Actions = []string{action}
	report(in)
	if f.wait {
		<-ctx.Done()
	}
	return engine.Answer{Action: action, Info: in}, f.err
}

// fakeOptions serve a game with a fake.
func fakeOptions(id string, change func(*fake)) ugi.Options {
	return ugi.Options{
		Variant: func(o game.Options) (game.Variant, error) {
			g, err := catalog.Find(id)
			if err != nil {
				return nil, err
			}
			return g.Configure(o)
		},
		Engine: func(v game.Variant, s ugi.Settings) (engine.Engine, error) {
			f := &fake{variant: v, level: s.Level}
			if change != nil {
				change(f)
			}
			return f, nil
		},
		Hash: 64, MaxHash: 4096, Levels: 10, Tablebase: true, Net: true,
	}
}
