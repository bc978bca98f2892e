package search_test

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

// benchAlphaBeta searches a position to a depth with an empty cache: nodes per second,
// milliseconds to the depth, how many times the nodes grow a ply (the effective
// branching factor, over the last four plies), and how often the cache helps.
func benchAlphaBeta[P comparable, PP game.Position[P]](b *testing.B, def game.Definition[P], newEval func(game.Rules[P]) game.Evaluator[P], position string, depth, threads int) {
	rules, err := def.Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	p, err := rules.Parse(position)
	if err != nil {
		b.Fatal(err)
	}
	s, err := search.NewAlphaBeta[P, PP](rules.Traits(), newEval(rules), search.AlphaBetaOptions{Repetition: true})
	if err != nil {
		b.Fatal(err)
	}
	var nodes, hits, probes uint64
	at := map[int]uint64{}
	for b.Loop() {
		b.StopTimer()
		s.Forget()
		b.StartTimer()
		r, err := s.Search(context.Background(), p, nil, search.Limits{Depth: depth, Threads: threads}, func(r *search.Report) { at[r.Depth] = r.Nodes })
		if err != nil {
			b.Fatal(err)
		}
		nodes, hits, probes = nodes+r.Nodes, hits+r.CacheHits, probes+r.CacheProbes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms/depth")
	b.ReportMetric(100*float64(hits)/float64(probes), "%hits")
	if at[depth-4] > 0 {
		b.ReportMetric(math.Pow(float64(at[depth])/float64(at[depth-4]), 0.25), "ebf")
	}
	b.ReportMetric(0, "ns/op")
}

func BenchmarkAlphaBeta(b *testing.B) {
	for _, threads := range []int{1, 2} {
		name := map[int]string{1: "1thread", 2: "2threads"}[threads]
		b.Run("skaane/"+name, func(b *testing.B) {
			benchAlphaBeta[skaane.Position](b, skaane.Game, func(r game.Rules[skaane.Position]) game.Evaluator[skaane.Position] { return skaane.NewEval(r) },
				"ssgkskug/suugg2u/5kk1/8/6K1/2G1G1U1/SKKUUS1G/1SGK1U1S light 10", 9, threads)
		})
		b.Run("skorpion/"+name, func(b *testing.B) {
			benchAlphaBeta[skorpion.Position](b, skorpion.Game, func(r game.Rules[skorpion.Position]) game.Evaluator[skorpion.Position] { return skorpion.NewEval(r) },
				"./..../..R...B./.R....B./R.B......... b1 a1 red 5 5 13", 12, threads)
		})
		b.Run("rsp/"+name, func(b *testing.B) {
			benchAlphaBeta[rsp.Position](b, rsp.Game, func(r game.Rules[rsp.Position]) game.Evaluator[rsp.Position] { return rsp.NewEval(r) },
				"sf.fs/r..s.r/p2.p..p2./...p.sp./..R.S..../.P..r.P./P3..S.P./R..SPR/.F.FS red 4", 6, threads)
		})
	}
}

// benchDepth reports how deep a second goes from positions of random openings, on
// average: how much another core is worth.
func benchDepth[P comparable, PP game.Position[P]](b *testing.B, def game.Definition[P], newEval func(game.Rules[P]) game.Evaluator[P], threads int) {
	rules, err := def.Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	s, err := search.NewAlphaBeta[P, PP](rules.Traits(), newEval(rules), search.AlphaBetaOptions{Repetition: true})
	if err != nil {
		b.Fatal(err)
	}
	depth, nodes, searches := 0, uint64(0), 0
	for b.Loop() {
		for seed := range uint64(8) {
			p, r := rules.Start(game.SeedDice(seed)), game.NewRand(seed)
			for range 10 {
				moves := PP(&p).AppendMoves(nil)
				if next := p; len(moves) > 0 {
					PP(&next).Play(moves[r.N(len(moves))])
					if PP(&next).Turn() != game.Over {
						p = next
					}
				}
			}
			s.Forget()
			found, err := s.Search(context.Background(), p, nil, search.Limits{Time: time.Second, Threads: threads}, nil)
			if err != nil {
				b.Fatal(err)
			}
			if _, end := found.Lines[0].Score.Mate(); end {
				continue // decided: depth says nothing
			}
			depth, nodes, searches = depth+found.Depth, nodes+found.Nodes, searches+1
		}
	}
	b.ReportMetric(float64(depth)/float64(searches), "plies")
	b.ReportMetric(float64(nodes)/float64(searches), "nodes/s")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkDepthInASecond(b *testing.B) {
	for _, threads := range []int{1, 2} {
		name := map[int]string{1: "1thread", 2: "2threads"}[threads]
		b.Run("skaane/"+name, func(b *testing.B) {
			benchDepth[skaane.Position](b, skaane.Game, func(r game.Rules[skaane.Position]) game.Evaluator[skaane.Position] { return skaane.NewEval(r) }, threads)
		})
		b.Run("skorpion/"+name, func(b *testing.B) {
			benchDepth[skorpion.Position](b, skorpion.Game, func(r game.Rules[skorpion.Position]) game.Evaluator[skorpion.Position] { return skorpion.NewEval(r) }, threads)
		})
		b.Run("rsp/"+name, func(b *testing.B) {
			benchDepth[rsp.Position](b, rsp.Game, func(r game.Rules[rsp.Position]) game.Evaluator[rsp.Position] { return rsp.NewEval(r) }, threads)
		})
	}
}
