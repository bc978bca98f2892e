package search_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

func mctsBench[P comparable, PP game.Position[P]](b *testing.B, def game.Definition[P], o game.Options) {
	rules := mctsRules(b, def, o)
	dice := game.SeedDice(1)
	p := rules.Start(dice)
	for PP(&p).Turn() == game.Chance {
		moves := PP(&p).AppendMoves(nil)
		PP(&p).Play(moves[dice.Draw(uint64(len(moves)))])
	}
	m := search.NewMCTS[P, PP](rules.Traits(), search.MCTSOptions{Repetition: def.Info.Repetition != ""})
	b.ReportAllocs()
	b.ResetTimer()
	if _, err := m.Search(b.Context(), p, nil, search.Limits{Nodes: uint64(b.N)}, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "iterations/s")
}

func BenchmarkMCTS(b *testing.B) {
	b.Run("skaane", func(b *testing.B) { mctsBench(b, skaane.Game, nil) })
	b.Run("skorpion", func(b *testing.B) { mctsBench(b, skorpion.Game, nil) })
	b.Run("rsp", func(b *testing.B) { mctsBench(b, rsp.Game, nil) })
	b.Run("scorpion", func(b *testing.B) { mctsBench(b, scorpion.Game, nil) })
}
