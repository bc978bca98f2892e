package catalog_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/catalog"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// BenchmarkLevels lets each level play a game against itself and reports its maximum
// and average thinking time: up to level 8 an answer should come within one second on
// one core (-cpu 1).
func BenchmarkLevels(b *testing.B) {
	for _, table := range []struct {
		name, game string
		options    game.Options
	}{
		{"skorpion", catalog.Skorpion, nil},
		{"skaane", catalog.Skaane, nil},
		{"rsp", catalog.RSP, nil},
		{"scorpion2", catalog.Scorpion, game.Options{"players": "2"}},
		{"scorpion3", catalog.Scorpion, game.Options{"players": "3"}},
		{"scorpion4", catalog.Scorpion, game.Options{"players": "4"}},
		{"scorpionTeams", catalog.Scorpion, game.Options{"mode": "teams", "players": "4"}},
	} {
		g, err := catalog.Find(table.game)
		if err != nil {
			b.Fatal(err)
		}
		v, err := g.Configure(table.options)
		if err != nil {
			b.Fatal(err)
		}
		for level := 1; level <= 8; level++ {
			b.Run(fmt.Sprintf("%s/%d", table.name, level), func(b *testing.B) {
				worst, sum, n := time.Duration(0), time.Duration(0), 0
				for b.Loop() {
					e, _, err := catalog.Bot(fmt.Sprintf("level:%d", level), v)
					if err != nil {
						b.Fatal(err)
					}
					s := v.New(game.SeedDice(uint64(level)))
					for decisions := 0; s.Turn() != game.Over && decisions < 120; {
						if s.Turn() == game.Chance {
							if _, err := s.Roll(); err != nil {
								b.Fatal(err)
							}
							continue
						}
						task := engine.Task{Start: s.Start(), Limits: search.Limits{Seed: 1}}
						for _, p := range s.Plies() {
							task.Actions = append(task.Actions, p.Action)
						}
						began := time.Now()
						answer, err := e.Think(context.Background(), task, nil)
						if err != nil {
							b.Fatal(err)
						}
						took := time.Since(began)
						worst, sum, n, decisions = max(worst, took), sum+took, n+1, decisions+1
						if err := s.Play(answer.Action); err != nil {
							b.Fatal(err)
						}
					}
				}
				b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
				b.ReportMetric(float64(sum.Microseconds())/1000/float64(n), "mean-ms")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}
