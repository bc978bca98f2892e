package scorpion

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/antares-games/antares/game"
)

// realTurn plays a turn with nothing but the real rules: every throw, die and decision.
// leaf is the chance of the player to move at the beginning of the next turn.
type realTurn struct {
	stack [96]Position
	leaf  func(p *Position) float64
}

// value is the chance of seat 0, which is to move.
func (r *realTurn) value(ply int) float64 {
	p := &r.stack[ply]
	switch {
	case p.phase == over:
		return 1
	case p.player != 0:
		return 1 - r.leaf(p)
	}
	var room [12]game.Move
	moves := p.AppendMoves(room[:0])
	sum, most := 0.0, 0.0
	for _, m := range moves {
		r.stack[ply+1] = *p
		r.stack[ply+1].Play(m)
		v := r.value(ply + 1)
		sum, most = sum+v, max(most, v)
	}
	if p.Turn() == game.Chance {
		return sum / float64(len(moves))
	}
	return most
}

// solved solves a size.
func solved(squares, own, other uint8) (*endgameSolver, *endgameHalf) {
	s := newEndgameSolver(squares)
	h, _ := s.solve(own, other)
	return s, h
}

// small has two against one on the shortest track, solved once for all tests.
var small = sync.OnceValue(func() *endgameSolver {
	s, _ := solved(12, 2, 1)
	return s
})

// chanceIn looks up a position among those that a solver has solved.
func (s *endgameSolver) chanceIn(p *Position) float64 {
	own, other := p.each-p.out[p.player], p.each-p.out[1-p.player]
	h := s.halves[[2]uint8{own, other}]
	return h.chance[p.rank(p.player)*h.others+p.rank(1-p.player)]
}

// TestEndgameStands checks that no turn of the real game changes a value: a turn played
// as well as possible, with the table's values after it, is worth what the table says.
// As play never leaves the tables, that makes them the values of the game.
func TestEndgameStands(t *testing.T) {
	for _, c := range []struct {
		squares, own, other uint8
		every               int // one in this many states is checked
	}{
		{12, 1, 1, 1}, {24, 1, 1, 5}, {40, 1, 1, 101}, {12, 2, 1, 161}, {12, 1, 2, 61},
	} {
		s := small()
		if c.squares != s.squares {
			s, _ = solved(c.squares, c.own, c.other)
		}
		h := s.halves[[2]uint8{c.own, c.other}]
		r := &realTurn{leaf: s.chanceIn}
		i, checked := 0, 0
		h.eachPair(h.own, func(p *Position, ours, theirs int) {
			if i++; i%c.every != 0 {
				return
			}
			checked++
			r.stack[0] = *p
			r.stack[0].phase = throwFirst
			got := h.chance[ours*h.others+theirs]
			if want := r.value(0); math.Abs(got-want) > 2*endgameStill {
				t.Fatalf("%+v, ours %v theirs %v: %.12f, by a turn of the rules %.12f", c, p.lanes[0], p.lanes[1], got, want)
			}
		})
		if checked < 40 {
			t.Errorf("%+v: %d of %d states checked", c, checked, i)
		}
	}
}

// TestEndgameEqualsBruteForce compares a small endgame with values found by the real
// rules alone, state by state in a map, in which a player who has stood still for long
// enough without the other moving has a draw.
func TestEndgameEqualsBruteForce(t *testing.T) {
	s, h := solved(12, 1, 1)
	before := make([]float64, len(h.chance))
	for i := range before {
		before[i] = even
	}
	var own int // the state being computed
	r := &realTurn{leaf: func(p *Position) float64 {
		ours, theirs := p.rank(1-p.player), p.rank(p.player)
		if ours*h.others+theirs == own {
			return 1 // stood still: worth nothing here, and judged below
		}
		return before[theirs*h.others+ours]
	}}
	off := 1.0
	for range s.changes {
		now, moves := slices.Clone(before), make([]float64, len(before))
		off = 0
		h.eachPair(1, func(p *Position, ours, theirs int) {
			own = ours*h.others + theirs
			r.stack[0] = *p
			r.stack[0].phase = throwFirst
			moves[own] = r.value(0)
		})
		h.eachPair(1, func(p *Position, ours, theirs int) {
			at, turned := ours*h.others+theirs, theirs*h.others+ours
			now[at] = max(moves[at], min(even, 1-moves[turned]))
			off = max(off, math.Abs(now[at]-h.chance[at]))
		})
		before = now
	}
	if off > 1e-12 {
		t.Errorf("the tables are %g off", off)
	}
	// Five turns together, as one may change little and the next more.
	for i, change := range s.changes {
		if i > 20 && change > s.changes[i-5]*math.Pow(2.0/3, 5) {
			t.Errorf("turn %d: the changes are %v", i, s.changes)
			break
		}
	}
	t.Logf("%d turns", len(s.changes))
}

// TestEndgameGuess checks that the values do not depend on their initial guess.
func TestEndgameGuess(t *testing.T) {
	_, want := solved(24, 1, 1)
	for _, guess := range []float64{0, 1} {
		s := newEndgameSolver(24)
		s.guess = guess
		got, _ := s.solve(1, 1)
		for i, c := range want.chance {
			if want.possible[i] && math.Abs(got.chance[i]-c) > 10*endgameStill {
				t.Fatalf("state %d: %v from %v, %v from even", i, got.chance[i], guess, c)
			}
		}
	}
}

// TestEndgameSense checks what must be true: chances are between 0 and 1; a player who
// is one step away wins; and as a lone scorpion may stand still, having the move is
// never worse than the other having it.
func TestEndgameSense(t *testing.T) {
	waits := 0
	_, h := solved(24, 1, 1)
	h.eachPair(1, func(p *Position, ours, theirs int) {
		c, turned := h.chance[ours*h.others+theirs], h.chance[theirs*h.others+ours]
		if math.IsNaN(c) || c < 0 || c > 1 || c+turned < 1-10*endgameStill {
			t.Errorf("%v against %v: %v on turn, %v for the other", p.lanes[0], p.lanes[1], c, turned)
		}
		if 0.01 < c && c < 0.99 && c+turned < 1+endgameStill {
			waits++
		}
	})
	if waits == 0 {
		t.Error("nowhere would both rather see the other move: is there any need to judge waiting?")
	}
	e := NewEval()
	chance := func(text string) float64 {
		_, p := read(t, two, text)
		var v [game.MaxSeats]float64
		e.Estimate(&p, &v)
		if math.Abs(v[0]+v[1]-1) > 1e-12 {
			t.Errorf("%s: %v", text, v)
		}
		return v[0]
	}
	if c := chance("b1,o,o,o/b2,o,o,o blue 61 throw"); c < 1-1e-6 {
		t.Errorf("one step away: %v", c)
	}
	if a, b := chance("b5,o,o,o/b9,o,o,o blue 61 throw"), chance("b9,o,o,o/b5,o,o,o red 62 throw"); math.Abs(a+b-1) > 1e-9 {
		t.Errorf("blue %v, and as red %v", a, 1-b)
	}
	for _, c := range []struct{ name, better, worse string }{
		{"ahead", "b5,o,o,o/h,o,o,o blue 61 throw", "h,o,o,o/b5,o,o,o blue 61 throw"},
		{"nearer", "b5,o,o,o/y13,o,o,o blue 61 throw", "b20,o,o,o/y13,o,o,o blue 61 throw"},
		{"a swap in reach", "y9,o,o,o/b15,o,o,o blue 61 throw", "y9,o,o,o/b2,o,o,o blue 61 throw"},
	} {
		if a, b := chance(c.better), chance(c.worse); a <= b {
			t.Errorf("%s: %v is not more than %v", c.name, a, b)
		}
	}
}

// TestEndgamePlaysAsItSays plays games between two players that follow the table, and
// counts the results.
func TestEndgamePlaysAsItSays(t *testing.T) {
	s := small()
	r := &realTurn{leaf: s.chanceIn}
	rand := game.NewRand(3)
	for _, places := range [][2]place{{0, 0}, {20, 15}, {9, 14}} {
		const games = 300
		won, want := 0, 0.0
		for range games {
			h := s.halves[[2]uint8{1, 1}]
			p := h.bare()
			p.set(0, places[:1])
			p.set(1, places[1:])
			p.phase = throwFirst
			want = s.chanceIn(&p)
			turned := false // seats are swapped so that the player to move is seat 0
			for p.phase != over {
				var room [12]game.Move
				moves := p.AppendMoves(room[:0])
				m := moves[rand.N(len(moves))]
				if p.Turn() != game.Chance {
					best := -1.0
					for _, n := range moves {
						r.stack[0] = p
						r.stack[0].Play(n)
						if v := r.value(0); v > best {
							m, best = n, v
						}
					}
				}
				if p.Play(m); p.phase != over && p.player == 1 {
					turned = !turned
					p.player = 0
					p.lanes[0], p.lanes[1] = p.lanes[1], p.lanes[0]
					p.hand[0], p.hand[1] = p.hand[1], p.hand[0]
				}
			}
			if !turned {
				won++
			}
		}
		share := float64(won) / games
		if off := math.Abs(share - want); off > 4*math.Sqrt(0.25/games) {
			t.Errorf("from %v: won %.3f, the table says %.3f", places, share, want)
		}
	}
}

func TestRank(t *testing.T) {
	h := &endgameHalf{squares: 12}
	for n := range uint8(4) {
		next := 0
		eachHand(12, n, func(rank int, places []place) {
			if rank != next {
				t.Fatalf("%v comes at %d, not %d", places, rank, next)
			}
			next++
			p := h.bare()
			if p.set(0, places) && p.rank(0) != rank {
				t.Fatalf("%v has rank %d, not %d", places, p.rank(0), rank)
			}
		})
		if next != choose(25+int(n)-1, int(n)) {
			t.Errorf("%d ways to place %d", next, n)
		}
	}
}

// TestEndgameCovers checks where the tables answer, and that lookups do not allocate.
func TestEndgameCovers(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	ours, theirs := small().halves[[2]uint8{2, 1}], small().halves[[2]uint8{1, 2}]
	writeEndgame(endgameName(12, 2, 1), slices.Concat(ours.chance, theirs.chance))
	for _, c := range []struct {
		o     game.Options
		text  string
		sizes int // from this many sizes on
	}{
		{two, "b5,o,o,o/h,o,o,o blue 61 throw", 1},
		{two, "b5,o,o,o/h,o,o,o blue 1401 throw", 1},
		{two, "b5,o,o,o/h,o,o,o blue 1601 throw", 9}, // near the limit
		{two, "b5,o,o,o/h,o,o,o blue 61 throw:B3", 9},
		{two, "b5,b4,o,o/h,h,o,o blue 61 throw", 9},
		{short, "h,y5,o,o/b5,o,o,o blue 61 throw", 2},
		{short, "b5,o,o,o/h,y5,o,o blue 61 throw", 2},
		{double, "b5,o,o,o,o,o,o,o/h,o,o,o,o,o,o,o blue 61 throw", 1},
		{game.Options{"players": "3"}, "b5,o,o,o/h,o,o,o/h,o,o,o blue 61 throw", 9},
	} {
		_, p := read(t, c.o, c.text)
		for sizes := 0; sizes <= len(endgameSizes); sizes++ {
			if _, ok := p.endgameChance(sizes); ok != (sizes >= c.sizes) {
				t.Errorf("%s, %d sizes: %v", c.text, sizes, ok)
			}
		}
		if n := testing.AllocsPerRun(20, func() { p.endgameChance(len(endgameSizes)) }); n != 0 {
			t.Errorf("%s: %v allocations", c.text, n)
		}
	}
	// The evaluation with all tables knows what the other one guesses.
	_, p := read(t, short, "h,y5,o,o/b5,o,o,o blue 61 throw")
	exact, _ := p.endgameChance(2)
	var v, w [game.MaxSeats]float64
	NewEval().Exact().Hasty().Estimate(&p, &v)
	NewEval().Estimate(&p, &w)
	if math.Abs(v[0]-exact) > 1e-4 || v == w {
		t.Errorf("exactly %v, with all tables %v, without %v", exact, v, w)
	}
}

// TestEndgameKept checks that many values are kept on disk and read again, and that a
// file that has been tampered with is not used.
func TestEndgameKept(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	made := 0
	fetch := func(name string, n int) []float64 {
		return keptEndgame(name, n, func() []float64 {
			made++
			values := make([]float64, n)
			for i := range values {
				values[i] = 1 / float64(i+1)
			}
			return values
		})
	}
	const name, n = "scorpion-12-2v1.v1", endgameKept
	path, err := endgameFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := fetch(name, n)
	if again := fetch(name, n); !slices.Equal(again, want) || made != 1 {
		t.Errorf("made %d times, and read is what was made: %v", made, slices.Equal(again, want))
	}
	if readEndgame(name, n-1) != nil || readEndgame("scorpion-13-2v1.v1", n) != nil {
		t.Error("a file of another size or name was read")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for what, bad := range map[string][]byte{
		"empty": {}, "cut off": data[:len(data)/2], "a bit": append(slices.Clone(data[:len(data)-1]), data[len(data)-1]^1),
		"another's": append(endgameSum("scorpion-12-2v1.v0", data[32:]), data[32:]...),
	} {
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		made = 0
		if !slices.Equal(fetch(name, n), want) || made != 1 {
			t.Errorf("%s: made %d times", what, made)
		}
		if now, err := os.ReadFile(path); err != nil || !slices.Equal(now, data) {
			t.Errorf("%s: the file was not written again: %v", what, err)
		}
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("beside the file there are %v, %v", list, err)
	}
	// Few values are not kept, and if nothing can be written, that is not an error.
	few := fetch("scorpion-12-1v1.v1", n-1)
	blocked := t.TempDir() + "/file"
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", blocked)
	if len(few) != n-1 || !slices.Equal(fetch(name, n), want) || readEndgame(name, n) != nil {
		t.Error("values that were not kept")
	}
	if list, err := os.ReadDir(filepath.Dir(path)); err != nil || len(list) != 1 {
		t.Errorf("beside the file there are %v, %v", list, err)
	}
}

func BenchmarkEndgame(b *testing.B) {
	b.Run("make/1v1", func(b *testing.B) {
		for b.Loop() {
			solved(24, 1, 1)
		}
	})
	b.Run("make/2v1", func(b *testing.B) {
		for b.Loop() {
			solved(24, 2, 1)
		}
	})
	_, p := read(b, two, "b5,o,o,o/h,o,o,o blue 61 throw")
	b.Run("look", func(b *testing.B) {
		for b.Loop() {
			p.endgameChance(1)
		}
	})
}
