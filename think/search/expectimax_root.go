package search

import (
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/antares-games/antares/game"
)

// chanceRoot is the list of the moves to choose from, best first once a depth has been
// completed.
type chanceRoot[P comparable, PP game.Position[P]] struct {
	e     *Expectimax[P, PP]
	team  []*Expectimax[P, PP] // the threads, e the first of them
	seat  game.Seat
	moves []chanceMove
	lines int
	// tried are the moves of an iteration that was not completed.
	tried   []chanceMove
	guessed bool // an estimate was used in this iteration
	mu      sync.Mutex
	// best are the values of the best lines of this iteration, in falling order.
	best []float64
}

type chanceMove struct {
	move  game.Move
	value float64
	seen  bool // in this iteration
	most  bool // it is worth no more than that: the value is a bound
}

func newChanceRoot[P comparable, PP game.Position[P]](e *Expectimax[P, PP], l Limits) *chanceRoot[P, PP] {
	p := PP(&e.pos[0])
	r := &chanceRoot[P, PP]{e: e, team: []*Expectimax[P, PP]{e}, seat: p.Turn()}
	for _, m := range p.AppendMoves(e.moves[0]) {
		r.moves = append(r.moves, chanceMove{move: m})
	}
	r.lines = min(max(1, l.Lines), len(r.moves))
	return r
}

func (r *chanceRoot[P, PP]) deepest(l Limits) int {
	if l.Depth > 0 {
		return min(l.Depth, MaxPlies-1)
	}
	return MaxPlies - 1
}

// iterate searches every move to that depth and sorts them; it reports whether it
// got to the end. The order of a depth that was not completed is not kept, but
// for the first: there is no other.
func (r *chanceRoot[P, PP]) iterate(depth int, first bool) bool {
	kept := slices.Clone(r.moves)
	for i := range r.moves {
		r.moves[i].seen = false
	}
	r.best, r.guessed = r.best[:0], false
	var next atomic.Int64
	if len(r.team) == 1 {
		r.share(r.e, depth, &next)
	} else {
		var wait sync.WaitGroup
		for _, e := range r.team {
			wait.Go(func() { r.share(e, depth, &next) })
		}
		wait.Wait()
	}
	complete := true
	for _, e := range r.team {
		complete = complete && !e.stopped
		r.guessed = r.guessed || e.guessed
	}
	if !complete && !first {
		r.tried, r.moves = r.moves, kept
		return false
	}
	// Best first; among equals, and after those that were seen, the order stays.
	slices.SortStableFunc(r.moves, func(a, b chanceMove) int {
		switch {
		case a.seen != b.seen:
			if a.seen {
				return -1
			}
			return 1
		case a.value > b.value:
			return -1
		case a.value < b.value:
			return 1
		case a.most != b.most:
			if b.most {
				return -1
			}
			return 1
		}
		return 0
	})
	return complete
}

// share is what one thread does in an iteration: it takes one move after the other.
func (r *chanceRoot[P, PP]) share(e *Expectimax[P, PP], depth int, next *atomic.Int64) {
	e.guessed, e.selDepth = false, 0
	for {
		i := int(next.Add(1)) - 1
		if i >= len(r.moves) || e.stopped {
			return
		}
		e.pos[1] = e.pos[0]
		PP(&e.pos[1]).Play(r.moves[i].move)
		v, most := r.value(e, depth-whole)
		if e.stopped {
			return
		}
		r.mu.Lock()
		r.moves[i].value, r.moves[i].seen, r.moves[i].most = v, true, most
		r.note(v)
		r.mu.Unlock()
	}
}

// promote puts the best move of an iteration that was not completed first, if it is
// better than the one that was best before, which must have been searched as deep. It
// reports whether it did. Where several lines are asked for, values of two depths would
// not make an order.
func (r *chanceRoot[P, PP]) promote() bool {
	if r.lines > 1 || !r.tried[0].seen {
		return false
	}
	best := 0
	for i := range r.tried {
		if m := &r.tried[i]; m.seen && !m.most && m.value > r.tried[best].value {
			best = i
		}
	}
	if best == 0 {
		return false
	}
	r.moves = slices.Insert(slices.Delete(r.moves, best, best+1), 0, r.tried[best])
	return true
}

// value searches the move just played, as the seat at the root sees it. most says that
// it is worth no more than that.
func (r *chanceRoot[P, PP]) value(e *Expectimax[P, PP], depth int) (v float64, most bool) {
	if e.maxN() {
		e.vector(1, depth)
		return e.values[1][r.seat], false
	}
	// What is worse than the last of the lines asked for needs no exact value.
	alpha := math.Inf(-1)
	r.mu.Lock()
	if !e.Plain && len(r.best) == r.lines {
		alpha = r.best[r.lines-1]
	}
	r.mu.Unlock()
	v = e.scalar(1, depth, alpha, math.Inf(1))
	return v, v <= alpha
}

// note keeps the values of the best lines.
func (r *chanceRoot[P, PP]) note(v float64) {
	i := len(r.best)
	for i > 0 && v > r.best[i-1] {
		i--
	}
	r.best = slices.Insert(r.best, i, v)
	r.best = r.best[:min(len(r.best), r.lines)]
}

// report writes down the lines of the iteration just made.
func (r *chanceRoot[P, PP]) report(depth int, complete bool) *Report {
	e := r.e
	rep := &Report{Depth: depth, Proven: complete && !r.guessed}
	r.count(rep)
	if !complete {
		rep.Depth = 0
	}
	for _, m := range r.moves[:r.lines] {
		line := Line{Moves: r.follow(m.move), Chance: m.value, Score: ScoreOf(m.value)}
		if !m.seen { // stopped before anything was known: an even chance, but no more than the line before
			line.Chance = e.share
			if n := len(rep.Lines); n > 0 {
				line.Chance = min(line.Chance, rep.Lines[n-1].Chance)
			}
			line.Score = ScoreOf(line.Chance)
		}
		rep.Lines = append(rep.Lines, line)
	}
	return rep
}

// count adds up what the threads did.
func (r *chanceRoot[P, PP]) count(rep *Report) {
	rep.SelDepth, rep.CacheHits, rep.CacheProbes, rep.CacheFull = 0, 0, 0, 0
	for _, e := range r.team {
		e.spend()
		rep.SelDepth = max(rep.SelDepth, e.selDepth)
		rep.CacheHits, rep.CacheProbes = rep.CacheHits+e.cache.hits, rep.CacheProbes+e.cache.probes
		rep.CacheFull += e.cache.full() / len(r.team)
	}
	rep.Nodes, rep.Time = r.e.budget.Nodes(), r.e.budget.Elapsed()
}

// follow is a move and the decisions after it that the cache remembers, up to
// the next die, which nobody can foresee.
func (r *chanceRoot[P, PP]) follow(m game.Move) []game.Move {
	line := []game.Move{m}
	p := r.e.pos[0]
	for PP(&p).Play(m); len(line) < 16 && PP(&p).Turn() >= 0; PP(&p).Play(m) {
		m = 0
		for _, e := range r.team {
			if m = e.cache.advice(PP(&p).Hash(), &p); m != 0 {
				break
			}
		}
		if m == 0 {
			break
		}
		line = append(line, m)
	}
	return line
}
