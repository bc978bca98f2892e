package match

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// perGame is the number of engines that are kept for each game played at a time, in use or
// not: those of two pairings. Engines may need a lot of memory, and a match may have many
// bots.
const perGame = 4

// roster has the engines of a match.
type roster struct {
	config *Config
	pool   engine.Pool
	starts []firstStart // by bot
}

// firstStart lets one game try first whether a bot can be started at all.
type firstStart struct {
	mu   sync.Mutex
	done bool
}

func newRoster(c *Config, games int) *roster {
	r := &roster{config: c, starts: make([]firstStart, len(c.Bots))}
	r.pool.Max = (perGame - 2) * games // two are in use
	r.pool.End = func(e engine.Engine) {
		// An engine that cannot be closed in peace is of no more interest.
		_, _ = guardFor(context.Background(), or(c.Grace, 5*time.Second), 0, func(context.Context) (struct{}, error) {
			return struct{}{}, e.Close()
		})
	}
	return r
}

// play plays a game. A panic that is not an engine's, in the rules or here, becomes an
// error: the results so far are worth more than a stack.
func (r *roster) play(ctx context.Context, g *Game) (f finished) {
	var engines [2]*engine.Pooled // nil if it must not be used again
	defer func() {
		if p := recover(); p != nil {
			f = finished{err: fmt.Errorf("game %d: panic: %v", g.ID, p)}
		}
		for _, e := range engines {
			if e != nil {
				r.pool.Put(e)
			}
		}
	}()
	var players [2]Player
	for i, bot := range g.Pairing {
		b := &r.config.Bots[bot]
		e, err := r.engine(ctx, bot)
		switch {
		case err == nil:
			engines[i] = e
			players[i] = Player{b.Name, e.Engine, b.Limits}
		case ctx.Err() != nil:
			return finished{err: ctx.Err()}
		case !r.started(bot): // no bot at all, rather than one that fails now and then
			return finished{err: fmt.Errorf("bot %s cannot be started: %w", b.Name, err)}
		default:
			players[i] = Player{b.Name, absent{err}, b.Limits}
		}
	}
	res, rec, err := r.config.Referee.Play(ctx, g, players)
	switch {
	case err != nil && errors.Is(err, errStuck):
		engines = [2]*engine.Pooled{} // one of them is still at it
	case res != nil && res.Fault != nil:
		// One that is stuck is not closed: it serves one caller at a time, and that one
		// is still waiting.
		if e := engines[res.Fault.Player]; e != nil && !res.Fault.stuck {
			r.pool.Drop(e)
		}
		engines[res.Fault.Player] = nil
	}
	return finished{res, rec, err}
}

// engine returns an engine of a bot. Until one of them could be started, other games wait
// for the one that tries.
func (r *roster) engine(ctx context.Context, bot int) (*engine.Pooled, error) {
	return r.pool.Get(strconv.Itoa(bot), func() (engine.Engine, search.Limits, error) {
		var none search.Limits // they belong to the bot
		if r.started(bot) {
			e, err := r.start(ctx, bot)
			return e, none, err
		}
		first := &r.starts[bot]
		first.mu.Lock()
		defer first.mu.Unlock()
		e, err := r.start(ctx, bot)
		first.done = first.done || err == nil
		return e, none, err
	})
}

func (r *roster) started(bot int) bool {
	first := &r.starts[bot]
	first.mu.Lock()
	defer first.mu.Unlock()
	return first.done
}

func (r *roster) start(ctx context.Context, bot int) (engine.Engine, error) {
	e, err := guardFor(ctx, or(r.config.Patience, 10*time.Minute), 0, func(context.Context) (engine.Engine, error) {
		return r.config.Bots[bot].New()
	})
	if err == nil && e == nil {
		err = errors.New("there is no engine")
	}
	return e, err
}

// absent stands in for an engine that could not be started again.
type absent struct{ err error }

func (a absent) Name() string { return "absent" }
func (a absent) NewGame()     {}
func (a absent) Close() error { return nil }

func (a absent) Think(context.Context, engine.Task, func(engine.Info)) (engine.Answer, error) {
	return engine.Answer{}, fmt.Errorf("it cannot be started: %w", a.err)
}
