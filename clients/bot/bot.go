// Package bot connects an engine to a server. The bot sits down where it is invited or
// where its settings allow, thinks when it is its turn, and plays each ply once. Whenever
// it connects, the server reports which tables are waiting, so servers, connections and
// the bot itself may come and go. All the bot stores are pledges, with which it checks
// the server's dice.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Config configures a bot.
type Config struct {
	// Server is the address of a server, and Token identifies the bot to it. The token is
	// never written anywhere.
	Server, Token string
	// Find finds a game that the bot knows by its id.
	Find func(id string) (game.Game, error)
	// New creates an engine for a variant, with its limits. Each table has its own
	// engine.
	New func(v game.Variant) (engine.Engine, search.Limits, error)
	// Games are the games that it plays; empty means all.
	Games  []string
	Accept Accept
	// Max is the number of tables at which it plays at once. Games in which it already
	// has a seat are played in any case.
	Max int
	// MoveTime is the longest that an action may take; a clock may allow less.
	MoveTime time.Duration
	// Restarts is how often in a row an engine may fail at a table before the bot gives
	// up.
	Restarts int
	Log      *slog.Logger
	// Pledges stores what the server showed before the bot sat down. If it is nil they
	// are kept in memory, and lost when the bot ends.
	Pledges client.Pledges
}

// Accept lists where a bot sits down.
type Accept struct {
	// Invited is for seats that are reserved for it.
	Invited bool
	// Unrated and Rated are for open public tables where somebody is waiting.
	Unrated, Rated bool
}

const (
	// recheck is how often a table is checked if there is no news of it.
	recheck = 30 * time.Second
	// patience is how long the bot waits at a table for others.
	patience = 15 * time.Minute
)

// bot is a running bot.
type bot struct {
	Config
	client *client.Client
	me     api.Person
	ctx    context.Context // ends when the bot stops
	fail   context.CancelCauseFunc
	seek   chan struct{} // look for tables again

	tasks  sync.WaitGroup
	mu     sync.Mutex
	tables map[string]*player
	// invited are the tables at which a seat is reserved for the bot.
	invited map[string]bool
	// avoid are the tables that it has left or given up.
	avoid map[string]bool
	// refused are the open tables that do not suit it, and when they last changed.
	refused map[string]time.Time
	// broken is why the engine or the server cannot be trusted: the bot finishes the
	// games it can and sits down at no more tables.
	broken error
}

// Run plays until ctx ends, which is not an error, or until there is no point in
// continuing: the token is unknown, or the engine keeps failing.
func Run(ctx context.Context, c Config) error {
	cl, err := client.New(c.Server, c.Token)
	if err != nil {
		return err
	}
	if c.Pledges != nil {
		cl.WithPledges(c.Pledges)
	}
	for _, id := range c.Games {
		if _, err := c.Find(id); err != nil {
			return err
		}
	}
	outer := ctx
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	r := &bot{
		Config: c, client: cl, ctx: ctx, fail: fail, seek: make(chan struct{}, 1),
		tables: map[string]*player{}, invited: map[string]bool{}, avoid: map[string]bool{}, refused: map[string]time.Time{},
	}
	if r.introduce(ctx) {
		r.tasks.Go(func() { r.look(ctx) })
		r.listen(ctx)
	}
	r.tasks.Wait()
	if outer.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// introduce finds out who the bot is, as soon as the server answers.
func (r *bot) introduce(ctx context.Context) bool {
	for b := (backoff{}); ctx.Err() == nil; b.pause(ctx) {
		var err error
		if r.me, err = r.client.Me(ctx); err == nil {
			r.Log.Info("signed in", "server", r.Server, "name", r.me.Name, "id", r.me.ID)
			return true
		}
		if !client.Temporary(err) {
			r.fail(r.refusal(err))
			return false
		}
		r.Log.Warn("the server does not answer; trying again", "server", r.Server, "error", err)
	}
	return false
}

// refusal explains what to do about an answer that retrying does not change.
func (r *bot) refusal(err error) error {
	var p *api.Problem
	if errors.As(err, &p) && p.Code == antares.CodeUnauthorized {
		return fmt.Errorf("%s does not take the token: %w; POST /api/bots makes a bot and shows its token once", r.Server, err)
	}
	return fmt.Errorf("%s: %w", r.Server, err)
}

// lookAgain makes the bot look for tables once more.
func (r *bot) lookAgain() {
	select {
	case r.seek <- struct{}{}:
	default:
	}
}

// start begins to play at a table, unless it is being played already. Sitting down at a
// table needs a free slot; a table where the bot already has a seat does not.
func (r *bot) start(id string, sit *invitation) *player {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.tables[id]; p != nil || r.avoid[id] || r.ctx.Err() != nil {
		return p
	}
	if sit != nil && (len(r.tables) >= r.Max || r.broken != nil) {
		return nil
	}
	p := &player{bot: r, id: id, sit: sit, poked: make(chan struct{}, 1), log: r.Log.With("table", id)}
	r.tables[id] = p
	r.tasks.Go(func() {
		p.run(r.ctx)
		r.finish(p)
	})
	return p
}

// finish frees the slot for another table.
func (r *bot) finish(p *player) {
	r.mu.Lock()
	delete(r.tables, p.id)
	if r.broken != nil && len(r.tables) == 0 {
		r.fail(r.broken)
	}
	r.mu.Unlock()
	r.lookAgain()
}

// giveUp abandons a table to its clock because the engine fails there.
func (r *bot) giveUp(p *player, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.avoid[p.id] = true
	if r.broken == nil {
		r.broken = fmt.Errorf("the engine failed %d times in a row at table %s, and the bot has stopped: %w", r.Restarts+1, p.id, err)
	}
	p.log.Error("the engine keeps failing: the bot gives up this table without resigning, and sits down at no other; games under way are finished")
}

// alarm records that the server was caught cheating. The bot finishes its games, sits
// down at no more tables, and ends with the evidence.
func (r *bot) alarm(p *player, err error) {
	p.log.Error("ALARM: this server did not keep its word about the dice. The bot finishes its games and sits down at no other table here", "error", err)
	r.mu.Lock()
	defer r.mu.Unlock()
	if !errors.Is(r.broken, fair.ErrUnfair) {
		r.broken = fmt.Errorf("ALARM: this server did not keep its word about the dice: %w", err)
	}
}

// players are the current players.
func (r *bot) players() (list []*player) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.tables {
		list = append(list, p)
	}
	return list
}

// backoff waits longer each time, with a random part so that bots do not retry in step.
type backoff struct{ wait time.Duration }

const (
	shortWait = 100 * time.Millisecond
	longWait  = 5 * time.Second
)

func (b *backoff) pause(ctx context.Context) {
	b.wait = min(max(2*b.wait, shortWait), longWait)
	sleep(ctx, b.wait/2+rand.N(b.wait))
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
