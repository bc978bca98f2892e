package tune

import (
	"errors"
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

// drawn makes samples whose results are drawn with known weights.
func drawn(n, sides int, truth []float64, seed uint64) []Sample {
	r := game.NewRand(seed)
	unit := func() float64 { return float64(r.N(1<<30)) / (1 << 30) }
	samples := make([]Sample, n)
	for i := range samples {
		s := &samples[i]
		for range sides * len(truth) {
			s.Features = append(s.Features, 4*unit()-2)
		}
		x := unit()
		for side, c := range softmax(nil, s.Features, truth) {
			if s.Won = side; x < c {
				break
			}
			x -= c
		}
	}
	return samples
}

// TestFitChancesFindsWeights holds that the fit finds the weights behind results.
func TestFitChancesFindsWeights(t *testing.T) {
	truth := []float64{1.5, -0.7, 0, 0.3}
	for sides := 2; sides <= 4; sides++ {
		samples := drawn(6000, sides, truth, uint64(sides))
		weights, loss, err := FitChances(samples, len(truth), 1e-6, false)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range weights {
			if math.Abs(w-truth[i]) > 0.1 {
				t.Errorf("%d sides: weight %d is %.3f, the truth %.3f", sides, i, w, truth[i])
			}
		}
		if even := math.Log(float64(sides)); loss <= 0 || loss >= even {
			t.Errorf("%d sides: a loss of %.3f, guessing has %.3f", sides, loss, even)
		}
		again, _, _ := FitChances(samples, len(truth), 1e-6, false)
		for i := range again {
			if again[i] != weights[i] {
				t.Fatalf("the same samples gave %v, then %v", weights, again)
			}
		}
	}
}

// TestFitChancesIsLeast holds that no small step from the answer is better.
func TestFitChancesIsLeast(t *testing.T) {
	const ridge = 0.01
	samples := drawn(500, 3, []float64{1, -1}, 8)
	w, _, err := FitChances(samples, 2, ridge, false)
	if err != nil {
		t.Fatal(err)
	}
	f := &chanceFit{samples: samples, terms: 2, ridge: ridge, out: make([]bool, 2)}
	least := f.at(w).total
	for _, d := range [][2]float64{{0.01, 0}, {-0.01, 0}, {0, 0.01}, {0, -0.01}} {
		if there := f.at([]float64{w[0] + d[0], w[1] + d[1]}).total; there <= least {
			t.Errorf("%v off, the loss is %v, not above %v", d, there, least)
		}
	}
}

func TestFitChancesPositive(t *testing.T) {
	weights, _, err := FitChances(drawn(5000, 2, []float64{1.5, -0.7, 0.3}, 4), 3, 1e-6, true)
	if err != nil {
		t.Fatal(err)
	}
	if weights[0] < 1 || weights[1] != 0 || weights[2] < 0.1 {
		t.Errorf("weights %v", weights)
	}
}

func TestFitChancesRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		samples []Sample
		terms   int
		ridge   float64
	}{
		"no samples":      {nil, 2, 1},
		"no terms":        {[]Sample{{[]float64{1, 2}, 0}}, 0, 1},
		"odd features":    {[]Sample{{[]float64{1, 2, 3}, 0}}, 2, 1},
		"unknown winner":  {[]Sample{{[]float64{1, 2, 3, 4}, 2}}, 2, 1},
		"nobody has won":  {[]Sample{{[]float64{1, 2, 3, 4}, -1}}, 2, 1},
		"equal and loose": {[]Sample{{[]float64{1, 1, 2, 2}, 0}}, 2, 0},
	} {
		if _, _, err := FitChances(c.samples, c.terms, c.ridge, false); !errors.Is(err, ErrSamples) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
