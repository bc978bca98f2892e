// Package worker does the thinking for a site. It takes jobs from the site's queues, on
// any machine: it chooses actions for the computer's levels, evaluates positions and
// analyses games. Any number of workers may come and go; a job that one of them leaves
// unfinished goes to another.
package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/think/search"
)

// Config configures a worker.
type Config struct {
	Bus *bus.Bus
	Log *slog.Logger
	// Slots is how many levels think at a time: half of the slots are for the strongest
	// levels, half for those in the middle. Weak levels have as many slots of their own,
	// since they think only for a moment. In addition, half as many questions are answered
	// and half as many games analysed at a time, so that none waits for the others.
	Slots int
	// Thought, if set, is called with how long a level has thought.
	Thought func(game string, level int, took time.Duration)
}

const (
	// patience is how long the queue waits for a sign of life.
	patience = 6 * time.Second
	// holdOn is how long an answer is offered to the servers before the job goes back:
	// thinking again costs more than waiting.
	holdOn = time.Minute
	// offerAgain is the pause between offers.
	offerAgain = 500 * time.Millisecond
	// wantedWait is how long a server may take to report whether a job is wanted.
	wantedWait = 2 * time.Second
	// maxIdle is how many engines are kept for the next job.
	maxIdle = 8
)

// Run works until ctx ends. If the queue is lost it tries again.
func Run(ctx context.Context, c Config) { New(c).Run(ctx) }

// New creates a worker that does not take jobs from the bus yet.
func New(c Config) *Worker {
	w := &Worker{Config: c, thinker: desk.NewThinker(maxIdle), slots: map[string]chan struct{}{}}
	for i, queue := range site.ThinkQueues {
		slots := w.half()
		if i == 0 {
			slots = c.Slots
		}
		w.slots[queue] = make(chan struct{}, slots)
	}
	return w
}

// half is half the slots, rounded up.
func (w *Worker) half() int { return (w.Slots + 1) / 2 }

// Run takes jobs from the bus until ctx ends. If a queue is lost it tries again, and it
// waits while the bus is silent.
func (w *Worker) Run(ctx context.Context) {
	defer w.thinker.Close()
	var queues sync.WaitGroup
	defer queues.Wait()
	for _, queue := range site.ThinkQueues {
		queues.Go(func() { w.work(ctx, queue, cap(w.slots[queue]), w.think) })
	}
	queues.Go(func() { w.work(ctx, site.AskQueue, w.half(), w.answer) })
	queues.Go(func() { w.work(ctx, site.AnalyseQueue, w.half(), w.analyse) })
}

// Think does a job without the bus, as soon as one of the slots for it is free, if it is
// still wanted then. Jobs of the bus use the same slots.
func (w *Worker) Think(ctx context.Context, job *site.Thinking, wanted func() bool) (*site.Answer, error) {
	slots := w.slots[site.ThinkQueue(job.Level)]
	select {
	case slots <- struct{}{}:
		defer func() { <-slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if !wanted() {
		return nil, nil
	}
	began := time.Now()
	action, err := w.choose(ctx, job)
	if err != nil {
		return nil, err
	}
	took := time.Since(began)
	if w.Thought != nil {
		w.Thought(job.Game, job.Level, took)
	}
	return &site.Answer{Table: job.Table, Ply: job.Ply, Head: job.Head, Action: action, Thought: took.Milliseconds()}, nil
}

// work takes jobs from one queue.
func (w *Worker) work(ctx context.Context, queue string, slots int, do func(context.Context, []byte) error) {
	for ctx.Err() == nil {
		if err := w.Bus.Work(ctx, queue, slots, patience, do); err != nil {
			w.Log.Warn("the queue is lost; trying again", "error", err)
			pause(ctx, time.Second)
		}
	}
}

// pause waits, unless ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Worker thinks.
type Worker struct {
	Config
	slots   map[string]chan struct{} // for each queue of thinking jobs
	thinker *desk.Thinker
}

// think does a job.
func (w *Worker) think(ctx context.Context, data []byte) error {
	var job site.Thinking
	if err := json.Unmarshal(data, &job); err != nil {
		w.Log.Error("an unreadable job", "error", err)
		return bus.ErrDrop
	}
	found, err := w.Think(ctx, &job, func() bool { return w.wanted(ctx, &job) })
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		w.Log.Error("a job cannot be done", "table", job.Table, "ply", job.Ply, "error", err)
		return bus.ErrDrop
	}
	if found == nil {
		return bus.ErrDrop
	}
	answer, err := json.Marshal(found)
	if err != nil {
		return err
	}
	return w.hold(ctx, job.Table, func() error {
		reply, err := w.tell(ctx, site.Answers, answer)
		if err == nil && len(reply) > 0 {
			err = errors.New(string(reply))
		}
		return err
	})
}

// wanted asks the server that queued a job whether it is still wanted: it may have been
// queued twice, or the game may have moved on. If the server does not reply, the job is
// done.
func (w *Worker) wanted(ctx context.Context, job *site.Thinking) bool {
	if job.Wanted == "" { // a server of an earlier version
		return true
	}
	ctx, cancel := context.WithTimeout(ctx, wantedWait)
	defer cancel()
	reply, err := w.Bus.Ask(ctx, job.Wanted, []byte(job.ID))
	return err != nil || string(reply) != "no"
}

// hold offers a result to the servers again and again until one takes it.
func (w *Worker) hold(ctx context.Context, table string, offer func() error) error {
	for deadline := time.Now().Add(holdOn); ; {
		err := offer()
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		}
		if !errors.Is(err, bus.ErrSilent) { // a silent bus is already known
			w.Log.Warn("an answer is not taken; trying again", "table", table, "error", err)
		}
		pause(ctx, offerAgain)
	}
}

// tell sends something to any server of the site.
func (w *Worker) tell(ctx context.Context, subject string, data []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*patience)
	defer cancel()
	reply, err := w.Bus.Ask(ctx, subject, data)
	if err != nil {
		return nil, fmt.Errorf("no server takes the answer: %w", err)
	}
	return reply, nil
}

// choose lets the level choose an action.
func (w *Worker) choose(ctx context.Context, job *site.Thinking) (string, error) {
	v, err := variant(job.Game, job.Options)
	if err != nil {
		return "", err
	}
	limits := search.Limits{Seed: job.Seed, Time: desk.Longest}
	if job.Left > 0 {
		limits.Time = min(desk.Longest, max(time.Duration(job.Left)*time.Millisecond/20, 10*time.Millisecond))
	}
	return w.thinker.Choose(ctx, desk.Task{Variant: v, Start: job.Start, Actions: job.Actions}, job.Level, limits)
}

func variant(id string, o game.Options) (game.Variant, error) {
	g, err := catalog.Find(id)
	if err != nil {
		return nil, err
	}
	return g.Configure(o)
}
