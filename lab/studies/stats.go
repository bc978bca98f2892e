package studies

import (
	"cmp"
	"math"
	"slices"

	"github.com/antares-games/antares/think/stats"
)

// Share is a proportion with its 95 % interval.
type Share struct {
	// Count of Of; a draw may count a half.
	Count float64 `json:"count"`
	Of    int     `json:"of"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// ShareOf returns a proportion with Wilson's score interval (E. B. Wilson, Probable
// inference, the law of succession, and statistical inference, 1927). Where draws count
// a half it is a little too wide, since half points vary less than whole ones.
func ShareOf(count float64, of int) Share { return wilson(count, of, stats.Normal95) }

// amongSides is the interval of the share of the best of several sides: which of several
// is the best is an accident too, so each is held to a part of the 5 % (Bonferroni). Of two
// sides the share of one is what the other lacks.
func amongSides(s Share, sides int) Share {
	if sides <= 2 {
		return s
	}
	return wilson(s.Count, s.Of, stats.NormalQuantile(1-0.025/float64(sides)))
}

// wilson returns a proportion with the interval that reaches z standard errors.
func wilson(count float64, of int, z float64) Share {
	s := Share{Count: count, Of: of, High: 1}
	if of == 0 {
		return s
	}
	n := float64(of)
	s.Share = count / n
	centre := (s.Share + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(s.Share*(1-s.Share)/n+z*z/(4*n*n))
	// At the ends the formula gives 0 and 1 but for rounding.
	if s.Low = centre - half; count == 0 {
		s.Low = 0
	}
	if s.High = centre + half; count == n {
		s.High = 1
	}
	s.Share, s.Low, s.High = rounded(s.Share), rounded(s.Low), rounded(s.High)
	return s
}

// TwoShares tests whether two proportions of whole counts differ, two-sided. Where a
// cell of the table expects fewer than 5 it is Fisher's exact test, else the z test
// with the pooled variance.
func TwoShares(a, n, b, m int) (p float64, test string) {
	if n == 0 || m == 0 {
		return 1, "none"
	}
	pooled := float64(a+b) / float64(n+m)
	if least := min(pooled, 1-pooled) * float64(min(n, m)); least < 5 {
		return Fisher(a, n-a, b, m-b), "Fisher"
	}
	d := float64(a)/float64(n) - float64(b)/float64(m)
	return twoSided(d / math.Sqrt(pooled*(1-pooled)*(1/float64(n)+1/float64(m)))), "z"
}

// Fisher is the two-sided exact test of a table of two rows (R. A. Fisher, The Design of
// Experiments, 1935): the sum of the probabilities of all tables with the same margins
// that are no likelier than this one.
func Fisher(a, b, c, d int) float64 {
	row, column, n := a+b, a+c, a+b+c+d
	log := func(x int) float64 {
		return choose(column, x) + choose(n-column, row-x) - choose(n, row)
	}
	seen, sum := log(a), 0.0
	for x := max(0, row+column-n); x <= min(row, column); x++ {
		if l := log(x); l <= seen+1e-9 {
			sum += math.Exp(l)
		}
	}
	return min(1, sum)
}

// choose is the logarithm of a binomial coefficient.
func choose(n, k int) float64 {
	f := func(x int) float64 { l, _ := math.Lgamma(float64(x) + 1); return l }
	return f(n) - f(k) - f(n-k)
}

// RankSum tests, two-sided, whether values of one sample tend to be greater than those
// of the other (H. B. Mann, D. R. Whitney, On a test of whether one of two random
// variables is stochastically larger than the other, 1947), by the normal approximation
// with the corrections for ties and continuity. above is the chance that a value of a is
// greater than one of b, equal ones counted a half.
func RankSum(a, b []float64) (p, above float64) {
	n, m := float64(len(a)), float64(len(b))
	if n == 0 || m == 0 {
		return 1, 0.5
	}
	type value struct {
		v     float64
		first bool
	}
	all := make([]value, 0, len(a)+len(b))
	for _, v := range a {
		all = append(all, value{v, true})
	}
	for _, v := range b {
		all = append(all, value{v, false})
	}
	slices.SortFunc(all, func(x, y value) int { return cmp.Compare(x.v, y.v) })
	ranks, ties := 0.0, 0.0
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].v == all[i].v {
			j++
		}
		for k := i; k < j; k++ {
			if all[k].first {
				ranks += float64(i+j+1) / 2
			}
		}
		t := float64(j - i)
		ties += t*t*t - t
		i = j
	}
	u := ranks - n*(n+1)/2
	above = u / (n * m)
	total := n + m
	variance := n * m / 12 * (total + 1 - ties/(total*(total-1)))
	if variance <= 0 {
		return 1, above
	}
	return twoSided(max(0, math.Abs(u-n*m/2)-0.5) / math.Sqrt(variance)), above
}

// twoSided is the chance to be as far from 0 as z, or farther.
func twoSided(z float64) float64 { return math.Erfc(math.Abs(z) / math.Sqrt2) }

// Holm corrects the p of several tests, in their order, so that the chance that any of
// them errs stays below the level that each is held to (S. Holm, A simple sequentially
// rejective multiple test procedure, 1979).
func Holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(p[i], p[j]) })
	out, least := make([]float64, len(p)), 0.0
	for rank, i := range order {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		out[i] = least
	}
	return out
}

// Spread describes how a number varies from game to game.
type Spread struct {
	Games int     `json:"games"`
	Mean  float64 `json:"mean"`
	// Low and High are the 95 % interval of the mean, by the normal approximation.
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	SD     float64 `json:"sd"`
	Min    float64 `json:"min"`
	Lower  float64 `json:"lower_quartile"`
	Median float64 `json:"median"`
	Upper  float64 `json:"upper_quartile"`
	Max    float64 `json:"max"`

	values []float64 // sorted
}

// SpreadOf describes values; quantiles are between neighbours where they fall there.
func SpreadOf(values []float64) Spread {
	s := Spread{Games: len(values), values: slices.Sorted(slices.Values(values))}
	if len(values) == 0 {
		return s
	}
	n := float64(len(values))
	for _, v := range s.values { // sorted, so that the sum does not depend on the order
		s.Mean += v / n
	}
	for _, v := range s.values {
		s.SD += (v - s.Mean) * (v - s.Mean)
	}
	s.SD = math.Sqrt(s.SD / max(1, n-1))
	half := stats.Normal95 * s.SD / math.Sqrt(n)
	s.Low, s.High = s.Mean-half, s.Mean+half
	at := func(q float64) float64 { return stats.Quantile(s.values, q) }
	s.Min, s.Lower, s.Median, s.Upper, s.Max = at(0), at(0.25), at(0.5), at(0.75), at(1)
	for _, x := range []*float64{&s.Mean, &s.Low, &s.High, &s.SD, &s.Lower, &s.Median, &s.Upper} {
		*x = rounded(*x)
	}
	return s
}
