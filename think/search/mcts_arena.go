package search

import "github.com/antares-games/antares/game"

// What a node's seat can be besides a player's, game.Chance and game.Over.
const (
	mctsUnknown game.Seat = -4 // nobody has looked yet
	mctsDrawn   game.Seat = -3 // drawn by repetition
)

// mctsNode is a position of the tree, by the move that leads to it. The position
// itself is not kept: a walk plays its way down again.
//
// Its value is kept for one seat only, the one that decides at the parent, because
// nobody else ever asks for it. Payoffs are whole numbers, so sums are exact.
type mctsNode struct {
	move   game.Move
	visits uint32
	sum    int32 // of the payoffs of the parent's decider
	first  int32 // the first child; children stand side by side
	count  uint16
	who    uint8
	dist   uint8 // plies to the end, at most, once proven; 255 is that or more
}

// who is
//
//	bits 0–2  the seat to decide, plus 4
//	bits 3–5  the side that is proven to win, plus 1; 0: not proven
func (n *mctsNode) seat() game.Seat        { return game.Seat(n.who&7) - 4 }
func (n *mctsNode) winner() uint8          { return n.who >> 3 }
func (n *mctsNode) setSeat(s game.Seat)    { n.who = n.who&^7 | uint8(s+4) }
func (n *mctsNode) prove(side, dist uint8) { n.who, n.dist = n.who&7|(side+1)<<3, dist }

// The size of a chunk is more than the children of a node, and little enough to
// be had without a pause.
const (
	mctsChunkBits = 16
	mctsChunk     = 1 << mctsChunkBits
)

// mctsArena holds nodes in chunks. A single slice that doubles would be simpler,
// but copying 50 MB takes longer than a search may take to stop; chunks never move,
// so growth costs the same each time and pointers to nodes stay good. Index 0 is
// the root, which is nobody's child: a link of 0 leads nowhere.
type mctsArena struct {
	chunks [][]mctsNode
	spare  [][]mctsNode
	used   int32 // nodes from here on are free
	max    int32
}

func (a *mctsArena) at(i int32) *mctsNode { return &a.chunks[i>>mctsChunkBits][i&(mctsChunk-1)] }

// children are the children of a node, in place.
func (a *mctsArena) children(n *mctsNode) []mctsNode {
	from := n.first & (mctsChunk - 1)
	return a.chunks[n.first>>mctsChunkBits][from : from+int32(n.count)]
}

// take gives n nodes side by side, which may hold anything. It fails when the
// arena is full.
func (a *mctsArena) take(n int, most int32) (first int32, ok bool) {
	first = a.used
	if left := mctsChunk - int(first&(mctsChunk-1)); n > left && left < mctsChunk {
		first += int32(left)
	}
	if first > most-int32(n) {
		return 0, false
	}
	if first > a.used {
		// What is skipped must not look like nodes to the code that walks the arena.
		clear(a.chunks[a.used>>mctsChunkBits][a.used&(mctsChunk-1):])
	}
	if int(first>>mctsChunkBits) == len(a.chunks) {
		var chunk []mctsNode
		if k := len(a.spare); k > 0 {
			chunk, a.spare = a.spare[k-1], a.spare[:k-1]
		} else {
			chunk = make([]mctsNode, mctsChunk)
		}
		a.chunks = append(a.chunks, chunk)
	}
	a.used = first + int32(n)
	return first, true
}

// giveBack returns all but the first nodes of a block that was taken last.
func (a *mctsArena) giveBack(first int32, keep int) { a.used = first + int32(keep) }

// reset empties the arena, but for a root of which nothing is known.
func (a *mctsArena) reset() {
	a.used = 0
	a.take(1, a.max)
	*a.at(0) = mctsNode{}
}

// replant makes a node the root and keeps what is below it, up to most nodes, the
// shallow ones first: children are copied in the order in which their parents were
// (Cheney's way), and where room or patience ends, nodes become leaves again.
func (a *mctsArena) replant(root, most int32, stopped func() bool) {
	old := *a
	a.chunks, a.used = nil, 0
	a.take(1, a.max)
	*a.at(0) = *old.at(root)
	full := false
	for i := int32(0); i < a.used; i++ {
		n := a.at(i)
		if n.seat() == mctsDrawn {
			// Whether a position repeats depends on how the game came to the new root.
			n.setSeat(mctsUnknown)
		}
		if n.count == 0 {
			continue
		}
		full = full || i&1023 == 0 && stopped()
		first, ok := int32(0), false
		if !full {
			first, ok = a.take(int(n.count), most)
		}
		if !ok {
			n.first, n.count = 0, 0
			continue
		}
		copy(a.chunks[first>>mctsChunkBits][first&(mctsChunk-1):], old.children(n))
		n.first = first
	}
	a.spare = append(a.spare, old.chunks...)
	// While copying there were more chunks than the bound needs.
	bound := int(a.max>>mctsChunkBits) + 1
	for len(a.spare) > 0 && len(a.chunks)+len(a.spare) > bound {
		a.spare = a.spare[:len(a.spare)-1]
	}
	clear(a.spare[len(a.spare):cap(a.spare)])
}
