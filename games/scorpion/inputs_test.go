package scorpion

import (
	"math"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
)

// servedOptions are the arrangements that networks serve, in the order of served.
var servedOptions = []game.Options{two, {"players": "3"}, free, double, teams, short}

// TestViewsTurnRound checks that what a seat sees does not depend on where it sits: if all
// seats move on by one, the views move with them.
func TestViewsTurnRound(t *testing.T) {
	for i, o := range servedOptions {
		looked := 0
		everyPosition(t, o, 3, func(p *Position) {
			q := *p
			for s := range p.players {
				to := (s + 1) % p.players
				q.lanes[to], q.hand[to], q.out[to] = p.lanes[s], p.hand[s], p.out[s]
			}
			q.player = (p.player + 1) % p.players
			var v, w views
			if v.look(p) != p.seen() || w.look(&q) != p.seen() {
				t.Fatalf("%v: seen %v", o, p.seen())
			}
			if !p.seen() {
				return
			}
			looked++
			if v.bucket != w.bucket || v.bucket/racePhases != i {
				t.Fatalf("%v: bucket %d, and one seat on %d", o, v.bucket, w.bucket)
			}
			for s := range p.players {
				a, b := slices.Clone(v.of(s)), slices.Clone(w.of((s+1)%p.players))
				slices.Sort(a)
				slices.Sort(b)
				if !slices.Equal(a, b) {
					t.Fatalf("%v: seat %d sees %v, and one seat on %v", o, s, a, b)
				}
			}
		})
		if looked < 100 {
			t.Errorf("%v: %d positions", o, looked)
		}
	}
}

// TestViewsStayInTheirBlock checks the bounds of inputs and of how many there are, and that
// every part of a block is used.
func TestViewsStayInTheirBlock(t *testing.T) {
	most := 0
	for i, o := range servedOptions {
		b := &served[i]
		seen := make([]int, b.end-b.own)
		buckets := map[int]int{}
		teacher := NewTeacher(configured(t, o), NewEval().Plain())
		teacher.rand = game.NewRand(4)
		look := func(p *Position) {
			var v views
			if !v.look(p) {
				return
			}
			buckets[v.bucket%racePhases]++
			for s := range p.players {
				most = max(most, v.len[s])
				for _, x := range v.of(s) {
					if int(x) < b.own || int(x) >= b.end {
						t.Fatalf("%v: input %d, from %d to %d", o, x, b.own, b.end)
					}
					seen[int(x)-b.own]++
				}
			}
		}
		everyPosition(t, o, 40, look)
		for range 3_000 {
			p := configured(t, o).Start(nil)
			teacher.scatter(&p)
			look(&p)
			for range 8 { // into the turn
				if m, ok := p.RandomMove(teacher.rand); ok {
					p.Play(m)
					look(&p)
				}
			}
		}
		missing := 0
		for _, n := range seen {
			if n == 0 {
				missing++
			}
		}
		phases := racePhases
		if b.squares == 12 { // 100 steps are all there are
			phases--
		}
		if missing*3 > len(seen) || len(buckets) != phases {
			t.Errorf("%v: %d of %d inputs and %d phases never seen", o, missing, len(seen), phases-len(buckets))
		}
		t.Logf("%v: %d of %d inputs never seen, phases %v", o, missing, len(seen), buckets)
	}
	if most > inputsMost-2 || inputsSize != served[len(served)-1].end || inputsSize > math.MaxUint16 {
		t.Errorf("%d inputs at once, of %d", most, inputsSize)
	}
	t.Logf("%d inputs, %d at once", inputsSize, most)
}

// TestViewsElsewhere checks that other lengths are left to the terms.
func TestViewsElsewhere(t *testing.T) {
	for _, o := range []game.Options{{"players": "2", "squares": "40"}, {"players": "3", "squares": "12"}, {"mode": "teams", "squares": "23"}} {
		everyPosition(t, o, 1, func(p *Position) {
			var v views
			if v.look(p) {
				t.Fatalf("%v is served", o)
			}
			var a, b [game.MaxSeats]float64
			NewEval().Estimate(p, &a)
			NewEval().Plain().Estimate(p, &b)
			if a != b {
				t.Fatalf("%v: %v with a network, %v without", o, a, b)
			}
		})
	}
}
