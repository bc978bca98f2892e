package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/table"
)

// AnalyseQueue is the queue of finished games to analyse.
const AnalyseQueue = "analyse"

// Analyses is the subject on which workers report on analyses.
const Analyses = "antares.analyses"

// Analysing is a job for a worker: analyse a whole game.
type Analysing struct {
	Table   string            `json:"table"`
	Game    string            `json:"game"`
	Options map[string]string `json:"options"`
	Start   string            `json:"start"`
	Actions []string          `json:"actions"`
	// Players, Result and Termination are those of the record.
	Players     []string `json:"players"`
	Result      string   `json:"result"`
	Termination string   `json:"termination"`
}

// Finding is a worker's report on an analysis. The first one begins it, those that follow
// are signs of life, and the last one holds the finished report or a problem.
type Finding struct {
	Table string `json:"table"`
	// Worker is the temporary name of the worker.
	Worker string `json:"worker"`
	Done   int    `json:"done"`
	Of     int    `json:"of"`
	// Begin asks for permission to begin.
	Begin bool `json:"begin,omitempty"`
	// Release gives the job up unfinished, so that another worker can take over at once.
	Release bool   `json:"release,omitempty"`
	Report  string `json:"report,omitempty"`
	Problem string `json:"problem,omitempty"`
}

// Verdict is a server's reply to a finding.
type Verdict string

// The verdicts.
const (
	GoOn    Verdict = "go on"
	Settled Verdict = "settled" // there is nothing left to do
	Wait    Verdict = "wait"    // another worker has it, or had it a moment ago
)

const (
	// AnalysisLease is how long a silent worker keeps an analysis.
	AnalysisLease = 4 * time.Second
	// queueAgain is when an analysis that no worker has begun is queued again.
	queueAgain = 10 * time.Minute
	// maxAttempts is how many workers may begin an analysis in vain.
	maxAttempts = 5
	// failedAgain is when a failed analysis may be requested again.
	failedAgain = time.Minute
	// analyseTogether is how many analyses one person has in the queue at a time, and
	// analyseWaiting how many more wait.
	analyseTogether, analyseWaiting = 1, 64
	// unaskedMoves is how many moves a game needs for each seat to be analysed unasked, and
	// unaskedBusy the number of analyses at this server from which none is.
	unaskedMoves, unaskedBusy = 4, 16
)

// ErrNoAnalysis reports that nobody has asked for the analysis of a game.
var ErrNoAnalysis error = antares.Errorf(antares.CodeNotFound, "nobody has asked for an analysis of this game yet")

// Analysis is the analysis of a table as far as it has come.
func (s *Site) Analysis(ctx context.Context, id string) (*antares.Analysis, error) {
	if err := s.show(ctx, id, func(*live) error { return nil }); err != nil {
		return nil, err
	}
	a, err := s.store.Public().Analysis(ctx, id)
	if errors.Is(err, antares.ErrNotFound) {
		return nil, ErrNoAnalysis
	}
	return a, err
}

// Analyse requests the analysis of a finished game, which is done once for everybody. Only
// the first request for a game counts against the quota.
func (s *Site) Analyse(ctx context.Context, by Asker, id string) (*antares.Analysis, error) {
	return s.analyse(ctx, by, id, func() error { return s.analyses.take(by, s.now()) })
}

// AnalyseUnasked is Analyse for a client that requests the analysis of every game its
// player finishes. It is for the players of a game that was really played, uses at most
// half of the person's quota, and gives way if many analyses wait.
func (s *Site) AnalyseUnasked(ctx context.Context, by Asker, id string) (*antares.Analysis, error) {
	return s.analyse(ctx, by, id, func() error {
		if err := s.show(ctx, id, func(l *live) error { return mayUnasked(l.t, by.User) }); err != nil {
			return err
		}
		if s.reviews.count() >= unaskedBusy {
			e := antares.Errorf(antares.CodeLimited, "many games are being analysed: ask for this one if you want it")
			e.RetryAfter = time.Minute
			return e
		}
		if err := s.unasked.take(by, s.now()); err != nil {
			return err
		}
		return s.analyses.take(by, s.now())
	})
}

// mayUnasked refuses what nobody needs unless they ask for it.
func mayUnasked(t *table.Table, user string) error {
	if user == "" || t.SeatsOf(user) == 0 {
		return antares.Errorf(antares.CodeForbidden, "you did not play this game: ask for its analysis if you want it")
	}
	if t.Ply() < unaskedMoves*len(t.Seats) {
		return antares.Errorf(antares.CodeConflict, "hardly anything was played: ask for the analysis if you want it")
	}
	return nil
}

// analyse requests an analysis; count refuses a new one or counts it.
func (s *Site) analyse(ctx context.Context, by Asker, id string, count func() error) (*antares.Analysis, error) {
	job, err := s.analysing(ctx, id)
	if err != nil {
		return nil, err
	}
	counted := false
	for range maxTries {
		a, err := s.store.Analysis(ctx, id)
		if errors.Is(err, antares.ErrNotFound) {
			a, err = &antares.Analysis{Table: id}, nil
		}
		again := err == nil && a.Status == antares.AnalysisFailed && s.now().Sub(a.Updated) >= failedAgain
		if err != nil || a.Version > 0 && !again {
			return a, err
		}
		if !counted {
			if err := count(); err != nil {
				return nil, err
			}
			counted = true
		}
		next := antares.Analysis{Table: id, Version: a.Version + 1, Status: antares.AnalysisQueued, Of: len(job.Actions), Updated: s.now()}
		err = s.store.PutAnalysis(context.WithoutCancel(ctx), &next)
		if errors.Is(err, antares.ErrConflict) {
			continue // somebody else has just asked
		}
		if err != nil {
			return nil, err
		}
		s.reviews.take(turn{id: id, mark: mark{ply: int(next.Version)}, person: by.User, start: func(int) {
			s.queueAnalysis(context.Background(), job, next.Version)
		}}, s.now(), queueAgain)
		return &next, nil
	}
	return nil, antares.Errorf(antares.CodeUnavailable, "too much is happening at this table: try again")
}

// analysing is the job of a finished game.
func (s *Site) analysing(ctx context.Context, id string) (*Analysing, error) {
	var job *Analysing
	return job, s.show(ctx, id, func(l *live) error {
		if l.t.Status != antares.Over {
			return antares.Errorf(antares.CodeConflict, "a game can be analysed once it is over")
		}
		if l.t.Ply() == 0 {
			return antares.Errorf(antares.CodeConflict, "nothing was played, so there is nothing to analyse")
		}
		r, err := l.t.Record()
		if err != nil {
			return err
		}
		job = &Analysing{
			Table: id, Game: l.t.Setup.Game, Options: l.t.Setup.Options, Start: l.t.Session().Start(), Actions: table.Played(l.t.Session()),
			Result: r.Result, Termination: r.Termination,
		}
		for _, p := range r.Players {
			job.Players = append(job.Players, p.Name)
		}
		return nil
	})
}

// queueAnalysis queues the job. If it does not reach the queue, it is queued again later.
func (s *Site) queueAnalysis(ctx context.Context, job *Analysing, version int64) {
	data, err := json.Marshal(job)
	if err == nil {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		err = s.bus.Enqueue(ctx, AnalyseQueue, fmt.Sprintf("analysis/%s/%d", job.Table, version), data)
	}
	if err != nil {
		s.log.Warn("queue an analysis; it is tried again", "table", job.Table, "error", err)
	}
}

// requeueAnalyses queues analyses that got lost because a worker has gone or the bus has
// lost its memory. An embedded bus loses everything with the process, and an external one
// may have been restarted. So a server that starts, or that was without the bus, queues all
// of them: a job that is queued twice is done once.
func (s *Site) requeueAnalyses(ctx context.Context) error {
	if s.bus.Silent() {
		return nil // when it is back, all are queued
	}
	list, err := s.store.Unfinished(ctx, sweepMost)
	if err != nil {
		return err
	}
	begin := !s.swept.Swap(true)
	var ids []string
	versions := map[string]int64{}
	if len(list) < sweepMost { // this is the complete list: others may have learned that a job has ended
		unfinished := map[string]bool{}
		for i := range list {
			unfinished[list[i].Table] = true
		}
		s.reviews.only(func(id string) bool { return unfinished[id] }, s.now())
	}
	for i := range list {
		a := &list[i]
		if _, waits, _ := s.reviews.find(a.Table); waits {
			continue // it waits for another of the same person
		}
		silent := s.now().Sub(a.Updated)
		if begin || silent >= queueAgain || a.Status == antares.AnalysisRunning && silent >= botLate {
			ids = append(ids, a.Table)
			versions[a.Table] = a.Version
		}
	}
	return each(ids, func(id string) error {
		job, err := s.analysing(ctx, id)
		if err == nil {
			s.queueAnalysis(ctx, job, versions[id])
		}
		return err
	})
}

// found records what a worker reports on an analysis, and replies what it should do.
func (s *Site) found(data []byte) []byte {
	var f Finding
	if err := json.Unmarshal(data, &f); err != nil {
		s.log.Error("an unreadable finding of a worker", "error", err)
		return []byte(Settled)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for range maxTries {
		a, err := s.store.Analysis(ctx, f.Table)
		if errors.Is(err, antares.ErrNotFound) {
			return []byte(Settled)
		}
		var next antares.Analysis
		if err == nil {
			next = *a
			if v := s.judge(&next, &f); v != GoOn {
				return []byte(v)
			}
			next.Version++
			err = s.store.PutAnalysis(ctx, &next)
		}
		if errors.Is(err, antares.ErrConflict) {
			continue
		}
		if err != nil {
			s.log.Warn("a finding of a worker could not be kept", "table", f.Table, "error", err)
			return []byte(Wait)
		}
		if next.Status == antares.AnalysisDone || next.Status == antares.AnalysisFailed {
			s.reviews.end(f.Table, s.now())
		}
		if f.Begin && next.Status == antares.AnalysisFailed {
			return []byte(Settled)
		}
		return []byte(GoOn)
	}
	return []byte(Wait)
}

// judge applies a finding to an analysis, if the worker is to continue.
func (s *Site) judge(a *antares.Analysis, f *Finding) Verdict {
	now := s.now()
	mine := a.Status == antares.AnalysisRunning && a.Worker == f.Worker
	switch {
	case a.Status == antares.AnalysisDone, a.Status == antares.AnalysisFailed:
		return Settled
	case f.Begin && !mine:
		if a.Status == antares.AnalysisRunning && now.Sub(a.Updated) < AnalysisLease {
			return Wait
		}
		a.Status, a.Worker, a.Done = antares.AnalysisRunning, f.Worker, 0
		if a.Tries++; a.Tries > maxAttempts {
			a.Status, a.Problem = antares.AnalysisFailed, "too many computers have tried in vain"
			s.log.Error("an analysis is given up", "table", a.Table, "tries", a.Tries)
		}
	case !mine:
		return Settled // another worker has taken over
	case f.Release:
		a.Status, a.Worker, a.Tries = antares.AnalysisQueued, "", a.Tries-1
	case f.Report != "":
		a.Status, a.Report, a.Done = antares.AnalysisDone, f.Report, a.Of
	case f.Problem != "":
		a.Status, a.Problem = antares.AnalysisFailed, f.Problem
		s.log.Error("an analysis failed", "table", a.Table, "problem", f.Problem)
	default:
		a.Done = min(max(f.Done, a.Done), a.Of)
	}
	a.Updated = now
	return GoOn
}
