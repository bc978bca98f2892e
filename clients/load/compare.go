package load

import (
	"math/rand/v2"
	"slices"
	"time"

	"github.com/antares-games/antares/think/stats"
)

// Ratio is how much longer something took than it does undisturbed, with a 95% interval
// over repetitions of the rounds.
type Ratio struct {
	Ratio float64 `json:"ratio"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// round is what was measured undisturbed and then during an attack, in milliseconds.
type round struct{ quiet, attacked []float64 }

// resamples is how often rounds are resampled for the interval.
const resamples = 2000

// compare divides a quantile of the delays during an attack by the same quantile
// undisturbed: 0.5 compares the medians. Whole rounds are resampled with replacement,
// since delays within a round are not independent of each other.
func compare(rounds []round, part float64) Ratio {
	of := func(list []round) float64 {
		var quiet, attacked []float64
		for _, r := range list {
			quiet, attacked = append(quiet, r.quiet...), append(attacked, r.attacked...)
		}
		slices.Sort(quiet)
		slices.Sort(attacked)
		if q := stats.Quantile(quiet, part); q > 0 {
			return stats.Quantile(attacked, part) / q
		}
		return 0
	}
	if len(rounds) == 0 {
		return Ratio{}
	}
	r := rand.New(rand.NewPCG(1, 2)) // the same figures for the same measurements
	drawn, list := make([]round, len(rounds)), make([]float64, resamples)
	for i := range list {
		for j := range drawn {
			drawn[j] = rounds[r.IntN(len(rounds))]
		}
		list[i] = of(drawn)
	}
	slices.Sort(list)
	return Ratio{of(rounds), stats.Quantile(list, 0.025), stats.Quantile(list, 0.975)}
}

// millis are delays in milliseconds, sorted.
func millis(list []sample) []float64 {
	out := make([]float64, len(list))
	for i, s := range list {
		out[i] = float64(s.took.Microseconds()) / 1000
	}
	slices.Sort(out)
	return out
}

// between returns the delays of what was sent in a span of time, in milliseconds.
func between(list []sample, from, to time.Time) []float64 {
	var some []sample
	for _, s := range list {
		if !s.sent.Before(from) && s.sent.Before(to) {
			some = append(some, s)
		}
	}
	return millis(some)
}

// delaysOf returns the delays of all rounds, undisturbed and attacked.
func delaysOf(rounds []round) (quiet, attacked Delays) {
	var q, a []float64
	for _, r := range rounds {
		q, a = append(q, r.quiet...), append(a, r.attacked...)
	}
	slices.Sort(q)
	slices.Sort(a)
	return Delays{len(q), stats.Quantile(q, 0.5), stats.Quantile(q, 0.95)}, Delays{len(a), stats.Quantile(a, 0.5), stats.Quantile(a, 0.95)}
}
