package skaane

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

// odd has other weights than the current ones, all different, so that no two terms can
// be confused.
func odd() game.Tunable[Position] {
	weights := make([]float64, terms)
	for i := range weights {
		weights[i] = float64(37*i%101) - 50.25
	}
	return NewEval(nil).WithWeights(weights)
}

func rulesOf(t testing.TB, board string) game.Rules[Position] {
	t.Helper()
	r, err := Game.Configure(game.Options{"board": board})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sparse returns a position with few pawns, where most wins by SK-9 and most runs
// occur.
func sparse(r *game.Rand, board uint64) Position {
	p := Position{board: board, turn: uint8(r.N(2))}
	for range 1 + r.N(7) {
		s, sq := uint8(r.N(2)), r.N(64)
		if p.empty()&^p.farRow(s)>>sq&1 != 0 {
			p.put(s, r.N(4), sq)
		}
	}
	return p
}

// visit calls f with positions of random games and of sparse boards.
func visit(t *testing.T, f func(p Position)) {
	r := game.NewRand(5)
	for _, board := range []string{"8x8", "6x6", "8x5", "4x5", "4x8"} {
		rules := rulesOf(t, board)
		for seed := range uint64(8) {
			p := rules.Start(game.SeedDice(seed))
			for m, ok := p.RandomMove(r); ok; m, ok = p.RandomMove(r) {
				f(p)
				p.Play(m)
			}
		}
		start := rules.Start(game.SeedDice(1))
		for range 4000 {
			if p := sparse(r, start.board); p.Turn() != game.Over {
				f(p)
			}
		}
	}
}

func TestEvalKeepsItsPromises(t *testing.T) {
	tuned, odd, stalls := NewEval(nil), odd(), 0
	visit(t, func(p Position) {
		for _, e := range []game.Tunable[Position]{tuned, odd} {
			if err := tune.CheckEval[Position](e, p); err != nil {
				t.Fatalf("%+v: %v", p, err)
			}
		}
		for _, m := range p.AppendMoves(nil) {
			if from, to := fromTo(m); p.stalls(from, to) {
				stalls++
			}
		}
	})
	if stalls < 100 {
		t.Errorf("only %d moves that win by SK-9 were met", stalls)
	}
}

// turned returns the position with the sides swapped: the rows in reverse order.
func turned(p Position) Position {
	down := bits.LeadingZeros64(p.board) &^ 7
	flip := func(x uint64) uint64 { return bits.ReverseBytes64(x) >> down }
	p.side[0], p.side[1] = flip(p.side[1]), flip(p.side[0])
	p.lo, p.hi, p.turn = flip(p.lo), flip(p.hi), p.turn^1
	return p
}

func TestEvalKnowsNoColour(t *testing.T) {
	tuned, odd := NewEval(nil), odd()
	visit(t, func(p Position) {
		q := turned(p)
		if a, b := odd.Evaluate(&p), odd.Evaluate(&q); a != b {
			t.Fatalf("%+v: %d, with the sides exchanged %d", p, a, b)
		}
		a, b := tuned.Features(nil, &p), tuned.Features(nil, &q)
		for i := range a {
			if a[i] != -b[i] {
				t.Fatalf("%+v: %s is %v, with the sides exchanged %v", p, glossary[i].Name, a[i], b[i])
			}
		}
	})
}

// Values of single terms, light's minus dark's.
func TestEvalTerms(t *testing.T) {
	for _, c := range []struct {
		board, position string
		term            int
		want            float64
	}{
		{"8x8", "8/8/8/3g4/4K3/8/8/8 light 0", pawnTerm, 0},
		{"8x8", "8/8/8/3u4/4K3/G7/8/8 light 0", pawnTerm, 1},
		{"8x8", "8/8/8/3u4/4K3/G7/8/8 light 0", sunTerm, -1},
		{"8x8", "8/8/8/3g4/4S3/8/8/8 light 0", preyTerm, 1},
		{"8x8", "8/8/8/3g4/4K3/8/8/8 light 0", preyTerm, -1},
		{"8x8", "8/8/8/3g4/4K3/8/8/8 light 0", safeTerm, -1}, // nothing takes the god
		{"8x8", "8/4K3/8/8/8/g7/8/8 dark 0", away1Term, 1},
		{"8x5", "4k3/G7/8/8/8 light 0", away1Term, 1},
		{"8x8", "8/8/8/3g4/4S3/8/8/8 light 0", takeMoveTerm, 1},
		{"8x8", "8/8/8/3g4/4S3/8/8/8 dark 0", takeWaitTerm, 1},
		{"8x8", "8/4K3/8/8/8/8/4k3/8 light 0", winTerm, 1},
		{"8x8", "8/4K3/8/8/8/8/4k3/8 light 0", threatTerm, -1},
		{"8x8", "4k3/4K3/8/8/8/8/8/8 light 0", winTerm, 0},
		{"8x8", "3u4/4K3/8/8/8/8/8/8 light 0", winTerm, 1}, // by attacking
		{"8x8", "8/8/4K3/8/8/k7/8/8 light 0", run2MoveTerm, 1},
		{"8x8", "8/8/4K3/8/8/k7/8/8 dark 0", run2WaitTerm, 1},
		{"8x8", "3g4/8/4K3/8/8/8/8/8 light 0", run2MoveTerm, 0},
		{"8x8", "8/8/8/4K3/8/8/k7/8 light 0", run3MoveTerm, 1},
		{"8x8", "8/8/4Ks2/8/8/8/8/8 light 0", run2MoveTerm, 1}, // a serf does not take a king, and comes too late to block
		{"8x8", "8/8/4Kg2/8/8/8/8/8 light 0", run2MoveTerm, 0},
		{"8x8", "8/8/8/8/8/8/4G3/4K3 dark 0", tempoTerm, -1},
		{"8x8", "8/8/8/8/8/8/G6U/4K3 light 0", edgeTerm, 2},
		{"6x6", "6/6/6/6/G4U/4K1 light 0", edgeTerm, 2},
		{"8x8", "8/8/8/8/8/8/4G3/3K4 light 0", pairTerm, 2},
		{"8x8", "8/8/8/3g4/4S3/8/8/8 light 0", looseMoveTerm, 1},
		{"8x8", "8/8/2k5/3g4/4S3/8/8/8 light 0", looseMoveTerm, 0},
		{"8x8", "8/8/8/3g4/4S3/8/8/8 dark 0", looseWaitTerm, 1},
	} {
		p, err := rulesOf(t, c.board).Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		if got := NewEval(nil).Features(nil, &p)[c.term]; got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.position, glossary[c.term].Name, got, c.want)
		}
	}
}

// If the enemy threatens to win at once, the forcing moves are those that win or
// prevent it, including all that prevent it.
func TestForcingParriesWins(t *testing.T) {
	e, threats, parried := NewEval(nil), 0, 0
	visit(t, func(p Position) {
		us := p.turn
		if p.goals(us^1) == 0 {
			return
		}
		threats++
		var want []game.Move
		for _, m := range p.AppendMoves(nil) {
			next := p
			next.Play(m)
			won := next.Turn() == game.Over && next.Payoff()[us] == 1
			if won || next.Turn() != game.Over && len(winning(&next)) == 0 {
				want = append(want, m)
			}
		}
		parried += min(len(want), 1)
		got := e.AppendForcing(nil, &p)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%+v: forcing are %v, want %v", p, got, want)
		}
	})
	if threats < 500 || parried < 200 {
		t.Errorf("only %d threats met, %d of them to be parried", threats, parried)
	}
}

// winning returns the moves that win by SK-8.
func winning(p *Position) (list []game.Move) {
	for _, m := range p.AppendMoves(nil) {
		if _, to := fromTo(m); p.farRow(p.turn)>>to&1 != 0 {
			list = append(list, m)
		}
	}
	return list
}

func TestForcingMoves(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"8/8/8/3g4/4S3/8/8/8 light 0", "e4d5"},        // a take
		{"8/8/8/3g4/4K3/8/8/8 light 0", ""},            // a king does not take a god
		{"8/2K5/8/3g4/4S3/8/8/8 light 0", "c7c8 e4d5"}, // a win
		{"8/8/8/8/8/8/4k3/3G4 light 0", "d1e1 d1e2"},   // step into the way, or take
		{"8/8/8/8/8/8/4k3/3S4 light 0", "d1e1"},        // a serf does not take a king
		{"8/8/8/8/8/8/4k3/2KK4 light 0", "c1e1 d1e1"},  // over a friend
		{"8/8/8/3g4/4S3/8/4k3/3S4 light 0", "d1e1"},    // the take does not help
		{"8/8/8/8/8/8/4k3/4SS2 light 0", "f1f2 f1g1"},  // out of its way
		{"8/8/8/8/8/8/4k3/S7 light 0", ""},             // too far
		{"8/8/8/8/8/8/1k4k1/S7 light 0", ""},           // two at once
	} {
		rules := rulesOf(t, "8x8")
		p, err := rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range NewEval(rules).AppendForcing(nil, &p) {
			got = append(got, string(rules.AppendMove(nil, &p, m)))
		}
		slices.Sort(got)
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: forcing are %q, want %q", c.position, text, c.want)
		}
	}
}

func TestPriority(t *testing.T) {
	rules := rulesOf(t, "8x8")
	p, err := rules.Parse("8/2K5/1G6/3u4/4S3/8/7g/8 light 0")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEval(rules)
	last := winPriority + 1
	for _, text := range []string{"c7c8", "e4d5", "b6b7", "b6a6"} {
		m, err := rules.ParseMove(&p, text)
		if err != nil {
			t.Fatal(err)
		}
		if now := e.Priority(&p, m); now < last {
			last = now
		} else {
			t.Errorf("%s has priority %d, the move before %d", text, now, last)
		}
	}
	if last != 0 {
		t.Errorf("a quiet move has priority %d", last)
	}
}

func TestEvalAllocatesNothing(t *testing.T) {
	rules := rulesOf(t, "8x8")
	p, err := rules.Parse("ssgkskug/suugg2u/5kk1/5G2/6K1/4G1U1/SKKUUS1G/1SGK1U1S light 10")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEval(rules)
	moves := make([]game.Move, 0, rules.Traits().MaxMoves)
	if n := testing.AllocsPerRun(100, func() {
		e.Evaluate(&p)
		moves = e.AppendForcing(moves[:0], &p)
		for _, m := range moves {
			e.Priority(&p, m)
		}
	}); n != 0 || len(moves) == 0 {
		t.Errorf("%v allocations, %d forcing moves", n, len(moves))
	}
}

func BenchmarkEvaluate(b *testing.B) {
	rules, r := rulesOf(b, "8x8"), game.NewRand(1)
	var list []Position
	for p := rules.Start(game.SeedDice(1)); len(list) < 256; {
		m, ok := p.RandomMove(r)
		if !ok {
			p = rules.Start(game.SeedDice(uint64(len(list))))
			continue
		}
		list = append(list, p)
		p.Play(m)
	}
	e := game.Tunable[Position](NewEval(rules))
	moves := make([]game.Move, 0, rules.Traits().MaxMoves)
	b.Run("evaluate", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			e.Evaluate(&list[i&255])
		}
	})
	b.Run("forcing", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			moves = e.AppendForcing(moves[:0], &list[i&255])
		}
	})
}

// Threatened agrees with the rules: if the turn is skipped, a move onto the far row wins.
func TestThreatened(t *testing.T) {
	e, seen := NewEval(nil), map[bool]int{}
	visit(t, func(p Position) {
		passed := p
		passed.turn ^= 1
		want := false
		for _, m := range passed.AppendMoves(nil) {
			next := passed
			next.Play(m)
			want = want || next.across()
		}
		if got := e.Threatened(&p); got != want {
			t.Fatalf("%+v: threatened %v, by the rules %v", p, got, want)
		}
		seen[want]++
	})
	if !e.Answered() || seen[true] < 50 || seen[false] < 50 {
		t.Errorf("seen %v", seen)
	}
}
