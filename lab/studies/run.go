package studies

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/serve/bus"
)

// Config defines how a study is carried out. Nothing of it changes the report.
type Config struct {
	Spec
	// Dir is the folder of the journal. A study that is there continues; empty: nothing is
	// kept.
	Dir string
	// Concurrency is how many games are played at a time here; 0 is 1.
	Concurrency int
	// Bus, if set, has workers play the games.
	Bus *bus.Bus
	// Progress is called for every finished game, by one goroutine; may be nil.
	Progress func(done, of int)
}

// Results are the games of a study, in their order.
type Results struct {
	Spec   Spec
	tasks  []task
	games  []*Game
	boards []shape // of each arm
}

// Run plays the part of a study that has not been played yet. If ctx ends, its error is
// returned; what was finished is kept.
func Run(ctx context.Context, c Config) (_ *Results, err error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	r := &Results{Spec: c.Spec}
	if r.tasks, err = c.plan(); err != nil {
		return nil, err
	}
	r.games = make([]*Game, len(r.tasks))
	if err := r.measureBoards(); err != nil {
		return nil, err
	}
	keep := func(*Game) error { return nil }
	if c.Dir != "" {
		j, played, err := openJournal(c.Dir, &c.Spec, len(r.tasks))
		if err != nil {
			return nil, err
		}
		defer func() { err = errors.Join(err, j.Close()) }()
		keep = func(g *Game) error { return j.Append(g) }
		for n, g := range played {
			if r.fits(g) { // or else it is played again
				r.games[n] = g
			}
		}
	}
	var todo []*Job
	for i := range r.tasks {
		if r.games[i] != nil {
			continue
		}
		if c.Bus != nil { // workers elsewhere have no files of this machine
			if err := r.tasks[i].Carry(); err != nil {
				return nil, err
			}
		}
		todo = append(todo, &r.tasks[i].Job)
	}
	done := len(r.tasks) - len(todo)
	tell := func() {
		if c.Progress != nil {
			c.Progress(done, len(r.tasks))
		}
	}
	tell()
	take := func(g *Game) error {
		if !r.fits(g) {
			return fmt.Errorf("game %d lacks what this study measures: is the worker of another version?", g.Number)
		}
		if err := keep(g); err != nil {
			return err
		}
		r.games[g.Number] = g
		done++
		tell()
		return nil
	}
	switch {
	case len(todo) == 0:
	case c.Bus != nil:
		err = distribute(ctx, c.Bus, c.ID(), todo, take)
	default:
		err = playHere(ctx, max(1, c.Concurrency), todo, take)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// playHere plays games on this machine, several at a time.
func playHere(ctx context.Context, concurrency int, todo []*Job, take func(*Game) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	jobs, done := make(chan *Job), make(chan *Game)
	go func() {
		defer close(jobs)
		for _, j := range todo {
			select {
			case jobs <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	var all sync.WaitGroup
	p := NewPlayer(concurrency)
	for range min(concurrency, len(todo)) {
		all.Go(func() {
			for j := range jobs {
				g, err := p.Play(ctx, j)
				if err != nil {
					cancel(err) // only the first is kept
					return
				}
				done <- g
			}
		})
	}
	go func() {
		all.Wait()
		p.Close()
		close(done)
	}()
	for g := range done {
		if err := take(g); err != nil {
			cancel(err)
		}
	}
	return context.Cause(ctx)
}

// shape is how many places and seats a variant has.
type shape struct{ places, seats, sides int }

func (r *Results) measureBoards() error {
	f, err := catalog.Find(r.Spec.Game)
	if err != nil {
		return err
	}
	for _, o := range r.Spec.Arms {
		v, err := f.Configure(o)
		if err != nil {
			return err
		}
		r.boards = append(r.boards, shape{len(places(v.Board())), len(v.Traits().Seats), len(v.Traits().Sides)})
	}
	return nil
}

// fits reports whether a game, from a file or another machine, has everything that the
// report will look at.
func (r *Results) fits(g *Game) bool {
	t := &r.tasks[g.Number]
	if !t.Measure {
		return true
	}
	b := r.boards[t.arm]
	m := g.Measures
	if m == nil || len(m.Arrivals) != b.places || len(m.Stood) != b.seats+1 {
		return false
	}
	for _, layer := range m.Stood {
		if len(layer) != b.places {
			return false
		}
	}
	return t.Judge == 0 || m.Course != nil && m.Winner < b.sides && len(m.Luck) == len(m.Skill)
}
