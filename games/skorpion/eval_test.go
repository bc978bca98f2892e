package skorpion

import (
	"math/bits"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/tune"
)

func evalRules(t testing.TB, o game.Options) game.Rules[Position] {
	t.Helper()
	r, err := Game.Configure(o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// oddEval has other weights than the current ones, all different, so that no two terms
// can be confused.
func oddEval(r game.Rules[Position]) game.Tunable[Position] {
	weights := make([]float64, terms)
	for i := range weights {
		weights[i] = float64(37*i%101) - 50.25
	}
	return NewEval(r).WithWeights(weights)
}

// sparsePosition has few pieces, so that the last one is often within reach.
func sparsePosition(r *game.Rand, p Position) Position {
	b := p.on()
	spots := bits.OnesCount64(b.all)
	p.turn = uint16(5 + r.N(200))
	p.skorpion = spot(r.N(spots))
	p.tail = gate
	if b.homing&bit(p.skorpion) != 0 {
		p.skorpion = gate
	}
	if p.skorpion != gate {
		near := b.near[p.skorpion] &^ b.homing
		p.tail = nth(near, r.N(bits.OnesCount64(near)))
	}
	free := b.all &^ (bit(gate) | bit(p.skorpion) | bit(p.tail))
	for who := range p.pieces {
		n := 1 + r.N(3)
		for range n {
			s := nth(free, r.N(bits.OnesCount64(free)))
			free &^= bit(s)
			p.pieces[who] |= bit(s)
		}
		p.hand[who] = uint8(r.N(pieceCount - n + 1))
	}
	p.settle()
	p.hash = p.freshHash()
	return p
}

// visitPositions calls f with positions of random games and of sparse boards.
func visitPositions(t *testing.T, f func(r game.Rules[Position], p Position)) {
	rand := game.NewRand(5)
	for _, o := range []game.Options{{}, {"board": "gate25"}, {"discard": "out"}} {
		rules := evalRules(t, o)
		for range 8 {
			p := rules.Start(nil)
			for m, ok := p.RandomMove(rand); ok; m, ok = p.RandomMove(rand) {
				f(rules, p)
				p.Play(m)
			}
		}
		for range 1000 {
			f(rules, sparsePosition(rand, rules.Start(nil)))
		}
	}
}

func TestEvalKeepsItsPromises(t *testing.T) {
	pairs := 0
	visitPositions(t, func(r game.Rules[Position], p Position) {
		for _, e := range []game.Tunable[Position]{NewEval(r), oddEval(r)} {
			if err := tune.CheckEval[Position](e, p); err != nil {
				t.Fatalf("%s: %v", r.Append(nil, &p), err)
			}
		}
		for _, m := range NewEval(r).AppendForcing(nil, &p) {
			if m >= pairKind {
				pairs++
			}
		}
	})
	if pairs < 100 {
		t.Errorf("only %d wins with a second step were met", pairs)
	}
}

// Rotating the board by half a turn swaps red and blue: KO-2.
func TestEvalKnowsNoColour(t *testing.T) {
	visitPositions(t, func(r game.Rules[Position], p Position) {
		b := p.on()
		turn := func(s spot) spot {
			for ring, n := range b.rings {
				if i := int(s) - int(b.opens[ring]); i < n {
					return b.opens[ring] + spot((i+n/2)%n)
				}
			}
			return s
		}
		q := p
		q.pieces = [2]uint64{}
		for who := range p.pieces {
			for set := p.pieces[who]; set != 0; set &= set - 1 {
				q.pieces[1-who] |= bit(turn(first(set)))
			}
			q.hand[1-who] = p.hand[who]
		}
		q.skorpion, q.tail, q.turn = turn(p.skorpion), turn(p.tail), p.turn^1
		if q.settle(); p.turn < 5 || q.seat == game.Over {
			return
		}
		e := oddEval(r)
		if a, b := e.Evaluate(&p), e.Evaluate(&q); a != b {
			t.Fatalf("%s: %d, with the sides exchanged %d", r.Append(nil, &p), a, b)
		}
		x, y := e.Features(nil, &p), e.Features(nil, &q)
		for i := range x {
			if x[i] != -y[i] {
				t.Fatalf("%s: %s is %v, with the sides exchanged %v", r.Append(nil, &p), glossary[i].Name, x[i], y[i])
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
		{"./..../......../......../R.B......... a1 a1 red 7 7 3", pieceTerm, 0},
		{"./..../......../......../R.B......... a1 a1 red 7 7 3", loneTerm, 0},
		{"./..../......../R......./R.B......... a1 a1 red 6 7 5", loneTerm, -1},
		{"./R.R./......../......../..B......... b2 c3 red 6 7 5", link2Term, 1},
		{"./R.R./......../......../..B......... b2 c3 red 6 7 5", winTerm, 1},
		{"./R.R./......../......../..B......... b2 c3 blue 6 7 6", threatTerm, 1},
		{"./R.R./......../......../..B......... b2 a1 red 6 7 5", winTerm, 0},
		{"./R.R./......../......../..B......... b2 a1 red 6 7 5", readyTerm, 1},
		{"./R.../......../......../..B......... b2 a1 red 7 7 5", link1Term, 1},
		{"./R.../..R...../......../..B......... b2 a1 blue 6 7 6", stepMoveTerm, 0},
		{"./..../..R...../R......./..B......... b2 a1 blue 6 7 6", stepWaitTerm, 1},
		{"./..../......../R...B.../......B..... b1 a1 red 7 6 5", nearTermOf(3), 0},
		{"./..../......../......../R...R....... a1 a1 blue 6 8 4", startTerm, -2},
		{"./..../......../......../R.B......... a1 a1 blue 7 7 4", tempoTerm, -1},
	} {
		r := evalRules(t, nil)
		p, err := r.Parse(c.position)
		if err != nil {
			t.Fatalf("%s: %v", c.position, err)
		}
		if got := NewEval(r).Features(nil, &p)[c.term]; got != c.want {
			t.Errorf("%s: %s is %v, want %v", c.position, glossary[c.term].Name, got, c.want)
		}
	}
}

func nearTermOf(steps int) int { return near2Term + steps - 2 }

// Threatened agrees with the rules: if the turn is skipped, a move wins at once.
func TestThreatened(t *testing.T) {
	seen := map[bool]int{}
	visitPositions(t, func(r game.Rules[Position], p Position) {
		if p.turn <= setupTurns {
			return
		}
		e := NewEval(r)
		passed := p
		passed.seat = 1 - p.seat
		want := false
		for _, m := range passed.AppendMoves(nil) {
			next := passed
			next.Play(m)
			want = want || next.Turn() == game.Over && next.Payoff()[passed.seat] > 0
		}
		if got := e.Threatened(&p); got != want {
			t.Fatalf("%q: threatened %v, by the rules %v", r.Append(nil, &p), got, want)
		}
		seen[want]++
	})
	if seen[true] < 50 || seen[false] < 50 {
		t.Errorf("seen %v", seen)
	}
}

func TestEvalAllocatesNothing(t *testing.T) {
	r := evalRules(t, nil)
	p, err := r.Parse("./R.R./......../......../..B......... b2 c3 red 6 7 5")
	if err != nil {
		t.Fatal(err)
	}
	e := NewEval(r)
	moves := make([]game.Move, 0, r.Traits().MaxMoves)
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
	rules, r := evalRules(b, nil), game.NewRand(1)
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
