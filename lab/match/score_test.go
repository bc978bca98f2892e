package match

import (
	"encoding/json"
	"math"
	"testing"
)

// TestScore by hand: pairs with 0, ½, 1, 1½, 2 points: 1, 2, 4, 6, 5 of 18. Sum of
// shares 12, so 2/3. With a lost and a won pair: 20 pairs, sum 13, mean 0.65, sum
// of squares 2/16+4/4+6·9/16+5+1 = 10.5, variance 0.525-0.4225 = 0.1025, error
// √(0.1025/19) = 0.073449.
func TestScore(t *testing.T) {
	s := Score{Groups: []int{1, 2, 4, 6, 5}}
	s.finish()
	near(t, "share", s.Share, 2.0/3, 1e-12)
	near(t, "low", s.Low, 0.65-1.959964*0.0734489, 1e-6)
	near(t, "high", s.High, 0.65+1.959964*0.0734489, 1e-6)
	near(t, "Elo", float64(s.Elo), 400*math.Log10(2), 1e-9)
	near(t, "Elo low", float64(s.EloLow), 400*math.Log10(s.Low/(1-s.Low)), 1e-9)
	near(t, "LOS", s.LOS, 0.97943, 1e-4) // Φ(0.15/0.073449) = Φ(2.0422)
}

// TestScorePairs: pairs that end 1:1 whatever the deal are certain to be even,
// single games with the same points are not.
func TestScorePairs(t *testing.T) {
	pairs, apart := Score{Groups: []int{0, 0, 50, 0, 0}}, Score{Groups: []int{25, 0, 0, 0, 25}}
	pairs.finish()
	apart.finish()
	if pairs.Share != 0.5 || apart.Share != 0.5 || pairs.LOS != 0.5 {
		t.Errorf("%+v, %+v", pairs, apart)
	}
	if wide, narrow := apart.High-apart.Low, pairs.High-pairs.Low; narrow <= 0 || narrow > wide/4 {
		t.Errorf("intervals of %.3f and %.3f", narrow, wide)
	}
}

func TestScoreEdges(t *testing.T) {
	all := Score{Groups: []int{0, 0, 0, 0, 10}}
	all.finish()
	if all.Share != 1 || all.High != 1 || all.Low < 0.7 || all.Low > 0.8 || !math.IsInf(float64(all.Elo), 1) || all.LOS < 0.99 {
		t.Errorf("%+v", all)
	}
	none := Score{Groups: make([]int, 5)}
	none.finish()
	if none.Low != 0 || none.High != 1 || none.LOS != 0.5 || !math.IsNaN(float64(none.Elo)) {
		t.Errorf("%+v", none)
	}
	for _, s := range []Score{all, none} {
		if _, err := json.Marshal(s); err != nil {
			t.Error(err)
		}
	}
	for e, want := range map[Elo]string{Elo(math.Inf(1)): "+inf", Elo(math.Inf(-1)): "-inf", -0.2: "0", -12.6: "-13"} {
		if e.String() != want {
			t.Errorf("%v is written %s", float64(e), e)
		}
	}
}
