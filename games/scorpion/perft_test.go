package scorpion

import (
	"context"
	"testing"

	"github.com/antares-games/antares/game"
)

// perfts are counts of sequences of decisions and outcomes of dice; each was confirmed
// by the plain version of the rules, which TestPerft repeats for the smaller depths.
var perfts = []struct {
	options  game.Options
	position string
	leaves   []uint64 // by depth, from 1
	plain    int      // depth that the plain version counts again
}{
	{free, "h,h,h,h/h,h,h,h/h,h,h,h/h,h,h,h blue 1 open", []uint64{6, 36, 216, 1296, 7192, 43152, 222192, 1333152}, 5},
	{two, "h,y5,y9,b8/y1,y12,b10,b2 blue 61 throw", []uint64{2, 12, 24, 144, 630, 1496, 4936, 15404, 52046}, 7},
	{double, "h,h,y3,y9,y20,b20,b8,o/y1,y4,y12,y21,b24,b10,b2,o red 62 play:Y3,Y5", []uint64{12, 42, 124, 503, 1416, 6034, 34968, 127164, 452591}, 6},
	{teams, "y5,b3,o,o/y6,b4,o,o/y7,b5,o,o/y8,b6,o,o green 63 play:Y3,B2", []uint64{2, 3, 14, 24, 48, 288, 576, 3456, 5184}, 8},
}

func TestPerft(t *testing.T) {
	g := game.New[Position](Game)
	for _, c := range perfts {
		v, err := g.Configure(c.options)
		if err != nil {
			t.Fatal(err)
		}
		s, err := v.Read(c.position, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range c.leaves {
			got, err := s.Perft(context.Background(), i+1, nil)
			if err != nil || got != want {
				t.Errorf("%q: perft %d is %d (%v), want %d", c.position, i+1, got, err, want)
			}
			if i < c.plain {
				if got := plainPerft(v.Options(), c.position, i+1); got != want {
					t.Errorf("%q: told plainly, perft %d is %d, want %d", c.position, i+1, got, want)
				}
			}
		}
	}
}

func plainPerft(o game.Options, position string, depth int) (leaves uint64) {
	if depth == 0 {
		return 1
	}
	for _, action := range readPlain(o, position).actions() {
		q := readPlain(o, position)
		q.play(action)
		leaves += plainPerft(o, q.text(), depth-1)
	}
	return leaves
}
