package tune

import (
	"errors"
	"fmt"
	"math"

	"github.com/antares-games/antares/think/stats"
)

// Sample is a position of a finished game: the features of each side, one side
// after the other, and the side that won in the end.
type Sample struct {
	Features []float64
	Won      int
}

// ErrSamples is returned for samples that cannot be fitted.
var ErrSamples = errors.New("the samples do not fit the terms")

// FitChances finds the weights w under which the results are most likely, if the
// chance of a side is the softmax of its features times w. Two sides make it
// logistic regression, on the difference of their features. It also returns the
// loss: the average surprise, in nats, at the results.
//
// The loss is convex, so Newton's method finds the one best answer and nothing
// is left to chance or to a rate of learning. ridge, times half the squared size
// of the weights, is added to the average loss: a little of it keeps terms that
// hardly vary from taking wild weights.
//
// With positive no weight is below 0: where each term is a reason for its side, a
// negative weight only makes up for another term's. The worst of them is left out
// (its weight is 0) until there is none.
func FitChances(samples []Sample, terms int, ridge float64, positive bool) (weights []float64, loss float64, err error) {
	if terms < 1 {
		return nil, 0, fmt.Errorf("%w: %d terms", ErrSamples, terms)
	}
	out := make([]bool, terms)
	for {
		if weights, loss, err = fitChances(samples, terms, ridge, out); err != nil || !positive {
			return weights, loss, err
		}
		worst := -1
		for i, w := range weights {
			if w < 0 && (worst < 0 || w < weights[worst]) {
				worst = i
			}
		}
		if worst < 0 {
			return weights, loss, nil
		}
		out[worst] = true
	}
}

// fitChances fits the weights of the terms that are not out; those are 0.
func fitChances(samples []Sample, terms int, ridge float64, out []bool) (weights []float64, loss float64, err error) {
	if len(samples) == 0 {
		return nil, 0, fmt.Errorf("%w: there are none", ErrSamples)
	}
	for i := range samples {
		n := len(samples[i].Features)
		if n%terms != 0 || samples[i].Won < 0 || samples[i].Won >= n/terms {
			return nil, 0, fmt.Errorf("%w: sample %d has %d features and winner %d", ErrSamples, i, n, samples[i].Won)
		}
	}
	f := &chanceFit{samples: samples, terms: terms, ridge: ridge, out: out}
	weights = make([]float64, terms)
	at := f.at(weights)
	for range 100 {
		step, ok := stats.Cholesky(at.hessian, at.gradient)
		if !ok {
			return nil, 0, fmt.Errorf("%w: the terms cannot be told apart; more ridge would help", ErrSamples)
		}
		// A full step, or as much of it as makes things better.
		better := false
		for size := 1.0; size > 1e-6; size /= 2 {
			next := make([]float64, terms)
			for i := range next {
				next[i] = weights[i] - size*step[i]
			}
			if there := f.at(next); there.total < at.total-1e-12 {
				weights, at, better = next, there, true
				break
			}
		}
		if !better {
			break
		}
	}
	return weights, at.loss, nil
}

// chanceFit works out the loss of weights.
type chanceFit struct {
	samples []Sample
	terms   int
	ridge   float64
	out     []bool // terms whose weights stay 0
}

// chancePoint is the loss at some weights, with its derivatives.
type chancePoint struct {
	loss, total float64 // without and with the ridge
	gradient    []float64
	hessian     []float64 // row by row
}

func (f *chanceFit) at(w []float64) *chancePoint {
	k := f.terms
	pt := &chancePoint{gradient: make([]float64, k), hessian: make([]float64, k*k)}
	mean := make([]float64, k)
	var chances [16]float64
	for i := range f.samples {
		s := &f.samples[i]
		p := softmax(chances[:0], s.Features, w)
		pt.loss -= math.Log(max(p[s.Won], 1e-300))
		clear(mean)
		for side, c := range p {
			for j, x := range s.Features[side*k : side*k+k] {
				mean[j] += c * x
			}
		}
		for j, x := range s.Features[s.Won*k : s.Won*k+k] {
			pt.gradient[j] += mean[j] - x
		}
		// The spread of the features under the chances.
		for side, c := range p {
			x := s.Features[side*k : side*k+k]
			for a := range k {
				d := c * (x[a] - mean[a])
				if d == 0 {
					continue
				}
				row := pt.hessian[a*k:]
				for b := range a + 1 {
					row[b] += d * (x[b] - mean[b])
				}
			}
		}
	}
	n := float64(len(f.samples))
	pt.loss /= n
	pt.total = pt.loss
	for a := range k {
		pt.total += f.ridge / 2 * w[a] * w[a]
		pt.gradient[a] = pt.gradient[a]/n + f.ridge*w[a]
		for b := range a + 1 {
			pt.hessian[a*k+b] /= n
			pt.hessian[b*k+a] = pt.hessian[a*k+b]
		}
		pt.hessian[a*k+a] += f.ridge
	}
	for a, out := range f.out {
		if out { // no step that way
			pt.gradient[a] = 0
			for b := range k {
				pt.hessian[a*k+b], pt.hessian[b*k+a] = 0, 0
			}
			pt.hessian[a*k+a] = 1
		}
	}
	return pt
}

// softmax appends the chances of the sides.
func softmax(dst, features, w []float64) []float64 {
	highest := math.Inf(-1)
	for from := 0; from < len(features); from += len(w) {
		sum := 0.0
		for i, x := range features[from : from+len(w)] {
			sum += w[i] * x
		}
		dst = append(dst, sum)
		highest = max(highest, sum)
	}
	total := 0.0
	for i, sum := range dst {
		dst[i] = math.Exp(sum - highest)
		total += dst[i]
	}
	for i := range dst {
		dst[i] /= total
	}
	return dst
}
