// Package match plays engines against each other and measures their strength, with error
// margins. A referee plays one game and trusts neither player. A schedule lists the games of a
// match, in groups that share deal, dice and opening with the seats exchanged. The arena plays
// them, several at a time, saves each game as it ends, and continues an interrupted match.
// Ratings, scores and the sequential test work on whole groups.
//
// It knows no particular game or engine: games come as game.Variant, bots as factories.
package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Bot is a player in a match.
type Bot struct {
	// Name distinguishes it from the others.
	Name   string
	Limits search.Limits
	// New creates an engine; several of one bot may play at the same time. It may
	// be called by several goroutines.
	New func() (engine.Engine, error)
}

// Config is a match.
type Config struct {
	// Referee has the variant that is played and the limits of fair play.
	Referee
	Bots []Bot
	Plan Plan
	// SPRT stops a match of two bots as soon as it is decided; may be nil.
	SPRT *SPRT
	// Anchor is the bot whose rating is 0.
	Anchor int
	// Concurrency is how many games are played at a time; 0 is 1.
	Concurrency int
	// Dir is the folder of results and records; empty: none are kept. Resume
	// continues the match in that folder, if any; otherwise there must be none.
	Dir    string
	Resume bool
	// Date is that of the records.
	Date string
	// Progress is called for every finished game, by one goroutine; may be nil.
	Progress func(Progress)
}

// Progress is how a match stands.
type Progress struct {
	// Done of Of games are finished, those of earlier runs too.
	Done, Of int
	// Last is the game just finished; nil at the start.
	Last *Result
	// Score is that of the first bot with the second, groups finished in order
	// only; nil unless there are two bots.
	Score *Score
	// Leader has the most of its points so far, Share of them; empty for two bots.
	Leader string
	Share  float64
	// LLR and Verdict are those of the sequential test.
	LLR     float64
	Verdict string
}

// finished is a game that was played, or the reason why it could not be.
type finished struct {
	result *Result
	record *record.Record
	err    error
}

// Run plays the part of a match that has not been played yet. The standings so far are
// returned even if ctx ended or something failed on the way.
func Run(ctx context.Context, c Config) (standings *Standings, err error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	schedule, err := NewSchedule(c.Variant, len(c.Bots), c.Plan)
	if err != nil {
		return nil, err
	}
	y := newTally(schedule, c.SPRT)
	var j *archive
	if c.Dir != "" {
		var played []Result
		if j, played, err = openArchive(c.Dir, c.header(), c.Resume); err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, j.close()) }()
		for i := range played {
			if err := y.check(&played[i], c.Bots); err != nil {
				return nil, fmt.Errorf("%s: %w", c.Dir, err)
			}
			y.add(&played[i])
		}
	}
	err = c.play(ctx, y, j)
	standings, failed := c.standings(y)
	return standings, errors.Join(err, failed)
}

// play hands out the games that are left and collects the results.
func (c *Config) play(ctx context.Context, y *tally, j *archive) error {
	c.tell(y, nil)
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	var todo []*Game
	for i := range y.schedule.Games {
		if y.results[i] == nil {
			todo = append(todo, &y.schedule.Games[i])
		}
	}
	if y.decided() || len(todo) == 0 {
		return nil
	}
	jobs, done := make(chan *Game), make(chan finished)
	go func() {
		defer close(jobs)
		for _, g := range todo {
			select {
			case jobs <- g:
			case <-inner.Done():
				return
			}
		}
	}()
	var all sync.WaitGroup
	games := min(max(1, c.Concurrency), len(todo))
	engines := newRoster(c, games)
	for range games {
		all.Go(func() {
			for g := range jobs {
				done <- engines.play(inner, g)
			}
		})
	}
	go func() {
		all.Wait()
		engines.pool.Close()
		close(done)
	}()
	var failed error
	for f := range done {
		// What is under way when the match ends does not count. A game that was
		// finished before an interruption does.
		if failed != nil || y.decided() || f.err != nil && inner.Err() != nil {
			continue
		}
		err := f.err
		if err == nil {
			f.record.Date = c.Date
			if j != nil {
				err = j.add(f.result, f.record)
			}
		}
		if err != nil {
			failed = err
			cancel()
			continue
		}
		y.add(f.result)
		c.tell(y, f.result)
		if y.decided() {
			cancel()
		}
	}
	return errors.Join(failed, ctx.Err())
}

func (c *Config) tell(y *tally, last *Result) {
	if c.Progress == nil {
		return
	}
	p := Progress{Done: y.done, Of: len(y.results), Last: last, LLR: y.llr, Verdict: y.verdict}
	if len(c.Bots) == 2 {
		p.Score = &Score{First: c.Bots[0].Name, Second: c.Bots[1].Name, Groups: slices.Clone(y.counts), Games: y.front * y.schedule.PerGroup}
		p.Score.finish()
	} else {
		p.Leader, p.Share = c.leader(y)
	}
	c.Progress(p)
}

// leader is the bot with the greatest share of the points of its games so far.
func (c *Config) leader(y *tally) (name string, share float64) {
	points, games := make([]float64, len(c.Bots)), make([]int, len(c.Bots))
	for _, r := range y.results {
		if r == nil {
			continue
		}
		for i, bot := range y.schedule.Games[r.Game].Pairing {
			points[bot] += r.Points[i]
			games[bot]++
		}
	}
	for i := range points {
		if games[i] > 0 && (name == "" || points[i]/float64(games[i]) > share) {
			name, share = c.Bots[i].Name, points[i]/float64(games[i])
		}
	}
	return name, share
}

func (c *Config) check() error {
	if c.Variant == nil {
		return errors.New("match: no game to play")
	}
	names := map[string]bool{}
	for i, b := range c.Bots {
		switch {
		case b.Name == "" || !utf8.ValidString(b.Name):
			return fmt.Errorf("match: bot %d needs a name", i+1)
		case names[b.Name]:
			return fmt.Errorf("match: two bots are called %q", b.Name)
		case b.New == nil:
			return fmt.Errorf("match: nobody makes bot %q", b.Name)
		}
		for _, r := range b.Name {
			if unicode.IsControl(r) {
				return fmt.Errorf("match: the name %q has a control character", b.Name)
			}
		}
		names[b.Name] = true
	}
	if c.Anchor < 0 || c.Anchor >= max(1, len(c.Bots)) {
		return fmt.Errorf("match: there is no bot %d to anchor ratings at", c.Anchor)
	}
	if c.SPRT != nil {
		if len(c.Bots) != 2 {
			return fmt.Errorf("match: a sequential test is for 2 bots, not %d", len(c.Bots))
		}
		return c.SPRT.Check()
	}
	return nil
}

func (c *Config) header() header {
	h := header{
		Format: "antares-match-1", Game: c.Variant.Info().ID, Options: c.Variant.Options(), Plan: c.Plan, SPRT: c.SPRT,
		Limits: headerLimits{c.Patience, c.Margin, c.MaxPlies},
	}
	for _, b := range c.Bots {
		h.Bots = append(h.Bots, headerBot{b.Name, b.Limits})
	}
	if c.Control != (Control{}) {
		h.Control = &c.Control
	}
	if c.Adjudication != (Adjudication{}) {
		h.Adjudication = &c.Adjudication
	}
	h.Hash = h.sum()
	return h
}
