package engine

import (
	"context"
	"fmt"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// Searcher is any of our searches, on positions of one game.
type Searcher[P any] interface {
	Search(ctx context.Context, root P, history []uint64, l search.Limits, report func(*search.Report)) (*search.Report, error)
	Forget()
}

// New turns a search into an engine, with text going in and out.
func New[P comparable, PP game.Position[P]](name string, rules game.Rules[P], s Searcher[P]) Engine {
	return &thinker[P, PP]{name: name, rules: rules, search: s}
}

type thinker[P comparable, PP game.Position[P]] struct {
	name   string
	rules  game.Rules[P]
	search Searcher[P]
}

func (e *thinker[P, PP]) Name() string { return e.name }
func (e *thinker[P, PP]) NewGame()     { e.search.Forget() }
func (e *thinker[P, PP]) Close() error { return nil }

func (e *thinker[P, PP]) Think(ctx context.Context, t Task, report func(Info)) (Answer, error) {
	root, history, err := follow[P, PP](e.rules, t)
	if err != nil {
		return Answer{}, err
	}
	var tell func(*search.Report)
	if report != nil {
		tell = func(r *search.Report) { report(e.info(&root, r)) }
	}
	r, err := e.search.Search(ctx, root, history, t.Limits, tell)
	if err != nil {
		return Answer{}, err
	}
	best, ok := r.Best()
	if !ok {
		return Answer{}, search.ErrOver
	}
	return Answer{Action: string(e.rules.AppendMove(nil, &root, best)), Info: e.info(&root, r)}, nil
}

// follow plays a task's actions, checking each, and returns the position reached
// and the hashes of those before it.
func follow[P comparable, PP game.Position[P]](rules game.Rules[P], t Task) (p P, history []uint64, err error) {
	if p, err = rules.Parse(t.Start); err != nil {
		return p, nil, err
	}
	for i, action := range t.Actions {
		m, err := rules.ParseMove(&p, action)
		if err != nil {
			return p, nil, fmt.Errorf("action %d, %s: %w", i+1, action, err)
		}
		if refusal := rules.Explain(&p, m); refusal != nil {
			return p, nil, fmt.Errorf("action %d, %s: %w", i+1, action, refusal)
		}
		history = append(history, PP(&p).Hash())
		PP(&p).Play(m)
	}
	return p, history, nil
}

// info puts a report into text.
func (e *thinker[P, PP]) info(root *P, r *search.Report) Info {
	in := Info{Depth: r.Depth, SelDepth: r.SelDepth, Nodes: r.Nodes, Time: r.Time, HashFull: r.CacheFull}
	for _, l := range r.Lines {
		line := Line{Chance: l.Chance, Visits: l.Visits}
		if plies, ok := l.Score.Mate(); ok {
			line.Mate = plies
		} else {
			line.Score = int(l.Score)
		}
		p := *root
		for _, m := range l.Moves {
			line.Actions = append(line.Actions, string(e.rules.AppendMove(nil, &p, m)))
			PP(&p).Play(m)
		}
		in.Lines = append(in.Lines, line)
	}
	return in
}
