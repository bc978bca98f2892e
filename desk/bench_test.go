package desk_test

import (
	"context"
	"testing"

	"github.com/antares-games/antares/desk"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
)

// BenchmarkEvaluate searches a position of each game for as long as level 8 does. It says how
// many positions it looks at in a second: scripts/browserbench.sh runs it here and in
// WebAssembly.
func BenchmarkEvaluate(b *testing.B) {
	const nodes = 150_000
	l := local(b)
	for _, g := range catalog.Games() {
		v, err := g.Configure(nil)
		if err != nil {
			b.Fatal(err)
		}
		start := v.New(game.SeedDice(1)).Position()
		b.Run(g.Info().ID, func(b *testing.B) {
			looked := uint64(0)
			for b.Loop() {
				e, err := l.Evaluate(context.Background(), desk.Task{Variant: v, Start: start}, desk.Look{Nodes: nodes, Lines: 1})
				if err != nil {
					b.Fatal(err)
				}
				looked += e.Nodes
			}
			b.ReportMetric(float64(looked)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
