package search_test

import (
	"runtime"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

func mctsVisits(r *search.Report) (n uint64) {
	for _, l := range r.Lines {
		n += l.Visits
	}
	return n
}

// mctsKeeps follows the main line, searching once at its start and for a single
// iteration after each of its moves: the visits must be those that were made before.
func mctsKeeps[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], nodes uint64) {
	t.Helper()
	rules := mctsRules(t, def, nil)
	o := search.MCTSOptions{Repetition: true, ExpandAfter: 1, PlayoutPlies: 4} // it is not about playing well
	m := search.NewMCTS[P, PP](rules.Traits(), o)
	l := search.Limits{Nodes: nodes, Lines: 5000, Seed: 3}
	root := rules.Start(game.SeedDice(3))
	first := mctsSearch(t, m, root, l)
	if mctsVisits(first) != nodes {
		t.Fatalf("%d visits of %d", mctsVisits(first), nodes)
	}
	// The same position again: everything stays.
	l.Nodes = 1
	again := mctsSearch(t, m, root, l)
	if mctsVisits(again) != nodes+1 {
		t.Fatalf("%d visits, had %d before", mctsVisits(again), nodes)
	}
	p, history := root, []uint64{PP(&root).Hash()}
	PP(&p).Play(again.Lines[0].Moves[0])
	r, err := m.Search(t.Context(), p, history, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	// One visit was the playout from the position itself, and one is new.
	if want := again.Lines[0].Visits; mctsVisits(r) != want {
		t.Errorf("one ply on: %d visits, want %d", mctsVisits(r), want)
	}
	// Two plies at once, in the tree of the first search.
	m.Forget()
	mctsSearch(t, m, root, search.Limits{Nodes: nodes, Lines: 5000, Seed: 3})
	q := p
	history = append(history, PP(&q).Hash())
	PP(&q).Play(first.Lines[0].Moves[1])
	r, err = m.Search(t.Context(), q, history, l, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(first.Lines[0].Moves) > 2 && mctsVisits(r) < 2 {
		t.Errorf("two plies on: %d visits", mctsVisits(r))
	}
	// Positions that had come up before: the tree knew less, so it is dropped.
	before := mctsVisits(r)
	r, err = m.Search(t.Context(), q, append([]uint64{PP(&q).Hash(), 1}, history...), l, nil)
	if err != nil {
		t.Fatal(err)
	}
	if mctsVisits(r) != 1 || before < 2 {
		t.Errorf("another history: %d visits, before %d", mctsVisits(r), before)
	}
	// Forgotten.
	m.Forget()
	if r := mctsSearch(t, m, p, l); mctsVisits(r) != 1 {
		t.Errorf("after Forget: %d visits", mctsVisits(r))
	}
}

func TestMCTSKeepsItsTree(t *testing.T) {
	t.Run("skaane", func(t *testing.T) { mctsKeeps(t, skaane.Game, 5000) })
	t.Run("skorpion", func(t *testing.T) { mctsKeeps(t, skorpion.Game, 5000) })
	t.Run("rsp", func(t *testing.T) { mctsKeeps(t, rsp.Game, 10_000) })
}

// In Scorpion the next decision lies behind a die.
func TestMCTSKeepsItsTreeThroughDice(t *testing.T) {
	rules := mctsRules(t, scorpion.Game, game.Options{"players": "2"})
	p := mctsParse(t, rules, "h,y2,y9,b3/h,h,y4,b2 blue 21 throw")
	m := search.NewMCTS[scorpion.Position](rules.Traits(), search.MCTSOptions{})
	first := mctsSearch(t, m, p, search.Limits{Nodes: 6000, Lines: 2})
	p.Play(first.Lines[0].Moves[0])
	if p.Turn() != game.Chance {
		t.Fatal("no die to roll")
	}
	p.Play(p.AppendMoves(nil)[4])
	r := mctsSearch(t, m, p, search.Limits{Nodes: 1, Lines: 100})
	if n := mctsVisits(r); n < first.Lines[0].Visits/10 || n > first.Lines[0].Visits/3 {
		t.Errorf("%d visits of %d lie behind one face of a die", n, first.Lines[0].Visits)
	}
}

// A game played with one search that keeps its tree in little room: the tree is cut
// and filled again and again, and everything it says stays legal.
func TestMCTSPlaysOnInLittleRoom(t *testing.T) {
	rules := mctsRules(t, skaane.Game, game.Options{"board": "6x6"})
	o := search.MCTSOptions{Repetition: true, MaxNodes: 3000, ExpandAfter: 1, PlayoutPlies: 40}
	m := search.NewMCTS[skaane.Position](rules.Traits(), o)
	p := rules.Start(game.SeedDice(2))
	var history []uint64
	full := 0
	for p.Turn() >= 0 && len(history) < 60 {
		r, err := m.Search(t.Context(), p, history, search.Limits{Nodes: 600, Seed: uint64(len(history)), Lines: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		mctsCheckLines[skaane.Position](t, p, r)
		if r.CacheFull > 1000 {
			t.Fatalf("%d thousandths full", r.CacheFull)
		}
		if r.CacheFull > 950 {
			full++
		}
		history = append(history, p.Hash())
		best, _ := r.Best()
		p.Play(best)
	}
	if full < 5 {
		t.Errorf("the room was used up %d times only", full)
	}
}

// Light's only pawn that is not lost can go to and fro; by repetition it is drawn.
func TestMCTSKnowsRepetition(t *testing.T) {
	rules := mctsRules(t, skaane.Game, nil)
	p := mctsParse(t, rules, "8/8/8/3g4/4K3/8/8/8 light 0")
	var twice game.Move
	var history []uint64
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		q := p
		q.Play(m)
		if h := q.Hash(); twice == 0 {
			twice, history = m, []uint64{h, p.Hash(), h}
		}
	}
	o := search.MCTSOptions{Repetition: true}
	known := search.NewMCTS[skaane.Position](rules.Traits(), o)
	r, err := known.Search(t.Context(), p, history, search.Limits{Nodes: 2000, Lines: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range r.Lines {
		if line.Moves[0] == twice && (line.Chance != 0.5 || line.Score != search.Draw || len(line.Moves) != 1) {
			t.Errorf("a third occurrence is worth %v, %v, and goes on for %d", line.Chance, line.Score, len(line.Moves))
		}
	}
	// The same tree with no such history, and a game without the rule: it continues.
	free := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{})
	for i, m := range []*search.MCTS[skaane.Position, *skaane.Position]{known, free} {
		r := mctsSearch(t, m, p, search.Limits{Nodes: 2000, Lines: 9})
		for _, line := range r.Lines {
			if line.Moves[0] == twice && len(line.Moves) == 1 {
				t.Errorf("search %d sees a repetition that is none", i)
			}
		}
		if i == 0 && mctsVisits(r) != 2000+r.Nodes {
			t.Errorf("%d visits, %d of them new, and 2000 before", mctsVisits(r), r.Nodes)
		}
	}
}

// Of a node that wins at once only the winning child is kept. As a root it has all
// its moves again.
func TestMCTSRootHasAllMoves(t *testing.T) {
	rules := mctsRules(t, skaane.Game, game.Options{"board": "4x6"})
	p := mctsParse(t, rules, "3s/G3/4/4/3S/4 dark 0")
	m := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true})
	r := mctsSearch(t, m, p, search.Limits{Nodes: 1000})
	if !r.Proven || r.Lines[0].Score != -(search.Win-2) || r.Lines[0].Chance != 0 {
		t.Fatalf("lost in two: %v", r.Lines[0].Score)
	}
	p.Play(r.Lines[0].Moves[0])
	r = mctsSearch(t, m, p, search.Limits{Nodes: 1000, Lines: 99})
	if want := len(p.AppendMoves(nil)); len(r.Lines) != want || !r.Proven || r.Lines[0].Score != search.Win-1 {
		t.Errorf("%d lines for %d moves, %v", len(r.Lines), want, r.Lines[0].Score)
	}
}

// Threads sum their visits, and may be told apart from one another by nobody; the
// race detector watches.
func TestMCTSThreads(t *testing.T) {
	rules := mctsRules(t, skaane.Game, nil)
	m := search.NewMCTS[skaane.Position](rules.Traits(), search.MCTSOptions{Repetition: true, MaxNodes: 1 << 16})
	p := rules.Start(game.SeedDice(1))
	told := 0
	l := search.Limits{Time: 500_000_000, Lines: 500, Threads: 2}
	r, err := m.Search(t.Context(), p, nil, l, func(r *search.Report) {
		told++
		mctsCheckLines[skaane.Position](t, p, r)
	})
	if err != nil {
		t.Fatal(err)
	}
	if mctsVisits(r) != r.Nodes || told < 2 {
		t.Errorf("%d visits in %d iterations, told %d times", mctsVisits(r), r.Nodes, told)
	}
	// The next move, with fewer threads and with more than there are cores.
	history := []uint64{p.Hash()}
	p.Play(r.Lines[0].Moves[0])
	for _, threads := range []int{1, 5, -3} {
		r, err = m.Search(t.Context(), p, history, search.Limits{Nodes: 500, Threads: threads}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Nodes < 500 || r.Nodes > 505 {
			t.Errorf("%d threads: %d iterations of 500", threads, r.Nodes)
		}
		mctsCheckLines[skaane.Position](t, p, r)
	}
}

// Ten times the iterations, not one allocation more.
func TestMCTSAllocations(t *testing.T) {
	mctsAllocations(t, skaane.Game)
	mctsAllocations(t, skorpion.Game)
	mctsAllocations(t, rsp.Game)
}

func mctsAllocations[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P]) {
	t.Helper()
	rules := mctsRules(t, def, nil)
	m := search.NewMCTS[P, PP](rules.Traits(), search.MCTSOptions{Repetition: true, MaxNodes: 1 << 16, PlayoutPlies: 40})
	p := rules.Start(game.SeedDice(1))
	count := func(nodes uint64) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		mctsSearch(t, m, p, search.Limits{Nodes: nodes})
		runtime.ReadMemStats(&after)
		return after.Mallocs - before.Mallocs
	}
	count(4000) // grows
	few, many := count(200), count(4000)
	if many > few+20 {
		t.Errorf("%s: %d allocations in 200 iterations, %d in 4000", def.Info.ID, few, many)
	}
}
