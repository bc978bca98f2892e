package rsp

import (
	"math/bits"
	"testing"
)

// TestMaxMoves computes the sum of maxMoves: for each height the best row with k spaces
// that may be both passed and filled, found by trying all rows; the best distribution
// of such spaces over six rows; the best division of seven Papers.
func TestMaxMoves(t *testing.T) {
	var stack [8]int // [height] the most lays of one stack
	for height := 1; height <= 7; height++ {
		var row [8]int // [k]
		for r := range uint(1) << (2 * height) {
			k, first, second := 0, r&3, r>>2&3
			for i := range height {
				if r>>(2*i)&3 == mayDrop|mayPass {
					k++
				}
			}
			n := 0
			if height > 2 {
				n = countLays(r, height)
			}
			if first != mayPass {
				n += min(height, 2) // one or two Papers on the first space
			}
			if height > 1 && second != mayPass {
				n += bits.OnesCount(first) // two that reach the second
			}
			row[k] = max(row[k], n)
		}
		most := make([]int, 7-height+3+1) // [spaces used] over the rows so far
		for range directions {
			for k := len(most) - 1; k >= 0; k-- {
				best := 0
				for here := 0; here <= min(k, 7); here++ {
					best = max(best, most[k-here]+row[here])
				}
				most[k] = best
			}
		}
		stack[height] = most[len(most)-1]
	}
	var divided [8]int // [Papers] the most lays of that many, in stacks
	for n := 1; n <= 7; n++ {
		for height := 1; height <= n; height++ {
			divided[n] = max(divided[n], stack[height]+divided[n-height])
		}
	}
	if want := 3*24 + 4*24 + divided[7] + chunk; maxMoves != want {
		t.Errorf("maxMoves is %d, the sum %d (stacks %v)", maxMoves, want, stack)
	}
	for s := range spaces {
		if n := bits.OnesCount64(long[s].slide(0)); n > 24 {
			t.Errorf("a Rock on %s reaches %d spaces", spaceName(s), n)
		}
		if n := bits.OnesCount64(near[s] | second[s].through(whole) | ahead[s].through(whole)); n > 24 {
			t.Errorf("Scissors on %s reach %d spaces", spaceName(s), n)
		}
	}
}
