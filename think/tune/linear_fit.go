package tune

import (
	"math"

	"github.com/antares-games/antares/think/stats"
)

// linearSet is positions: a row of features each, and what is to be predicted for seat
// 0: 1 is won, 0 lost.
type linearSet struct {
	terms int
	fixed []bool    // terms that keep their weights; nil for none
	x     []float64 // row by row
	y     []float64
}

func (s *linearSet) size() int { return len(s.y) }

func (s *linearSet) row(i int) []float64 { return s.x[i*s.terms : (i+1)*s.terms] }

// add adds the rows of a game.
func (s *linearSet) add(rows, y []float64) {
	s.x = append(s.x, rows...)
	s.y = append(s.y, y...)
}

func (s *linearSet) isFixed(term int) bool { return s.fixed != nil && s.fixed[term] }

// loss is the mean loss in nats of predicting the results with weights in
// thousandths; 0.693 is that of knowing nothing.
func (s *linearSet) loss(weights []float64) float64 {
	if s.size() == 0 {
		return 0
	}
	sum := 0.0
	for i, y := range s.y {
		sum += crossEntropy(dot(s.row(i), weights)/LinearUnit, y)
	}
	return sum / float64(s.size())
}

// crossEntropy is -y log p - (1-y) log (1-p) with p = 1/(1+exp(-z)), written so
// that nothing overflows.
func crossEntropy(z, y float64) float64 {
	return math.Log1p(math.Exp(-math.Abs(z))) + max(z, 0) - float64(y*z)
}

// dot is the scalar product. Products are rounded on their own, here and below
// (a conversion keeps the compiler from fusing them with the sum), so that every machine fits
// the same weights.
func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += float64(v * b[i])
	}
	return sum
}

const (
	// pull is how strongly weights are held to the prior: as this share of
	// the evidence of the positions. Terms without any evidence keep the prior.
	pull = 0.002
	// newtonSteps is plenty: each step of Newton's method doubles the correct digits.
	newtonSteps = 30
)

// fit finds the weights, in thousandths, that predict the results best, by
// Newton's method with a ridge towards the prior: a convex problem.
func (s *linearSet) fit(prior []float64) []float64 {
	n := s.terms
	scale := s.scale()
	w := make([]float64, n)
	for i := range w {
		w[i] = prior[i] / LinearUnit
	}
	start := append([]float64(nil), w...)
	cost := func(w []float64) (sum float64) {
		for i, y := range s.y {
			sum += crossEntropy(dot(s.row(i), w), y)
		}
		for j, c := range scale {
			sum += float64(c * (w[j] - start[j]) * (w[j] - start[j]) / 2)
		}
		return sum
	}
	now := cost(w)
	for range newtonSteps {
		step, ok := s.newton(w, start, scale)
		if !ok {
			break
		}
		// Where the curve is far from a parabola a whole step goes too far.
		better := false
		for size := 1.0; size > 1e-6 && !better; size /= 2 {
			next := append([]float64(nil), w...)
			for j := range next {
				next[j] -= float64(size * step[j])
			}
			if c := cost(next); c < now-float64(1e-9*math.Abs(now)) {
				w, now, better = next, c, true
			}
		}
		if !better {
			break
		}
	}
	for i := range w {
		w[i] *= LinearUnit
		if scale[i] == 0 || s.isFixed(i) {
			w[i] = prior[i]
		}
	}
	return w
}

// scale is the ridge of each term: a share of its sum of squares.
func (s *linearSet) scale() []float64 {
	sum := make([]float64, s.terms)
	for i := range s.y {
		for j, v := range s.row(i) {
			sum[j] += float64(pull * v * v)
		}
	}
	return sum
}

// newton returns the step from w: the gradient divided by the curvature. The ridge keeps
// the curvature positive; if rounding eats it up, there is no step.
func (s *linearSet) newton(w, start, scale []float64) (step []float64, ok bool) {
	n := s.terms
	g, h := make([]float64, n), make([]float64, n*n)
	for i, y := range s.y {
		x := s.row(i)
		p := 1 / (1 + math.Exp(-dot(x, w)))
		bend := max(p*(1-p), 1e-6)
		for j, v := range x {
			if v == 0 || s.isFixed(j) {
				continue
			}
			g[j] += float64((p - y) * v)
			for k := range j + 1 {
				if s.isFixed(k) {
					continue
				}
				h[j*n+k] += float64(bend * v * x[k])
			}
		}
	}
	for j := range n {
		g[j] += float64(scale[j] * (w[j] - start[j]))
		h[j*n+j] += scale[j]
		if scale[j] == 0 || s.isFixed(j) { // leave it alone
			g[j], h[j*n+j] = 0, 1
		}
	}
	return stats.Cholesky(h, g)
}
