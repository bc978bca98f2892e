package rsp

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

func evalRules(t testing.TB, flags string) game.Rules[Position] {
	t.Helper()
	r, err := Game.Configure(game.Options{"flags": flags})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// oddEval has other weights than the current ones, all different, so that no two terms
// can be confused.
func oddEval() game.Tunable[Position] {
	weights := make([]float64, terms)
	for i := range weights {
		weights[i] = float64(37*i%101) - 50.25
	}
	return NewEval(nil).WithWeights(weights)
}

// sparsePosition has few pieces, so that Flags and last moves are within reach.
func sparsePosition(r *game.Rand, flags uint8) Position {
	p := Position{flags: flags, turn: uint8(r.N(2))}
	for seat := range 2 {
		for kind := range kinds {
			n := r.N(supply[kind] + 1)
			if kind == flag {
				n = max(n, supply[flag]+1-int(flags))
			}
			for range n {
				at := r.N(spaces)
				if p.empty()>>at&1 == 0 {
					continue
				}
				if kind == paper {
					p.pile(seat, at, min(1+r.N(4), supply[paper]-p.count(seat, paper)))
				} else {
					p.toggle(seat, kind, at)
				}
			}
		}
	}
	p.end = p.settle()
	return p
}

// narrow is a position in which a side can hardly move.
func narrow(r *game.Rand) Position {
	for {
		p := sparsePosition(r, 1)
		us := int(p.turn)
		for _, kind := range []int{rock, paper} {
			for set := p.pieces[us^1][kind]; set != 0; set &= set - 1 {
				at := bits.TrailingZeros64(set)
				if kind == paper {
					p.pile(us^1, at, -p.height(at))
				} else {
					p.toggle(us^1, kind, at)
				}
			}
		}
		for bits.OnesCount64(p.pieces[us^1][scissors]) > 1 {
			p.toggle(us^1, scissors, bits.TrailingZeros64(p.pieces[us^1][scissors]))
		}
		p.toggle(us^1, rock, bits.TrailingZeros64(p.empty()>>1<<1))
		if p.end = p.settle(); p.end == playing {
			return p
		}
	}
}

// visitPositions calls f with positions of random games and of sparse boards.
func visitPositions(t *testing.T, f func(p Position)) {
	rand := game.NewRand(5)
	for _, flags := range []string{"1", "2"} {
		rules := evalRules(t, flags)
		for range 6 {
			p := rules.Start(nil)
			for m, ok := p.RandomMove(rand); ok; m, ok = p.RandomMove(rand) {
				f(p)
				p.Play(m)
			}
		}
		for range 1000 {
			if p := sparsePosition(rand, flags[0]-'0'); p.end == playing {
				f(p)
			}
			f(narrow(rand))
		}
	}
}

func TestEvalKeepsItsPromises(t *testing.T) {
	tuned, odd, stalls := NewEval(nil), oddEval(), 0
	rules := evalRules(t, "1")
	visitPositions(t, func(p Position) {
		for _, e := range []game.Tunable[Position]{tuned, odd} {
			if err := tune.CheckEval[Position](e, p); err != nil {
				t.Fatalf("%s, flags=%d: %v", rules.Append(nil, &p), p.flags, err)
			}
		}
		for _, m := range tuned.AppendForcing(nil, &p) {
			if p.stalls(m) {
				stalls++
			}
		}
	})
	if stalls < 20 {
		t.Errorf("only %d moves that win by RP-16 were met", stalls)
	}
}

// What the evaluation calls a win really is one.
func TestEvalWins(t *testing.T) {
	won, e := 0, NewEval(nil)
	visitPositions(t, func(p Position) {
		if !p.decides(int(p.turn^1)) || !p.strikes(int(p.turn)) {
			return
		}
		w := [terms]int32{winTerm: 1}
		if p.sum(&w) != 1 {
			t.Fatalf("%+v: a win is not counted", p)
		}
		won++
		for _, m := range p.AppendMoves(nil) {
			if e.Priority(&p, m) == winPriority {
				return
			}
		}
		t.Fatalf("no win in %s", evalRules(t, "1").Append(nil, &p))
	})
	if won < 100 {
		t.Errorf("only %d wins met", won)
	}
}

// Rotating the board by half a turn swaps red and blue: RP-2.
func TestEvalKnowsNoColour(t *testing.T) {
	odd := oddEval()
	visitPositions(t, func(p Position) {
		flip := func(x uint64) uint64 { return bits.Reverse64(x) >> (64 - spaces) }
		q := p
		for seat := range 2 {
			for kind := range kinds {
				q.pieces[seat][kind] = flip(p.pieces[1-seat][kind])
			}
		}
		for i := range q.heights {
			q.heights[i] = flip(p.heights[i])
		}
		q.turn ^= 1
		if a, b := odd.Evaluate(&p), odd.Evaluate(&q); a != b {
			t.Fatalf("%+v: %d, with the sides exchanged %d", p, a, b)
		}
		a, b := odd.Features(nil, &p), odd.Features(nil, &q)
		for i := range a {
			if a[i] != -b[i] {
				t.Fatalf("%+v: %s is %v, with the sides exchanged %v", p, glossary[i].Name, a[i], b[i])
			}
		}
	})
}

// Values of single terms, red's minus blue's.
func TestEvalTerms(t *testing.T) {
	for _, c := range []struct {
		position string
		term     int
		want     float64
	}{
		{"f...f/....../......./......../....R..../......../......./....../F...F red 0", rockTerm, 1},
		{"f...f/....../......./......../....R..../......../......./....../F...F red 0", rollTerm, 20},
		{"f...f/....../......./......../r...P7..../......../......./....../F...F red 0", paperTerm, 7},
		{"f...f/....../......./......../r...P7..../......../......./....../F...F red 0", towerTerm, 1},
		{"f...f/....../......./......../rP3......./......../......./....../F...F red 0", layHitMoveTerm, 1},
		{"f...f/....../......./...sS.../........./......../......./....../F...F red 0", lockTerm, 0},
		{"f...f/....../......./....S.../...s....r/......../......./....../F...F red 0", lockTerm, 0},
		{"f...f/....../......./....S.../....s..../......../......./....../F...F red 0", lockTerm, 0},
		{"f...f/....../......./....S.../....s..../...s..../......./....../F...F red 0", scissorsTerm, -1},
		{"f...f/R...../......./......../........./......../......./....../F...F red 0", winTerm, 1},
		{"f...f/R...../......./......../........./......../......./r...../F...F blue 0", threatTerm, 1},
		{"f...f/R...../......./......../........./......../......./r...../F...F blue 0", winTerm, -1},
		{"f...f/....../P3....../......../........./......../......./r...../F...F red 0", winTerm, 1},
		{"f...f/s...../P3....../......../........./......../......./r...../F...F red 0", winTerm, 0},
		{"f...f/....../S....../......../........./......../......./....../F...F red 0", winTerm, 1},
		{"f...f/....../......./......../S......../......../......./....../F...F red 0", winTerm, 0},
		{"f...f/....../......./......../S......../......../......./....../F...F blue 0", tempoTerm, -1},
	} {
		p, err := evalRules(t, "1").Parse(c.position)
		if err != nil {
			t.Fatalf("%s: %v", c.position, err)
		}
		if got := NewEval(nil).Features(nil, &p)[c.term]; got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.position, glossary[c.term].Name, got, c.want)
		}
	}
}

// If the enemy could take the Flag that decides the game, the forcing moves are those
// that win or prevent it, including all that prevent it.
func TestForcingParriesWins(t *testing.T) {
	e, threats, parried := NewEval(nil), 0, 0
	visitPositions(t, func(p Position) {
		us := int(p.turn)
		if !p.decides(us) || !p.strikes(us^1) {
			return
		}
		threats++
		var want []game.Move
		for _, m := range p.AppendMoves(nil) {
			next := p
			next.Play(m)
			winner, over := next.winner()
			if over && winner == us || !over && !next.strikes(us^1) {
				want = append(want, m)
			}
		}
		parried += min(len(want), 1)
		got := e.AppendForcing(nil, &p)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: forcing are %x, want %x", evalRules(t, "1").Append(nil, &p), got, want)
		}
	})
	if threats < 500 || parried < 200 {
		t.Errorf("only %d threats met, %d of them to be parried", threats, parried)
	}
}

func TestForcingMoves(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"f...f/....../...p.../......../...R..s../......../......./....../F...F red 0", "e4e7"}, // a take
		{"f...f/.....p/......./......../...S..s../......../......./....../F...F red 0", ""},     // Scissors do not take each other
		{"f...f/R...../......./......../........p/......../......./....../F...F red 0", "h1i1"}, // a Flag
		{"f...f/....../......./......../......p../......../......./r...../F.S.F red 0", ""},     // a Flag is lost whatever is done
		{"f...f/....../......./......../......p../......../......./rP..../F...F red 0", "b2b1"}, // take the attacker
		{"f...f/....../......./......../r......../.......R/......./....../F...F red 0", "d8d1"}, // roll into its way
		{"f...f/....../......./r......./......p../......../......./....../FS..F red 0", ""},     // no threat
	} {
		rules := evalRules(t, "1")
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

func TestEvalAllocatesNothing(t *testing.T) {
	r := evalRules(t, "1")
	p, err := r.Parse("sf.fs/r..s.r/p2.p..p2./...p.sp./..R.S..../.P..r.P./P3..S.P./R..SPR/.F.FS red 4")
	if err != nil {
		t.Fatal(err)
	}
	threatened, err := r.Parse("sf.fs/r..s.r/p2.p..p2./...p.sp./r.R.S..../.P....P./.P3.S.P./.R.SPR/F..FS red 4")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEval(r)
	moves := make([]game.Move, 0, r.Traits().MaxMoves)
	for _, p := range []*Position{&p, &threatened} {
		if n := testing.AllocsPerRun(100, func() {
			e.Evaluate(p)
			moves = e.AppendForcing(moves[:0], p)
			for _, m := range moves {
				e.Priority(p, m)
			}
		}); n != 0 || len(moves) == 0 {
			t.Errorf("%v allocations, %d forcing moves", n, len(moves))
		}
	}
}

func BenchmarkEvaluate(b *testing.B) {
	rules, r := evalRules(b, "1"), game.NewRand(1)
	var list []Position
	for p := rules.Start(nil); len(list) < 256; {
		m, ok := p.RandomMove(r)
		if !ok {
			p = rules.Start(nil)
			continue
		}
		list = append(list, p)
		p.Play(m)
	}
	e := game.Tunable[Position](NewEval(rules))
	for i := 0; b.Loop(); i++ {
		e.Evaluate(&list[i&255])
	}
}

// The limit is as far away as PliesToLimit says: that many quiet moves end the game,
// one fewer does not, and a take resets the count (RP-17).
func TestPliesToLimit(t *testing.T) {
	rules := evalRules(t, "1")
	p, err := rules.Parse("f...f/....../......./......../....R..s./......../......./....../F...F red 97")
	if err != nil {
		t.Fatal(err)
	}
	var _ game.Limited = &p
	taking := p
	for _, action := range []string{"e5f5", "e8e9", "f5e5"} {
		left := p.PliesToLimit()
		if p.Turn() == game.Over {
			t.Fatalf("over with %d plies to the limit", left)
		}
		m, err := rules.ParseMove(&p, action)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if got := p.PliesToLimit(); got != left-1 {
			t.Errorf("%d plies to the limit after %s, %d before", got, action, left)
		}
	}
	if p.PliesToLimit() != 0 || p.Turn() != game.Over || p.end != limit {
		t.Errorf("%d plies to the limit, ending %d", p.PliesToLimit(), p.end)
	}
	m, err := rules.ParseMove(&taking, "e5e8")
	if err != nil {
		t.Fatal(err)
	}
	if taking.Play(m); taking.PliesToLimit() != quietLimit {
		t.Errorf("%d plies to the limit after a take", taking.PliesToLimit())
	}
}

// Threatened is right: if the turn is skipped, a move takes the Flag that decides the
// game. It overlooks few such threats: by knocks, and by long lays.
func TestThreatened(t *testing.T) {
	e, seen, overlooked := NewEval(nil), map[bool]int{}, 0
	visitPositions(t, func(p Position) {
		us := int(p.turn)
		passed := p
		passed.turn ^= 1
		want := false
		for _, m := range passed.AppendMoves(nil) {
			next := passed
			next.Play(m)
			want = want || next.beaten(us) && !next.beaten(us^1)
		}
		got := e.Threatened(&p)
		if got && !want {
			t.Fatalf("%s: threatened, but not by the rules", evalRules(t, "1").Append(nil, &p))
		}
		seen[got]++
		if want && !got {
			overlooked++
		}
	})
	t.Logf("seen %v, overlooked %d", seen, overlooked)
	if !e.Answered() || seen[true] < 50 || seen[false] < 50 || overlooked*10 > seen[true] {
		t.Errorf("seen %v, overlooked %d", seen, overlooked)
	}
}
