package search

import (
	"context"
	"fmt"
	"math"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/same"
)

// Settler is a game.Chances that knows which positions it judges well. Where a
// turn is made of several decisions and dice, a judgement in the middle of it
// compares what cannot be compared, so a search stops only at settled positions:
// depth then counts turns, because a decision in an unsettled position is free,
// as chance is (the one at the root apart). Without a Settler every position is
// settled and depth counts decisions. From every position a settled one must be
// near whatever is played.
type Settler[P any] interface {
	Settled(p *P) bool
}

// Hurrier is a Settler whose turns take long to search to their end. It also names
// positions at which a hasty look may stop. With such a look a search has an answer
// within a moment (it is reported as depth 0), and between two depths it casts one at
// the turn that follows the deeper turns: most of what the answer to a move can do is
// seen at a fraction of what a whole turn costs.
type Hurrier[P any] interface {
	Settler[P]
	SettledSoon(p *P) bool
}

// Within the search depth is counted in halves: a turn is two, and one that is left
// over is a hasty look at the turn that follows.
const (
	whole      = 2
	hastyDepth = 0 - whole // what is left in a hasty look
)

// Expectimax searches games with dice or several sides. What a position is worth
// is each seat's chance of winning: at chance nodes the outcomes' average, at
// decisions what is best for the side that decides, at the horizon what the
// game's judgement estimates. A draw is worth the same share to every side.
//
// With two sides one number is enough, and branches that cannot matter are cut
// with bounds that pass through chance nodes (Star1). With more, every side
// looks after itself (max-n), or in the Paranoid way all others only hurt the
// one that thinks, which is two sides again. Neither cuts nor the cache change a
// value: the tests compare with the plain walk.
//
// One goroutine uses it at a time. With more than one thread the moves at the root are
// shared out, each thread with a cache of its own; the judgement must bear that.
type Expectimax[P comparable, PP game.Position[P]] struct {
	// Paranoid takes the others of more than two sides for one enemy.
	Paranoid bool
	// Plain searches without cuts and without the cache, to compare with.
	Plain bool
	// Repetition makes a position that the history holds twice a draw. Those that
	// come up again within the search itself are not looked for: a cache and a
	// value that depends on the way there do not go together, and with dice such
	// loops are rare and short of the horizon.
	Repetition bool

	traits  game.Traits
	chances game.Chances[P]
	settler Settler[P]
	hurrier Hurrier[P]
	side    [game.MaxSeats]game.SeatSet // of each seat
	share   float64                     // of a draw

	// A position, its moves and its value for each ply: nothing is allocated a
	// node.
	pos    []P
	moves  [][]game.Move
	values [][game.MaxSeats]float64

	cache chanceCache[P]
	past  map[uint64]int
	team  []*Expectimax[P, PP] // the other threads

	hero     game.SeatSet // whose chance the scalar search maximises
	budget   *Budget
	nodes    uint64 // since the budget was asked last
	stopped  bool
	guessed  bool // an estimate was used since this was cleared
	selDepth int
}

// NewExpectimax creates a search for a game with these traits and judgement.
func NewExpectimax[P comparable, PP game.Position[P]](traits game.Traits, c game.Chances[P]) *Expectimax[P, PP] {
	e := &Expectimax[P, PP]{traits: traits, chances: c}
	e.settler, _ = c.(Settler[P])
	e.hurrier, _ = c.(Hurrier[P])
	e.share = 1 / float64(max(1, len(traits.Sides)))
	for _, side := range traits.Sides {
		for s := range game.Seat(game.MaxSeats) {
			if side.Has(s) {
				e.side[s] = side
			}
		}
	}
	e.pos = make([]P, MaxPlies+1)
	e.values = make([][game.MaxSeats]float64, MaxPlies+1)
	e.moves = make([][]game.Move, MaxPlies+1)
	room := make([]game.Move, (MaxPlies+1)*max(1, traits.MaxMoves))
	for i := range e.moves {
		n := len(room) / (MaxPlies + 1)
		e.moves[i] = room[i*n : i*n : (i+1)*n]
	}
	return e
}

// colleague is another thread of the same search.
func (e *Expectimax[P, PP]) colleague() *Expectimax[P, PP] {
	other := NewExpectimax[P, PP](e.traits, e.chances)
	other.Paranoid, other.Repetition = e.Paranoid, e.Repetition
	if n := len(e.cache.entries); n > 0 {
		other.cache.resize(n)
	}
	return other
}

// Resize gives the cache of each thread about that many bytes; what they knew is lost. A
// cache of less than a few entries is made of a few.
func (e *Expectimax[P, PP]) Resize(bytes int) {
	e.cache.resize(bytes / e.cache.entryBytes())
	for _, other := range e.team {
		other.Resize(bytes)
	}
}

// Forget forgets what the caches know.
func (e *Expectimax[P, PP]) Forget() {
	e.cache.forget()
	for _, other := range e.team {
		other.Forget()
	}
}

// Search deepens until a limit is reached or nothing was left to guess, and
// reports the last depth that was completed, with a better move first if the next had
// found one; if not even the first was, the best of what was seen. The root must be a
// decision of a player. history are hashes of the game's positions before the root, used
// with Repetition only.
func (e *Expectimax[P, PP]) Search(ctx context.Context, root P, history []uint64, l Limits, report func(*Report)) (*Report, error) {
	if err := e.fit(); err != nil {
		return nil, err
	}
	seat := PP(&root).Turn()
	if seat < 0 {
		return nil, ErrOver
	}
	if int(seat) >= len(e.side) || e.side[seat] == 0 {
		return nil, fmt.Errorf("%w: seat %d is on no side", ErrUnfit, seat)
	}
	budget := NewBudget(ctx, l)
	defer budget.Close()
	e.begin(root, seat, history, budget)
	r := newChanceRoot[P, PP](e, l)
	for len(e.team) < min(l.Threads, len(r.moves))-1 {
		e.team = append(e.team, e.colleague())
	}
	if l.Threads > 1 && !e.Plain {
		r.team = append(r.team, e.team[:min(l.Threads, len(r.moves))-1]...)
	}
	for _, other := range r.team[1:] {
		other.begin(root, seat, history, budget)
	}
	first := 1
	if e.hurrier != nil && (l.Depth == 0 || l.Nodes > 0 || l.Time > 0) {
		first = 0
	}
	done := &Report{}
	for halves := first * whole; halves <= r.deepest(l)*whole; halves++ {
		depth := halves / whole
		if halves%whole != 0 && (e.hurrier == nil || depth == 0) {
			continue // no hasty looks, or this one is the first already
		}
		complete := r.iterate(halves, halves == first*whole)
		if !complete && halves > first*whole {
			// The depth before, unless the one begun knows better already.
			if r.promote() {
				done = r.report(done.Depth, true)
				done.Proven = false
			}
			break
		}
		done = r.report(depth, complete)
		if !complete || e.stopped {
			break
		}
		if report != nil {
			report(done)
		}
		if !r.guessed || len(r.moves) == 1 && l.Depth == 0 {
			break // nothing to find out, or nothing to decide
		}
	}
	r.count(done)
	if report != nil {
		report(done)
	}
	return done, nil
}

// fit refuses a game that has too few sides or no judgement.
func (e *Expectimax[P, PP]) fit() error {
	switch {
	case len(e.traits.Sides) < 2:
		return fmt.Errorf("%w: expectimax needs two sides or more, not %d", ErrUnfit, len(e.traits.Sides))
	case e.chances == nil:
		return fmt.Errorf("%w: expectimax needs estimates of chances", ErrUnfit)
	}
	return nil
}

// begin gets everything ready for a search.
func (e *Expectimax[P, PP]) begin(root P, seat game.Seat, history []uint64, budget *Budget) {
	if e.cache.entries == nil {
		e.cache.resize(defaultChanceEntries)
	}
	e.pos[0] = root
	e.nodes, e.stopped = 0, false
	e.budget = budget
	hero := e.side[seat]
	if e.maxN() {
		hero = 0
	}
	e.past = nil
	if e.Repetition {
		e.past = make(map[uint64]int, len(history)+1)
		for _, h := range history {
			e.past[h]++
		}
		e.past[PP(&root).Hash()]++
	}
	if hero != e.hero || e.Repetition {
		e.cache.forget() // its values meant something else
	}
	e.hero = hero
	e.cache.hits, e.cache.probes = 0, 0
}

// maxN reports whether each side looks after itself.
func (e *Expectimax[P, PP]) maxN() bool { return len(e.traits.Sides) > 2 && !e.Paranoid }

// ScoreOf is the score that stands for a chance of winning: its log odds, in
// thousandths, kept below the scores of proven wins.
func ScoreOf(chance float64) Score {
	const most = game.MaxEval - 1
	logit := 1000 * same.Log(chance/(1-chance))
	switch {
	case logit > most || chance >= 1:
		return most
	case logit < -most || chance <= 0:
		return -most
	}
	return Score(math.Round(logit))
}
