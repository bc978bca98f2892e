package net

import (
	"fmt"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// TestEye walks through games as a search does: forward, back to an earlier ply and on from
// there, to positions that are judged twice or not at all. The Eye says what the Judge says
// about each, and the Judge what the definition says.
func TestEye(t *testing.T) {
	const plies = 24
	for _, h := range sizes() {
		t.Run(fmt.Sprint(h), func(t *testing.T) {
			r := game.NewRand(uint64(h))
			j := toyJudge(h, uint64(h))
			e := NewEye(j, plies)
			var line [plies]toy
			line[0].play(r)
			e.Enter(0)
			check := func(ply int) {
				t.Helper()
				got, want := e.Evaluate(ply, &line[ply]), j.Evaluate(&line[ply])
				if got != want {
					t.Fatalf("ply %d, %+v: the Eye says %d, the Judge %d", ply, line[ply], got, want)
				}
				if r.N(20) == 0 {
					if law := byDefinition(j, &line[ply]); want != law {
						t.Fatalf("%+v: the Judge says %d, and it is %d", line[ply], want, law)
					}
				}
			}
			ply, skip := 0, 1
			for range 5000 {
				switch r.N(10) {
				case 0: // back, and another move from there
					ply = r.N(ply + 1)
				case 1: // once more
					check(ply)
				case 2:
					skip = 1 + r.N(6) // from now on most, or few, are judged
				}
				if ply == plies-1 || r.N(200) == 0 {
					ply = 0 // another search
					line[0].play(r)
					e.Enter(0)
				} else {
					ply++
					line[ply] = line[ply-1]
					line[ply].play(r)
					e.Enter(ply)
				}
				if r.N(skip) == 0 {
					check(ply)
				}
			}
		})
	}
}

// TestEyeForgets: an Eye that has seen other games says the same as a new one.
func TestEyeForgets(t *testing.T) {
	r := game.NewRand(3)
	j := toyJudge(64, 3)
	old := NewEye(j, 4)
	for range 500 {
		var p toy
		for range 30 {
			p.play(r)
		}
		ply := r.N(4)
		old.Enter(ply)
		if got, want := old.Evaluate(ply, &p), NewEye(j, 4).Evaluate(ply, &p); got != want {
			t.Fatalf("%+v: %d, and a new Eye says %d", p, got, want)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	r := game.NewRand(1)
	j := toyJudge(128, 1)
	e := NewEye(j, 8)
	var line [8]toy
	ply := 0
	if n := testing.AllocsPerRun(2000, func() {
		next := (ply + 1) % len(line)
		line[next] = line[ply]
		line[next].play(r)
		ply = next
		e.Enter(ply)
		e.Evaluate(ply, &line[ply])
	}); n != 0 {
		t.Errorf("Eye.Evaluate allocates %v times", n)
	}
	if n := testing.AllocsPerRun(2000, func() { j.Evaluate(&line[ply]) }); n != 0 {
		t.Errorf("Judge.Evaluate allocates %v times", n)
	}
}

type otherInputs struct{ toyInputs }

func (otherInputs) Name() string { return "toy-2" }

type moreInputs struct{ toyInputs }

func (moreInputs) Size() int { return toyInputs{}.Size() + 1 }

type crowdedInputs struct{ toyInputs }

func (crowdedInputs) Most() int { return MaxActive + 1 }

// TestNewJudge: a network that does not fit is refused with a reason.
func TestNewJudge(t *testing.T) {
	in := toyInputs{}
	shape := Shape{Inputs: in.Size(), Hidden: 32, Views: 2, Buckets: in.Buckets()}
	good := random(game.NewRand(1), shape)
	shape.Views = 1
	oneView := random(game.NewRand(1), shape)
	loud := random(game.NewRand(1), good.Header.Shape)
	loud.rows[1234] = 2000
	for _, c := range []struct {
		name string
		in   Inputs[toy]
		n    *Network
		want string
	}{
		{"a network for these inputs", in, good, ""},
		{"another name", otherInputs{}, good, `for the inputs "toy-1", and these are "toy-2"`},
		{"another size", moreInputs{}, good, "480 inputs"},
		{"one view", in, oneView, "1 views"},
		{"sums too large", in, loud, "exceed 16 bits"},
		{"too many at once", crowdedInputs{}, good, "the game has 65"},
	} {
		_, err := NewJudge(toyTerms{}, c.in, c.n)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, and it should say %q", c.name, err, c.want)
		}
	}
}

// BenchmarkEye is a node of a search: a new position is judged. The terms are counted in;
// "terms" is what they take alone, with the interfaces but without the network.
func BenchmarkEye(b *testing.B) {
	j := toyJudge(128, 1)
	e := NewEye(j, 2)
	var from toy
	for i := range 12 {
		from.squares[i] = int8(1 + i%4)
	}
	// The moves of one position, one man each.
	var next [64]toy
	r := game.NewRand(1)
	for i := range next {
		next[i] = from
		next[i].squares[12+r.N(8)], next[i].squares[r.N(12)] = 1, 0
		next[i].mover = 1
	}
	e.Enter(0)
	e.Evaluate(0, &from)
	i := 0
	b.Run("move", func(b *testing.B) {
		for b.Loop() {
			e.Enter(1)
			e.Evaluate(1, &next[i&63])
			i++
		}
	})
	b.Run("sums", func(b *testing.B) {
		for b.Loop() {
			e.look(&e.plies[1], 1, &next[i&63])
			i++
		}
	})
	b.Run("changes", func(b *testing.B) {
		for b.Loop() {
			e.changes.reset()
			j.inputs.Changes(&e.changes, &from, &next[i&63])
			i++
		}
	})
	b.Run("terms", func(b *testing.B) {
		for b.Loop() {
			j.Evaluator.Evaluate(&next[i&63])
			j.inputs.Bucket(&next[i&63])
			j.inputs.Mover(&next[i&63])
			i++
		}
	})
	b.Run("fresh", func(b *testing.B) {
		for b.Loop() {
			j.Evaluate(&next[i&63])
			i++
		}
	})
}
