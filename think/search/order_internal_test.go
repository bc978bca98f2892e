package search

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// However many moves there are, they come by falling key, each with the place that it has
// in the game's list.
func TestNextMovesComeInOrder(t *testing.T) {
	r := game.NewRand(1)
	for n := range 60 {
		f := &frame[int]{}
		keys := map[game.Move]int64{}
		for i := range n {
			m := game.Move(1000 + i)
			f.moves = append(f.moves, m)
			keys[m] = int64(r.N(9)-4)*keyCounter + int64(r.N(7))
			f.order = append(f.order, -(keys[m]<<16 | int64(i)))
		}
		var last int64
		for i := range n {
			m, key := f.next(i)
			if key != keys[m] || f.moves[f.listed(i)] != m {
				t.Fatalf("move %d of %d has key %d and place %d, want key %d", m, n, key, f.listed(i), keys[m])
			}
			if i > 0 && key > last {
				t.Fatalf("move %d of %d comes after a worse one", i, n)
			}
			last = key
			delete(keys, m)
		}
		if len(keys) > 0 {
			t.Fatalf("%d of %d moves never came", len(keys), n)
		}
	}
}

// A score found by a search replaces an evaluation only where its bound says more.
func TestEntryImproves(t *testing.T) {
	for _, c := range []struct {
		entry entry
		want  Score
	}{
		{entry{score: 300, bound: exact}, 300},
		{entry{score: -300, bound: exact}, -300},
		{entry{score: 300, bound: lower}, 300},
		{entry{score: -300, bound: lower}, 100},
		{entry{score: 300, bound: upper}, 100},
		{entry{score: -300, bound: upper}, -300},
		{entry{score: Win - 3, bound: lower}, 100},
		{entry{score: 3 - Win, bound: upper}, 100},
	} {
		if got := c.entry.improve(100); got != c.want {
			t.Errorf("%+v makes %v of 100, want %v", c.entry, got, c.want)
		}
	}
}
