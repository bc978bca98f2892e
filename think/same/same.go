// Package same computes the exponential function and the logarithm, the same on every
// platform to the last bit. Those of package math are faster on some and differ there by a bit
// now and then: a level would then play another move in a browser than on a server.
package same

import "math"

// ln2 in two parts, of which the first has so few digits that its multiples are exact.
const (
	ln2High = 0x1.62e42fep-1
	ln2Low  = math.Ln2 - ln2High
)

// Products are converted before they are added: otherwise a compiler may round both at once.

// Exp returns e to the power of x.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x > 709.8:
		return math.Inf(1)
	case x < -745.2:
		return 0
	}
	// x = k·ln2 + r, where r is at most half of ln2.
	k := math.Floor(float64(x/math.Ln2) + 0.5)
	r := x - float64(k*ln2High)
	r -= float64(k * ln2Low)
	sum := 1.0
	for n := 14.0; n >= 1; n-- { // 1 + r/1·(1 + r/2·(1 + …))
		sum = 1 + float64(float64(r/n)*sum)
	}
	return math.Ldexp(sum, int(k))
}

// Log returns the natural logarithm of x.
func Log(x float64) float64 {
	switch {
	case x < 0 || math.IsNaN(x):
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	// x = m·2ᵏ, where m is near 1, and log m = 2·(s + s³/3 + s⁵/5 + …) for s = (m-1)/(m+1).
	m, exponent := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, exponent = 2*m, exponent-1
	}
	k := float64(exponent)
	s := (m - 1) / (m + 1)
	square := float64(s * s)
	sum := 0.0
	for n := 21.0; n >= 3; n -= 2 {
		sum = float64(square * (1/n + sum))
	}
	tail := float64(k*ln2Low) + float64(2*float64(s*sum))
	return float64(k*ln2High) + (2*s + tail)
}
