package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/antares-games/antares/think/engine"
)

// maxHeld is how many engines a worker keeps: those of two pairings. Engines may
// hold large tables, and a match may have many bots.
const maxHeld = 4

// worker plays one game after the other with engines of its own.
type worker struct {
	config *Config
	held   []heldEngine // the last used one last
	starts []firstStart // of all workers, by bot
}

// firstStart lets one worker try first whether a bot can be started at all.
type firstStart struct {
	mu   sync.Mutex
	done bool
}

type heldEngine struct {
	bot    int
	engine engine.Engine
}

// play plays a game. A panic that is no engine's, in the rules or here, becomes
// an error: the results so far are worth more than a stack.
func (w *worker) play(ctx context.Context, g *Game) (f finished) {
	defer func() {
		if p := recover(); p != nil {
			f = finished{err: fmt.Errorf("game %d: panic: %v", g.ID, p)}
		}
	}()
	var players [2]Player
	for i, bot := range g.Pairing {
		b := &w.config.Bots[bot]
		e, err := w.engine(ctx, bot)
		if err != nil {
			if ctx.Err() != nil {
				return finished{err: ctx.Err()}
			}
			if !w.started(bot) { // no bot at all, rather than one that fails now and then
				return finished{err: fmt.Errorf("bot %s cannot be started: %w", b.Name, err)}
			}
			e = absent{err}
		}
		players[i] = Player{b.Name, e, b.Limits}
	}
	res, rec, err := w.config.Referee.Play(ctx, g, players)
	switch {
	case err != nil && errors.Is(err, errStuck):
		w.held = nil // one of them is still at it
	case res != nil && res.Fault != nil:
		w.drop(g.Pairing[res.Fault.Player], res.Fault.stuck)
	}
	return finished{res, rec, err}
}

// engine is the worker's engine of a bot.
func (w *worker) engine(ctx context.Context, bot int) (engine.Engine, error) {
	if i := slices.IndexFunc(w.held, func(h heldEngine) bool { return h.bot == bot }); i >= 0 {
		h := w.held[i]
		w.held = append(slices.Delete(w.held, i, i+1), h)
		return h.engine, nil
	}
	e, err := w.start(ctx, bot)
	if err != nil {
		return nil, err
	}
	if len(w.held) >= maxHeld {
		w.drop(w.held[0].bot, false)
	}
	w.held = append(w.held, heldEngine{bot, e})
	return e, nil
}

// start makes an engine. Until one of the bot could be made, others wait for who
// tries.
func (w *worker) start(ctx context.Context, bot int) (engine.Engine, error) {
	if !w.started(bot) {
		first := &w.starts[bot]
		first.mu.Lock()
		defer first.mu.Unlock()
		e, err := w.make(ctx, bot)
		first.done = first.done || err == nil
		return e, err
	}
	return w.make(ctx, bot)
}

func (w *worker) started(bot int) bool {
	first := &w.starts[bot]
	first.mu.Lock()
	defer first.mu.Unlock()
	return first.done
}

func (w *worker) make(ctx context.Context, bot int) (engine.Engine, error) {
	e, err := guardFor(ctx, or(w.config.Patience, 10*time.Minute), 0, func(context.Context) (engine.Engine, error) {
		return w.config.Bots[bot].New()
	})
	if err == nil && e == nil {
		err = errors.New("there is no engine")
	}
	return e, err
}

// drop parts with an engine. One that is stuck is not closed: it serves one
// caller at a time, and that one is still waiting.
func (w *worker) drop(bot int, stuck bool) {
	i := slices.IndexFunc(w.held, func(h heldEngine) bool { return h.bot == bot })
	if i < 0 {
		return
	}
	e := w.held[i].engine
	w.held = slices.Delete(w.held, i, i+1)
	if stuck {
		return
	}
	// An engine that cannot be closed in peace is of no more interest.
	_, _ = guardFor(context.Background(), or(w.config.Grace, 5*time.Second), 0, func(context.Context) (struct{}, error) {
		return struct{}{}, e.Close()
	})
}

func (w *worker) close() {
	for len(w.held) > 0 {
		w.drop(w.held[0].bot, false)
	}
}

// absent stands in for an engine that could not be started again.
type absent struct{ err error }

func (a absent) Name() string { return "absent" }
func (a absent) NewGame()     {}
func (a absent) Close() error { return nil }

func (a absent) Think(context.Context, engine.Task, func(engine.Info)) (engine.Answer, error) {
	return engine.Answer{}, fmt.Errorf("it cannot be started: %w", a.err)
}
