package search_test

import (
	"context"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/game/bench"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/net"
	"github.com/antares-games/antares/think/search"
)

// nodeBench is a game whose nodes are measured: positions of games between engines.
type nodeBench[P comparable, PP game.Position[P]] struct {
	id        string
	def       game.Definition[P]
	terms     func(game.Rules[P]) game.Evaluator[P]
	inputs    func(game.Rules[P]) net.Inputs[P]
	positions []string
}

// run measures nodes with the game's own network and with the terms alone, by turns, so
// that a noisy machine does the same to both: the CPU time of a node at its best, and
// what it is on average.
func (n nodeBench[P, PP]) run(b *testing.B) {
	rules, err := n.def.Configure(nil)
	if err != nil {
		b.Fatal(err)
	}
	data, err := os.ReadFile("../../games/" + n.id + "/judgement.net")
	if err != nil {
		b.Fatal(err)
	}
	network, err := net.Read(data)
	if err != nil {
		b.Fatal(err)
	}
	learned, err := net.NewJudge(n.terms(rules), n.inputs(rules), network)
	if err != nil {
		b.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	judges := [2]game.Evaluator[P]{learned, n.terms(rules)}
	var best, nodes [2]float64 // of each judge: nanoseconds and nodes, over all positions
	for _, text := range n.positions {
		p, err := rules.Parse(text)
		if err != nil {
			b.Fatal(err)
		}
		var least [2]time.Duration
		var count [2]uint64
		for range max(b.N, 1) {
			for i, judge := range judges {
				s, err := search.NewAlphaBeta[P, PP](rules.Traits(), judge, search.AlphaBetaOptions{Repetition: true})
				if err != nil {
					b.Fatal(err)
				}
				s.Search(context.Background(), p, nil, search.Limits{Nodes: 20_000, Threads: 1}, nil)
				began := bench.CPUTime()
				r, err := s.Search(context.Background(), p, nil, search.Limits{Nodes: 200_000, Threads: 1}, nil)
				if err != nil {
					b.Fatal(err)
				}
				if took := bench.CPUTime() - began; least[i] == 0 || took < least[i] {
					least[i], count[i] = took, r.Nodes
				}
			}
		}
		for i := range judges {
			best[i] += float64(least[i])
			nodes[i] += float64(count[i])
		}
	}
	b.ReportMetric(best[0]/nodes[0], "ns/node")
	b.ReportMetric(best[1]/nodes[1], "ns/node-terms")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkNode(b *testing.B) {
	b.Run("skorpion", nodeBench[skorpion.Position, *skorpion.Position]{
		"skorpion", skorpion.Game,
		func(r game.Rules[skorpion.Position]) game.Evaluator[skorpion.Position] { return skorpion.NewEval(r) },
		skorpion.NewInputs,
		[]string{
			"./..../......../B......./RBB.....RR.. a1 a1 red 5 5 7",
			"./..../......BR/......BR/R...R....BBR b2 a1 red 3 4 11",
			"./..../B.R...../B.R...BR/RBBRR....BBR a1 a1 red 1 1 15",
			"./.RB./.RRBB.../..RBB.../..B.RB..R... e2 d2 red 2 1 19",
			"./..../.....BRR/....BB.R/R......B.... d2 d3 red 4 4 23",
		},
	}.run)
	b.Run("skaane", nodeBench[skaane.Position, *skaane.Position]{
		"skaane", skaane.Game,
		func(r game.Rules[skaane.Position]) game.Evaluator[skaane.Position] { return skaane.NewEval(r) },
		func(game.Rules[skaane.Position]) net.Inputs[skaane.Position] { return skaane.Inputs{} },
		[]string{
			"1sskukus/ggsug1kk/u1g5/8/8/S2G2S1/KSUGKUSG/1UK1KG1U light 6",
			"skg2gs1/u1kgu1sk/1u1ugk1s/8/7K/1U1UU2G/UKSS1GK1/K1S1GGS1 light 10",
			"1gg1u1ss/1uu1gkks/3kku2/s2g4/SG5K/US1G3K/2UUGUG1/2K1KSS1 light 14",
			"s1u3g1/1g1uukk1/1ssggs1u/k6k/S5K1/KSG1G1UU/1UKUGK1S/3G1S2 light 18",
			"4sk2/sugk1sg1/kuuu1gks/7g/8/GGKGGKKS/1USUSSUU/6K1 light 22",
		},
	}.run)
	b.Run("rsp", nodeBench[rsp.Position, *rsp.Position]{
		"rsp", rsp.Game,
		func(r game.Rules[rsp.Position]) game.Evaluator[rsp.Position] { return rsp.NewEval(r) },
		func(game.Rules[rsp.Position]) net.Inputs[rsp.Position] { return rsp.Inputs{} },
		[]string{
			"sf.fs/rsr.sr/p.ppppp/..p...../........./....PS../PPP..P2P/RS...R/SFRFS red 6",
			"sfrfs/rs..s./pp2.pp.p/....r.../....Sp.../......../PP.P2P2.P/R...SR/SFRFS red 10",
			"sfrfs/....sr/pp.p.pp/....p.../...Rps.../....PS../P.P2P.PP/.....R/SFRFS red 1",
			"sfrfs/....r./rp2p..p2p2/...s..../...S..s../.....SP./PP.P2P2S./.R...R/SFRF. red 18",
			"sf.fs/...psr/pp..p2.p/...pP.../......P../......../PPPP..P/..R..R/SF.FS red 0",
		},
	}.run)
}
