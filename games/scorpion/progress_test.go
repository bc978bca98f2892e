package scorpion

import (
	"testing"

	"github.com/antares-games/antares/game"
)

// TestProgress compares with sums computed by hand.
func TestProgress(t *testing.T) {
	e := NewEval()
	for _, c := range []struct {
		o    game.Options
		text string
		want int // for the player to move, in thousandths
	}{
		{two, "h,h,h,y5/h,h,h,y2 blue 61 throw", 3000 + 7000},
		{two, "h,h,y5,b4/h,h,h,o blue 61 throw", 5000 + 45_000 - 49_000 + 7000},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 throw:-", 3000 + 3500},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 die:Y", 3000 + 7000},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 throw:Y6", 3000 + 9500},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 die:Y6,Y", 3000 + 9500},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 play:Y6,-", 3000 + 6000},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 play:Y6,Y1", 3000 + 7000},
		{two, "h,h,h,y5/h,h,h,y2 blue 61 last:Y4,y5", 3000 + 4000},
		{two, "h,h,y9,y9/h,h,h,y2 blue 61 extra:y9,Y4", 16_000 + 7500},
		{free, "h,h,h,y5/h,h,h,y2/h,h,h,y1/h,h,h,y3 blue 61 throw", -1000 + 7000},
		{teams, "h,h,h,y5/h,h,h,y2/h,h,h,y1/h,h,h,y4 blue 61 throw", 0 + 7000},
	} {
		_, p := read(t, c.o, c.text)
		if got := e.Progress(&p, game.Seat(p.player)); got != c.want {
			t.Errorf("%s: %d, by hand %d", c.text, got, c.want)
		}
	}
	// The dice count only for the player to move.
	_, p := read(t, two, "h,h,h,y5/h,h,h,y2 blue 61 throw")
	if got := e.Progress(&p, 1); got != -3000 {
		t.Errorf("for the one who waits: %d", got)
	}
}

// TestProgressOfRules checks that progress is the sum of places, in every position
// of random games.
func TestProgressOfRules(t *testing.T) {
	e := NewEval()
	for _, o := range evalOptions {
		everyPosition(t, o, 2, func(p *Position) {
			want := 0
			for s := range p.players {
				sum := int(p.out[s]) * int(p.outside())
				for at := inHand; at < p.outside(); at++ {
					if at > 0 {
						sum += p.standing(s, at) * int(at)
					}
				}
				if s != p.player && p.ownSide(s, p.player) || s == p.player {
					want += sum
				} else {
					want -= sum
				}
			}
			if got := e.Progress(p, game.Seat(p.player)) - p.inSight(); got != 1000*want {
				t.Fatalf("%v: %d, place by place %d", o, got, 1000*want)
			}
		})
	}
}
