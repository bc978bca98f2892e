// Package site is what a server does, without HTTP: people, tables, clocks, bots and
// ratings over a store and a bus. Any number of servers on one store and one bus
// are one site, and any of them serves any table: an append to a table names the
// event that it follows, so that of two that come at once one is told to look again.
package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/serve/bus"
	"github.com/antares-games/antares/serve/fair"
	"github.com/antares-games/antares/serve/names"
	"github.com/antares-games/antares/serve/table"
)

// Config is what a site is made of.
type Config struct {
	Store antares.Store
	Bus   *bus.Bus
	Find  table.Find
	Log   *slog.Logger
	// Now is this machine's clock; nil is the real one. Anybody may set it.
	Now func() time.Time
	// Steady is a clock that nobody sets, from any beginning; nil goes by Now, which
	// then must not step unless it is the real one.
	Steady func() time.Duration
	// Think, if set, does a job in this process, for when the bus does not take it to any
	// worker. It asks before it begins whether the job is still wanted; if not, there is
	// no answer.
	Think func(ctx context.Context, job *Thinking, wanted func() bool) (*Answer, error)
	// Meter, if set, is told what happens.
	Meter Meter
	// Limits bound what one person may make the site do; zeros are the defaults.
	Limits Limits
	// BlockedWords are the operator's: names and chat may not contain them.
	BlockedWords []string
}

// Meter counts what happens, for whoever operates the site.
type Meter interface {
	// Acted tells that an act was kept, how many events it had and how long it took.
	Acted(kind antares.Kind, events int, took time.Duration)
	Refused(code antares.Code)
}

// Site is one server of a site. It may be used by many goroutines.
type Site struct {
	Config
	mu    sync.Mutex
	live  map[string]*live
	lobby map[*LobbyWatcher]struct{}
	users map[string][]*userWatcher

	name   string // among the servers of the site, of the moment
	secret []byte // of all servers of the site
	asking asking
	// thinking and reviews are what computers play and analyse for each person, and
	// questions and analyses how often they may be asked.
	thinking, reviews   *turns
	questions, analyses *quota
	computers, opening  locks

	peers     peers
	unsure    chan struct{} // compare everything with the store
	rescanned time.Time     // when the tables of people were last compared
	listed    []string      // the open tables, as they were then
	own       *ownThinking

	swept   atomic.Bool // what earlier servers left to analyse is queued
	rater   rater
	clocks  clocks
	pulse   pulse
	blocked names.Words
	stops   []func()

	postponed postponed
}

// The rhythm of a site.
const (
	sweepEvery = time.Second
	sweepMost  = 500
	// idleAfter is how long a table that nobody watches stays in memory.
	idleAfter = 2 * time.Minute
	// botLate is how long a computer may owe an action before its job is queued
	// once more.
	botLate = 10 * time.Second
	// botLateSilent is how long the computer of another server may, which perhaps has
	// nobody who thinks, while the bus is silent.
	botLateSilent = 6 * time.Second
)

// New joins a site. Close leaves it.
func New(ctx context.Context, c Config) (*Site, error) {
	c.Limits = c.Limits.filled()
	s := &Site{Config: c, live: map[string]*live{}, lobby: map[*LobbyWatcher]struct{}{}, users: map[string][]*userWatcher{}}
	s.name = newID()
	s.clocks = newClocks(&c)
	s.pulse.present.Store(&present{zero: s.clocks.wall().Round(0).Add(-s.clocks.steady()), known: never, outages: newOutages(nil)})
	s.blocked = names.NewWords(c.BlockedWords)
	s.asking = newAsking(subjectReplies + s.name)
	s.thinking, s.reviews = newTurns(thinkTogether, thinkWaiting), newTurns(analyseTogether, analyseWaiting)
	s.questions, s.analyses = newQuota("ask the computer", c.Limits.Questions, time.Minute), newQuota("have games analysed", c.Limits.Analyses, time.Hour)
	if err := s.firstBeat(ctx); err != nil {
		return nil, err
	}
	var err error
	if s.secret, err = s.Store.Setting(ctx, "act-key", fair.NewSecret()); err != nil {
		return nil, err
	}
	s.unsure = make(chan struct{}, 1)
	s.own = newOwnThinking()
	switch err := s.Bus.Prepare(ctx); {
	case s.Bus.Silent():
		s.Log.Warn("starting without the bus", "state", s.Bus.State())
	case err != nil && s.Bus.Alone():
		return nil, err
	case err != nil:
		s.Log.Warn("the job queue is not ready; trying again", "error", err)
	}
	s.Bus.Notify(s.busChanged)
	for subject, f := range map[string]func(string, []byte){
		subjectTables + "*": s.heard,
		subjectLobby:        func(string, []byte) { s.lobbyChanged(false) },
		subjectCrowds + "*": s.heardCrowd,
		subjectPeers:        s.heardAlive,
		s.asking.subject:    s.replied,
	} {
		stop, err := s.Bus.Subscribe(subject, f)
		if err != nil {
			return nil, fmt.Errorf("subscribe: %w", err)
		}
		s.stops = append(s.stops, stop)
	}
	for subject, f := range map[string]func([]byte) []byte{Answers: s.answered, Analyses: s.found, subjectWanted + s.name: s.wanted} {
		stop, err := s.Bus.Serve(subject, f)
		if err != nil {
			return nil, fmt.Errorf("subscribe: %w", err)
		}
		s.stops = append(s.stops, stop)
	}
	return s, nil
}

// The subjects on the bus.
const (
	subjectTables  = "antares.tables."
	subjectLobby   = "antares.lobby"
	subjectReplies = "antares.replies." // to the questions of one server
	subjectWanted  = "antares.wanted."  // jobs of one server
	Answers        = "antares.answers"  // of workers
)

// Run keeps the site's clocks and bots going until ctx ends.
func (s *Site) Run(ctx context.Context) {
	var tasks sync.WaitGroup
	every := func(d time.Duration, f func(context.Context) error) {
		tasks.Go(func() {
			tick := time.NewTicker(d)
			defer tick.Stop()
			for {
				select {
				case <-tick.C:
					if err := f(ctx); err != nil && ctx.Err() == nil {
						s.Log.Warn("the site's rounds", "error", err)
					}
				case <-ctx.Done():
					return
				}
			}
		})
	}
	s.rateSoon() // what others have left
	every(rateEvery, func(context.Context) error { s.rateSoon(); return nil })
	every(beatEvery, func(ctx context.Context) error { _ = s.beat(ctx); return nil }) // it tells by itself
	tasks.Go(func() { s.repair(ctx) })
	every(aliveEvery, s.tellAlive)
	every(sweepEvery, s.flagDue)
	every(2*sweepEvery, s.queueBots)
	every(2*sweepEvery, s.requeueAnalyses)
	every(crowdAgain, s.refreshCrowds)
	every(idleAfter/4, func(context.Context) error { s.forgetIdle(); return nil })
	every(time.Hour, func(ctx context.Context) error { return s.Store.DeleteExpired(ctx, s.now()) })
	tasks.Wait()
}

// Close leaves the site. Tables in memory are forgotten; they are all in the store.
func (s *Site) Close() {
	s.sayAlive(true)
	s.own.close()
	for _, stop := range s.stops {
		stop()
	}
	s.rater.close()
	for _, l := range s.all() {
		l.mu.Lock()
		l.stopTimer()
		l.mu.Unlock()
	}
}

// each does something for every table: one that is damaged is no reason to leave the
// others, but without a store there is nothing to be done.
func each(ids []string, f func(id string) error) error {
	var errs []error
	for _, id := range ids {
		err := f(id)
		if errors.Is(err, antares.ErrUnavailable) {
			return err
		}
		if err != nil && antares.CodeOf(err) != antares.CodeNotFound {
			errs = append(errs, fmt.Errorf("table %s: %w", id, err))
		}
	}
	return errors.Join(errs...)
}
