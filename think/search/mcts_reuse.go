package search

import (
	"slices"

	"github.com/antares-games/antares/game"
)

const (
	// mctsReach is how far below the old root a new one is looked for: a turn of
	// ours with its dice, or a move and the answer, and more.
	mctsReach = 6
	// mctsTries bounds that look, in moves played: a few milliseconds.
	mctsTries = 1 << 17
)

// begin makes root the tree's root, with what is known of it from before.
func (t *mctsTree[P, PP]) begin(root P, history []uint64, b *Budget) {
	if !t.keep(root, history, b) {
		t.arena.reset()
	}
	t.root, t.deepest = root, 0
	t.line = append(t.line[:0], history...)
	t.past = len(t.line)
}

// keep looks for root in the tree and cuts the tree down to it. A game that came
// there in another way is another matter if positions have occurred more often than
// the tree thought: its wins may be draws now. The other way round they stay wins.
func (t *mctsTree[P, PP]) keep(root P, history []uint64, b *Budget) bool {
	if t.arena.used == 0 {
		return false
	}
	f := mctsFinder[P, PP]{arena: &t.arena, root: root, hash: PP(&root).Hash(), tries: mctsTries}
	f.pos[0] = t.root
	at, plies, ok := f.find()
	if !ok {
		return false
	}
	if t.options.Repetition {
		known := slices.Clone(t.line[:t.past])
		for i := range plies {
			known = append(known, PP(&f.pos[i]).Hash())
		}
		if plies == 0 && slices.Equal(known, history) {
			return true
		}
		if !mctsWithin(history, known) {
			return false
		}
	} else if plies == 0 {
		return true
	}
	// Half of the room is for what is new.
	t.arena.replant(at, t.arena.max/2, func() bool { return b.Spend(0) })
	return true
}

// ready gives the root all of its children: a search needs something to choose
// from even if it has no time at all.
func (t *mctsTree[P, PP]) ready() {
	t.mu.Lock()
	defer t.mu.Unlock()
	n := t.arena.at(0)
	t.pos, t.ply = t.root, 0
	t.path[0] = n
	n.setSeat(PP(&t.pos).Turn())
	t.moves = PP(&t.pos).AppendMoves(t.moves[:0])
	if int(n.count) == len(t.moves) {
		return
	}
	// A leaf, or one of which only the winning child was kept.
	n.who, n.dist, n.first, n.count = n.who&7, 0, 0, 0
	if !t.expand(n, true) {
		// Only if the bound has become smaller than what it was.
		t.arena.reset()
		n = t.arena.at(0)
		t.path[0] = n
		n.setSeat(PP(&t.pos).Turn())
		t.expand(n, true)
	}
	t.settle()
}

// mctsFinder looks for a position below a root, the shallow ones first. Nodes that
// were never visited are left out: there is nothing to keep.
type mctsFinder[P comparable, PP game.Position[P]] struct {
	arena *mctsArena
	root  P
	hash  uint64
	tries int
	pos   [mctsReach + 1]P
}

// find returns the node and how deep it is; pos holds the way there.
func (f *mctsFinder[P, PP]) find() (at int32, plies int, ok bool) {
	for depth := 0; depth <= mctsReach && f.tries > 0; depth++ {
		if at, ok = f.below(0, 0, depth); ok {
			return at, depth, true
		}
	}
	return 0, 0, false
}

func (f *mctsFinder[P, PP]) below(at int32, ply, depth int) (int32, bool) {
	here := &f.pos[ply]
	if ply == depth {
		return at, PP(here).Hash() == f.hash && *here == f.root
	}
	n := f.arena.at(at)
	kids := f.arena.children(n)
	for i := range kids {
		if kids[i].visits == 0 || ply+1 < depth && kids[i].count == 0 {
			continue
		}
		if f.tries--; f.tries < 0 {
			return 0, false
		}
		f.pos[ply+1] = *here
		PP(&f.pos[ply+1]).Play(kids[i].move)
		if found, ok := f.below(n.first+int32(i), ply+1, depth); ok {
			return found, true
		}
	}
	return 0, false
}

// mctsCount counts a hash in a list.
func mctsCount(list []uint64, hash uint64) (n int) {
	for _, h := range list {
		if h == hash {
			n++
		}
	}
	return n
}

// mctsWithin reports whether no hash is in a more often than in b, which it sorts.
func mctsWithin(a, b []uint64) bool {
	a = slices.Clone(a)
	slices.Sort(a)
	slices.Sort(b)
	for _, h := range a {
		i, ok := slices.BinarySearch(b, h)
		if !ok {
			return false
		}
		b = b[i+1:]
	}
	return true
}
