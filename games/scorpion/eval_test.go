package scorpion

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

// evalOptions are the seating arrangements, and other lengths of lanes.
var evalOptions = []game.Options{
	two, {"players": "3"}, free, double, teams, short, {"players": "2", "squares": "40"},
}

// everyPosition calls f with the positions of random games.
func everyPosition(t testing.TB, o game.Options, games int, f func(p *Position)) {
	t.Helper()
	r := game.NewRand(9)
	start := configured(t, o).Start(nil)
	for range games {
		p := start
		for m, ok := p.RandomMove(r); ok; m, ok = p.RandomMove(r) {
			f(&p)
			p.Play(m)
		}
	}
}

// TestEstimate checks that chances are valid: from 0 to 1, with a sum of 1, the same
// for partners; and that without a network they follow from the features and the weights.
func TestEstimate(t *testing.T) {
	t.Run("network", func(t *testing.T) { testEstimate(t, NewEval()) })
	t.Run("terms", func(t *testing.T) { testEstimate(t, NewEval().Plain()) })
}

func testEstimate(t *testing.T, e *Eval) {
	for _, o := range evalOptions {
		everyPosition(t, o, 4, func(p *Position) {
			var v [game.MaxSeats]float64
			e.Estimate(p, &v)
			sum, sides := 0.0, int(p.players)
			if p.teams {
				sides = 2
			}
			for s := range game.MaxSeats {
				switch {
				case math.IsNaN(v[s]) || v[s] < 0 || v[s] > 1:
					t.Fatalf("%v: seat %d has %v", o, s, v[s])
				case s < sides:
					sum += v[s]
				case s < int(p.players) && v[s] != v[s-2]:
					t.Fatalf("%v: partners have %v", o, v)
				case s >= int(p.players) && v[s] != 0:
					t.Fatalf("%v: nobody sits at %d, with %v", o, s, v)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("%v: chances come to %v", o, sum)
			}
			if _, sure := p.runsHome(); sure || e.network != nil {
				return
			}
			if _, known := p.endgameChance(e.exact); known {
				return
			}
			features, w := e.Features(nil, p), e.Weights(p)
			var logit [2]float64
			for side := range logit {
				for i, x := range w {
					logit[side] += x * features[side*len(w)+i]
				}
			}
			even := doubt / float64(sides)
			if got, want := math.Log((v[0]-even)/(v[1]-even)), logit[0]-logit[1]; math.Abs(want) < 10 && math.Abs(got-want) > 1e-6 {
				t.Fatalf("%v: log odds %v, features make %v", o, got, want)
			}
		})
	}
}

// TestEstimateTurnsRound checks that no seat is favoured: if all seats move on by one,
// the chances move with them.
func TestEstimateTurnsRound(t *testing.T) {
	e := NewEval()
	for _, o := range evalOptions {
		everyPosition(t, o, 3, func(p *Position) {
			q := *p
			for s := range p.players {
				to := (s + 1) % p.players
				q.lanes[to], q.hand[to], q.out[to] = p.lanes[s], p.hand[s], p.out[s]
			}
			q.player = (p.player + 1) % p.players
			var v, w [game.MaxSeats]float64
			e.Estimate(p, &v)
			e.Estimate(&q, &w)
			for s := range p.players {
				if math.Abs(v[s]-w[(s+1)%p.players]) > 1e-9 {
					t.Fatalf("%v: %v, and one seat on %v", o, v, w)
				}
			}
		})
	}
}

// TestEstimateSense checks judgements that any player would share.
func TestEstimateSense(t *testing.T) {
	e := NewEval()
	chance := func(text string) float64 {
		_, p := read(t, two, text)
		var v [game.MaxSeats]float64
		e.Estimate(&p, &v)
		return v[0]
	}
	for _, c := range []struct{ name, better, worse string }{
		{"ahead", "y20,y22,b20,o/h,h,y3,y5 blue 61 throw", "h,h,y3,y5/y20,y22,b20,o blue 61 throw"},
		{"to move", "y8,y9,b20,o/y7,y10,b21,o blue 61 throw", "y8,y9,b20,o/y7,y10,b21,o red 62 throw"},
		{"out of the reach of a swap", "y20,b4,o,o/y5,y6,y7,y22 red 62 throw", "y20,b4,o,o/y1,y2,y3,y22 red 62 throw"},
		{"one scorpion less to go", "b12,o,o,o/h,y10,o,o red 62 throw", "b12,b11,o,o/h,y10,o,o red 62 throw"},
		{"won for sure", "b2,o,o,o/h,y5,y9,b8 blue 61 throw", "b4,b3,o,o/h,y5,y9,b8 blue 61 throw"},
	} {
		if a, b := chance(c.better), chance(c.worse); a <= b {
			t.Errorf("%s: %.3f is not more than %.3f", c.name, a, b)
		}
	}
}

func TestHitBy(t *testing.T) {
	for d, ways := range map[int]float64{1: 11, 2: 12, 6: 16, 7: 6, 12: 1} {
		if got := hitBy[1<<(d-1)] * 36; math.Abs(got-ways) > 1e-9 {
			t.Errorf("distance %d: %v of 36, want %v", d, got, ways)
		}
	}
	if hitBy[0] != 0 || hitBy[1<<12-1] != 1 {
		t.Errorf("none %v, all %v", hitBy[0], hitBy[1<<12-1])
	}
}

func TestEvalSettles(t *testing.T) {
	_, begins := read(t, two, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 throw")
	_, moved := read(t, two, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 last:B5,y9")
	e := NewEval()
	if !e.Settled(&begins) || e.Settled(&moved) || !e.Hasty().Settled(&begins) || !e.Hasty().Settled(&moved) {
		t.Error("Settled is wrong about the beginning of a turn or a scorpion moved")
	}
}

func TestEstimateAllocates(t *testing.T) {
	e := NewEval()
	_, p := read(t, free, "h,y5,y9,b8/y1,y12,b10,b2/h,h,y2,y3/y20,b5,o,o blue 61 throw")
	var v [game.MaxSeats]float64
	e.Estimate(&p, &v)
	if n := testing.AllocsPerRun(100, func() { e.Estimate(&p, &v) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEstimate(b *testing.B) {
	b.Run("network", func(b *testing.B) { benchEstimate(b, NewEval()) })
	b.Run("terms", func(b *testing.B) { benchEstimate(b, NewEval().Plain()) })
}

func benchEstimate(b *testing.B, e *Eval) {
	for name, c := range map[string]struct {
		o game.Options
		p string
	}{
		"two":    {two, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 throw"},
		"double": {double, "h,h,h,y5,y9,y14,b22,b8/h,h,y1,y12,b23,b10,b2,o blue 61 throw"},
		"four":   {free, "h,y5,y9,b8/y1,y12,b10,b2/h,h,y2,y3/y20,b5,o,o blue 61 throw"},
	} {
		_, p := read(b, c.o, c.p)
		b.Run(name, func(b *testing.B) {
			var v [game.MaxSeats]float64
			for b.Loop() {
				e.Estimate(&p, &v)
			}
		})
	}
}
