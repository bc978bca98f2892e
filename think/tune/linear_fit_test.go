package tune

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

// Results drawn from known weights give these weights back.
func TestFitFindsTheWeights(t *testing.T) {
	truth := []float64{700, -300, 0, 1500, 40}
	s := linearSet{terms: len(truth)}
	r := game.NewRand(1)
	for range 60_000 {
		x := make([]float64, len(truth))
		for j := range 4 {
			x[j] = float64(r.N(5) - 2)
		}
		y := 0.0
		if p := 1 / (1 + math.Exp(-dot(x, truth)/LinearUnit)); float64(r.N(1<<30))/(1<<30) < p {
			y = 1
		}
		s.add(x, []float64{y})
	}
	got := s.fit([]float64{100, 100, 100, 100, 40})
	for j, w := range truth {
		if math.Abs(got[j]-w) > 40+math.Abs(w)/20 { // the prior pulls a little
			t.Errorf("weight %d is %.0f, want %.0f", j, got[j], w)
		}
	}
	if got[4] != 40 { // never seen: as before
		t.Errorf("weight 4 went from 40 to %v", got[4])
	}
	// No other weights do better on what they were fitted to.
	for j := range truth {
		for _, by := range []float64{-100, 100} {
			other := append([]float64(nil), got...)
			if other[j] += by; j != 4 && s.loss(other) <= s.loss(got) {
				t.Errorf("weight %d moved by %v: loss %v, not above %v", j, by, s.loss(other), s.loss(got))
			}
		}
	}
}

// Where the results follow from a term without exception, its weight stays finite.
func TestFitSeparable(t *testing.T) {
	s := linearSet{terms: 1}
	for range 100 {
		s.add([]float64{1}, []float64{1})
		s.add([]float64{-1}, []float64{0})
	}
	if w := s.fit([]float64{0})[0]; !(w > 2000 && w < 20_000) {
		t.Errorf("weight %v", w)
	}
}

func TestLoss(t *testing.T) {
	s := linearSet{terms: 1, x: []float64{1, -1}, y: []float64{1, 0.5}}
	if got := s.loss([]float64{0}); math.Abs(got-math.Ln2) > 1e-12 {
		t.Errorf("loss of knowing nothing: %v", got)
	}
	// ln(1+1/e) for the first; ln(1+1/e) + 1/2 for the second.
	if got, want := s.loss([]float64{1000}), math.Log1p(math.Exp(-1))+0.25; math.Abs(got-want) > 1e-12 {
		t.Errorf("loss %v, want %v", got, want)
	}
	if got := s.loss([]float64{1e9}); math.IsInf(got, 0) || math.IsNaN(got) {
		t.Errorf("loss %v", got)
	}
}
