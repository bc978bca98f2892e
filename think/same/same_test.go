package same_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"github.com/antares-games/antares/think/same"
)

// arguments are spread over all sizes.
func arguments() (list []float64) {
	for i := -7000; i <= 7000; i++ {
		list = append(list, float64(i)/10, float64(i)*1e-5, math.Ldexp(1+float64(i)/8000, i%1000))
	}
	return list
}

// What comes out is right to one or two bits.
func TestNearMath(t *testing.T) {
	near := func(got, want float64) bool {
		return got == want || math.Abs(got-want) <= 4e-16*math.Abs(want) || math.Abs(want) < 1e-300 && math.Abs(got-want) < 1e-310
	}
	for _, x := range arguments() {
		if got, want := same.Exp(x), math.Exp(x); !near(got, want) {
			t.Fatalf("e to the power of %v is %v, want %v", x, got, want)
		}
		if x = math.Abs(x); x == 0 {
			continue
		}
		if got, want := same.Log(x), math.Log(x); !near(got, want) && math.Abs(got-want) > 1e-16 {
			t.Fatalf("the logarithm of %v is %v, want %v", x, got, want)
		}
	}
}

func TestEnds(t *testing.T) {
	inf := math.Inf(1)
	for x, want := range map[float64]float64{0: 1, inf: inf, -inf: 0, 1000: inf, -1000: 0} {
		if got := same.Exp(x); got != want {
			t.Errorf("e to the power of %v is %v", x, got)
		}
	}
	for x, want := range map[float64]float64{1: 0, 0: -inf, inf: inf} {
		if got := same.Log(x); got != want {
			t.Errorf("the logarithm of %v is %v", x, got)
		}
	}
	if !math.IsNaN(same.Log(-1)) || !math.IsNaN(same.Log(math.NaN())) || !math.IsNaN(same.Exp(math.NaN())) {
		t.Error("what is not a number has become one")
	}
}

// Every platform computes these bits.
func TestSameBits(t *testing.T) {
	h := fnv.New64a()
	for _, x := range arguments() {
		fmt.Fprintf(h, "%x %x\n", math.Float64bits(same.Exp(x)), math.Float64bits(same.Log(math.Abs(x))))
	}
	if got := h.Sum64(); got != 0x5e30eb19e6649fd7 {
		t.Errorf("the bits are %#x", got)
	}
}
