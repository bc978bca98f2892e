package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// maxDepth bounds how deep the tree is searched, extensions included.
const maxDepth = 128

// AlphaBeta is a principal-variation search for two players who see everything:
// iterative deepening, a cache of positions that all threads share, and a
// quiescence search. It is used by one caller at a time.
type AlphaBeta[P comparable, PP game.Position[P]] struct {
	eval    game.Evaluator[P]
	learned *net.Judge[P]  // eval with a network; nil: there is none
	ranker  game.Ranker[P] // eval, if it ranks moves all at once
	alert   game.Alert[P]  // eval, if it sees threats
	extend  bool           // alert, and the quiescence does not answer them
	traits  game.Traits
	options AlphaBetaOptions
	cache   *Cache
	known   Oracle[P] // nil: nobody
	workers []*worker[P, PP]
}

// AlphaBetaOptions choose among methods. The zero value is the full search; what is
// switched off by Strict are the ones that guess.
type AlphaBetaOptions struct {
	// CacheMiB is the size of the cache; 0 is 64.
	CacheMiB int
	// Repetition means that the third occurrence of a position draws.
	Repetition bool
	// Strict leaves out everything that could change the value of a tree of a
	// fixed depth: reductions, forward pruning, extensions, quiescence, and
	// cache scores of another depth. It is for tests.
	Strict bool
}

// NewAlphaBeta creates a search for a game of two sides, one seat each, without dice.
func NewAlphaBeta[P comparable, PP game.Position[P]](traits game.Traits, eval game.Evaluator[P], o AlphaBetaOptions) (*AlphaBeta[P, PP], error) {
	if len(traits.Seats) != 2 || traits.Chance {
		return nil, fmt.Errorf("alpha-beta is for two players without dice: %w", ErrUnfit)
	}
	if o.CacheMiB == 0 {
		o.CacheMiB = 64
	}
	learned, _ := eval.(*net.Judge[P])
	if learned != nil {
		eval = learned.Terms()
	}
	ranker, _ := eval.(game.Ranker[P])
	alert, _ := eval.(game.Alert[P])
	extend := alert != nil && !alert.Answered()
	return &AlphaBeta[P, PP]{
		eval: eval, learned: learned, ranker: ranker, alert: alert, extend: extend,
		traits: traits, options: o, cache: NewCache(o.CacheMiB),
	}, nil
}

// Ask gives the search an oracle, which knows the value of some positions, from all
// threads at once.
func (s *AlphaBeta[P, PP]) Ask(o Oracle[P]) { s.known = o }

// Forget empties the cache and the move-ordering memory.
func (s *AlphaBeta[P, PP]) Forget() {
	s.cache.Clear()
	s.workers = nil
}

// Search looks for the best moves at root. history holds the hashes of the
// positions that led to it, root's not included. report, which may be nil, is called
// after each depth. Helper threads search the same tree a little out of step and
// leave what they find in the cache (lazy SMP).
func (s *AlphaBeta[P, PP]) Search(ctx context.Context, root P, history []uint64, l Limits, report func(*Report)) (*Report, error) {
	if turn := PP(&root).Turn(); turn == game.Over || turn == game.Chance {
		return nil, ErrOver
	}
	b := NewBudget(ctx, l)
	defer b.Close()
	s.cache.NextSearch()
	for len(s.workers) < max(l.Threads, 1) {
		s.workers = append(s.workers, newWorker[P, PP](s))
	}
	team := s.workers[:max(l.Threads, 1)]
	for _, w := range team {
		if w.prepare(root, history, b, l.Share); len(w.root) == 0 {
			return nil, ErrNoShare
		}
	}
	var helpers sync.WaitGroup
	for i, w := range team {
		if i > 0 {
			helpers.Go(func() { w.deepen(l, i, nil) })
		}
	}
	best := team[0].deepen(l, 0, func(r *Report) {
		if report != nil {
			s.account(r, team, b)
			report(r)
		}
	})
	b.Stop()
	helpers.Wait()
	s.account(best, team, b)
	return best, nil
}

// account fills in what all threads together have done.
func (s *AlphaBeta[P, PP]) account(r *Report, team []*worker[P, PP], b *Budget) {
	r.Time = b.Elapsed()
	r.Nodes, r.CacheHits, r.CacheProbes = 0, 0, 0
	for _, w := range team {
		r.Nodes += w.shared.nodes.Load()
		r.CacheHits += w.shared.hits.Load()
		r.CacheProbes += w.shared.probes.Load()
	}
	r.CacheFull = s.cache.Full()
}

// shared are a worker's counts that others read while it works.
type shared struct{ nodes, hits, probes atomic.Uint64 }

// deepen searches deeper and deeper until the budget or the depth is spent, and
// returns what the last finished depth found. Helpers, which have a number above
// 0, skip some depths so that threads do not all do the same.
func (w *worker[P, PP]) deepen(l Limits, number int, report func(*Report)) *Report {
	most := maxDepth / 2
	w.style = bold
	if l.Depth > 0 {
		most = min(most, l.Depth)
		w.style = careful
	}
	lines := min(max(l.Lines, 1), len(w.root))
	best := &Report{Lines: []Line{{Moves: []game.Move{w.root[0].move}}}}
	for depth := 1; depth <= most; depth++ {
		if number > 0 && depth > 3 && depth < most && (depth+number)%3 == 0 {
			continue
		}
		w.seldepth, w.depth = 0, depth
		for w.from = 0; w.from < lines; w.from++ {
			w.aspire(depth)
			if w.stopped {
				break
			}
		}
		if w.stopped && !w.counts(best) {
			break
		}
		best = w.report(depth, lines, best)
		if report != nil {
			report(best)
		}
		if w.stopped {
			break
		}
		if plies, ok := best.Lines[0].Score.Mate(); ok && max(plies, -plies) <= depth {
			best.Proven = true
			if lines == 1 {
				break // deeper search finds no shorter end
			}
		}
		if len(w.root) == 1 && l.Time > 0 && depth >= 4 {
			break // a forced move needs no thought
		}
	}
	w.flush()
	return best
}

// aspire searches the root with a narrow window round the score of the depth
// before, and widens it where the score falls outside.
func (w *worker[P, PP]) aspire(depth int) {
	alpha, beta := -Win, Win
	previous := w.root[w.from].score
	width := Score(200)
	if _, mate := previous.Mate(); depth >= 4 && !mate {
		alpha, beta = max(previous-width, -Win), min(previous+width, Win)
	}
	for {
		score := w.searchRoot(depth, alpha, beta)
		switch {
		case w.stopped:
			return
		case score <= alpha && alpha > -Win:
			alpha = max(score-width, -Win)
		case score >= beta && beta < Win:
			beta = min(score+width, Win)
		default:
			return
		}
		if width *= 4; width > 4000 {
			alpha, beta = -Win, Win
		}
	}
}

// counts reports whether a depth that was cut short is worth reporting. It is if the best move
// of its first line was searched to the end: that is at least as good as the one before. Of
// the very first depth everything counts, as there is nothing else.
func (w *worker[P, PP]) counts(before *Report) bool {
	return w.from == 0 && w.improved || w.from > 0 && before.Depth == 0
}

// report passes on the lines found, best first. A later line can turn out better than an
// earlier one, since the cache has learnt something in between: then it comes before it,
// here and at the next depth. Lines that were not reached this time follow as they were
// before, but none is said to be better than the line above it.
func (w *worker[P, PP]) report(depth, lines int, before *Report) *Report {
	r := &Report{Depth: depth, SelDepth: w.seldepth}
	found := w.root[:min(lines, max(w.from, 1))]
	slices.SortStableFunc(found, func(a, b rootMove) int { return cmp.Compare(b.score, a.score) })
	for _, m := range found {
		r.Lines = append(r.Lines, Line{Moves: append([]game.Move(nil), m.line...), Score: m.score})
	}
	for _, l := range before.Lines {
		if len(r.Lines) == lines || before.Depth == 0 {
			break
		}
		if !slices.ContainsFunc(found, func(m rootMove) bool { return m.move == l.Moves[0] }) {
			l.Score = min(l.Score, r.Lines[len(r.Lines)-1].Score)
			r.Lines = append(r.Lines, l)
		}
	}
	return r
}
