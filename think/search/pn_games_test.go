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

// mate is whether a seat can force a win within that many plies, found the plain way.
func mate[P comparable, PP game.Position[P]](p P, attacker game.Seat, plies int) bool {
	turn := PP(&p).Turn()
	if turn == game.Over {
		return PP(&p).Payoff()[attacker] > 0
	}
	if plies == 0 {
		return false
	}
	for _, m := range PP(&p).AppendMoves(nil) {
		next := p
		PP(&next).Play(m)
		if mate[P, PP](next, attacker, plies-1) == (turn == attacker) {
			return turn == attacker
		}
	}
	return turn != attacker
}

// What the prover says of positions of random games agrees with a plain search of a
// few plies: a short win is proven, and nothing is proven or refuted wrongly.
func testProver[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, plies int) {
	rules, err := def.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.NewProver[P, PP](rules.Traits(), search.ProverOptions{CacheMiB: 4, Plies: plies})
	if err != nil {
		t.Fatal(err)
	}
	won, not := 0, 0
	for seed := range uint64(12) {
		p := rules.Start(game.SeedDice(seed))
		r := game.NewRand(seed)
		var line []P
		for PP(&p).Turn() != game.Over {
			line = append(line, p)
			moves := PP(&p).AppendMoves(nil)
			PP(&p).Play(moves[r.N(len(moves))])
		}
		// The last positions before the end have wins to find.
		for _, p := range line[max(len(line)-6, 0):] {
			for attacker := range game.Seat(2) {
				v, err := s.Prove(t.Context(), p, attacker, search.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				want := mate[P, PP](p, attacker, plies)
				if v.Proven != want || !v.Decided() {
					t.Fatalf("%q for seat %d within %d plies: %+v, plainly %v", rules.Append(nil, &p), attacker, plies, v, want)
				}
				if want {
					won++
				} else {
					not++
				}
			}
		}
	}
	if won < 10 || not < 10 {
		t.Errorf("%d wins and %d others test little", won, not)
	}
}

func TestProverSkorpion(t *testing.T) {
	testProver[skorpion.Position](t, skorpion.Game, game.Options{"board": "gate25"}, 3)
}

func TestProverSkaane(t *testing.T) {
	testProver[skaane.Position](t, skaane.Game, game.Options{"board": "4x5"}, 4)
}
func TestProverRSP(t *testing.T) { testProver[rsp.Position](t, rsp.Game, nil, 2) }

func TestProverRefusesDice(t *testing.T) {
	rules, err := scorpion.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := search.NewProver[scorpion.Position](rules.Traits(), search.ProverOptions{}); err == nil {
		t.Error("a prover for dice")
	}
}

// A node costs no memory once the path has been as long before.
func TestProverAllocates(t *testing.T) {
	rules, err := skaane.Game.Configure(game.Options{"board": "4x6"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.NewProver[skaane.Position](rules.Traits(), search.ProverOptions{CacheMiB: 4, Plies: 40})
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start(game.SeedDice(1))
	ask := func(nodes uint64) {
		if _, err := s.Prove(t.Context(), p, 0, search.Limits{Nodes: nodes}); err != nil {
			t.Fatal(err)
		}
	}
	ask(200_000)
	if n := testing.AllocsPerRun(1, func() { ask(50_000) }); n > 1000 {
		t.Errorf("%v allocations in 50000 nodes", n)
	}
}

func BenchmarkProver(b *testing.B) {
	rules, err := skorpion.Game.Configure(game.Options{"board": "gate25"})
	if err != nil {
		b.Fatal(err)
	}
	s, err := search.NewProver[skorpion.Position](rules.Traits(), search.ProverOptions{})
	if err != nil {
		b.Fatal(err)
	}
	nodes := uint64(0)
	for b.Loop() {
		v, err := s.Prove(b.Context(), rules.Start(nil), 0, search.Limits{Nodes: 100_000})
		if err != nil {
			b.Fatal(err)
		}
		nodes += v.Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
