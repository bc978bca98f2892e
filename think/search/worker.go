package search

import (
	"cmp"
	"slices"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// worker is one thread of an alpha-beta search, with everything it writes to.
type worker[P comparable, PP game.Position[P]] struct {
	search *AlphaBeta[P, PP]
	budget *Budget
	shared shared
	eye    *net.Eye[P] // nil: no network

	frames   [maxDepth + 1]frame[P]
	root     []rootMove
	from     int  // root moves before this one are lines already found
	improved bool // this depth's best root move so far has been searched
	path     path

	stopped             bool
	nodes, hits, probes uint64 // since the last flush
	depth, seldepth     int    // of the iteration under way
	history             [2][historySlots]int16
	counter             [historySlots]game.Move // the move that answered another one well
	wrong               corrections
	style               style
}

// frame is what belongs to one ply of the line being searched.
type frame[P any] struct {
	pos     P
	limited game.Limited // pos, if it knows a limit
	hash    uint64
	seat    game.Seat // to move
	moves   []game.Move
	order   []int64 // keys of the moves; see order.go
	ranks   []int32 // the game's own, of the moves
	killers [2]game.Move
	played  game.Move // that led on from here
	without int       // 1 more than the place of a move to leave out; 0: none
	eval    Score
	line    [maxDepth + 1]game.Move // principal variation from here
	length  int
}

// rootMove is a move at the root and what is known of it.
type rootMove struct {
	move  game.Move
	score Score
	line  []game.Move
	quiet bool // to the game's own ranking
}

func newWorker[P comparable, PP game.Position[P]](s *AlphaBeta[P, PP]) *worker[P, PP] {
	w := &worker[P, PP]{search: s}
	if s.learned != nil {
		w.eye = net.NewEye(s.learned, len(w.frames))
	}
	for i := range w.frames {
		w.frames[i].limited, _ = any(PP(&w.frames[i].pos)).(game.Limited)
		w.frames[i].moves = make([]game.Move, 0, s.traits.MaxMoves)
		w.frames[i].order = make([]int64, 0, s.traits.MaxMoves)
		w.frames[i].ranks = make([]int32, 0, s.traits.MaxMoves)
	}
	return w
}

// prepare begins a new search.
func (w *worker[P, PP]) prepare(root P, history []uint64, b *Budget, share Share) {
	w.budget, w.stopped = b, false
	w.nodes, w.hits, w.probes = 0, 0, 0
	w.shared.nodes.Store(0)
	w.shared.hits.Store(0)
	w.shared.probes.Store(0)
	for i := range w.frames {
		w.frames[i].killers = [2]game.Move{}
	}
	for s := range w.history { // what was good a move ago is still good, but less so
		for i := range w.history[s] {
			w.history[s][i] /= 2
		}
	}
	f := &w.frames[0]
	f.pos, f.hash, f.seat = root, PP(&root).Hash(), PP(&root).Turn()
	if w.eye != nil {
		w.eye.Enter(0)
	}
	w.path.begin(history, f.hash)
	w.root = w.root[:0]
	f.moves = PP(&f.pos).AppendMoves(f.moves[:0])
	for _, m := range f.moves {
		priority := w.search.eval.Priority(&f.pos, m)
		w.root = append(w.root, rootMove{move: m, score: Score(priority), line: []game.Move{m}, quiet: priority <= 0})
	}
	slices.SortStableFunc(w.root, func(a, b rootMove) int { return cmp.Compare(b.score, a.score) })
	// The moves that look best are dealt out first, so that each share has some of them.
	ours := w.root[:0]
	for i, m := range w.root {
		if share.has(i) {
			ours = append(ours, m)
		}
	}
	w.root = ours
	for i := range w.root {
		w.root[i].score = 0
	}
}

// enter plays a move into the next frame.
func (w *worker[P, PP]) enter(ply int, m game.Move) *frame[P] {
	f, next := &w.frames[ply], &w.frames[ply+1]
	f.played = m
	next.pos = f.pos
	PP(&next.pos).Play(m)
	next.hash = PP(&next.pos).Hash()
	next.length = 0
	w.path.push(next.hash)
	if w.eye != nil {
		w.eye.Enter(ply + 1)
	}
	if w.nodes++; w.nodes >= checkEvery {
		w.flush()
	}
	return next
}

// evaluate judges the position of a frame for the player to move.
func (w *worker[P, PP]) evaluate(ply int) Score {
	p := &w.frames[ply].pos
	if w.eye != nil {
		return Score(w.eye.Evaluate(ply, p))
	}
	return Score(w.search.eval.Evaluate(p))
}

func (w *worker[P, PP]) leave() { w.path.pop() }

// flush publishes what this thread has done, and checks whether to continue.
func (w *worker[P, PP]) flush() {
	w.shared.nodes.Add(w.nodes)
	w.shared.hits.Add(w.hits)
	w.shared.probes.Add(w.probes)
	w.stopped = w.budget.Spend(w.nodes) || w.stopped
	w.nodes, w.hits, w.probes = 0, 0, 0
}

// extend makes a move and the line after it the line of a frame.
func (f *frame[P]) extend(m game.Move, next *frame[P]) {
	f.line[0] = m
	f.length = 1 + copy(f.line[1:], next.line[:next.length])
}

// path is the list of hashes from the start of the game to the node being
// searched, with a sieve that recognises most new positions at a glance.
type path struct {
	hashes []uint64
	root   int // hashes before this one were really played
	sieve  [1 << 12]uint8
}

func (p *path) begin(history []uint64, root uint64) {
	p.hashes = p.hashes[:0]
	clear(p.sieve[:])
	for _, h := range history {
		p.push(h)
	}
	p.root = len(p.hashes)
	p.push(root)
}

func (p *path) push(h uint64) {
	p.hashes = append(p.hashes, h)
	p.sieve[h&(1<<12-1)]++
}

func (p *path) pop() {
	last := len(p.hashes) - 1
	p.sieve[p.hashes[last]&(1<<12-1)]--
	p.hashes = p.hashes[:last]
}

// repeats reports whether the last position is a draw by repetition: by the rule at
// the third occurrence. Unless strict, a position that comes up again within the
// tree counts too: what could be repeated once could be repeated again.
func (p *path) repeats(strict bool) bool {
	last := len(p.hashes) - 1
	h := p.hashes[last]
	if p.sieve[h&(1<<12-1)] < 2 {
		return false
	}
	seen := 0
	for i := last - 1; i >= 0; i-- {
		if p.hashes[i] == h {
			if seen++; seen == 2 || i > p.root && !strict {
				return true
			}
		}
	}
	return false
}
