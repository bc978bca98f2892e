package game

import "testing"

// Sets of one size are numbered without gaps, in the order of their numbers, and can be
// recovered.
func TestRankSet(t *testing.T) {
	for k := range 4 {
		for n := range Choose(9, k) {
			set := NthSet(n, k)
			if RankSet(set) != n || set >= 1<<9 {
				t.Errorf("set %b of %d is number %d, not %d", set, k, RankSet(set), n)
			}
		}
	}
	for _, k := range []int{1, 2, 7, 8} {
		last := Choose(64, k) - 1
		if set := NthSet(last, k); RankSet(set) != last || set>>(64-k) != 1<<k-1 {
			t.Errorf("the last set of %d is %b", k, set)
		}
	}
}

func TestSortClasses(t *testing.T) {
	list := []uint64{0x22, 0x11, 0x12, 0x21}
	SortClasses(list)
	if list[0] != 0x11 || list[1] != 0x12 || list[3] != 0x22 {
		t.Errorf("%x", list)
	}
}

func TestTimes(t *testing.T) {
	if Times(6, 7) != 42 || Times(1<<40, 1<<40) != 1<<64-1 {
		t.Error("numbers of ways")
	}
}
