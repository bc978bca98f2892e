package nettest

import (
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/net"
)

// Suite checks the inputs of a game on random games: they are in range and all different,
// changes lead from the inputs of one position to those of another, and an Eye that follows
// lines of play sees what a fresh look sees, without allocating.
func Suite[P comparable, PP game.Position[P]](t *testing.T, rules game.Rules[P], terms game.Evaluator[P], in net.Inputs[P]) {
	t.Helper()
	judge, err := net.NewJudge(terms, in, Random(For("test", in, 32), 1))
	if err != nil {
		t.Fatal(err)
	}
	r := game.NewRand(7)
	const plies = 40
	for g := range 60 {
		eye := net.NewEye(judge, plies+1)
		line := []P{rules.Start(game.SeedDice(uint64(g)))}
		for len(line) <= plies {
			p := line[len(line)-1]
			moves := PP(&p).AppendMoves(nil)
			if PP(&p).Turn() == game.Over {
				break
			}
			checkInputs(t, in, &p)
			checkChanges(t, in, &line[r.N(len(line))], &p)
			// Now and then the search goes back some plies and on along another line.
			if back := r.N(12); back < 3 && len(line) > back+1 {
				line = line[:len(line)-back]
				continue
			}
			ply := len(line) - 1
			eye.Enter(ply)
			if r.N(3) > 0 { // not every position is evaluated
				if got, want := eye.Evaluate(ply, &p), judge.Evaluate(&p); got != want {
					t.Fatalf("game %d, ply %d: %d along the line, %d afresh", g, ply, got, want)
				}
			}
			PP(&p).Play(moves[r.N(len(moves))])
			line = append(line, p)
		}
	}
	p := rules.Start(game.SeedDice(1))
	eye := net.NewEye(judge, 2)
	if n := testing.AllocsPerRun(100, func() {
		eye.Enter(0)
		eye.Evaluate(0, &p)
		judge.Evaluate(&p)
	}); n != 0 {
		t.Errorf("%v allocations per position", n)
	}
	checkMirror(t, in)
}

// views are the inputs of both seats, sorted.
func views[P any](in net.Inputs[P], p *P) (v [2][]uint16) {
	var c net.Changes
	net.Look(in, &c, p)
	for s := range v {
		v[s] = slices.Sorted(slices.Values(c.View(game.Seat(s))))
	}
	return v
}

func checkInputs[P any](t *testing.T, in net.Inputs[P], p *P) {
	t.Helper()
	for s, v := range views(in, p) {
		if len(v) > in.Most() || len(v) == 0 || int(v[len(v)-1]) >= in.Size() {
			t.Fatalf("seat %d has %d of %d inputs, the last is %d of %d", s, len(v), in.Most(), v[len(v)-1], in.Size())
		}
		if len(slices.Compact(slices.Clone(v))) != len(v) {
			t.Fatalf("seat %d has an input twice: %v", s, v)
		}
	}
	if b, r := in.Bucket(p), in.Room(p); b < 0 || b >= in.Buckets() || r < 0 || r >= in.Rooms() {
		t.Fatalf("bucket %d of %d, room %d of %d", b, in.Buckets(), r, in.Rooms())
	}
}

// checkChanges compares the changes between two positions with the plain way: what one view
// has and the other has not.
func checkChanges[P any](t *testing.T, in net.Inputs[P], p, q *P) {
	t.Helper()
	if in.Room(p) != in.Room(q) {
		return
	}
	was, is := views(in, p), views(in, q)
	var c net.Changes
	in.Changes(&c, p, q)
	for s := range was {
		gone := func(x uint16) bool { return !slices.Contains(is[s], x) }
		fresh := func(x uint16) bool { return !slices.Contains(was[s], x) }
		on := slices.Sorted(slices.Values(c.View(game.Seat(s))))
		off := slices.Sorted(slices.Values(c.Gone(game.Seat(s))))
		if want := kept(is[s], fresh); !slices.Equal(on, want) {
			t.Fatalf("seat %d: %v are new, not %v", s, want, on)
		}
		if want := kept(was[s], gone); !slices.Equal(off, want) {
			t.Fatalf("seat %d: %v are gone, not %v", s, want, off)
		}
	}
}

func kept(list []uint16, keep func(uint16) bool) (some []uint16) {
	for _, x := range list {
		if keep(x) {
			some = append(some, x)
		}
	}
	return some
}

func checkMirror[P any](t *testing.T, in net.Inputs[P]) {
	t.Helper()
	m := in.Mirror()
	if m == nil {
		return
	}
	if len(m) != in.Size() {
		t.Fatalf("the mirror has %d of %d inputs", len(m), in.Size())
	}
	for i, x := range m {
		if int(x) >= len(m) || int(m[x]) != i {
			t.Fatalf("the image of the image of input %d is another", i)
		}
	}
}

// Mirrored checks that the inputs of the mirror image of a position are the mirror's.
func Mirrored[P any](t *testing.T, in net.Inputs[P], p, image *P) {
	t.Helper()
	m := in.Mirror()
	was, is := views(in, p), views(in, image)
	for s := range was {
		for i, x := range was[s] {
			was[s][i] = m[x]
		}
		slices.Sort(was[s])
		if !slices.Equal(was[s], is[s]) {
			t.Fatalf("seat %d: the mirror image has %v, not %v", s, is[s], was[s])
		}
	}
}

// Exchanged checks that a position in which the players have changed sides looks to each as
// the first one did to the other.
func Exchanged[P any](t *testing.T, in net.Inputs[P], p, other *P) {
	t.Helper()
	was, is := views(in, p), views(in, other)
	for s := range was {
		if !slices.Equal(was[s], is[1-s]) {
			t.Fatalf("seat %d sees %v, and %v after the exchange", s, was[s], is[1-s])
		}
	}
}
