package match

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

// games makes groups of one game each: wins, draws and losses of i against j.
func games(i, j, wins, draws, losses int) (groups [][]Bout) {
	for points, n := range map[float64]int{1: wins, 0.5: draws, 0: losses} {
		for range n {
			groups = append(groups, []Bout{{[2]int{i, j}, [2]int{1, 1}, points}})
		}
	}
	return groups
}

func rate(t *testing.T, bots, anchor int, groups [][]Bout) ([]Rating, bool) {
	t.Helper()
	r, bounded, err := Rate(bots, anchor, groups)
	if err != nil {
		t.Fatal(err)
	}
	return r, bounded
}

// TestRateTwo: 75 of 100 points are odds of 3, 400·log10(3) = 190.85 Elo. The
// information is 100·0.75·0.25, so the error is 173.72/√18.75 = 40.12 Elo and the
// interval ±78.63; with games as groups the spread says the same, but for 100/99.
func TestRateTwo(t *testing.T) {
	r, bounded := rate(t, 2, 1, games(0, 1, 75, 0, 25))
	near(t, "Elo", float64(r[0].Elo), 190.8485, 1e-3)
	near(t, "half of the interval", float64(r[0].High-r[0].Elo), 78.633*math.Sqrt(100.0/99), 0.01)
	near(t, "the interval's symmetry", float64(r[0].High+r[0].Low-2*r[0].Elo), 0, 1e-9)
	if !bounded || r[1] != (Rating{}) {
		t.Errorf("%v, anchor %+v", bounded, r[1])
	}
	// The other way round, and anchored at the other.
	r, _ = rate(t, 2, 0, games(0, 1, 75, 0, 25))
	near(t, "Elo", float64(r[1].Elo), -190.8485, 1e-3)
	// Draws leave less to chance: 50 won, 50 drawn are 75 points too, with a
	// variance of 1/16 instead of 3/16.
	r, _ = rate(t, 2, 1, games(0, 1, 50, 50, 0))
	near(t, "Elo with draws", float64(r[0].Elo), 190.8485, 1e-3)
	near(t, "half of its interval", float64(r[0].High-r[0].Elo), 78.633/math.Sqrt(3)*math.Sqrt(100.0/99), 0.01)
}

// TestRateChain: odds of 3 and 3 and, between the ends, 9 fit together exactly.
func TestRateChain(t *testing.T) {
	groups := append(games(0, 1, 30, 0, 10), games(1, 2, 30, 0, 10)...)
	groups = append(groups, games(2, 0, 2, 4, 36)...) // 4 to 38
	r, _ := rate(t, 3, 2, groups)
	near(t, "first", float64(r[0].Elo), 2*190.8485, 8)
	groups = append(games(0, 1, 30, 0, 10), games(1, 2, 30, 0, 10)...)
	groups = append(groups, games(2, 0, 3, 2, 35)...) // 4 to 36
	r, _ = rate(t, 3, 2, groups)
	near(t, "first", float64(r[0].Elo), 2*190.8485, 1e-3)
	near(t, "second", float64(r[1].Elo), 190.8485, 1e-3)
}

// TestRateSides: who has two sides of three wins two of three games among equals,
// and 4 of 5 with twice the weight (2·2 to 1).
func TestRateSides(t *testing.T) {
	var groups [][]Bout
	for i := range 60 {
		points := 0.0
		if i%5 != 0 {
			points = 1
		}
		groups = append(groups, []Bout{{[2]int{0, 1}, [2]int{2, 1}, points}})
	}
	r, _ := rate(t, 2, 1, groups)
	near(t, "Elo", float64(r[0].Elo), 400*math.Log10(2), 1e-6)
}

// TestRateGroups: games that always go together count once. 50 groups of the same
// game twice are as telling as 50 games.
func TestRateGroups(t *testing.T) {
	once := games(0, 1, 30, 0, 20)
	var twice [][]Bout
	for _, g := range once {
		twice = append(twice, []Bout{g[0], g[0]})
	}
	a, _ := rate(t, 2, 1, once)
	b, _ := rate(t, 2, 1, twice)
	near(t, "Elo", float64(b[0].Elo), float64(a[0].Elo), 1e-6)
	near(t, "upper end", float64(b[0].High), float64(a[0].High), 1e-6)
}

// TestRateExtreme: who won all has no rating but a bound: with a draw added,
// 10.5 to 0.5 of 11, odds of 21.
func TestRateExtreme(t *testing.T) {
	r, bounded := rate(t, 2, 1, games(0, 1, 10, 0, 0))
	near(t, "Elo", float64(r[0].Elo), 400*math.Log10(21), 1e-6)
	if bounded {
		t.Error("said to be likeliest")
	}
	// A ring of wins is bounded though each pair is one-sided.
	ring := append(append(games(0, 1, 5, 0, 0), games(1, 2, 5, 0, 0)...), games(2, 0, 5, 0, 0)...)
	r, bounded = rate(t, 3, 0, ring)
	near(t, "second of a ring", float64(r[1].Elo), 0, 1e-6)
	if !bounded {
		t.Error("a ring is said to be unbounded")
	}
	// Bots that never met the others.
	r, _ = rate(t, 4, 0, append(games(0, 1, 6, 0, 4), games(2, 3, 5, 0, 5)...))
	if !math.IsNaN(float64(r[2].Elo)) || !math.IsNaN(float64(r[3].High)) || math.IsNaN(float64(r[1].Elo)) {
		t.Errorf("%+v", r)
	}
	r, _ = rate(t, 3, 0, nil)
	if r[0] != (Rating{}) || !math.IsNaN(float64(r[1].Elo)) {
		t.Errorf("without games: %+v", r)
	}
}

func TestRateRefuses(t *testing.T) {
	for _, bad := range []Bout{
		{[2]int{0, 2}, [2]int{1, 1}, 1},
		{[2]int{-1, 1}, [2]int{1, 1}, 1},
		{[2]int{1, 1}, [2]int{1, 1}, 1},
		{[2]int{0, 1}, [2]int{0, 1}, 1},
		{[2]int{0, 1}, [2]int{1, 1}, 1.5},
		{[2]int{0, 1}, [2]int{1, 1}, math.NaN()},
	} {
		if _, _, err := Rate(2, 0, [][]Bout{{bad}}); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
	if _, _, err := Rate(2, 2, nil); err == nil {
		t.Error("an anchor that is not there was taken")
	}
}

// TestRateRecovers draws results of known strengths: the intervals hold the truth
// about 95 times of 100.
func TestRateRecovers(t *testing.T) {
	truth := []float64{0, 80, -120, 200}
	r := game.NewRand(11)
	inside, all := 0, 0
	for range 100 {
		var groups [][]Bout
		for range 40 {
			for i := range truth {
				for j := range i {
					var g []Bout
					luck := (float64(r.N(1000))/1000 - 0.5) * 300 // of the deal, for who sits first
					for side := range 2 {
						d := truth[i] - truth[j] + luck*float64(1-2*side)
						points := 0.0
						if float64(r.N(1e6))/1e6 < expectedScore(d) {
							points = 1
						}
						g = append(g, Bout{[2]int{i, j}, [2]int{1, 1}, points})
					}
					groups = append(groups, g)
				}
			}
		}
		found, _ := rate(t, len(truth), 0, groups)
		for i := 1; i < len(truth); i++ {
			all++
			if float64(found[i].Low) <= truth[i] && truth[i] <= float64(found[i].High) {
				inside++
			}
		}
	}
	t.Logf("%d of %d intervals hold the truth", inside, all)
	if inside < all*90/100 || inside > all*99/100 {
		t.Errorf("%d of %d intervals hold the truth", inside, all)
	}
}
