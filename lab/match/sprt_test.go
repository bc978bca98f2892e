package match

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.6f, want %.6f", what, got, want)
	}
}

// TestLLRBinary: with won and lost groups only, the likeliest distribution with a
// given mean is that mean, and the ratio is that of two binomials.
func TestLLRBinary(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 50, Alpha: 0.05, Beta: 0.05}
	s1 := 1 / (1 + math.Pow(10, -50.0/400)) // 0.571463
	want := 70*math.Log(s1/0.5) + 30*math.Log((1-s1)/0.5)
	near(t, "LLR", test.LLR([]int{30, 70}), want, 1e-9)
	near(t, "LLR among five classes", test.LLR([]int{30, 0, 0, 0, 70}), want, 0.05)
	near(t, "LLR of nothing", test.LLR([]int{0, 0, 0}), 0, 0)
}

// TestLLRPentanomial holds the exact ratio to its normal approximation
// n(s1-s0)(2m-s0-s1)/2v, which is good for small differences and many groups.
func TestLLRPentanomial(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	counts := []int{200, 1000, 2500, 1100, 240}
	n, sum, squares := 0.0, 0.0, 0.0
	for i, c := range counts {
		a := float64(i) / 4
		n, sum, squares = n+float64(c), sum+a*float64(c), squares+a*a*float64(c)
	}
	m := sum / n
	s1 := expectedScore(5)
	want := n * (s1 - 0.5) * (2*m - 0.5 - s1) / (2 * (squares/n - m*m))
	near(t, "LLR", test.LLR(counts), want, 0.02*want)
	// A test turned round is the same test.
	turned := SPRT{Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05}
	near(t, "LLR turned", turned.LLR([]int{240, 1100, 2500, 1000, 200}), -test.LLR(counts), 1e-9)
}

func TestSPRTBounds(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.10}
	lower, upper := test.Bounds()
	near(t, "lower", lower, -2.2512917986, 1e-9) // ln(0.10/0.95)
	near(t, "upper", upper, 2.8903717579, 1e-9)  // ln(0.90/0.05)
	for llr, want := range map[float64]string{-2.3: AcceptH0, -2.2: Undecided, 0: Undecided, 2.8: Undecided, 2.9: AcceptH1} {
		if got := test.Verdict(llr); got != want {
			t.Errorf("LLR %g: %s", llr, got)
		}
	}
}

func TestSPRTCheck(t *testing.T) {
	good := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []SPRT{
		{5, 0, 0.05, 0.05},
		{5, 5, 0.05, 0.05},
		{math.NaN(), 5, 0.05, 0.05},
		{0, math.Inf(1), 0.05, 0.05},
		{0, 5, 0, 0.05},
		{0, 5, 0.05, 0.5},
		{0, 5, math.NaN(), 0.05},
	} {
		if bad.Check() == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

// TestSPRTStreams runs the test on streams of pairs with a known strength: it
// errs about as often as it may, and decides every time.
func TestSPRTStreams(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		elo   float64
		wrong string
	}{{0, AcceptH1}, {40, AcceptH0}, {-60, AcceptH1}, {100, AcceptH0}} {
		const runs = 200
		wrong, groups := 0, 0
		for seed := range uint64(runs) {
			verdict, n := stream(test, game.NewRand(mix(seed, math.Float64bits(c.elo))), c.elo)
			groups += n
			if verdict == Undecided {
				t.Fatalf("%g Elo: undecided after %d groups", c.elo, n)
			}
			if verdict == c.wrong {
				wrong++
			}
		}
		t.Logf("%4g Elo: %d of %d wrong, %d groups on average", c.elo, wrong, runs, groups/runs)
		// 5 % of 200 are 10; 21 and more have a chance below 0.1 %.
		if most := map[bool]int{true: 20, false: 1}[c.elo == 0 || c.elo == 40]; wrong > most {
			t.Errorf("%g Elo: %d of %d runs decided for %s", c.elo, wrong, runs, c.wrong)
		}
	}
}

// stream plays pairs with 40 % draws until the test decides.
func stream(test SPRT, r *game.Rand, elo float64) (verdict string, groups int) {
	win := expectedScore(elo) - 0.2
	counts := make([]int, 5)
	for groups = 1; groups < 20_000; groups++ {
		half := 0
		for range 2 {
			switch x := float64(r.Uint64()>>11) / (1 << 53); {
			case x < win:
				half += 2
			case x < win+0.4:
				half++
			}
		}
		counts[half]++
		if verdict = test.Verdict(test.LLR(counts)); verdict != Undecided {
			return verdict, groups
		}
	}
	return Undecided, groups
}

// BenchmarkLLR is what a finished group costs the collector of results.
func BenchmarkLLR(b *testing.B) {
	test := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	for b.Loop() {
		test.LLR([]int{200, 1000, 2500, 1100, 240})
	}
}
