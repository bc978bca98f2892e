package site

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/antares-games/antares"
)

// TestDuring compares with adding up one by one, and holds that thousands of outages cost
// nothing.
func TestDuring(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	begin := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	at := func(ms int) time.Time { return begin.Add(time.Duration(ms) * time.Millisecond) }
	for _, many := range []int{0, 1, 2, 50} {
		var list []antares.Outage
		var down [1200]bool
		for range many { // in any order, and some of them overlap
			from := r.IntN(1000)
			to := from + r.IntN(40)
			list = append(list, antares.Outage{From: at(from), To: at(to)})
			for i := from; i < to; i++ {
				down[i] = true
			}
		}
		o := newOutages(list)
		for range 2000 {
			from, to := r.IntN(1200), r.IntN(1200)
			want := time.Duration(0)
			for i := from; i < to; i++ {
				if down[i] {
					want += time.Millisecond
				}
			}
			if got := o.during(at(from), at(to)); got != want {
				t.Fatalf("%d outages, from %d to %d: %v, want %v", many, from, to, got, want)
			}
		}
	}
	var list []antares.Outage
	for i := range 10_000 {
		list = append(list, antares.Outage{From: at(10 * i), To: at(10*i + 1)})
	}
	o := newOutages(list)
	if n := testing.AllocsPerRun(100, func() { o.during(at(1), at(99_999)) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
