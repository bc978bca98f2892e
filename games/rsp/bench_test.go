package rsp_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/gametest"
	"github.com/antares-games/antares/games/rsp"
)

// middlegame has stacks, locks and open lines.
const middlegame = "sf.fs/r..s.r/p2.p..p2./...p.sp./..R.S..../.P..r.P./P3..S.P./R..SPR/.F.FS red 4"

var theGame = game.New[rsp.Position](rsp.Game)

func BenchmarkPlayouts(b *testing.B) {
	b.Run("listed", func(b *testing.B) { gametest.BenchPlayouts(b, theGame, nil, false) })
	b.Run("picked", func(b *testing.B) { gametest.BenchPlayouts(b, theGame, nil, true) })
}

func BenchmarkPerft(b *testing.B) { gametest.BenchPerft(b, theGame, nil, middlegame, 3) }

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
