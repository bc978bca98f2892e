// Package site is everything a server does apart from HTTP: people, tables, clocks, bots
// and ratings on top of a store and a bus. All servers on one store and one bus form one
// site, and any of them serves any table: an append names the event that it follows, so of
// two simultaneous appends one is refused and decides again.
package site

import (
	"cmp"
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

// Config configures a site.
type Config struct {
	Store antares.Store
	Bus   *bus.Bus
	Find  table.Find
	Log   *slog.Logger
	// Now is this machine's clock; nil is the real one. It may be set at any time.
	Now func() time.Time
	// Steady is a clock that nobody can set, with any starting point; nil derives it from
	// Now, which then must not jump unless it is the real one.
	Steady func() time.Duration
	// Think, if set, does a job in this process when the bus does not deliver it to any
	// worker. Before it begins, it asks whether the job is still wanted; if not, it returns
	// no answer.
	Think func(ctx context.Context, job *Thinking, wanted func() bool) (*Answer, error)
	// Meter, if set, counts what happens.
	Meter Meter
	// Limits bound what one person may make the site do; zeros are the defaults.
	Limits Limits
	// BlockedWords are the operator's: names and chat may not contain them.
	BlockedWords []string
	// AwayGrace is how long a player is missed before the others are told, and AwayAsk how
	// long a server that knows too little about who is away waits for the others; zeros are
	// the defaults.
	AwayGrace, AwayAsk time.Duration
}

// Meter counts what happens, for the operator of the site.
type Meter interface {
	// Acted counts an act that was kept, with the number of its events and how long it
	// took.
	Acted(kind antares.Kind, events int, took time.Duration)
	Refused(code antares.Code)
}

// Site is one server of a site. It may be used by many goroutines.
type Site struct {
	store  antares.Store
	bus    *bus.Bus
	find   table.Find
	log    *slog.Logger
	think  func(ctx context.Context, job *Thinking, wanted func() bool) (*Answer, error)
	meter  Meter
	limits Limits

	awayGrace, awayAsk time.Duration

	mu    sync.Mutex
	live  map[string]*live
	lobby map[*LobbyWatcher]struct{}
	users map[string][]*userWatcher

	name   string // of this server, until it ends
	secret []byte // shared by all servers of the site
	asking asking
	// thinking and reviews are the jobs of each person that computers play and analyse;
	// questions and analyses limit how often a person may ask, and unasked how many of the
	// analyses nobody asked for; uploads limit the games that were played elsewhere.
	thinking, reviews                     *turns
	questions, analyses, unasked, uploads *quota
	computers, opening                    locks

	peers     peers
	unsure    chan struct{} // compare everything with the store
	rescanned time.Time     // when the tables of people were last compared
	listed    []string      // the open tables, as they were then
	own       *ownThinking

	swept   atomic.Bool // the analyses that earlier servers left are queued
	rater   rater
	clocks  clocks
	pulse   pulse
	blocked names.Words
	stops   []func()

	postponed postponed
}

// How often a site does what.
const (
	sweepEvery = time.Second
	sweepMost  = 500
	// idleAfter is how long a table that nobody watches stays in memory.
	idleAfter = 2 * time.Minute
	// botLate is how long a computer may take before its job is queued again.
	botLate = 10 * time.Second
	// botLateSilent is the same for a game of another server while the bus is silent: that
	// server may have no worker.
	botLateSilent = 6 * time.Second
)

// New joins a site. Close leaves it.
func New(ctx context.Context, c Config) (*Site, error) {
	limits := c.Limits.filled()
	s := &Site{
		store: c.Store, bus: c.Bus, find: c.Find, log: c.Log, think: c.Think, meter: c.Meter, limits: limits,
		awayGrace: cmp.Or(c.AwayGrace, awayGrace), awayAsk: cmp.Or(c.AwayAsk, awayAsk),
		live: map[string]*live{}, lobby: map[*LobbyWatcher]struct{}{}, users: map[string][]*userWatcher{},
	}
	s.name = newID()
	s.clocks = newClocks(&c)
	s.pulse.present.Store(&present{zero: s.clocks.wall().Round(0).Add(-s.clocks.steady()), known: never, outages: newOutages(nil)})
	s.blocked = names.NewWords(c.BlockedWords)
	s.asking = newAsking(subjectReplies + s.name)
	s.thinking, s.reviews = newTurns(thinkTogether, thinkWaiting), newTurns(analyseTogether, analyseWaiting)
	s.questions, s.analyses = newQuota("ask the computer", limits.Questions, time.Minute), newQuota("have games analysed", limits.Analyses, time.Hour)
	s.uploads = newQuota("upload games", limits.Uploads, time.Hour)
	s.unasked = newQuota("have games analysed unasked", limits.Analyses/2, time.Hour)
	if err := s.firstBeat(ctx); err != nil {
		return nil, err
	}
	var err error
	if s.secret, err = s.store.Setting(ctx, "act-key", fair.NewSecret()); err != nil {
		return nil, err
	}
	s.unsure = make(chan struct{}, 1)
	s.own = newOwnThinking()
	switch err := s.bus.Prepare(ctx); {
	case s.bus.Silent():
		s.log.Warn("starting without the bus", "state", s.bus.State())
	case err != nil && s.bus.Alone():
		return nil, err
	case err != nil:
		s.log.Warn("the job queue is not ready; trying again", "error", err)
	}
	s.bus.Notify(s.busChanged)
	for subject, f := range map[string]func(string, []byte){
		subjectTables + "*":     s.heard,
		subjectLobby:            func(string, []byte) { s.lobbyChanged(false) },
		subjectSpectators + "*": s.heardSpectators,
		subjectPeers:            s.heardAlive,
		s.asking.subject:        s.replied,
	} {
		stop, err := s.bus.Subscribe(subject, f)
		if err != nil {
			return nil, fmt.Errorf("subscribe: %w", err)
		}
		s.stops = append(s.stops, stop)
	}
	for subject, f := range map[string]func([]byte) []byte{Answers: s.answered, Analyses: s.found, subjectWanted + s.name: s.wanted} {
		stop, err := s.bus.Serve(subject, f)
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

// Run keeps the site's clocks and computers running until ctx ends.
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
						s.log.Warn("the site's rounds", "error", err)
					}
				case <-ctx.Done():
					return
				}
			}
		})
	}
	s.rateSoon() // what other servers have left
	every(rateEvery, func(context.Context) error { s.rateSoon(); return nil })
	every(beatEvery, func(ctx context.Context) error { _ = s.beat(ctx); return nil }) // it logs its own errors
	tasks.Go(func() { s.repair(ctx) })
	every(aliveEvery, s.tellAlive)
	every(sweepEvery, s.flagDue)
	every(2*sweepEvery, s.queueBots)
	every(2*sweepEvery, s.requeueAnalyses)
	every(headcountAgain, s.refreshSpectators)
	every(idleAfter/4, func(context.Context) error { s.forgetIdle(); return nil })
	every(time.Hour, func(ctx context.Context) error { return s.store.DeleteExpired(ctx, s.now()) })
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
		l.absence.stop()
		l.mu.Unlock()
	}
}

// each calls f for every table. One damaged table does not stop the others, but without a
// store there is nothing to be done.
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
