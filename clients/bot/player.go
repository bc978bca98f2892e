package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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

// player plays at one table.
type player struct {
	bot   *bot
	id    string
	log   *slog.Logger
	sit   *invitation   // nil if the bot already has a seat there
	poked chan struct{} // something has happened

	mu   sync.Mutex
	last *api.Notice // the last notice

	engine engine.Engine
	limits search.Limits
	dice   bool
	fails  int // in a row
	// alarmed means that the server was caught cheating at this table.
	alarmed bool
}

// poke wakes the player because something has happened; n is nil if it is not known what.
func (p *player) poke(n *api.Notice) {
	p.mu.Lock()
	p.last = n
	p.mu.Unlock()
	select {
	case p.poked <- struct{}{}:
	default:
	}
}

// run sits down if necessary, and plays until the game is over.
func (p *player) run(ctx context.Context) {
	defer p.stopEngine()
	if p.sit != nil && !p.bot.join(ctx, p) {
		return
	}
	began := time.Now()
	var snap *api.Snapshot // nil if it has to be fetched
	for b := (backoff{}); ctx.Err() == nil; {
		if snap == nil {
			var err error
			if snap, err = p.bot.client.Table(ctx, p.id); err != nil {
				snap = nil
				if ctx.Err() == nil && !client.Temporary(err) {
					p.log.Error("the table is lost", "error", err)
					return
				}
				b.pause(ctx)
				continue
			}
			b = backoff{}
		}
		if !p.settle(ctx, snap) {
			snap = nil
			b.pause(ctx)
			continue
		}
		switch {
		case len(snap.Mine) == 0:
			return
		case snap.Status == antares.Over:
			p.log.Info("the game is over", "result", snap.Result, "reason", snap.Reason)
			return
		case snap.Status == antares.Open && time.Since(began) > patience:
			p.leave(ctx)
			return
		case snap.Status == antares.Playing && owes(snap):
			next, ok := p.move(ctx, snap)
			if !ok {
				return
			}
			snap = next
			continue
		}
		p.wait(ctx)
		snap = nil
	}
}

// owes reports whether the bot is to move. If it ran out of time in a game with several
// players, the server's computer moves for it.
func owes(snap *api.Snapshot) bool {
	turn := snap.Turn
	return slices.Contains(snap.Mine, turn) && !(turn >= 0 && turn < len(snap.Seats) && snap.Seats[turn].Gone)
}

// settle opens the bot's seed if the game is waiting for it, and compares the table with
// the pledge. It returns false if the table has to be fetched again.
func (p *player) settle(ctx context.Context, snap *api.Snapshot) bool {
	if p.alarmed || len(snap.Mine) == 0 {
		return true
	}
	opened, err := p.bot.client.Unseal(ctx, snap)
	if err == nil {
		*snap = *opened
		var v game.Variant
		if v, err = variant(p.bot.Find, snap); err == nil {
			_, err = p.bot.client.Check(snap, v)
		}
	}
	switch {
	case err == nil:
		return true
	case errors.Is(err, fair.ErrUnfair):
		p.alarmed = true
		p.bot.alarm(p, err)
		return true
	case client.Temporary(err):
		p.log.Warn("the seed could not be opened or checked; trying again", "error", err)
		return false
	}
	p.log.Error("the seed could not be opened or checked", "error", err)
	return true
}

// wait waits until something happens, or until it is time to check anyway.
func (p *player) wait(ctx context.Context) {
	t := time.NewTimer(recheck)
	defer t.Stop()
	select {
	case <-p.poked:
	case <-t.C:
	case <-ctx.Done():
	}
}

// leave stops waiting for others, and does not come back.
func (p *player) leave(ctx context.Context) {
	p.bot.mu.Lock()
	p.bot.avoid[p.id] = true
	p.bot.mu.Unlock()
	_, err := p.bot.client.Act(ctx, p.id, "leave")
	p.log.Info("nobody came: the seat is free again", "error", err)
}

// move thinks and plays. It returns the table as it is afterwards, nil if it has to be
// fetched, and false if the bot gives up.
func (p *player) move(ctx context.Context, snap *api.Snapshot) (*api.Snapshot, bool) {
	action, err := p.think(ctx, snap)
	if ctx.Err() != nil {
		return nil, true
	}
	if errors.Is(err, errOvertaken) {
		return nil, true
	}
	if err == nil {
		var next *api.Snapshot
		if next, err = p.play(ctx, snap, action); err == nil {
			p.fails = 0
			return next, true
		}
	}
	if ctx.Err() != nil {
		return nil, true
	}
	// It is the engine's fault: another one may do better, up to Restarts times.
	p.stopEngine()
	p.fails++
	p.log.Error("the engine failed", "error", err, "failure", p.fails, "restarts", p.bot.Restarts)
	if p.fails > p.bot.Restarts {
		p.bot.giveUp(p, err)
		return nil, false
	}
	sleep(ctx, min(shortWait<<min(p.fails, 8), longWait))
	return nil, true
}

// errOvertaken means that the game moved on, or was taken back, while the engine was
// thinking.
var errOvertaken = errors.New("the game has gone on meanwhile")

// think lets the engine choose an action.
func (p *player) think(ctx context.Context, snap *api.Snapshot) (string, error) {
	if err := p.startEngine(snap); err != nil {
		return "", err
	}
	thinking, cancel := context.WithCancel(ctx)
	overtaken := false
	var watch sync.WaitGroup
	watch.Go(func() { overtaken = p.overtaken(thinking, snap.Ply, cancel) })
	answer, err := p.engine.Think(thinking, engine.Task{
		Start: snap.Start, Actions: snap.Actions, Limits: limitsFor(p.limits, snap, p.bot.MoveTime, p.dice),
	}, nil)
	cancel()
	watch.Wait()
	switch {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case overtaken:
		return "", errOvertaken
	}
	return answer.Action, err
}

// overtaken watches a table while the engine is thinking, and stops it if the game moves
// on without it: after a time-out, a takeback, or a move by another bot of the same name.
func (p *player) overtaken(ctx context.Context, ply int, stop func()) bool {
	for {
		select {
		case <-p.poked:
		case <-ctx.Done():
			return false
		}
		p.mu.Lock()
		n := p.last
		p.mu.Unlock()
		if n != nil && n.Ply == ply && n.Status == antares.Playing {
			continue
		}
		// Notices may be late: only the table itself is certain.
		snap, err := p.bot.client.Table(ctx, p.id)
		if err == nil && (snap.Ply != ply || snap.Status != antares.Playing) {
			stop()
			return true
		}
	}
}

// play sends an action until the server has it. It has a key, so it is played only once
// even if it is sent twice, and only in the state in which the table was seen. An error
// is the engine's fault.
func (p *player) play(ctx context.Context, seen *api.Snapshot, action string) (*api.Snapshot, error) {
	ply := seen.Ply
	ctx = api.WithKey(ctx, client.NewKey())
	for b := (backoff{}); ctx.Err() == nil; b.pause(ctx) {
		snap, err := p.bot.client.Answer(ctx, seen, action)
		if err == nil {
			return snap, nil
		}
		var problem *api.Problem
		switch {
		case client.Temporary(err):
			p.log.Warn("the action does not get through; trying again", "ply", ply, "error", err)
		case errors.As(err, &problem) && problem.Table != nil: // the game has moved on, or is over
			p.log.Info("the action comes too late", "ply", ply, "action", action, "error", err)
			return problem.Table, nil
		case errors.As(err, &problem) && (problem.Code == antares.CodeRule || problem.Code == antares.CodeBadRequest):
			return nil, fmt.Errorf("its action %q at ply %d is refused: %w", action, ply, err)
		default: // such as not its turn: the table shows
			p.log.Warn("the action is refused", "ply", ply, "action", action, "error", err)
			sleep(ctx, shortWait)
			return nil, nil
		}
	}
	return nil, ctx.Err()
}

// startEngine creates the table's engine, if it has none.
func (p *player) startEngine(snap *api.Snapshot) error {
	if p.engine != nil {
		return nil
	}
	v, err := variant(p.bot.Find, snap)
	if err != nil {
		return err
	}
	p.dice = v.Traits().Chance
	p.engine, p.limits, err = p.bot.New(v)
	if err != nil {
		p.engine = nil
		return err
	}
	p.log.Info("thinking", "engine", p.engine.Name(), "game", snap.Setup.Game)
	return nil
}

func (p *player) stopEngine() {
	if p.engine == nil {
		return
	}
	if err := p.engine.Close(); err != nil {
		p.log.Warn("the engine did not end well", "error", err)
	}
	p.engine = nil
}
