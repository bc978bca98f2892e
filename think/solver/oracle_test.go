package solver_test

import (
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/think/search"
	"github.com/antares-games/antares/think/solver"
)

// A search of two plies that probes the tablebase knows every position to the end, and the
// distance too; near the limit of the game it does not trust a win that comes too late.
func TestSearchesProbeTablebase(t *testing.T) {
	dir := t.TempDir()
	built[skaane.Position](t, skaane.Game, small, "gk-s", solver.BuildOptions{Dir: dir})
	rules, err := skaane.Game.Configure(small)
	if err != nil {
		t.Fatal(err)
	}
	tablebase, err := solver.OpenTablebase(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tablebase.Close()
	oracle, err := solver.Probe[skaane.Position](tablebase, skaane.Game, rules)
	if err != nil {
		t.Fatal(err)
	}
	ab, err := search.NewAlphaBeta[skaane.Position](rules.Traits(), skaane.NewEval(rules), search.AlphaBetaOptions{CacheMiB: 1, Repetition: true})
	if err != nil {
		t.Fatal(err)
	}
	ab.Ask(oracle)
	prover, err := search.NewProver[skaane.Position](rules.Traits(), search.ProverOptions{CacheMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	prover.Ask(oracle)
	ix := rules.(game.Indexer[skaane.Position])
	class, err := ix.ParseClass("gk-s")
	if err != nil {
		t.Fatal(err)
	}
	n, late := 0, 0
	for i := uint64(0); i < ix.Places(class); i += 7 {
		var p skaane.Position
		if !ix.At(class, i, &p) || p.Turn() == game.Over {
			continue
		}
		want, ok := oracle.Probe(&p)
		if !ok {
			t.Fatalf("%q is not known", rules.Append(nil, &p))
		}
		r, err := ab.Search(t.Context(), p, nil, search.Limits{Depth: 2}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Lines[0].Score != want {
			t.Fatalf("%q: the search says %v, the tablebase %v", rules.Append(nil, &p), r.Lines[0].Score, want)
		}
		v, err := prover.Prove(t.Context(), p, p.Turn(), search.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if plies, decided := want.Mate(); v.Proven != (decided && plies > 0) {
			t.Fatalf("%q: the prover says %+v, the tablebase %v", rules.Append(nil, &p), v, want)
		}
		n++
		// Two plies before the limit only what is near is still won.
		text := string(rules.Append(nil, &p))
		if p, err = rules.Parse(text[:len(text)-1] + "98"); err != nil {
			t.Fatal(err)
		}
		if plies, decided := want.Mate(); decided && plies > 4 {
			v, err := prover.Prove(t.Context(), p, p.Turn(), search.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			if v.Proven && !mate(p, p.Turn(), v.Plies) {
				t.Fatalf("%q: %+v", rules.Append(nil, &p), v)
			}
			r, err := ab.Search(t.Context(), p, nil, search.Limits{Depth: 2}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if plies, decided := r.Lines[0].Score.Mate(); decided && plies > 2 && !mate(p, p.Turn(), plies) {
				t.Fatalf("%q: the search says %v", rules.Append(nil, &p), r.Lines[0].Score)
			}
			late++
		}
	}
	if n < 500 || late < 50 {
		t.Errorf("%d positions, %d near the limit", n, late)
	}
}
