package gametest

import (
	"context"
	"testing"

	"github.com/antares-games/antares/game"
)

func start(b *testing.B, g game.Game, o game.Options, position string) game.Session {
	v, err := g.Configure(o)
	if err != nil {
		b.Fatal(err)
	}
	if position == "" {
		return v.New(game.SeedDice(1))
	}
	s, err := v.Read(position, nil)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchPerft reports leaves per second of a perft from a position, or from the start
// with seed 1 if it is empty.
func BenchPerft(b *testing.B, g game.Game, o game.Options, position string, depth int) {
	s := start(b, g, o, position)
	var leaves uint64
	for b.Loop() {
		n, err := s.Perft(context.Background(), depth, nil)
		if err != nil {
			b.Fatal(err)
		}
		leaves += n
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds(), "leaves/s")
}

// BenchPlayouts reports plies per second of random games from the start.
func BenchPlayouts(b *testing.B, g game.Game, o game.Options, picked bool) {
	s := start(b, g, o, "")
	r := game.NewRand(1)
	plies := 0
	for b.Loop() {
		n, ok := s.Playouts(r, 1, picked)
		if !ok {
			b.Fatal("the game does not pick from masks")
		}
		plies += n
	}
	b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
}
