package search

import (
	"math"
	"sync"

	"github.com/antares-games/antares/game"
)

// mctsTree is a tree and the thread's own scratch to walk it. Everything has its
// place here, so that an iteration allocates nothing.
type mctsTree[P comparable, PP game.Position[P]] struct {
	mu      sync.Mutex // held while the tree changes
	options *MCTSOptions
	traits  *game.Traits
	sides   *[game.MaxSeats]uint8

	arena   mctsArena
	root    P
	pos     P // where the walk is
	probe   P // a look ahead from there
	picker  game.Picker
	rand    game.Rand
	moves   []game.Move
	path    [MaxPlies + 1]*mctsNode
	ply     int
	deepest int
	// line holds the hashes of the positions before pos: the game's, and from
	// past on those of the walk.
	line []uint64
	past int
}

func newMCTSTree[P comparable, PP game.Position[P]](m *MCTS[P, PP]) *mctsTree[P, PP] {
	t := &mctsTree[P, PP]{options: &m.options, traits: &m.traits, sides: &m.sides}
	t.picker, _ = any(PP(&t.pos)).(game.Picker)
	t.moves = make([]game.Move, 0, m.traits.MaxMoves)
	return t
}

// done reports whether there is nothing left to find out, or no room to count it.
func (t *mctsTree[P, PP]) done() bool {
	root := t.arena.at(0)
	return root.winner() != 0 || root.visits >= math.MaxInt32
}

// iterate walks down the tree, lets it grow by the children of one leaf, plays a
// random game from there and hands the result to the walk.
func (t *mctsTree[P, PP]) iterate() {
	t.pos, t.ply, t.line = t.root, 0, t.line[:t.past]
	t.path[0] = t.arena.at(0)
	t.back(t.descend())
	t.deepest = max(t.deepest, t.ply)
}

// descend walks to a leaf and returns what it is worth to each seat.
func (t *mctsTree[P, PP]) descend() game.Payoff {
	for {
		n := t.path[t.ply]
		// 1. Who decides here? Asked at the first visit: until then nothing is
		// known but the move. Repetition depends on the path alone, and a node has
		// but one.
		if n.seat() == mctsUnknown {
			n.setSeat(t.look())
		}
		// 2. The end, seen or proven.
		switch {
		case n.winner() != 0:
			return t.payoff(n.winner() - 1)
		case n.seat() == game.Over:
			return PP(&t.pos).Payoff()
		case n.seat() == mctsDrawn:
			return game.Payoff{}
		}
		// 3. A leaf grows if it has been met often enough, and if there is room.
		if n.count == 0 {
			if int(n.visits) < t.options.ExpandAfter || t.ply == MaxPlies || !t.expand(n, false) {
				return t.playout()
			}
			if t.settle() {
				return t.payoff(n.winner() - 1)
			}
		}
		// 4. Down to the child that chance or the decider chooses.
		c := t.choose(n)
		if t.options.Repetition {
			t.line = append(t.line, PP(&t.pos).Hash())
		}
		PP(&t.pos).Play(c.move)
		t.ply++
		t.path[t.ply] = c
	}
}

// look is the seat to decide at pos, or how the game ended there. A win comes
// before repetition.
func (t *mctsTree[P, PP]) look() game.Seat {
	s := PP(&t.pos).Turn()
	if s != game.Over && t.options.Repetition && t.ply > 0 && mctsCount(t.line, PP(&t.pos).Hash()) >= 2 {
		return mctsDrawn
	}
	return s
}

// choose is the child that a walk continues to.
func (t *mctsTree[P, PP]) choose(n *mctsNode) *mctsNode {
	kids := t.arena.children(n)
	if n.seat() == game.Chance {
		return &kids[t.rand.N(len(kids))]
	}
	own := t.sides[n.seat()] + 1
	curiosity := t.options.Explore * math.Sqrt(math.Log(float64(n.visits)+1))
	best, most := -1, math.Inf(-1)
	for i := range kids {
		c := &kids[i]
		if w := c.winner(); w != 0 && w != own {
			continue // proven to be lost
		}
		if c.visits == 0 {
			return c // children stand in random order
		}
		visits := float64(c.visits)
		if v := float64(c.sum)/visits + curiosity/math.Sqrt(visits); v > most {
			best, most = i, v
		}
	}
	if best < 0 {
		// Every move is lost, but to different sides: nothing is proven, and the
		// others would like to know who wins.
		return &kids[t.rand.N(len(kids))]
	}
	return &kids[best]
}

// playout plays a random game from pos, without an eye on repetition.
func (t *mctsTree[P, PP]) playout() game.Payoff {
	p := PP(&t.pos)
	if t.picker != nil { // it picks for pos
		for range t.options.PlayoutPlies {
			m, ok := t.picker.RandomMove(&t.rand)
			if !ok {
				break
			}
			p.Play(m)
		}
	} else {
		for range t.options.PlayoutPlies {
			t.moves = p.AppendMoves(t.moves[:0])
			if len(t.moves) == 0 {
				break
			}
			p.Play(t.moves[t.rand.N(len(t.moves))])
		}
	}
	return p.Payoff() // nothing for anybody if the game is not over
}

// back adds the outcome to every node of the walk, each for the seat that
// decided to go there.
func (t *mctsTree[P, PP]) back(pay game.Payoff) {
	t.path[0].visits++
	for i := 1; i <= t.ply; i++ {
		n := t.path[i]
		n.visits++
		if s := t.path[i-1].seat(); s >= 0 {
			n.sum += int32(pay[s])
		}
	}
}
