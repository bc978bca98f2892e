package stats

import (
	"math"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The values of the usual tables of the normal distribution.
func TestNormalQuantile(t *testing.T) {
	for p, want := range map[float64]float64{
		0.5: 0, 0.8413447460685429: 1, 0.9: 1.2815515655446004, 0.95: 1.6448536269514722,
		0.975: Normal95, 0.995: 2.5758293035489004, 0.025: -Normal95, 0.0001: -3.719016485455709,
	} {
		near(t, "the quantile", NormalQuantile(p), want, 1e-12)
	}
	if !math.IsInf(NormalQuantile(1), 1) || !math.IsInf(NormalQuantile(0), -1) {
		t.Error("the ends are not infinite")
	}
}

func TestQuantile(t *testing.T) {
	list := []float64{2, 4, 4, 4, 5, 5, 7, 9}
	for q, want := range map[float64]float64{0: 2, 0.25: 4, 0.5: 4.5, 0.75: 5.5, 0.9: 7.6, 1: 9} {
		near(t, "the quantile", Quantile(list, q), want, 1e-12)
	}
	near(t, "the median of one value", Quantile([]float64{3}, 0.5), 3, 0)
	near(t, "the median of nothing", Quantile(nil, 0.5), 0, 0)
}

func TestCholesky(t *testing.T) {
	// 4 2 | 10      x = 2, y = 1
	// 2 3 |  7
	x, ok := Cholesky([]float64{4, math.NaN(), 2, 3}, []float64{10, 7}) // the upper half is not read
	if !ok || math.Abs(x[0]-2) > 1e-12 || math.Abs(x[1]-1) > 1e-12 {
		t.Errorf("%v, %v", x, ok)
	}
	// The usual example: its factor is 2; 6 1; -8 5 3.
	a := []float64{4, 12, -16, 12, 37, -43, -16, -43, 98}
	x, ok = Cholesky(a, []float64{4 + 2*12 - 3*16, 12 + 2*37 - 3*43, -16 - 2*43 + 3*98})
	for i, want := range []float64{1, 2, 3} {
		if !ok {
			t.Fatal("it is positive definite")
		}
		near(t, "a solution", x[i], want, 1e-9)
	}
	for i, want := range map[int]float64{0: 2, 3: 6, 4: 1, 6: -8, 7: 5, 8: 3} {
		near(t, "an element of the factor", a[i], want, 1e-12)
	}
	for name, a := range map[string][]float64{
		"zero": {0}, "negative": {-1}, "not a number": {math.NaN()},
		"singular": {0.1, 0, 0.1, 0.1}, "nearly singular": {3e6, 0, 3e6, 3e6 * (1 + 1e-15)}, "indefinite": {1, 0, 2, 1},
	} {
		b := make([]float64, 1+len(a)/4)
		if x, ok := Cholesky(a, b); ok {
			t.Errorf("%s: solved as %v", name, x)
		}
	}
	// Small as a whole is not singular.
	if x, ok := Cholesky([]float64{4e-20, 0, 2e-20, 3e-20}, []float64{10e-20, 7e-20}); !ok || math.Abs(x[0]-2) > 1e-9 {
		t.Errorf("a small matrix: %v, %v", x, ok)
	}
}
