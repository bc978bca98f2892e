package search_test

import (
	"fmt"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/search"
)

// maze is a game on a graph: a node says who moves and where to. Repetition is all
// there is to such games, so caches go wrong on them first.
type maze struct {
	g    *mazeGraph
	node int
	left int // plies to the limit; -1: there is none
}

type mazeGraph struct {
	seat []game.Seat // Over where the game ends
	pay  []int8      // for seat 0, at the ends
	next [][]int
}

func (p *maze) Turn() game.Seat {
	if p.left == 0 {
		return game.Over
	}
	return p.g.seat[p.node]
}

func (p *maze) AppendMoves(dst []game.Move) []game.Move {
	if p.Turn() == game.Over {
		return dst
	}
	for i := range p.g.next[p.node] {
		dst = append(dst, game.Move(i))
	}
	return dst
}

func (p *maze) Play(m game.Move) {
	p.node = p.g.next[p.node][m]
	if p.left > 0 {
		p.left--
	}
}

// Spread out, so that a cache does not put neighbours into one bucket.
func (p *maze) Hash() uint64 { return uint64(p.node+1) * 0x9e3779b97f4a7c15 }

func (p *maze) Payoff() (pay game.Payoff) {
	if p.g.seat[p.node] == game.Over {
		pay[0], pay[1] = p.g.pay[p.node], -p.g.pay[p.node]
	}
	return pay
}

func (p *maze) PliesToLimit() int {
	if p.left < 0 {
		return 1 << 20
	}
	return p.left
}

var mazeTraits = game.Traits{Seats: []string{"a", "b"}, MaxMoves: 8}

// attractor is the truth: in how many plies the attacker wins from each node at the
// most, -1 where it does not.
func (g *mazeGraph) attractor(attacker game.Seat) []int {
	win := make([]int, len(g.seat))
	for i := range win {
		win[i] = -1
		if g.seat[i] == game.Over && (g.pay[i] > 0) == (attacker == 0) && g.pay[i] != 0 {
			win[i] = 0
		}
	}
	for plies := 1; plies <= len(win); plies++ {
		for i, seat := range g.seat {
			if win[i] >= 0 || seat == game.Over {
				continue
			}
			some, all := false, true
			for _, n := range g.next[i] {
				in := win[n] >= 0 && win[n] < plies
				some, all = some || in, all && in
			}
			if seat == attacker && some || seat != attacker && all {
				win[i] = plies
			}
		}
	}
	return win
}

func randomMaze(r *game.Rand, nodes int) *mazeGraph {
	g := &mazeGraph{}
	for i := range nodes {
		seat, pay := game.Seat(r.N(2)), int8(0)
		if i > 0 && r.N(6) == 0 {
			seat, pay = game.Over, int8(r.N(3)-1)
		}
		g.seat, g.pay = append(g.seat, seat), append(g.pay, pay)
		var next []int
		if seat != game.Over {
			for range 1 + r.N(3) {
				next = append(next, r.N(nodes))
			}
		}
		g.next = append(g.next, next)
	}
	if g.seat[0] == game.Over {
		return randomMaze(r, nodes)
	}
	return g
}

// Graphs full of cycles, at which a cache that forgets the path goes wrong (seed 74
// is the first): every answer equals the truth, with caches large and tiny, asked of
// every node with one cache, so that what one question left behind meets the next.
func TestProverOnCycles(t *testing.T) {
	for seed := range uint64(300) {
		r := game.NewRand(seed)
		most := 20
		if seed%2 == 0 {
			most = 9 // a tiny cache forgets, and then everything takes long
		}
		g := randomMaze(r, 4+r.N(most))
		truth := [2][]int{g.attractor(0), g.attractor(1)}
		s, err := search.NewProver[maze](mazeTraits, search.ProverOptions{CacheMiB: int(seed % 2)})
		if seed%2 == 0 {
			s.Shrink()
		}
		if err != nil {
			t.Fatal(err)
		}
		for node := range g.seat {
			for attacker := range game.Seat(2) {
				v, err := s.Prove(t.Context(), maze{g: g, node: node, left: -1}, attacker, search.Limits{Nodes: 5_000_000})
				if err != nil {
					t.Fatal(err)
				}
				want := truth[attacker][node]
				if v.Proven != (want >= 0) || v.Refuted != (want < 0) {
					t.Fatalf("seed %d, node %d, seat %d: %+v; the truth is %d", seed, node, attacker, v, want)
				}
				if v.Proven && v.Plies < want {
					t.Fatalf("seed %d, node %d, seat %d: a win in %d, the shortest is %d", seed, node, attacker, v.Plies, want)
				}
			}
		}
	}
}

// The smallest case of graph-history interaction. Node 1 fails on the path 0-2-1,
// where its only way on, 2, is a repetition. A cache that keeps this failure for
// every path refutes 0-1 too, but 0-1-2-3 wins.
//
//	0 (b) → 2 → 1 → 2 …      b chooses where to go first,
//	0 (b) → 1 → 2 → 3 wins   and a wins either way
func TestProverGraphHistory(t *testing.T) {
	const a, b, over = 0, 1, game.Over
	g := &mazeGraph{
		seat: []game.Seat{b, a, a, over},
		pay:  []int8{0, 0, 0, 1},
		next: [][]int{{2, 1}, {2}, {1, 3}, nil},
	}
	if !naive(g, 2, 0, map[int]bool{}, map[int]bool{}) {
		t.Error("the naive search should win from 2")
	}
	if naive(g, 0, 0, map[int]bool{}, map[int]bool{}) {
		t.Error("the naive search gets this right: the graph tests nothing")
	}
	s, err := search.NewProver[maze](mazeTraits, search.ProverOptions{CacheMiB: 1})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := s.Prove(t.Context(), maze{g: g, left: -1}, 0, search.Limits{}); err != nil || !v.Proven {
		t.Errorf("%+v, %v", v, err)
	}
}

// naive is a search with a cache that forgets the path.
func naive(g *mazeGraph, node int, attacker game.Seat, cache, path map[int]bool) bool {
	if g.seat[node] == game.Over {
		return g.pay[node] > 0 == (attacker == 0) && g.pay[node] != 0
	}
	if v, ok := cache[node]; ok {
		return v
	}
	if path[node] {
		return false
	}
	path[node] = true
	won := g.seat[node] != attacker
	for _, n := range g.next[node] {
		if v := naive(g, n, attacker, cache, path); v != won {
			won = v
			break
		}
	}
	delete(path, node)
	cache[node] = won
	return won
}

// Near the limit the same position is not worth the same: a win is one only if it
// comes in time.
func TestProverLimit(t *testing.T) {
	for seed := range uint64(300) {
		r := game.NewRand(seed)
		g := randomMaze(r, 4+r.N(12))
		s, err := search.NewProver[maze](mazeTraits, search.ProverOptions{CacheMiB: 1})
		if err != nil {
			t.Fatal(err)
		}
		win := g.attractor(0)
		for node := range g.seat {
			if g.seat[node] == game.Over {
				continue
			}
			for _, left := range []int{3, 9, 1, 5, 2} {
				v, err := s.Prove(t.Context(), maze{g: g, node: node, left: left}, 0, search.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if in := win[node] >= 0 && win[node] <= left; v.Proven != in || v.Refuted == in {
					t.Fatalf("seed %d, node %d with %d plies left: %+v; the shortest win is %d", seed, node, left, v, win[node])
				}
			}
		}
	}
}

// A bound on the plies is not a refutation, and says so.
func TestProverBound(t *testing.T) {
	for seed := range uint64(200) {
		r := game.NewRand(seed)
		g := randomMaze(r, 4+r.N(12))
		win := g.attractor(1)
		for _, plies := range []int{1, 2, 4} {
			s, err := search.NewProver[maze](mazeTraits, search.ProverOptions{CacheMiB: 1, Plies: plies})
			if err != nil {
				t.Fatal(err)
			}
			v, err := s.Prove(t.Context(), maze{g: g, left: -1}, 1, search.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			in := win[0] >= 0 && win[0] <= plies
			if v.Proven != in || v.Refuted && win[0] >= 0 || !v.Decided() {
				t.Fatalf("seed %d within %d plies: %+v; the shortest win is %d", seed, plies, v, win[0])
			}
		}
	}
}

// Both questions together.
func TestProverSolve(t *testing.T) {
	seen := map[search.Worth]int{}
	for seed := range uint64(400) {
		r := game.NewRand(seed)
		g := randomMaze(r, 4+r.N(16))
		s, err := search.NewProver[maze](mazeTraits, search.ProverOptions{CacheMiB: 1})
		if err != nil {
			t.Fatal(err)
		}
		p := maze{g: g, left: -1}
		sol, err := s.Solve(t.Context(), p, search.Limits{Nodes: 1_000_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		turn := p.Turn()
		want := search.Drawn
		switch {
		case g.attractor(turn)[0] >= 0:
			want = search.Won
		case g.attractor(1 - turn)[0] >= 0:
			want = search.Lost
		}
		if sol.Worth != want {
			t.Fatalf("seed %d: %v, want %v", seed, sol.Worth, want)
		}
		seen[want]++
		for _, m := range sol.Line {
			p.Play(m)
		}
		if over := p.Turn() == game.Over; want != search.Drawn && !over {
			t.Fatalf("seed %d: the line %v does not end the game", seed, sol.Line)
		}
	}
	if len(seen) != 3 {
		t.Errorf("only %v came up", seen)
	}
	t.Log(fmt.Sprint(seen))
}
