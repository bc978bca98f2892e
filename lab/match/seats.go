package match

import (
	"math"
	"strings"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/stats"
)

// SeatScore is how a seat of the game did, no matter who sat there: what it is worth to
// move first.
type SeatScore struct {
	Seat  string  `json:"seat"`
	Games int     `json:"games"`
	Share float64 `json:"share"`
	// Low and High are the 95 % interval, by the spread of groups.
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// seatScores adds up the counted groups by seat. Games that a fault decided say
// nothing of the seats, and their groups are left out.
func (y *tally) seatScores(t game.Traits) []SeatScore {
	list := make([]SeatScore, len(t.Seats))
	shares := make([][]float64, len(t.Seats))
	for _, g := range y.counted() {
		sums := make([]float64, len(t.Seats))
		fair := true
		for _, r := range y.group(g) {
			fair = fair && r.Fault == nil
			for seat, share := range seatShares(r.Result, t) {
				sums[seat] += share
			}
		}
		if !fair {
			continue
		}
		for seat := range list {
			n := y.schedule.PerGroup
			list[seat].Games += n
			shares[seat] = append(shares[seat], sums[seat]/float64(n))
		}
	}
	for seat := range list {
		s := &list[seat]
		s.Seat = t.Seats[seat]
		s.Share, s.Low, s.High = meanInterval(shares[seat])
	}
	return list
}

// seatShares is what a result is worth to each seat: a win of a side goes to all of
// its seats, and a draw is shared by the sides.
func seatShares(result string, t game.Traits) []float64 {
	shares := make([]float64, len(t.Seats))
	winners, won := strings.CutPrefix(result, "win:")
	for seat, name := range t.Seats {
		switch {
		case !won:
			shares[seat] = 1 / float64(len(t.Sides))
		case strings.Contains(","+winners+",", ","+name+","):
			shares[seat] = 1
		}
	}
	return shares
}

// meanInterval is a mean with its 95 % interval, within 0 and 1.
func meanInterval(values []float64) (mean, low, high float64) {
	n := float64(len(values))
	if n == 0 {
		return 0, 0, 1
	}
	for _, v := range values {
		mean += v / n
	}
	if n < 2 {
		return mean, 0, 1
	}
	sum := 0.0
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	half := stats.Normal95 * math.Sqrt(sum/(n-1)/n)
	return mean, max(mean-half, 0), min(mean+half, 1)
}
