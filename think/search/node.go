package search

import (
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/same"
)

// searchRoot searches the root moves that are not lines already, and moves the best
// of them to the front.
func (w *worker[P, PP]) searchRoot(depth int, alpha, beta Score) Score {
	best := -Win
	w.improved = false
	for i := w.from; i < len(w.root); i++ {
		m := &w.root[i]
		next := w.enter(0, m.move)
		var score Score
		switch {
		case i == w.from:
			score = w.child(1, depth-1, alpha, beta)
		default:
			less := w.rootReduction(m, depth, i, alpha)
			score = w.child(1, depth-1-less, alpha, alpha+1)
			if score > alpha && less > 0 {
				score = w.child(1, depth-1, alpha, alpha+1)
			}
			if score > alpha && score < beta {
				score = w.child(1, depth-1, alpha, beta)
			}
		}
		w.leave()
		if w.stopped {
			break
		}
		if score <= best {
			continue
		}
		best = score
		// The first move's score is true, or a bound that the caller widens; the
		// others' are, if they are better.
		m.score = score
		m.line = append(append(m.line[:0], m.move), next.line[:next.length]...)
		w.improved = true
		better := w.root[i]
		copy(w.root[w.from+1:i+1], w.root[w.from:i])
		w.root[w.from] = better
		if alpha = max(alpha, score); alpha >= beta {
			break
		}
	}
	return best
}

// rootReduction is by how many plies less a late quiet move at the root is searched at
// first. Where something is decided already, all are searched in full.
func (w *worker[P, PP]) rootReduction(m *rootMove, depth, i int, alpha Score) int {
	if _, decided := alpha.Mate(); !m.quiet || decided || !w.style.bold {
		return 0
	}
	return w.reduction(depth, i-w.from, false)
}

// child is the value of a position for the player who moved into it. Where the
// same player moves again there is nothing to turn round.
func (w *worker[P, PP]) child(ply, depth int, alpha, beta Score) Score {
	f := &w.frames[ply]
	mover := w.frames[ply-1].seat
	turn := PP(&f.pos).Turn()
	f.seat = turn
	switch turn {
	case game.Over:
		return w.over(ply, mover)
	case mover:
		return w.node(ply, depth, alpha, beta)
	}
	return -w.node(ply, depth, -beta, -alpha)
}

// over is the value of a finished game for a seat: a win is worth more the sooner
// it comes, a loss less.
func (w *worker[P, PP]) over(ply int, seat game.Seat) Score {
	switch PP(&w.frames[ply].pos).Payoff()[seat] {
	case 1:
		return Win - Score(ply)
	case -1:
		return -Win + Score(ply)
	}
	return Draw
}

// node searches a position that is not over, for the player to move there, and
// returns a score that is true between alpha and beta and a bound outside.
func (w *worker[P, PP]) node(ply, depth int, alpha, beta Score) Score {
	f := &w.frames[ply]
	f.length = 0
	strict := w.search.options.Strict
	pv := beta-alpha > 1
	without := f.without
	f.without = 0

	// Step 1. Stop when told to; the score is not used then.
	if w.stopped {
		return Draw
	}
	w.seldepth = max(w.seldepth, ply)

	// Step 2. A position that came up before is a draw, by the rule or because it
	// can come up again.
	if w.search.options.Repetition && w.path.repeats(strict) {
		return Draw
	}

	// Somebody may know what the position is worth: that ends the matter.
	if w.search.known != nil {
		if score, ok := w.ask(ply); ok {
			return score
		}
	}

	// Step 3. If even winning at the next move could not beat a shorter win found
	// elsewhere, nothing here matters; likewise for losing at once.
	if !strict {
		alpha, beta = max(alpha, -Win+Score(ply)), min(beta, Win-Score(ply)-1)
		if alpha >= beta {
			return alpha
		}
	}

	// Step 4. Where the line is as long as it may be, judge; but not where the
	// opponent threatens to win at once: that must be answered first, here or by the
	// quiescence.
	if depth <= 0 && !strict && w.search.extend && ply < w.depth+maxThreats && w.threatened(ply) {
		depth = 1
	}
	if depth <= 0 || ply >= maxDepth-1 {
		if strict || ply >= maxDepth-1 {
			return w.evaluate(ply)
		}
		return w.quiesce(ply, 0, alpha, beta)
	}

	// Step 5. Query the cache: a deep enough score ends the matter, a move is tried
	// first.
	w.probes++
	key := w.key(f)
	known, found := w.search.cache.probe(key)
	cacheMove := -1
	if found {
		w.hits++
		cacheMove = known.move
		score := fromCache(known.score, ply)
		deep := known.depth >= depth
		if strict {
			deep = known.depth == depth
		}
		if deep && without == 0 && (!pv || strict) && (known.bound == exact || known.bound == lower && score >= beta || known.bound == upper && score <= alpha) {
			return score
		}
	}

	// Step 6. A first opinion of the position; the cache may have it. Corrected by
	// what was found after the same moves it is a better one, and better still is what
	// a search found, even if it did not look as deep as this one must.
	if found {
		f.eval = known.eval
	} else {
		f.eval = w.evaluate(ply)
	}
	corrected := f.eval + w.correction(ply)
	opinion := corrected
	if found && !strict {
		opinion = known.improve(corrected)
	}
	_, nearEnd := beta.Mate()

	// Step 7. Reverse futility: so far above beta for this depth that a move will
	// hardly bring it down.
	if !strict && !pv && !nearEnd && without == 0 && depth <= 7 && opinion-Score(depth)*w.style.reverse >= beta {
		return opinion
	}

	// Razoring: so far below alpha near the horizon that only a take could help. If none
	// does, that is that.
	if !strict && w.style.bold && !pv && !nearEnd && depth <= 2 && opinion+razor*Score(depth) <= alpha && !w.threatened(ply) {
		if score := w.quiesce(ply, 0, alpha, alpha+1); score <= alpha {
			return score
		}
	}

	// If the cache's move is much better than all others, follow it a ply further; if
	// another one is good enough as well, this position is.
	more := 0
	if !strict && w.style.bold && without == 0 && found && cacheMove >= 0 {
		score, single := w.single(ply, depth, known)
		switch {
		case w.stopped:
			return Draw
		case single:
			more = 1
		case score >= beta:
			return score
		}
		f.length = 0
	}

	// Step 8. List and rank the moves. Without a cache move deep in the tree,
	// search a little less deep: a later visit will know better.
	f.moves = PP(&f.pos).AppendMoves(f.moves[:0])
	if cacheMove >= len(f.moves) {
		cacheMove = -1
	}
	w.rank(ply, cacheMove)
	if !strict && cacheMove < 0 && depth >= 5 {
		depth--
	}
	// A forced move costs nothing to follow.
	if !strict && len(f.moves) == 1 && ply < maxDepth/2 {
		depth++
	}

	// Futility: so far below alpha for this depth that a quiet move will hardly bring it
	// up, unless it answers a threat, which can be worth any amount.
	futile := !strict && !pv && !nearEnd && depth <= 4 && opinion+Score(depth+1)*w.style.quiet <= alpha && !w.threatened(ply)

	best, bestMove, kind := -Win, -1, upper
	for i := range f.moves {
		m, rank := f.next(i)
		if without > 0 && f.listed(i) == without-1 {
			continue
		}
		quiet := rank < keyPriority

		// Step 9. Leave out what is futile. Late-move pruning: near the horizon, quiet
		// moves that far down the list have next to no chance. All that follow are as
		// quiet.
		late := !strict && !pv && depth <= 3 && i > 4+4*depth*depth
		if quiet && (futile || late) && best > -winRange {
			break
		}

		next := w.enter(ply, m)
		if depth > 1 {
			w.search.cache.touch(next.hash)
		}

		// Step 10. Principal variation search: the first move gets the whole
		// window; the others must only show that they are not better, and late
		// quiet ones first with less depth.
		var score Score
		if i == 0 {
			score = w.child(ply+1, depth-1+more, alpha, beta)
		} else {
			less := 0
			if quiet {
				less = w.reduction(depth, i, pv)
			}
			score = w.child(ply+1, depth-1-less, alpha, alpha+1)
			if score > alpha && less > 0 {
				score = w.child(ply+1, depth-1, alpha, alpha+1)
			}
			if score > alpha && score < beta {
				score = w.child(ply+1, depth-1, alpha, beta)
			}
		}
		w.leave()
		if w.stopped {
			return Draw
		}

		// Step 11. Remember the best, and stop where the opponent would not let it
		// come to this.
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, bestMove, kind = score, f.listed(i), exact
		f.extend(m, next)
		if score >= beta {
			kind = lower
			if quiet || rank == keyTable {
				w.reward(ply, depth, i)
			}
			break
		}
	}

	if without > 0 {
		return max(best, alpha) // the rest is about the whole position
	}

	// Step 12. Where the result tells more than the evaluation did, learn from it.
	result := entry{score: best, bound: kind}
	if surprise := result.improve(corrected) - corrected; surprise != 0 && !strict {
		w.correct(ply, depth, surprise)
	}

	// Step 13. Store the result in the cache. Where no move was good enough, the one
	// that was good before is still the best guess.
	if bestMove < 0 {
		bestMove = cacheMove
	}
	w.search.cache.store(key, entry{score: toCache(best, ply), move: bestMove, depth: depth, bound: kind, eval: f.eval})
	return best
}

// quiesce plays out what is hanging, wins and takes, before it judges: the player
// to move may also stand on the judgement of the position as it is.
func (w *worker[P, PP]) quiesce(ply, deep int, alpha, beta Score) Score {
	f := &w.frames[ply]
	f.length = 0
	w.seldepth = max(w.seldepth, ply)
	best := w.evaluate(ply) + w.correction(ply)
	if best >= beta || ply >= maxDepth-1 || deep >= maxQuiet || w.stopped {
		return best
	}
	alpha = max(alpha, best)
	f.moves = w.search.eval.AppendForcing(f.moves[:0], &f.pos)
	w.rank(ply, -1)
	for i := range f.moves {
		m, _ := f.next(i)
		next := w.enter(ply, m)
		var score Score
		turn := PP(&next.pos).Turn()
		next.seat = turn
		switch turn {
		case game.Over:
			score = w.over(ply+1, f.seat)
		case f.seat:
			score = w.quiesce(ply+1, deep+1, alpha, beta)
		default:
			score = -w.quiesce(ply+1, deep+1, -beta, -alpha)
		}
		w.leave()
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha = score
			f.extend(m, next)
		}
		if score >= beta {
			break
		}
	}
	return best
}

// threatened reports whether the opponent threatens to win at once, as far as the game
// can tell.
func (w *worker[P, PP]) threatened(ply int) bool {
	return w.search.alert != nil && w.search.alert.Threatened(&w.frames[ply].pos)
}

// ask queries the oracle. A win that the game's limit may cut short is not one.
func (w *worker[P, PP]) ask(ply int) (Score, bool) {
	f := &w.frames[ply]
	score, ok := w.search.known.Probe(&f.pos)
	if plies, decided := score.Mate(); ok && decided && (max(plies, -plies) >= MaxPlies-ply || f.limited != nil && max(plies, -plies) > f.limited.PliesToLimit()) {
		return 0, false
	}
	return fromCache(score, ply), ok
}

// style is how much a search dares to leave out: bold where time or nodes are limited and
// what is saved goes into more depth, careful where the depth is limited: then nothing
// makes up for what is overlooked.
type style struct {
	reverse Score // margin of reverse futility for each ply of depth
	quiet   Score // margin of the futility of quiet moves, likewise, and once more
	bold    bool  // reductions at the root, razoring, extensions of single good moves
}

var (
	bold    = style{reverse: 100, quiet: 120, bold: true}
	careful = style{reverse: 400, quiet: 320}
)

// razor is the margin of razoring for each ply of depth.
const razor Score = 250

// single finds out whether the move that the cache knows for a position is much better
// than all others, by a shallow search without it. If it is not, the score is one that
// the position is worth even without it, or the lowest of all if nothing was found out.
func (w *worker[P, PP]) single(ply, depth int, known entry) (score Score, yes bool) {
	if depth < singleDepth || known.depth < depth-3 || known.bound == upper || ply >= 2*w.depth {
		return -Win, false
	}
	score = fromCache(known.score, ply)
	if _, decided := score.Mate(); decided {
		return -Win, false
	}
	score -= singleMargin * Score(depth)
	w.frames[ply].without = known.move + 1
	found := w.node(ply, (depth-1)/2, score-1, score)
	return score, found < score
}

// A move is single if all others are worse by this margin for each ply of depth. It is
// not worth finding out below singleDepth.
const (
	singleDepth        = 5
	singleMargin Score = 10
)

// maxThreats bounds how far beyond the depth answers to threats are searched.
const maxThreats = 8

// maxQuiet bounds how long a quiescence search follows a line.
const maxQuiet = 10

// key is the cache's key of a position: its hash, and where the game's limit is near
// also how near, because then the same position is not worth the same.
func (w *worker[P, PP]) key(f *frame[P]) uint64 {
	if f.limited != nil {
		if left := f.limited.PliesToLimit(); left < nearLimit {
			return f.hash ^ uint64(left+1)*0x9e3779b97f4a7c15
		}
	}
	return f.hash
}

// nearLimit is when counting to the limit begins to matter to the cache.
const nearLimit = 24

// reduction is by how many plies less a late quiet move is searched at first, the one
// at i of the order.
func (w *worker[P, PP]) reduction(depth, i int, pv bool) int {
	if w.search.options.Strict || depth < 3 || i < 3 {
		return 0
	}
	less := reductions[min(depth, 63)][min(i, 63)]
	if pv {
		less--
	}
	return max(less, 0)
}

// reductions are the number of plies by which a late quiet move is searched less deeply.
var reductions = func() (r [64][64]int) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int(0.5 + same.Log(float64(d))*same.Log(float64(i))/2.2)
		}
	}
	return r
}()
