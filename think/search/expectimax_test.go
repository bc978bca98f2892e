package search

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/antares-games/antares/game"
)

// TestExpectimaxEqualsPlainWalk compares values, with and without cuts and the
// cache, to the plain walk: all lines, and the choice.
func TestExpectimaxEqualsPlainWalk(t *testing.T) {
	checked := 0
	for _, chances := range []game.Chances[maze]{mazeGuess{}, mazeTurns{}} {
		mazes(func(p maze) {
			for _, paranoid := range []bool{false, true} {
				for _, plain := range []bool{false, true} {
					e := NewExpectimax[maze](p.traits(), chances)
					e.Resize(64 << 10) // small: entries get lost
					e.Paranoid, e.Plain = paranoid, plain
					for depth := 1; depth <= 4; depth++ {
						checkMaze(t, e, chances, p, depth)
						checked++
					}
				}
			}
		})
	}
	if checked < 2000 {
		t.Errorf("only %d searches were checked", checked)
	}
}

func checkMaze(t *testing.T, e *Expectimax[maze, *maze], c game.Chances[maze], p maze, depth int) {
	t.Helper()
	seat := p.Turn()
	var paranoid game.SeatSet
	if e.Paranoid {
		paranoid = e.side[seat]
	}
	want := plainly(c, p, depth, paranoid, true)[seat]
	for _, lines := range []int{1, 4} {
		r, err := e.Search(context.Background(), p, nil, Limits{Depth: depth, Lines: lines}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range r.Lines {
			q := p
			q.Play(line.Moves[0])
			below := depth - 1
			exact := plainly(c, q, below, paranoid, false)[seat]
			if math.Abs(line.Chance-exact) > 1e-9 {
				t.Fatalf("%+v depth %d line %d of %d, paranoid %v plain %v: %.12f, want %.12f", p, depth, i, lines, e.Paranoid, e.Plain, line.Chance, exact)
			}
			if i > 0 && line.Chance > r.Lines[i-1].Chance {
				t.Fatalf("%+v: line %d is better than the one before", p, i)
			}
		}
		if got := r.Lines[0].Chance; math.Abs(got-want) > 1e-9 {
			t.Fatalf("%+v depth %d: best %.12f, want %.12f", p, depth, got, want)
		}
	}
}

// TestExpectimaxCuts holds that the cuts are worth having: fewer nodes.
func TestExpectimaxCuts(t *testing.T) {
	p := maze{seats: 2, left: 12, seed: 7}
	for p.Turn() < 0 {
		p.cell++
	}
	var nodes [2]uint64
	for i, plain := range []bool{false, true} {
		e := NewExpectimax[maze](p.traits(), mazeGuess{})
		e.Plain = plain
		r, err := e.Search(context.Background(), p, nil, Limits{Depth: 6}, nil)
		if err != nil {
			t.Fatal(err)
		}
		nodes[i] = r.Nodes
	}
	if nodes[0]*2 > nodes[1] {
		t.Errorf("%d nodes with cuts and cache, %d without", nodes[0], nodes[1])
	}
}

func TestExpectimaxLimits(t *testing.T) {
	p := maze{seats: 3, left: 12, seed: 1}
	for p.Turn() < 0 || p.mix(2)%4 == 0 {
		p.cell++
	}
	e := NewExpectimax[maze](p.traits(), mazeGuess{})

	r, err := e.Search(context.Background(), p, nil, Limits{Nodes: 3000}, nil)
	if err != nil || r.Depth < 1 || r.Nodes > 3000+2*checkEvery {
		t.Errorf("with 3000 nodes: depth %d, %d nodes, %v", r.Depth, r.Nodes, err)
	}
	again, err := e.Search(context.Background(), p, nil, Limits{Depth: r.Depth}, nil)
	if err != nil || again.Lines[0].Chance != r.Lines[0].Chance {
		t.Errorf("what was reported is not the last completed depth: %+v, then %+v", r.Lines, again.Lines)
	}

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	e.Forget()
	if r, err = e.Search(ctx, p, nil, Limits{}, nil); err != nil {
		t.Fatal(err)
	}
	if _, ok := r.Best(); !ok {
		t.Error("a search that is stopped at once has no move")
	}

	depths := 0
	_, err = e.Search(context.Background(), p, nil, Limits{Time: 5 * time.Second}, func(*Report) { depths++ })
	if err != nil || depths < 2 {
		t.Errorf("%d reports, %v", depths, err)
	}
}

// mazeHaste stops a hasty look anywhere.
type mazeHaste struct{ mazeTurns }

func (mazeHaste) SettledSoon(*maze) bool { return true }

// TestExpectimaxHastyLook holds that a search with hardly any nodes answers with
// what one look at the moves tells.
func TestExpectimaxHastyLook(t *testing.T) {
	p := maze{seats: 2, left: 12, seed: 1}
	for p.Turn() < 0 || p.mix(2)%4 == 0 {
		p.cell++
	}
	e := NewExpectimax[maze](p.traits(), mazeHaste{})
	depths := []int{}
	_, err := e.Search(context.Background(), p, nil, Limits{Nodes: 1 << 20, Depth: 2}, func(r *Report) {
		depths = append(depths, r.Depth)
		if r.Depth > 0 {
			return
		}
		best := math.Inf(-1)
		for _, m := range p.AppendMoves(nil) {
			q := p
			q.Play(m)
			var v [game.MaxSeats]float64
			mazeGuess{}.Estimate(&q, &v)
			best = max(best, v[p.Turn()])
		}
		if math.Abs(r.Lines[0].Chance-best) > 1e-12 {
			t.Errorf("a look gave %v, want %v", r.Lines[0].Chance, best)
		}
	})
	// A glance beyond depth 1 comes before depth 2, and the last is told again.
	if err != nil || !slices.Equal(depths, []int{0, 1, 1, 2, 2}) {
		t.Errorf("depths %v, %v", depths, err)
	}
	if r, err := e.Search(context.Background(), p, nil, Limits{Depth: 1}, nil); err != nil || r.Depth != 1 {
		t.Errorf("a fixed depth: %+v, %v", r, err)
	}
}

// mazeHurry lets a hasty look stop at more cells than a turn begins at.
type mazeHurry struct{ mazeTurns }

func (h mazeHurry) SettledSoon(p *maze) bool { return h.Settled(p) || p.mix(31)%2 == 0 }

// mazeSoon is its judgement where only a hasty look is cast.
type mazeSoon struct{ mazeGuess }

func (mazeSoon) Settled(p *maze) bool { return mazeHurry{}.SettledSoon(p) }

// mazeGlance judges the beginning of a turn by a hasty look at that turn.
type mazeGlance struct {
	mazeTurns
	paranoid game.SeatSet
}

func (g mazeGlance) Estimate(p *maze, v *[game.MaxSeats]float64) {
	*v = plainly(mazeSoon{}, *p, 0, g.paranoid, true)
}

// TestExpectimaxGlances holds that every step of a search with hasty looks, the
// first, whole depths and those between, is worth what the plain walk finds.
func TestExpectimaxGlances(t *testing.T) {
	checked := 0
	mazes(func(p maze) {
		seat := p.Turn()
		for _, is := range []struct{ paranoid, plain bool }{{false, false}, {true, false}, {true, true}} {
			e := NewExpectimax[maze](p.traits(), mazeHurry{})
			e.Resize(64 << 10)
			e.Paranoid, e.Plain = is.paranoid, is.plain
			var paranoid game.SeatSet
			if is.paranoid {
				paranoid = e.side[seat]
			}
			halves := []int{0, 2, 3, 4, 5, 6}
			_, err := e.Search(context.Background(), p, nil, Limits{Depth: 3, Nodes: 1 << 40}, func(r *Report) {
				if len(halves) == 0 {
					return // the last, told again
				}
				depth := halves[0] / 2
				var c game.Chances[maze] = mazeHurry{}
				switch {
				case halves[0] == 0:
					c = mazeSoon{}
				case halves[0]%2 == 1:
					c = mazeGlance{paranoid: paranoid}
				}
				want := plainly(c, p, depth, paranoid, true)[seat]
				if got := r.Lines[0].Chance; r.Depth != depth || math.Abs(got-want) > 1e-9 {
					t.Fatalf("%+v, %+v: %d halves: depth %d is worth %.12f, want %.12f", p, is, halves[0], r.Depth, got, want)
				}
				checked++
				if halves = halves[1:]; r.Proven {
					halves = nil
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	})
	if checked < 1000 {
		t.Errorf("only %d steps were checked", checked)
	}
}

func TestExpectimaxProves(t *testing.T) {
	p := maze{seats: 2, left: 4, seed: 3}
	for p.Turn() < 0 {
		p.cell++
	}
	e := NewExpectimax[maze](p.traits(), mazeGuess{})
	r, err := e.Search(context.Background(), p, nil, Limits{}, nil)
	if err != nil || !r.Proven {
		t.Errorf("four steps from the end: proven %v, %v", r.Proven, err)
	}
	shallow, err := e.Search(context.Background(), maze{seats: 2, left: 12, seed: 3, cell: p.cell}, nil, Limits{Depth: 1}, nil)
	if err != nil || shallow.Proven {
		t.Errorf("one step of twelve: proven %v, %v", shallow.Proven, err)
	}
}

func TestExpectimaxRefuses(t *testing.T) {
	p := maze{seats: 2, left: 9}
	lone := p.traits()
	lone.Sides = lone.Sides[:1]
	if _, err := NewExpectimax[maze](lone, mazeGuess{}).Search(context.Background(), p, nil, Limits{}, nil); !errors.Is(err, ErrUnfit) {
		t.Errorf("one side: %v", err)
	}
	if _, err := NewExpectimax[maze](p.traits(), nil).Search(context.Background(), p, nil, Limits{}, nil); !errors.Is(err, ErrUnfit) {
		t.Errorf("no judgement: %v", err)
	}
	e := NewExpectimax[maze](p.traits(), mazeGuess{})
	for p.Turn() != game.Chance {
		p.cell++
	}
	if _, err := e.Search(context.Background(), p, nil, Limits{}, nil); !errors.Is(err, ErrOver) {
		t.Errorf("at chance: %v", err)
	}
	p.left = 0
	if _, err := e.Search(context.Background(), p, nil, Limits{}, nil); !errors.Is(err, ErrOver) {
		t.Errorf("at the end: %v", err)
	}
}

func TestExpectimaxRepetition(t *testing.T) {
	p := maze{seats: 2, left: 12, seed: 11}
	for p.Turn() < 0 {
		p.cell++
	}
	q := p
	q.Play(1)
	e := NewExpectimax[maze](p.traits(), mazeGuess{})
	e.Repetition = true
	r, err := e.Search(context.Background(), p, []uint64{q.Hash(), q.Hash()}, Limits{Depth: 2, Lines: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range r.Lines {
		if line.Moves[0] == 1 && line.Chance != 0.5 {
			t.Errorf("a third time is worth %f, not a draw", line.Chance)
		}
	}
}

func TestExpectimaxAllocates(t *testing.T) {
	p := maze{seats: 4, left: 12, seed: 5}
	for p.Turn() < 0 || p.mix(2)%4 == 0 {
		p.cell++
	}
	for _, paranoid := range []bool{false, true} {
		e := NewExpectimax[maze](p.traits(), mazeTurns{})
		e.Paranoid = paranoid
		e.begin(p, p.Turn(), nil, NewBudget(context.Background(), Limits{}))
		e.pos[1] = p
		n := testing.AllocsPerRun(3, func() {
			e.cache.forget()
			if paranoid {
				e.scalar(1, 4, 0, 1)
			} else {
				e.vector(1, 4)
			}
		})
		e.budget.Close()
		if n != 0 {
			t.Errorf("paranoid %v: %v allocations a search", paranoid, n)
		}
	}
}

// A depth that was not completed counts as far as it knows better than the one before.
func TestExpectimaxPromotes(t *testing.T) {
	before := []chanceMove{{move: 1, value: 0.6}, {move: 2, value: 0.5}, {move: 3, value: 0.4}}
	for name, c := range map[string]struct {
		lines int
		tried []chanceMove
		best  game.Move // 0: as before
	}{
		"nothing seen":   {1, []chanceMove{{move: 1}, {move: 2}, {move: 3}}, 0},
		"only the first": {1, []chanceMove{{move: 1, value: 0.3, seen: true}, {move: 2}, {move: 3}}, 0},
		"not the first":  {1, []chanceMove{{move: 1}, {move: 2, value: 0.9, seen: true}, {move: 3}}, 0},
		"a better one":   {1, []chanceMove{{move: 1, value: 0.3, seen: true}, {move: 2, value: 0.4, seen: true}, {move: 3}}, 2},
		"the best":       {1, []chanceMove{{move: 1, value: 0.3, seen: true}, {move: 2, value: 0.4, seen: true}, {move: 3, value: 0.5, seen: true}}, 3},
		"a bound":        {1, []chanceMove{{move: 1, value: 0.3, seen: true}, {move: 2, value: 0.4, seen: true, most: true}, {move: 3}}, 0},
		"several lines":  {2, []chanceMove{{move: 1, value: 0.3, seen: true}, {move: 2, value: 0.4, seen: true}, {move: 3}}, 0},
	} {
		r := &chanceRoot[maze, *maze]{lines: c.lines, moves: slices.Clone(before), tried: c.tried}
		want := c.best
		if want == 0 {
			want = 1
		}
		if got := r.promote(); got != (c.best != 0) || r.moves[0].move != want || len(r.moves) != 3 {
			t.Errorf("%s: %v, %+v", name, got, r.moves)
		}
	}
}

func TestScoreOf(t *testing.T) {
	for chance, want := range map[float64]Score{0.5: 0, 1: game.MaxEval - 1, 0: 1 - game.MaxEval, 0.75: 1099, 0.25: -1099} {
		if got := ScoreOf(chance); got != want {
			t.Errorf("ScoreOf(%v) = %d, want %d", chance, got, want)
		}
	}
}
