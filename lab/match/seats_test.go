package match

import (
	"math"
	"testing"

	"github.com/antares-games/antares/game"
)

func TestSeatShares(t *testing.T) {
	two := game.Traits{Seats: []string{"red", "blue"}, Sides: []game.SeatSet{1, 2}}
	four := game.Traits{Seats: []string{"red", "blue", "green", "gold"}, Sides: []game.SeatSet{1 | 4, 2 | 8}}
	three := game.Traits{Seats: []string{"red", "blue", "green"}, Sides: []game.SeatSet{1, 2, 4}}
	for _, c := range []struct {
		result string
		traits game.Traits
		want   []float64
	}{
		{"win:red", two, []float64{1, 0}},
		{"draw:limit", two, []float64{0.5, 0.5}},
		{"win:blue,gold", four, []float64{0, 1, 0, 1}},
		{"win:green", three, []float64{0, 0, 1}},
		{"draw:repetition", three, []float64{1. / 3, 1. / 3, 1. / 3}},
	} {
		for seat, got := range seatShares(c.result, c.traits) {
			if math.Abs(got-c.want[seat]) > 1e-9 {
				t.Errorf("%s: seat %d has %v, want %v", c.result, seat, got, c.want[seat])
			}
		}
	}
}

func TestMeanInterval(t *testing.T) {
	if mean, low, high := meanInterval([]float64{1, 0, 1, 0}); mean != 0.5 || low >= 0.5 || high <= 0.5 || math.Abs(low+high-1) > 1e-9 {
		t.Errorf("%v %v %v", mean, low, high)
	}
	if mean, low, high := meanInterval([]float64{1, 1, 1}); mean != 1 || low != 1 || high != 1 {
		t.Errorf("%v %v %v", mean, low, high)
	}
	if _, low, high := meanInterval(nil); low != 0 || high != 1 {
		t.Errorf("%v %v", low, high)
	}
}
