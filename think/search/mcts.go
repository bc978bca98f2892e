package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/antares-games/antares/game"
)

// MCTS is Monte-Carlo tree search (UCT): it grows a tree towards what has done
// well, and judges its leaves by playing random games to the end. It asks a game
// for nothing but its rules, so it is a second opinion for every game, with any
// number of seats, partners and dice. Between searches it keeps its tree. It is
// used by one caller at a time.
//
// Each seat goes for its own part of the payoff, so partners need no care: they
// are paid alike. Where the end of the game is in sight, wins and losses are
// proven (MCTS-Solver), for any number of sides and through dice that cannot
// change the result.
type MCTS[P comparable, PP game.Position[P]] struct {
	traits  game.Traits
	options MCTSOptions
	sides   [game.MaxSeats]uint8 // the side of each seat
	trees   []*mctsTree[P, PP]   // one a thread
}

// MCTSOptions shape the tree. Values of zero or below, or that are not numbers,
// stand for the defaults.
type MCTSOptions struct {
	// MaxNodes bounds the trees of all threads together; when it is reached the
	// tree stops growing and the search continues. 0 is 4 million: 96 MiB.
	MaxNodes int
	// Explore is the weight of curiosity in UCT, for values from -1 to 1; 0 is 0.7.
	Explore float64
	// ExpandAfter is how many visits a leaf has before it gets children; 0 is 2.
	// More saves memory, fewer see deeper.
	ExpandAfter int
	// PlayoutPlies bounds a random game, which is then a draw; 0 is 2000.
	PlayoutPlies int
	// Repetition means that the third occurrence of a position draws.
	Repetition bool
	// Plain leaves out the solver: UCT as the textbooks have it, as a yardstick.
	Plain bool
}

const (
	mctsMaxThreads = 256
	mctsMaxNodes   = 1 << 30 // what int32 links can name, with room to spare
	// mctsTell is how often a search reports.
	mctsTell = 200 * time.Millisecond
)

// NewMCTS creates a search for a game of these traits. Traits that no tree can hold
// are refused by Search.
func NewMCTS[P comparable, PP game.Position[P]](traits game.Traits, o MCTSOptions) *MCTS[P, PP] {
	if o.MaxNodes <= 0 {
		o.MaxNodes = 4 << 20
	}
	o.MaxNodes = min(o.MaxNodes, mctsMaxNodes)
	if !(o.Explore > 0) || math.IsInf(o.Explore, 0) { // NaN too
		o.Explore = 0.7
	}
	if o.ExpandAfter <= 0 {
		o.ExpandAfter = 2
	}
	if o.PlayoutPlies <= 0 {
		o.PlayoutPlies = 2000
	}
	m := &MCTS[P, PP]{traits: traits, options: o}
	for s := range m.sides {
		// A seat that no side names plays for itself.
		m.sides[s] = uint8(s)
		for i, side := range traits.Sides {
			if side.Has(game.Seat(s)) {
				m.sides[s] = uint8(i)
			}
		}
	}
	return m
}

// Forget drops the trees.
func (m *MCTS[P, PP]) Forget() { m.trees = nil }

// Search looks for the best moves at root. history holds the hashes of the
// positions that led to it, root's not included. report, which may be nil, is called
// now and then and at the end. Limits.Nodes counts iterations: one walk down the
// tree and, unless it meets the end of the game, one random game. A tree has no
// depth to complete, so Limits.Depth is met when some walk has gone that deep.
// Threads grow trees of their own whose visits are added up; with one thread and
// no clock the same searches give the same reports.
//
// The search ends early where the root is proven. Then a win is a win, but a
// shorter one may exist. If ctx ends, the best so far is returned, with no error.
func (m *MCTS[P, PP]) Search(ctx context.Context, root P, history []uint64, l Limits, report func(*Report)) (*Report, error) {
	if n := len(m.traits.Seats); n < 1 || n > game.MaxSeats || len(m.traits.Sides) > game.MaxSeats {
		return nil, fmt.Errorf("tree search is for 1 to %d seats, not %d: %w", game.MaxSeats, n, ErrUnfit)
	}
	if most := m.traits.MaxMoves; most < 1 || most >= mctsChunk {
		return nil, fmt.Errorf("tree search is for 1 to %d moves in a position, not %d: %w", mctsChunk-1, most, ErrUnfit)
	}
	if PP(&root).Turn() < 0 {
		return nil, ErrOver
	}
	hash := PP(&root).Hash()
	if n := len(history); n > 0 && history[n-1] == hash {
		history = history[:n-1] // given with the root after all: nobody moves to where he was
	}
	if m.options.Repetition && mctsCount(history, hash) >= 2 {
		return nil, ErrOver
	}
	b := NewBudget(ctx, l)
	defer b.Close()
	team := m.prepare(root, history, l, b)

	var helpers sync.WaitGroup
	for _, t := range team[1:] {
		helpers.Go(func() { t.work(b, l.Depth, nil) })
	}
	tell := func() {}
	if report != nil {
		next := mctsTell
		tell = func() {
			if now := b.Elapsed(); now >= next {
				next = now + mctsTell
				report(m.report(team, l.Lines, b))
			}
		}
	}
	team[0].work(b, l.Depth, tell)
	helpers.Wait()
	r := m.report(team, l.Lines, b)
	if report != nil {
		report(r)
	}
	return r, nil
}

// prepare brings a tree for each thread to the root, side by side.
func (m *MCTS[P, PP]) prepare(root P, history []uint64, l Limits, b *Budget) []*mctsTree[P, PP] {
	threads := min(max(l.Threads, 1), mctsMaxThreads)
	for len(m.trees) < threads {
		m.trees = append(m.trees, newMCTSTree(m))
	}
	team := m.trees[:threads]
	var all sync.WaitGroup
	for i, t := range team {
		// The root and its children must find room whatever the bound.
		t.arena.max = int32(max(m.options.MaxNodes/threads, 2*(m.traits.MaxMoves+1)))
		one := func() {
			t.begin(root, history, b)
			seed := l.Seed + uint64(i)*0x9e3779b97f4a7c15
			// A tree that is kept should not see the same dice again.
			t.rand.Seed(seed, uint64(t.arena.at(0).visits))
			t.ready()
		}
		if threads == 1 {
			one()
			continue
		}
		all.Go(one)
	}
	all.Wait()
	return slices.Clone(team)
}

// work iterates until the budget is spent or the root is proven, at least once if
// it is not. The lock is let go of now and then so that others can read the tree.
func (t *mctsTree[P, PP]) work(b *Budget, depth int, tell func()) {
	const batch = 32
	for stop := false; !stop; {
		t.mu.Lock()
		for i := 0; i < batch && !stop; i++ {
			if t.done() || depth > 0 && t.deepest >= depth {
				b.Stop()
				break
			}
			t.iterate()
			stop = b.Spend(1)
		}
		stop = stop || b.Stopped()
		t.mu.Unlock()
		if tell != nil && !stop {
			tell()
		}
	}
}
