package search

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// growMCTSArena hangs random families into an arena until it is full, numbering the nodes by
// their moves.
func growMCTSArena(a *mctsArena, r *game.Rand) (nodes int) {
	a.reset()
	a.at(0).visits = 1
	nodes = 1
	open := []int32{0}
	for len(open) > 0 {
		i := open[0]
		open = open[1:]
		n := 1 + r.N(3000)
		first, ok := a.take(n, a.max)
		if !ok {
			continue
		}
		p := a.at(i)
		p.first, p.count = first, uint16(n)
		kids := a.children(p)
		for k := range kids {
			kids[k] = mctsNode{move: game.Move(nodes), visits: 1}
			nodes++
			if r.N(40) == 0 {
				open = append(open, first+int32(k))
			}
		}
	}
	return nodes
}

// readMCTSArena walks the tree and returns every move and that of its parent.
func readMCTSArena(t *testing.T, a *mctsArena, root int32) map[game.Move]game.Move {
	t.Helper()
	parents := map[game.Move]game.Move{a.at(root).move: a.at(root).move}
	var walk func(n *mctsNode)
	walk = func(n *mctsNode) {
		if n.count == 0 {
			return
		}
		kids := a.children(n)
		for k := range kids {
			if _, twice := parents[kids[k].move]; twice {
				t.Fatalf("node %d is there twice", kids[k].move)
			}
			parents[kids[k].move] = n.move
			walk(&kids[k])
		}
	}
	walk(a.at(root))
	return parents
}

// Families stay in one piece over the borders of chunks, and replanting keeps what
// is below the new root, no more and no less.
func TestMCTSArena(t *testing.T) {
	for seed := uint64(1); seed <= 4; seed++ {
		r := game.NewRand(seed)
		a := &mctsArena{max: 5*mctsChunk - 100}
		nodes := growMCTSArena(a, r)
		if nodes < 3*mctsChunk || a.used > a.max {
			t.Fatalf("%d nodes, %d of %d used", nodes, a.used, a.max)
		}
		all := readMCTSArena(t, a, 0)
		if len(all) != nodes {
			t.Fatalf("%d nodes of %d are left", len(all), nodes)
		}
		// The child of the root with most below it, then one of its children, so
		// that chunks that were used before are used again.
		for range 2 {
			root := a.at(0)
			best, want := root.first, map[game.Move]game.Move{}
			for k := range int32(root.count) {
				if w := readMCTSArena(t, a, root.first+k); len(w) > len(want) {
					best, want = root.first+k, w
				}
			}
			a.replant(best, a.max, func() bool { return false })
			got := readMCTSArena(t, a, 0)
			if len(got) != len(want) || len(want) < 2 {
				t.Fatalf("%d nodes kept of %d", len(got), len(want))
			}
			for m, parent := range want {
				if got[m] != parent {
					t.Fatalf("node %d hangs below %d, not %d", m, got[m], parent)
				}
			}
			if have := len(a.chunks) + len(a.spare); have > 5 {
				t.Errorf("%d chunks for a bound of 5", have)
			}
		}
	}
}

// Where there is no room, or no time, the deep nodes go and the tree stays whole.
func TestMCTSArenaCut(t *testing.T) {
	a := &mctsArena{max: 3 * mctsChunk}
	nodes := growMCTSArena(a, game.NewRand(9))
	most := a.used / 2
	a.replant(0, most, func() bool { return false })
	if got := len(readMCTSArena(t, a, 0)); got > int(most) || got < int(most)/2 || a.used > most {
		t.Errorf("%d nodes kept of %d in room for %d", got, nodes, most)
	}
	a.replant(0, a.max, func() bool { return true })
	if got := readMCTSArena(t, a, 0); len(got) != 1 || a.at(0).visits != 1 {
		t.Errorf("%d nodes kept in no time", len(got))
	}
}
