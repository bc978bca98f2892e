package worker

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/site"
)

const (
	// aLongTime is how long an analysis may take before it is given up.
	aLongTime = 10 * time.Minute
	// signOfLife is how often a worker reports its progress.
	signOfLife = time.Second
	// maxReport is the largest report that fits through the bus.
	maxReport = 900 << 10
)

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
	ended := desk.Ended{Players: job.Players, Result: job.Result, Termination: job.Termination}
	report, err := w.thinker.Analyse(ctx, desk.Task{Variant: v, Start: job.Start, Actions: job.Actions}, ended, func(n, _ int) { done.Store(int64(n)) })
	if err == nil && len(report) > maxReport {
		err = fmt.Errorf("a report of %d bytes is too long to keep", len(report))
	}
	return string(report), err
}
