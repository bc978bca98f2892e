// Package stats has the few pieces of numerical statistics that tuning, matches, studies
// and load tests share.
package stats

import "math"

// Normal95 is the number of standard errors that a two-sided 95 % interval of a normal
// distribution extends to either side: NormalQuantile(0.975).
const Normal95 = 1.959963984540054

// NormalQuantile returns the value below which a standard normal variable falls with
// probability p.
func NormalQuantile(p float64) float64 { return math.Sqrt2 * math.Erfinv(2*p-1) }

// Quantile returns the q-quantile, 0 ≤ q ≤ 1, of values in ascending order, interpolated
// linearly between neighbours. An empty list gives 0.
func Quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	x := q * float64(len(sorted)-1)
	i := int(x)
	j := min(i+1, len(sorted)-1)
	return sorted[i] + (x-float64(i))*(sorted[j]-sorted[i])
}

// Cholesky solves a·x = b for a symmetric positive definite matrix a, given row by row; only
// its lower half is read. Both arguments are overwritten, and x is b. The result is false if
// a is not positive definite, or too close to a singular matrix to tell.
//
// Products are converted before they are added, which keeps the compiler from fusing the
// two operations: every machine computes the same bits.
func Cholesky(a, b []float64) (x []float64, ok bool) {
	const tolerance = 1e-14 // of the diagonal: rounding errors stay below it
	n := len(b)
	for i := range n {
		for j := range i + 1 {
			sum := a[i*n+j]
			for k := range j {
				sum -= float64(a[i*n+k] * a[j*n+k])
			}
			if i != j {
				a[i*n+j] = sum / a[j*n+j]
				continue
			}
			if !(sum > tolerance*a[i*n+i]) {
				return nil, false
			}
			a[i*n+i] = math.Sqrt(sum)
		}
	}
	for i := range n {
		for k := range i {
			b[i] -= float64(a[i*n+k] * b[k])
		}
		b[i] /= a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= float64(a[k*n+i] * b[k])
		}
		b[i] /= a[i*n+i]
	}
	return b, true
}
