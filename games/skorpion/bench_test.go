package skorpion_test

import (
	"context"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skorpion"
)

func BenchmarkPlayouts(b *testing.B) {
	for _, o := range []game.Options{{}, {"board": "gate25"}} {
		for _, mode := range []string{"listed", "picked"} {
			b.Run(o.Get("board", "gate33")+"/"+mode, func(b *testing.B) {
				v, err := game.New[skorpion.Position](skorpion.Game).Configure(o)
				if err != nil {
					b.Fatal(err)
				}
				s := v.New(nil)
				r := game.NewRand(1)
				plies := 0
				b.ReportAllocs()
				for b.Loop() {
					n, _ := s.Playouts(r, 1, mode == "picked")
					plies += n
				}
				b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
				b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
			})
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	s := session(b, game.Options{}, "./..../..R...B./.R....B./R.B......... b1 a1 red 5 5 13")
	var leaves uint64
	for b.Loop() {
		n, err := s.Perft(context.Background(), 3, nil)
		if err != nil {
			b.Fatal(err)
		}
		leaves += n
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}
