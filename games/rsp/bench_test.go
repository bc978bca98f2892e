package rsp_test

import (
	"context"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

// middlegame has stacks, locks and open lines.
const middlegame = "sf.fs/r..s.r/p2.p..p2./...p.sp./..R.S..../.P..r.P./P3..S.P./R..SPR/.F.FS red 4"

func session(b *testing.B, text string) game.Session {
	b.Helper()
	v, err := game.New[rsp.Position](rsp.Game).Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	s, err := v.Read(text, nil)
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// BenchmarkPlayouts plays random games from the set-up, listing the moves of
// every position or picking one without a list.
func BenchmarkPlayouts(b *testing.B) {
	for name, picked := range map[string]bool{"listed": false, "picked": true} {
		b.Run(name, func(b *testing.B) {
			s, r := session(b, start), game.NewRand(1)
			b.ReportAllocs()
			plies := 0
			for b.Loop() {
				n, ok := s.Playouts(r, 1, picked)
				if !ok {
					b.Skip("the game does not offer picking")
				}
				plies += n
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
			b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
		})
	}
}

// BenchmarkPerft counts the leaves of a fixed tree.
func BenchmarkPerft(b *testing.B) {
	s := session(b, middlegame)
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

// BenchmarkPosition times the parts that a search calls at every node.
func BenchmarkPosition(b *testing.B) {
	rules, err := rsp.Game.Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	p, err := rules.Parse(middlegame)
	if err != nil {
		b.Fatal(err)
	}
	moves := make([]game.Move, 0, rules.Traits().MaxMoves)
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			moves = p.AppendMoves(moves[:0])
		}
		b.ReportMetric(float64(len(moves)), "moves")
	})
	b.Run("count", func(b *testing.B) {
		for b.Loop() {
			p.CountMoves()
		}
	})
	b.Run("play", func(b *testing.B) {
		i := 0
		for b.Loop() {
			q := p
			q.Play(moves[i%len(moves)])
			i++
		}
	})
}
