package match

import (
	"errors"
	"fmt"
	"math"
)

// SPRT is a sequential test of two hypotheses about the first bot of two: that it
// is Elo0 stronger than the second, or Elo1. It stops as soon as the games decide it.
type SPRT struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// Alpha is the risk to accept Elo1 though Elo0 is true, Beta the reverse.
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// Check reports what is wrong with the test.
func (t SPRT) Check() error {
	bad := func(x float64) bool { return math.IsNaN(x) || math.Abs(x) > 2000 }
	switch {
	case bad(t.Elo0) || bad(t.Elo1):
		return errors.New("sprt: the hypotheses are from -2000 to 2000 Elo")
	case t.Elo0 >= t.Elo1:
		return fmt.Errorf("sprt: elo0 (%g) must be below elo1 (%g)", t.Elo0, t.Elo1)
	case !(t.Alpha > 0 && t.Alpha < 0.5) || !(t.Beta > 0 && t.Beta < 0.5):
		return errors.New("sprt: alpha and beta are between 0 and 0.5")
	}
	return nil
}

// Bounds are the log-likelihood ratios at which the test ends, in Wald's form.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// The verdicts of a test.
const (
	Undecided = "undecided"
	AcceptH0  = "H0" // Elo0
	AcceptH1  = "H1" // Elo1
)

// Verdict judges a log-likelihood ratio.
func (t SPRT) Verdict(llr float64) string {
	switch lower, upper := t.Bounds(); {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Undecided
}

// LLR is the generalized log-likelihood ratio of the group scores counted so far:
// counts[i] groups in which the first bot took i of len(counts)-1 half points
// (five classes for pairs: the pentanomial test). Each hypothesis fixes the mean
// score only; the rest of the distribution is the likeliest with that mean, so
// draws and the likeness of games of one group need no model of their own.
func (t SPRT) LLR(counts []int) float64 {
	n := 0
	for _, c := range counts {
		n += c
	}
	if n == 0 || len(counts) < 2 {
		return 0
	}
	// A class that has not come up yet is not impossible.
	const unseen = 1e-3
	p := make([]float64, len(counts))
	sum := 0.0
	for i, c := range counts {
		p[i] = max(float64(c), unseen)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	s0, s1 := expectedScore(t.Elo0), expectedScore(t.Elo1)
	tilt0, tilt1 := tilt(p, s0), tilt(p, s1)
	llr := 0.0
	for i, pi := range p {
		a := float64(i) / float64(len(p)-1)
		llr += pi * math.Log((1+tilt0*(a-s0))/(1+tilt1*(a-s1)))
	}
	return llr * sum
}

// tilt is the number x for which p[i]/(1+x(a[i]-s)) has the mean s: by Lagrange,
// that is the likeliest distribution with this mean, given the frequencies p of
// the scores a. The sum below falls as x grows, so halving finds it.
func tilt(p []float64, s float64) float64 {
	low, high := -1/(1-s), 1/s // all terms stay positive between
	for range 64 {             // as near as numbers get
		x := (low + high) / 2
		sum := 0.0
		for i, pi := range p {
			d := float64(i)/float64(len(p)-1) - s
			sum += pi * d / (1 + x*d)
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}

// expectedScore is the share of the points for a difference in Elo.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloOf is the reverse; infinite at 0 and 1.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }
