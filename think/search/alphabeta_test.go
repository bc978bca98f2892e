package search_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
	"github.com/antares-games/antares/games/scorpion"
	"github.com/antares-games/antares/games/skaane"
	"github.com/antares-games/antares/games/skorpion"
	"github.com/antares-games/antares/think/search"
)

// noise is an evaluator that means nothing: every position has a value that only
// its hash knows. What a search makes of it can only be right by being right.
type noise[P comparable, PP game.Position[P]] struct{}

func (noise[P, PP]) Evaluate(p *P) int { return int(PP(p).Hash()>>20%2001) - 1000 }

func (noise[P, PP]) Priority(p *P, m game.Move) int {
	return int((uint64(m)*0x9e3779b97f4a7c15 ^ PP(p).Hash()) >> 60)
}

func (noise[P, PP]) AppendForcing(dst []game.Move, _ *P) []game.Move { return dst }

// minimax is the plain thing: no bounds, no cache, no order.
func minimax[P comparable, PP game.Position[P]](e game.Evaluator[P], p P, ply, depth int) search.Score {
	if depth == 0 {
		return search.Score(e.Evaluate(&p))
	}
	us := PP(&p).Turn()
	best := -search.Win
	var room [64]game.Move
	for _, m := range PP(&p).AppendMoves(room[:0]) {
		next := p
		PP(&next).Play(m)
		var score search.Score
		switch PP(&next).Turn() {
		case game.Over:
			score = search.Score(PP(&next).Payoff()[us]) * (search.Win - search.Score(ply+1))
		case us:
			score = minimax[P, PP](e, next, ply+1, depth-1)
		default:
			score = -minimax[P, PP](e, next, ply+1, depth-1)
		}
		best = max(best, score)
	}
	return best
}

// Alpha-beta with everything that is sound equals minimax, from positions of
// random games at all stages, at several depths, with one cache throughout.
func testMinimax[P comparable, PP game.Position[P]](t *testing.T, def game.Definition[P], o game.Options, games int, depths []int) {
	rules, err := def.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	var e noise[P, PP]
	s, err := search.NewAlphaBeta[P, PP](rules.Traits(), e, search.AlphaBetaOptions{CacheMiB: 1, Strict: true, Repetition: true})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for seed := range uint64(games) {
		p := rules.Start(game.SeedDice(seed))
		r := game.NewRand(seed)
		for ply := 0; PP(&p).Turn() != game.Over; ply++ {
			if ply%9 == int(seed%9) {
				depth := depths[n%len(depths)]
				n++
				got, err := s.Search(t.Context(), p, nil, search.Limits{Depth: depth}, nil)
				if err != nil {
					t.Fatal(err)
				}
				want := minimax[P, PP](e, p, 0, depth)
				// A proof ends the deepening early, with the same score.
				if got.Lines[0].Score != want {
					t.Fatalf("%q at depth %d: %v, minimax %v", rules.Append(nil, &p), depth, got.Lines[0].Score, want)
				}
				checkLine[P, PP](t, p, got.Lines[0].Moves)
			}
			moves := PP(&p).AppendMoves(nil)
			PP(&p).Play(moves[r.N(len(moves))])
		}
	}
	t.Logf("%d positions", n)
	if n < 700 {
		t.Errorf("only %d positions", n)
	}
}

// checkLine holds that a line can be played.
func checkLine[P comparable, PP game.Position[P]](t *testing.T, p P, line []game.Move) {
	t.Helper()
	for i, m := range line {
		found := false
		for _, legal := range PP(&p).AppendMoves(nil) {
			found = found || legal == m
		}
		if !found {
			t.Fatalf("move %d of line %v is illegal", i, line)
		}
		PP(&p).Play(m)
	}
}

func TestAlphaBetaIsMinimax(t *testing.T) {
	t.Run("skaane", func(t *testing.T) {
		testMinimax[skaane.Position](t, skaane.Game, game.Options{"board": "6x6"}, 110, []int{1, 2, 1, 2, 3})
	})
	t.Run("skaane limit", func(t *testing.T) {
		testMinimax[skaane.Position](t, skaane.Game, game.Options{"board": "4x5"}, 160, []int{2, 3, 2, 3, 2, 4, 2, 3, 2, 3, 2, 3, 2, 3, 5})
	})
	t.Run("skorpion", func(t *testing.T) {
		testMinimax[skorpion.Position](t, skorpion.Game, game.Options{"board": "gate25"}, 300, []int{1, 2, 3})
	})
	t.Run("rsp", func(t *testing.T) {
		testMinimax[rsp.Position](t, rsp.Game, nil, 120, []int{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3})
	})
}

func TestAlphaBetaRefusesDiceAndOvers(t *testing.T) {
	rules, err := scorpion.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := search.NewAlphaBeta[scorpion.Position](rules.Traits(), noise[scorpion.Position, *scorpion.Position]{}, search.AlphaBetaOptions{}); !errors.Is(err, search.ErrUnfit) {
		t.Errorf("dice: %v", err)
	}
	s, p := openSkaane(t, "K7/8/8/8/8/8/k7/8 dark 0", search.AlphaBetaOptions{})
	if _, err := s.Search(t.Context(), p, nil, search.Limits{}, nil); !errors.Is(err, search.ErrOver) {
		t.Errorf("over: %v", err)
	}
}

func openSkaane(t testing.TB, position string, o search.AlphaBetaOptions) (*search.AlphaBeta[skaane.Position, *skaane.Position], skaane.Position) {
	t.Helper()
	rules, err := skaane.Game.Configure(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := rules.Start(game.SeedDice(1))
	if position != "" {
		if p, err = rules.Parse(position); err != nil {
			t.Fatal(err)
		}
	}
	s, err := search.NewAlphaBeta[skaane.Position](rules.Traits(), noise[skaane.Position, *skaane.Position]{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return s, p
}

// A pawn three steps from the far row with nobody near wins in five plies.
func TestAlphaBetaCountsToTheEnd(t *testing.T) {
	s, p := openSkaane(t, "8/8/8/K7/8/8/6k1/8 light 0", search.AlphaBetaOptions{Repetition: true})
	// Light needs three moves, dark one: dark is first.
	r, err := s.Search(t.Context(), p, nil, search.Limits{Depth: 6}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if plies, ok := r.Lines[0].Score.Mate(); !ok || plies != -2 {
		t.Errorf("score %v, want a loss in 2", r.Lines[0].Score)
	}
	s, p = openSkaane(t, "8/8/K7/8/8/7k/8/8 light 0", search.AlphaBetaOptions{Repetition: true})
	r, err = s.Search(t.Context(), p, nil, search.Limits{Depth: 8}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if plies, ok := r.Lines[0].Score.Mate(); !ok || plies != 3 || !r.Proven || len(r.Lines[0].Moves) != 3 {
		t.Errorf("score %v, proven %v, line %v, want a win in 3", r.Lines[0].Score, r.Proven, r.Lines[0].Moves)
	}
}

// Two lone pawns that cannot pass each other: whoever is ahead in repetition does
// not care, but a move into a third occurrence is worth nothing.
func TestAlphaBetaKnowsRepetition(t *testing.T) {
	s, p := openSkaane(t, "8/8/8/8/8/8/k6K/8 light 0", search.AlphaBetaOptions{Repetition: true, Strict: true})
	moves := p.AppendMoves(nil)
	next := p
	next.Play(moves[0])
	// The position after the first move has been there twice already.
	history := []uint64{next.Hash(), p.Hash(), next.Hash()}
	r, err := s.Search(t.Context(), p, history, search.Limits{Depth: 1, Lines: len(moves)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range r.Lines {
		if drawn := l.Moves[0] == moves[0]; drawn && l.Score != search.Draw {
			t.Errorf("%v scores %v, want a draw", l.Moves, l.Score)
		}
	}
	if len(r.Lines) != len(moves) {
		t.Errorf("%d lines, want %d", len(r.Lines), len(moves))
	}
	for i := 1; i < len(r.Lines); i++ {
		if r.Lines[i].Score > r.Lines[i-1].Score {
			t.Errorf("lines are out of order: %v", r.Lines)
		}
	}
}

func TestAlphaBetaStops(t *testing.T) {
	s, p := openSkaane(t, "", search.AlphaBetaOptions{CacheMiB: 4, Repetition: true})
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan *search.Report)
	go func() {
		r, err := s.Search(ctx, p, nil, search.Limits{Threads: 2}, nil)
		if err != nil {
			t.Error(err)
		}
		done <- r
	}()
	time.Sleep(50 * time.Millisecond)
	cancel()
	r := <-done
	if _, ok := r.Best(); !ok || r.Depth < 1 || r.Nodes == 0 {
		t.Errorf("%+v", r)
	}
	cancelled, err := s.Search(ctx, p, nil, search.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := cancelled.Best(); !ok {
		t.Error("a search that had no time has no move either")
	}
}

func TestAlphaBetaNodesLimit(t *testing.T) {
	s, p := openSkaane(t, "", search.AlphaBetaOptions{CacheMiB: 4, Repetition: true})
	for _, nodes := range []uint64{1, 1000, 50_000} {
		s.Forget()
		a, err := s.Search(t.Context(), p, nil, search.Limits{Nodes: nodes}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a.Nodes > nodes+200 {
			t.Errorf("%d nodes, asked for %d", a.Nodes, nodes)
		}
		s.Forget()
		b, err := s.Search(t.Context(), p, nil, search.Limits{Nodes: nodes}, nil)
		if err != nil || fmt.Sprint(a.Lines) != fmt.Sprint(b.Lines) {
			t.Errorf("one thread, same nodes, other lines: %v and %v (%v)", a.Lines, b.Lines, err)
		}
	}
}

// No allocation a node: a search of a hundred times the nodes allocates no more.
func TestAlphaBetaAllocations(t *testing.T) {
	s, p := openSkaane(t, "", search.AlphaBetaOptions{CacheMiB: 1, Repetition: true})
	count := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := s.Search(context.Background(), p, nil, search.Limits{Nodes: nodes}, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
	count(1000)
	if few, many := count(1000), count(100_000); many > few+300 {
		t.Errorf("%v allocations for 1,000 nodes, %v for 100,000", few, many)
	}
}
