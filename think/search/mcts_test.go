package search_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

// mctsRules configures a game.
func mctsRules[P any](t testing.TB, def game.Definition[P], o game.Options) game.Rules[P] {
	t.Helper()
	rules, err := def.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// mctsParse reads a position.
func mctsParse[P any](t testing.TB, rules game.Rules[P], text string) P {
	t.Helper()
	p, err := rules.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// mctsSearch searches and insists on an answer.
func mctsSearch[P comparable, PP game.Position[P]](t testing.TB, m *search.MCTS[P, PP], p P, l search.Limits) *search.Report {
	t.Helper()
	r, err := m.Search(t.Context(), p, nil, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	mctsCheckLines[P, PP](t, p, r)
	return r
}

// mctsCheckLines plays every line: it must be legal.
func mctsCheckLines[P comparable, PP game.Position[P]](t testing.TB, root P, r *search.Report) {
	t.Helper()
	if len(r.Lines) == 0 {
		t.Fatal("no line")
	}
	for _, line := range r.Lines {
		p := root
		for i, m := range line.Moves {
			if !slices.Contains(PP(&p).AppendMoves(nil), m) {
				t.Fatalf("move %d of a line is not legal", i)
			}
			PP(&p).Play(m)
		}
		if line.Chance < 0 || line.Chance > 1 {
			t.Fatalf("a chance of %v", line.Chance)
		}
	}
}

// mctsForced says by trying everything whether the seat to move can force a win
// within that many plies.
func mctsForced[P comparable, PP game.Position[P]](p P, plies int) bool {
	us := PP(&p).Turn()
	if plies <= 0 || us < 0 {
		return false
	}
	for _, m := range PP(&p).AppendMoves(nil) {
		q := p
		PP(&q).Play(m)
		if them := PP(&q).Turn(); them == game.Over {
			if PP(&q).Payoff()[us] > 0 {
				return true
			}
			continue
		}
		escapes := false
		for _, answer := range PP(&q).AppendMoves(nil) {
			s := q
			PP(&s).Play(answer)
			if !mctsForced[P, PP](s, plies-2) && !(PP(&s).Turn() == game.Over && PP(&s).Payoff()[us] > 0) {
				escapes = true
				break
			}
		}
		if !escapes {
			return true
		}
	}
	return false
}

// mctsFindsWins walks through random games and searches where exhaustive search
// sees a forced win in that many plies and none sooner.
func mctsFindsWins[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, plies, want int, nodes uint64) {
	t.Helper()
	rules := mctsRules(t, def, o)
	m := search.NewMCTS[P, PP](rules.Traits(), search.MCTSOptions{Repetition: true, MaxNodes: 1 << 18})
	found := 0
	for seed := uint64(1); found < want; seed++ {
		if seed > 60 {
			t.Fatalf("only %d of %d wins in %d to look for", found, want, plies)
		}
		r := game.NewRand(seed)
		for p := rules.Start(game.SeedDice(seed)); PP(&p).Turn() >= 0; {
			if mctsForced[P, PP](p, plies) && !mctsForced[P, PP](p, plies-2) {
				found++
				m.Forget()
				rep := mctsSearch(t, m, p, search.Limits{Nodes: nodes, Seed: seed})
				line := rep.Lines[0]
				mate, ok := line.Score.Mate()
				if !rep.Proven || !ok || mate < plies || line.Chance != 1 {
					t.Errorf("%s: a win in %d plies: score %v, chance %v, proven %v after %d iterations",
						rules.Append(nil, &p), plies, line.Score, line.Chance, rep.Proven, rep.Nodes)
				}
				if ok && plies == 1 && mate != 1 {
					t.Errorf("%s: mate in 1 scored %v", rules.Append(nil, &p), line.Score)
				}
				if ok && len(line.Moves) != mate {
					t.Errorf("%s: a line of %d moves for %v", rules.Append(nil, &p), len(line.Moves), line.Score)
				}
				break
			}
			moves := PP(&p).AppendMoves(nil)
			PP(&p).Play(moves[r.N(len(moves))])
		}
	}
}

func TestMCTSFindsAWinInOne(t *testing.T) {
	t.Run("skaane", func(t *testing.T) { mctsFindsWins(t, skaane.Game, nil, 1, 5, 1) })
	t.Run("skorpion", func(t *testing.T) { mctsFindsWins(t, skorpion.Game, nil, 1, 5, 1) })
	t.Run("rsp", func(t *testing.T) { mctsFindsWins(t, rsp.Game, nil, 1, 5, 1) })
}

func TestMCTSFindsAWinInTwo(t *testing.T) {
	t.Run("skaane", func(t *testing.T) {
		mctsFindsWins(t, skaane.Game, game.Options{"board": "4x5"}, 3, 5, 20_000)
	})
	t.Run("skorpion", func(t *testing.T) {
		mctsWinsInTwo(t, skorpion.Game, game.Options{"board": "gate25"}, "./...R/......RR/.....B...... c3 b2 red 5 7 141")
		mctsWinsInTwo(t, skorpion.Game, game.Options{"board": "gate25"}, "./..B./.....BB./........R... c3 b2 blue 7 5 22")
	})
	t.Run("rsp", func(t *testing.T) {
		mctsWinsInTwo(t, rsp.Game, nil, "sfrfs/rs..s./ppp.p2../......../.....p2.P./...SP.../.P2P.PPr/RS..R./SFRFS blue 21")
		mctsWinsInTwo(t, rsp.Game, nil, ".fp3f./..rr../..s..s./...p...p/r..p2Rs.../.Ps.P..R/P..S.../RSP.PS/SF.F. red 2")
	})
}

// mctsWinsInTwo searches a position in which exhaustive search has found that win.
func mctsWinsInTwo[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, position string) {
	t.Helper()
	rules := mctsRules(t, def, o)
	p := mctsParse(t, rules, position)
	m := search.NewMCTS[P, PP](rules.Traits(), search.MCTSOptions{Repetition: true})
	r := mctsSearch(t, m, p, search.Limits{Nodes: 30_000})
	if mate, ok := r.Lines[0].Score.Mate(); !r.Proven || !ok || mate < 3 {
		t.Errorf("%s: %v, proven %v after %d", position, r.Lines[0].Score, r.Proven, r.Nodes)
	}
}

// A forced win of several moves: the visits of plain UCT go there in time, and the
// solver proves it.
func TestMCTSConverges(t *testing.T) {
	rules := mctsRules(t, skaane.Game, game.Options{"board": "4x6"})
	// Light's god is three steps from the far row; the dark serf comes too late.
	p := mctsParse(t, rules, "3s/4/4/G3/4/4 light 0")
	m := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true})
	plain := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true, Plain: true})
	a := mctsSearch(t, plain, p, search.Limits{Nodes: 20_000})
	b := mctsSearch(t, m, p, search.Limits{Nodes: 20_000})
	if a.Proven || a.Nodes != 20_000 {
		t.Errorf("plain UCT claims a proof, or stopped after %d", a.Nodes)
	}
	if a.Lines[0].Moves[0] != b.Lines[0].Moves[0] || a.Lines[0].Chance < 0.9 {
		t.Errorf("plain UCT: chance %v; solver: %v", a.Lines[0].Chance, b.Lines[0].Score)
	}
	if mate, ok := b.Lines[0].Score.Mate(); !b.Proven || !ok || mate < 5 {
		t.Errorf("score %v, proven %v after %d", b.Lines[0].Score, b.Proven, b.Nodes)
	}
}

func TestMCTSSameSeedSameReport(t *testing.T) {
	rules := mctsRules(t, rsp.Game, nil)
	var reports []*search.Report
	for _, seed := range []uint64{7, 7, 8} {
		m := search.NewMCTS[rsp.Position](rules.Traits(), search.MCTSOptions{Repetition: true, PlayoutPlies: 20})
		p := rules.Start(nil)
		r := mctsSearch(t, m, p, search.Limits{Nodes: 1000, Seed: seed, Lines: 4})
		p.Play(r.Lines[0].Moves[0])
		r2 := mctsSearch(t, m, p, search.Limits{Nodes: 1000, Seed: seed, Lines: 4})
		r.Lines = append(r.Lines, r2.Lines...)
		r.Time = 0
		reports = append(reports, r)
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("the same seed:\n%+v\n%+v", reports[0], reports[1])
	}
	if reflect.DeepEqual(reports[0], reports[2]) {
		t.Error("another seed changes nothing")
	}
}
