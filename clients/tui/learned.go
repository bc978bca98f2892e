package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/clients/keep"
)

// solve remembers that a puzzle was solved.
func (l *learned) solve(name string) {
	l.changed = l.changed || !l.solved[name]
	l.solved[name] = true
}

// progress is what has been learned, as it is kept.
func (l *learned) progress() antares.Progress {
	p := antares.Progress{Lessons: map[string]antares.LessonProgress{}}
	for g, at := range l.lessons {
		p.Lessons[g] = antares.LessonProgress{At: at.at, Done: at.done}
	}
	for name := range l.solved {
		p.Solved = append(p.Solved, name)
	}
	return antares.Progress{}.Merge(p)
}

// add adds what was kept before or elsewhere. The lessons that are open here stay where
// they are.
func (e *env) add(p antares.Progress) {
	l := e.learned
	all := p.Only(func(id string) bool { _, err := e.findGame(id); return err == nil }).Merge(l.progress())
	for g, at := range all.Lessons {
		l.lessons[g] = progress{at.At, at.Done}
	}
	for _, name := range all.Solved {
		l.solved[name] = true
	}
}

// learnedMsg is progress that was read or written, here and in the account.
type learnedMsg struct {
	progress antares.Progress
	err      error
	read     bool // it was only read
}

// recall reads the progress on this machine. The program does not run yet.
func (e *env) recall() {
	p, err := e.Keep.Progress()
	if err != nil {
		e.unkept = append(e.unkept, err.Error())
	}
	e.add(p)
}

// Recall reads the progress in the account, before the client runs: a lesson opens where it
// was left. If that fails, it is tried again with the next step or puzzle.
func (a *App) Recall(ctx context.Context) {
	if a.env.Server == nil || !a.env.Account {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, requestTime)
	defer cancel()
	p, err := a.env.Server.Progress(ctx)
	a.env.learnt(learnedMsg{p, err, true})
}

// keeps reports whether progress outlasts the program.
func (c *Config) keeps() bool { return c.Keep != nil || c.Server != nil && c.Account }

// learn keeps what was learned since the last time, one request at a time.
func (e *env) learn() tea.Cmd {
	l := e.learned
	if !l.changed || l.keeping {
		return nil
	}
	l.changed = false
	if !e.keeps() {
		return nil // it lasts as long as the program
	}
	l.keeping = true
	p, config := l.progress(), e.Config
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), requestTime)
		defer cancel()
		all, err := config.keepProgress(ctx, p)
		return learnedMsg{all, err, false}
	}
}

// keepProgress keeps progress on this machine and in the account, and returns what both
// have now.
func (c *Config) keepProgress(ctx context.Context, p antares.Progress) (antares.Progress, error) {
	var failed error
	if c.Keep != nil {
		all, err := c.Keep.Learn(p)
		if err == nil {
			p = all.Merge(p)
		} else {
			failed = errors.New(keep.Reason(err))
		}
	}
	if c.Server != nil && c.Account {
		all, err := c.Server.Learn(ctx, p)
		if err == nil {
			p = all.Merge(p)
		}
		failed = errors.Join(failed, err)
	}
	return p, failed
}

// learnt takes over what was read or written. What the account has and this machine does
// not, or the other way round, is kept in both.
func (e *env) learnt(msg learnedMsg) tea.Cmd {
	l := e.learned
	if !msg.read {
		l.keeping = false
	}
	if msg.err != nil {
		if !msg.read && e.Server == nil {
			e.unkept = []string{"Progress cannot be kept: " + msg.err.Error()}
		}
		return nil // the next step or puzzle tries again
	}
	before := l.progress()
	e.add(msg.progress)
	l.changed = l.changed || msg.read && !l.progress().Equal(msg.progress) || e.Keep != nil && !l.progress().Equal(before)
	return nil
}

// farewell is how long the end of the program waits for the account.
const farewell = 2 * time.Second

// lastly keeps what has not been kept when the program ends.
func (e *env) lastly() {
	if l := e.learned; (l.changed || l.keeping) && e.keeps() {
		l.changed, l.keeping = false, false
		ctx, cancel := context.WithTimeout(context.Background(), farewell)
		defer cancel()
		_, _ = e.keepProgress(ctx, l.progress()) // nobody is there to be told
	}
}
