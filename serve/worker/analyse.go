package worker

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/box"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

const (
	// plyNodes is the length of each search of an analysis, and gameNodes the total for all
	// plies of a long game: a hundred plies take about ten seconds on one core.
	plyNodes  = 50_000
	gameNodes = 5_000_000
	// diceNodes is enough to search to the end of a turn in games with dice.
	diceNodes = 100_000
	// cacheMiB is enough for searches of that size.
	cacheMiB = 8
	// aLongTime is how long an analysis may take before it is given up.
	aLongTime = 10 * time.Minute
	// signOfLife is how often a worker reports its progress.
	signOfLife = time.Second
	// maxReport is the largest report that fits through the bus.
	maxReport = 900 << 10
)

// judge configures the analysis of a game. Positions are judged by the game's own search
// or, with dice, by its estimates. The caller calls done when it has finished.
func (w *Worker) judge(v game.Variant, nodes uint64, lines int) (c analyse.Config, done func(), err error) {
	c = analyse.Config{Variant: v, Scale: catalog.Scale(v)}
	done = func() {}
	if c.Judge, err = catalog.Judge(v); errors.Is(err, engine.ErrNoJudge) {
		var e *engine.Pooled
		e, err = w.engines.Get(fmt.Sprintf("%s %s judge", v.Info().ID, v.Options()), func() (engine.Engine, search.Limits, error) {
			e, err := catalog.Engine(v, box.Search{CacheMiB: cacheMiB})
			return e, search.Limits{}, err
		})
		if err != nil {
			return c, done, err
		}
		c.Judge, c.Engine = nil, e.Engine
		done = func() {
			e.NewGame()
			w.engines.Put(e)
		}
	} else {
		nodes = min(nodes, diceNodes)
	}
	c.Limits = search.Limits{Nodes: nodes, Lines: lines, Threads: 1}
	return c, done, err
}

// analyse does the analysis of a game.
func (w *Worker) analyse(ctx context.Context, data []byte) error {
	var job site.Analysing
	if err := json.Unmarshal(data, &job); err != nil {
		w.Log.Error("an unreadable job", "error", err)
		return bus.ErrDrop
	}
	name := rand.Text()
	if err := w.begin(ctx, job.Table, name); err != nil {
		return err
	}
	work, stop := context.WithTimeout(ctx, aLongTime)
	defer stop()
	var done atomic.Int64
	lost := make(chan bool, 1)
	living, died := context.WithCancel(work)
	go func() { lost <- w.live(living, stop, site.Finding{Table: job.Table, Worker: name}, &done) }()
	report, err := w.report(work, &job, &done)
	died()
	if <-lost { // another worker has it
		return bus.ErrDrop
	}
	last := site.Finding{Table: job.Table, Worker: name, Report: report}
	switch {
	case ctx.Err() != nil:
		w.release(ctx, last)
		return ctx.Err()
	case err != nil:
		last.Problem = err.Error()
	}
	return w.hold(ctx, job.Table, func() error {
		verdict, err := w.find(ctx, &last)
		if err == nil && verdict == site.Wait {
			err = errors.New("the servers cannot keep it")
		}
		return err
	})
}

// begin asks a server whether this worker is to do an analysis. The worker before it may
// have died a moment ago.
func (w *Worker) begin(ctx context.Context, table, name string) error {
	for deadline := time.Now().Add(2 * site.AnalysisLease); ; pause(ctx, offerAgain) {
		verdict, err := w.find(ctx, &site.Finding{Table: table, Worker: name, Begin: true})
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil && verdict == site.GoOn:
			return nil
		case err == nil && verdict == site.Settled, time.Now().After(deadline):
			return errors.Join(bus.ErrDrop, err) // it is queued again if necessary
		}
	}
}

// live reports the progress until ctx ends. It stops the work, and returns true, if another
// worker has taken over.
func (w *Worker) live(ctx context.Context, stop context.CancelFunc, f site.Finding, done *atomic.Int64) (lost bool) {
	for {
		pause(ctx, signOfLife)
		if ctx.Err() != nil {
			return false
		}
		f.Done = int(done.Load())
		if verdict, err := w.find(ctx, &f); err == nil && verdict == site.Settled {
			stop()
			return true
		}
	}
}

// release lets another worker continue at once.
func (w *Worker) release(ctx context.Context, f site.Finding) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	f.Release, f.Report = true, ""
	_, _ = w.find(ctx, &f) // otherwise the lease runs out
}

func (w *Worker) find(ctx context.Context, f *site.Finding) (site.Verdict, error) {
	data, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	reply, err := w.tell(ctx, site.Analyses, data)
	return site.Verdict(reply), err
}

// report is the analysis itself, as JSON.
func (w *Worker) report(ctx context.Context, job *site.Analysing, done *atomic.Int64) (string, error) {
	v, err := variant(job.Game, job.Options)
	if err != nil {
		return "", err
	}
	c, finish, err := w.judge(v, min(plyNodes, gameNodes/uint64(max(len(job.Actions), 1))), 1)
	if err != nil {
		return "", err
	}
	defer finish()
	c.Progress = func(n, _ int) { done.Store(int64(n)) }
	r, err := analyse.Game(ctx, c, job.Start, job.Actions)
	if err != nil {
		return "", err
	}
	r.SetPlayers(job.Players...)
	r.Result, r.Termination = job.Result, job.Termination
	var text, short bytes.Buffer
	if err := r.WriteJSON(&text); err != nil {
		return "", err
	}
	if err := json.Compact(&short, text.Bytes()); err != nil {
		return "", err
	}
	if short.Len() > maxReport {
		return "", fmt.Errorf("a report of %d bytes is too long to keep", short.Len())
	}
	return short.String(), nil
}
