package match

import (
	"math"
	"strconv"

	"github.com/antares-games/antares/think/stats"
)

// Elo is a difference of strength. As JSON an infinite or unknown one is null.
type Elo float64

// MarshalJSON rounds to hundredths: no match knows more.
func (e Elo) MarshalJSON() ([]byte, error) {
	if f := float64(e); math.IsNaN(f) || math.IsInf(f, 0) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, math.Round(float64(e)*100)/100, 'f', -1, 64), nil
}

func (e Elo) String() string {
	switch f := float64(e); {
	case math.IsNaN(f):
		return "-"
	case math.IsInf(f, 0):
		return map[bool]string{true: "+inf", false: "-inf"}[f > 0]
	default:
		return strconv.Itoa(int(math.Round(f))) // and never -0
	}
}

// Score is how the first of two bots did against the second.
type Score struct {
	First  string `json:"first"`
	Second string `json:"second"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Losses int    `json:"losses"`
	// Groups counts groups of games by the half points that the first bot took
	// in them.
	Groups []int `json:"groups"`
	// Share is its share of the points, Low to High the 95 % interval.
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// The same in Elo.
	Elo     Elo `json:"elo"`
	EloLow  Elo `json:"elo_low"`
	EloHigh Elo `json:"elo_high"`
	// LOS is the likelihood that the first bot is the stronger one.
	LOS float64 `json:"los"`
}

// finish works out shares and intervals from the counts of groups.
//
// The variance is that of groups, not of games: games with the same deal, dice
// and opening are alike, and a lucky deal is taken back when the seats change.
// To the groups that were played one won and one lost outright are added when
// the interval is made, so that few or equal results do not look certain; among
// many they do not count.
func (s *Score) finish() {
	classes := len(s.Groups) - 1
	moments := func(added float64) (n, mean, variance float64) {
		sum, squares := added, added
		n = 2 * added
		for i, c := range s.Groups {
			a := float64(i) / float64(classes)
			n, sum, squares = n+float64(c), sum+float64(c)*a, squares+float64(c)*a*a
		}
		mean = sum / n
		return n, mean, squares/n - mean*mean
	}
	n, share, _ := moments(0)
	if n == 0 {
		s.Share, s.Low, s.High, s.LOS = 0.5, 0, 1, 0.5
		s.Elo, s.EloLow, s.EloHigh = Elo(math.NaN()), Elo(math.Inf(-1)), Elo(math.Inf(1))
		return
	}
	s.Share = share
	n, centre, variance := moments(1)
	// n-1 for the sample; never 0, since the two added groups differ.
	deviation := math.Sqrt(variance / (n - 1))
	s.Low = min(max(0, centre-stats.Normal95*deviation), share)
	s.High = max(min(1, centre+stats.Normal95*deviation), share)
	s.Elo, s.EloLow, s.EloHigh = Elo(eloOf(s.Share)), Elo(eloOf(s.Low)), Elo(eloOf(s.High))
	s.LOS = math.Erfc(-(centre-0.5)/deviation/math.Sqrt2) / 2
}
