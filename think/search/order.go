package search

import (
	"slices"

	"github.com/antares-games/antares/game"
)

// The keys that moves are tried in the order of, highest first: the cache's move,
// moves that the game itself ranks, killers (quiet moves that refuted a neighbour),
// the move that answered the last one well, the rest by their history, and last those
// that the game ranks below quiet ones, because they lose something.
const (
	keyTable    = 1 << 30 // and 1 more if the move is not quiet
	keyPriority = 1 << 24 // and above, by the game's own ranking
	keyKiller   = 1 << 22
	keyCounter  = 1 << 21
	keyLoss     = -1 << 21 // and below

	historySlots = 1 << 12
	historyMax   = 1 << 14
)

// slot is where a move's history is kept. Games pack moves as they like; two moves
// that fall together are a pity and no more.
func slot(m game.Move) uint64 { return uint64(m) * 0x9e3779b97f4a7c15 >> (64 - 12) }

// listed is the place of the move at i of the order in the list as the game generated it.
func (f *frame[P]) listed(i int) int { return int(-f.order[i] & 0xffff) }

// ranked is the move at i of the order, and its key.
func (f *frame[P]) ranked(i int) (m game.Move, key int64) {
	return f.moves[f.listed(i)], -f.order[i] >> 16
}

// rank gives every move of a frame its key, and below it, in 16 bits, the move's
// place in the list; all of it negated, so that the best come first when sorted.
func (w *worker[P, PP]) rank(ply, cacheMove int) {
	f := &w.frames[ply]
	us := f.seat & 1
	var answer game.Move
	answered := ply > 0
	if answered {
		answer = w.counter[slot(w.frames[ply-1].played)]
	}
	f.order, f.ranks = f.order[:len(f.moves)], f.ranks[:len(f.moves)]
	if w.search.ranker != nil {
		w.search.ranker.Rank(f.ranks, &f.pos, f.moves)
	} else {
		for i, m := range f.moves {
			f.ranks[i] = int32(w.search.eval.Priority(&f.pos, m))
		}
	}
	for i, m := range f.moves {
		key := int64(w.history[us][slot(m)])
		switch priority := f.ranks[i]; {
		case i == cacheMove:
			key = keyTable + int64(min(max(priority, 0), 1))
		case priority > 0:
			key = keyPriority + int64(min(priority, 1<<20))
		case m == f.killers[0]:
			key = keyKiller + 1
		case m == f.killers[1]:
			key = keyKiller
		case answered && m == answer:
			key = keyCounter
		case priority < 0:
			key += keyLoss + int64(max(priority, -1<<19))
		}
		f.order[i] = -(key<<16 | int64(i))
	}
}

// next brings the best move not tried yet to place i of the order. Most nodes are
// refuted by one of the first moves, so those are picked one by one; where they did not
// do it, the rest is sorted.
func (f *frame[P]) next(i int) (m game.Move, key int64) {
	switch rest := f.order[i:]; {
	case i < pickedMoves:
		best := rest[0]
		for _, key := range rest { // without a branch that depends on the keys
			best = min(best, key)
		}
		at := slices.Index(rest, best) // no two are the same
		rest[0], rest[at] = best, rest[0]
	case i == pickedMoves:
		slices.Sort(rest)
	}
	return f.ranked(i)
}

// pickedMoves is how many moves are picked before the rest is sorted.
const pickedMoves = 10

// reward remembers a quiet move that refuted a position, at the cost of the quiet
// ones tried before it.
func (w *worker[P, PP]) reward(ply, depth, tried int) {
	f := &w.frames[ply]
	us := f.seat & 1
	m, _ := f.ranked(tried)
	if f.killers[0] != m {
		f.killers[1], f.killers[0] = f.killers[0], m
	}
	if ply > 0 {
		w.counter[slot(w.frames[ply-1].played)] = m
	}
	bonus := min(depth*depth, 400)
	w.learn(us, m, bonus)
	for i := range tried {
		if worse, key := f.ranked(i); key < keyPriority {
			w.learn(us, worse, -bonus)
		}
	}
}

// learn moves a history towards its bound by the share of it that is left.
func (w *worker[P, PP]) learn(us game.Seat, m game.Move, bonus int) {
	h := &w.history[us][slot(m)]
	*h += int16(bonus*32 - int(*h)*max(bonus, -bonus)*32/historyMax)
}
