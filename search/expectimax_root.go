package search

import (
	"math"
	"slices"

	"github.com/antares-games/antares/game"
)

// chanceRoot is the list of the moves to choose from, best first once a depth has been
// completed.
type chanceRoot[P comparable, PP game.Position[P]] struct {
	e     *Expectimax[P, PP]
	seat  game.Seat
	moves []chanceMove
	lines int
	// best are the values of the best lines of this iteration, in falling order.
	best []float64
}

type chanceMove struct {
	move  game.Move
	value float64
	seen  bool // in this iteration
}

func newChanceRoot[P comparable, PP game.Position[P]](e *Expectimax[P, PP], l Limits) *chanceRoot[P, PP] {
	p := PP(&e.pos[0])
	r := &chanceRoot[P, PP]{e: e, seat: p.Turn()}
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

// iterate searches every move to that depth and sorts them; it says whether it
// got to the end. The order of a depth that was not completed is not kept, but
// for the first: there is no other.
func (r *chanceRoot[P, PP]) iterate(depth int, first bool) bool {
	e := r.e
	kept := slices.Clone(r.moves)
	for i := range r.moves {
		r.moves[i].seen = false
	}
	r.best = r.best[:0]
	for i := range r.moves {
		e.pos[1] = e.pos[0]
		PP(&e.pos[1]).Play(r.moves[i].move)
		v := r.value(depth - whole)
		if e.stopped {
			if !first {
				r.moves = kept
				return false
			}
			break
		}
		r.moves[i].value, r.moves[i].seen = v, true
		r.note(v)
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
		}
		return 0
	})
	return !e.stopped
}

// value searches the move just played, as the seat at the root sees it.
func (r *chanceRoot[P, PP]) value(depth int) float64 {
	e := r.e
	if e.maxN() {
		e.vector(1, depth)
		return e.values[1][r.seat]
	}
	// What is worse than the last of the lines asked for needs no exact value.
	alpha := math.Inf(-1)
	if !e.Plain && len(r.best) == r.lines {
		alpha = r.best[r.lines-1]
	}
	return e.scalar(1, depth, alpha, math.Inf(1))
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
	e.spend()
	rep := &Report{
		Depth: depth, SelDepth: e.selDepth, Proven: complete && !e.guessed,
		Nodes: e.budget.Nodes(), Time: e.budget.Elapsed(),
		TableHits: e.table.hits, TableProbes: e.table.probes, TableFull: e.table.full(),
	}
	if !complete {
		rep.Depth = 0
	}
	for _, m := range r.moves[:r.lines] {
		line := Line{Moves: r.follow(m.move), Chance: m.value, Score: ScoreOf(m.value)}
		if !m.seen { // stopped before anything was known: an even chance
			line.Chance, line.Score = e.share, ScoreOf(e.share)
		}
		rep.Lines = append(rep.Lines, line)
	}
	return rep
}

// follow is a move and the decisions after it that the table remembers, up to
// the next die, which nobody can foresee.
func (r *chanceRoot[P, PP]) follow(m game.Move) []game.Move {
	line := []game.Move{m}
	p := r.e.pos[0]
	for PP(&p).Play(m); len(line) < 16 && PP(&p).Turn() >= 0; PP(&p).Play(m) {
		if m = r.e.table.advice(PP(&p).Hash(), &p); m == 0 {
			break
		}
		line = append(line, m)
	}
	return line
}
