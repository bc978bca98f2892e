package studies_test

import (
	"math"
	"testing"

	"github.com/antares-games/antares/lab/studies"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// The worked examples of R. G. Newcombe, Two-sided confidence intervals for the single
// proportion, 1998.
func TestShareOf(t *testing.T) {
	for _, c := range []struct {
		count, of int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {20, 20, 0.8389, 1}} {
		s := studies.ShareOf(float64(c.count), c.of)
		near(t, "the lower end", s.Low, c.low, 0.00006)
		near(t, "the upper end", s.High, c.high, 0.00006)
	}
	if s := studies.ShareOf(0, 0); s.Low != 0 || s.High != 1 {
		t.Errorf("nothing known is %+v", s)
	}
}

func TestFisher(t *testing.T) {
	near(t, "the tea of a lady with one error", studies.Fisher(3, 1, 1, 3), 0.4857143, 1e-6)
	near(t, "without error", studies.Fisher(4, 0, 0, 4), 2.0/70, 1e-9)
	near(t, "the convicted twins", studies.Fisher(10, 2, 3, 15), 0.0005367, 1e-6)
	near(t, "no difference", studies.Fisher(5, 5, 5, 5), 1, 1e-9)
}

func TestTwoShares(t *testing.T) {
	// 60 of 100 and 45 of 100: pooled 0.525, z = 0.15/sqrt(0.525·0.475·0.02) = 2.124.
	p, test := studies.TwoShares(60, 100, 45, 100)
	near(t, "p", p, 0.0337, 0.0001)
	if test != "z" {
		t.Errorf("the test is %s", test)
	}
	if p, test := studies.TwoShares(3, 4, 1, 4); test != "Fisher" || math.Abs(p-0.4857143) > 1e-6 {
		t.Errorf("few games: %v by %s", p, test)
	}
	if p, _ := studies.TwoShares(0, 0, 1, 4); p != 1 {
		t.Errorf("against nothing: %v", p)
	}
}

func TestRankSum(t *testing.T) {
	// U = 0, mean 4.5, variance 9·7/12: z = 4/2.2913 with continuity.
	p, above := studies.RankSum([]float64{1, 2, 3}, []float64{4, 5, 6})
	near(t, "p", p, 0.0809, 0.0001)
	near(t, "above", above, 0, 0)
	// Ties: ranks of a are 1.5, 3.5, 5: U = 4, and two pairs of ties.
	p, above = studies.RankSum([]float64{1, 2, 3}, []float64{1, 2, 4})
	near(t, "above", above, 4.0/9, 1e-12)
	near(t, "p", p, 1, 1e-12) // within the correction for continuity
	if p, above := studies.RankSum([]float64{2, 2}, []float64{2, 2}); p != 1 || above != 0.5 {
		t.Errorf("all equal: %v, %v", p, above)
	}
}

// The usual example: 0.01, 0.04, 0.03, 0.005 of four tests.
func TestHolm(t *testing.T) {
	for i, p := range studies.Holm([]float64{0.01, 0.04, 0.03, 0.005}) {
		near(t, "p", p, []float64{0.03, 0.06, 0.06, 0.02}[i], 1e-12)
	}
}

func TestSpreadOf(t *testing.T) {
	s := studies.SpreadOf([]float64{9, 2, 4, 4, 4, 5, 5, 7})
	near(t, "mean", s.Mean, 5, 1e-12)
	near(t, "deviation", s.SD, math.Sqrt(32.0/7), 1e-6)
	near(t, "median", s.Median, 4.5, 1e-12)
	near(t, "lower quartile", s.Lower, 4, 1e-12)
	near(t, "upper quartile", s.Upper, 5.5, 1e-12)
	near(t, "high", s.High, 5+1.959964*math.Sqrt(32.0/7)/math.Sqrt(8), 1e-6)
}
