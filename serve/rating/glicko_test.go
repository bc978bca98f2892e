package rating

import (
	"math"
	"testing"
	"time"
)

// Glickman's worked example.
func TestExample(t *testing.T) {
	p := Player{1500, 200, 0.06}
	got := p.Update([]Result{
		{Player{1400, 30, 0.06}, 1},
		{Player{1550, 100, 0.06}, 0},
		{Player{1700, 300, 0.06}, 0},
	})
	if math.Abs(got.Rating-1464.06) > 0.01 || math.Abs(got.Deviation-151.52) > 0.01 || math.Abs(got.Volatility-0.05999) > 0.00001 {
		t.Errorf("%+v, want 1464.06, 151.52, 0.05999", got)
	}
}

func TestGame(t *testing.T) {
	a, b := New(), New()
	none := make([]time.Duration, 4)
	after := Game([]Player{a, b}, []int{0, 1}, []float64{1, 0}, none[:2])
	if after[0].Rating <= 1500 || math.Abs(after[0].Rating+after[1].Rating-3000) > 1e-6 || after[0].Deviation >= 350 {
		t.Errorf("%+v", after)
	}
	drawn := Game([]Player{a, b}, []int{0, 1}, []float64{0.5, 0.5}, none[:2])
	if math.Abs(drawn[0].Rating-1500) > 1e-6 {
		t.Errorf("%+v", drawn)
	}
	// Partners do not play each other, and move together.
	four := Game([]Player{a, b, a, b}, []int{0, 1, 0, 1}, []float64{1, 0, 1, 0}, none)
	if four[0] != four[2] || four[1] != four[3] || four[0].Rating <= after[0].Rating {
		t.Errorf("%+v", four)
	}
	// Among three, those who lost to the same winner drew with each other.
	three := Game([]Player{a, b, a}, []int{0, 1, 2}, []float64{1, 0, 0}, none[:3])
	if three[1].Rating != three[2].Rating || three[1].Rating >= 1500 {
		t.Errorf("%+v", three)
	}
	// However much is played, ratings keep moving.
	p, q := New(), New()
	for range 500 {
		two := Game([]Player{p, q}, []int{0, 1}, []float64{0.5, 0.5}, none[:2])
		p, q = two[0], two[1]
	}
	if p.Deviation < leastDeviation {
		t.Errorf("%+v", p)
	}
}

func TestIdle(t *testing.T) {
	p := Player{1800, 60, 0.06}
	if q := p.Idle(0); q != p {
		t.Errorf("%+v", q)
	}
	month, years := p.Idle(30*24*time.Hour), p.Idle(50*365*24*time.Hour)
	if month.Deviation <= 60 || month.Deviation > 100 || years.Deviation > StartDeviation || years.Rating != 1800 {
		t.Errorf("%+v %+v", month, years)
	}
}

// Upsets of any size end and give numbers.
func TestExtremes(t *testing.T) {
	for _, r := range []float64{-2000, 0, 1500, 4000} {
		for _, d := range []float64{30, 350} {
			for _, score := range []float64{0, 0.5, 1} {
				got := Player{r, d, 0.06}.Update([]Result{{Player{1500, 30, 0.06}, score}})
				if math.IsNaN(got.Rating) || math.IsInf(got.Rating, 0) || got.Deviation <= 0 || got.Volatility <= 0 {
					t.Errorf("%v %v %v: %+v", r, d, score, got)
				}
			}
		}
	}
}
