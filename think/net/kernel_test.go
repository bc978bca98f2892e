package net

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/antares-games/antares/game"
)

// extreme draws numbers of 16 bits, many of them close to where something changes.
func extreme(r *rand.Rand) int16 {
	edges := [...]int16{math.MinInt16, math.MinInt16 + 1, -256, -1, 0, 1, one - 1, one, one + 1, math.MaxInt16 - 1, math.MaxInt16}
	if k := r.IntN(2 * len(edges)); k < len(edges) {
		return edges[k]
	}
	return int16(r.Uint32())
}

func extremes(r *rand.Rand, n int) []int16 {
	s := make([]int16, n)
	for i := range s {
		s[i] = extreme(r)
	}
	return s
}

// unaligned is a copy of s that begins at an odd place in memory.
func unaligned(r *rand.Rand, s []int16) []int16 {
	shift := r.IntN(17)
	return append(make([]int16, shift, shift+len(s)), s...)[shift:]
}

func inputsBelow(r *rand.Rand, n, most int) []uint16 {
	s := make([]uint16, r.IntN(most+1))
	for i := range s {
		s[i] = uint16(r.IntN(n))
	}
	return s
}

func compareUpdate(t *testing.T, r *rand.Rand, h int) {
	t.Helper()
	inputs := 1 + r.IntN(20)
	rows, src := unaligned(r, extremes(r, inputs*h)), unaligned(r, extremes(r, h))
	on, off := inputsBelow(r, inputs, 8), inputsBelow(r, inputs, 8)
	want := make([]int16, h)
	updatePlain(want, src, rows, on, off)

	// What lies around the result must stay as it is.
	const guard = 16
	buffer := extremes(r, h+2*guard)
	before := slices.Clone(buffer)
	got := buffer[guard : guard+h]
	update(got, src, rows, on, off)
	if !slices.Equal(got, want) {
		t.Fatalf("%d sums, on %v, off %v: %v, and plainly %v", h, on, off, got, want)
	}
	if !slices.Equal(buffer[:guard], before[:guard]) || !slices.Equal(buffer[guard+h:], before[guard+h:]) {
		t.Fatalf("%d sums: it wrote beyond the result", h)
	}

	// In place.
	update(src, src, rows, on, off)
	if !slices.Equal(src, want) {
		t.Fatalf("%d sums in place, on %v, off %v: %v, and plainly %v", h, on, off, src, want)
	}
}

func compareActivate(t *testing.T, r *rand.Rand, h int) {
	t.Helper()
	sums, weights := unaligned(r, extremes(r, h)), make([]int16, h)
	for i := range weights {
		weights[i] = int16(r.IntN(2*outMost+1) - outMost)
	}
	switch r.IntN(4) {
	case 0: // as large as it gets
		for i := range sums {
			sums[i], weights[i] = math.MaxInt16, outMost
		}
	case 1:
		for i := range sums {
			sums[i], weights[i] = one, -outMost
		}
	}
	weights = unaligned(r, weights)
	if got, want := activate(sums, weights), activatePlain(sums, weights); got != want {
		t.Fatalf("%v times %v: %d, and plainly %d", sums, weights, got, want)
	}
}

// sizes are all lengths that a hidden layer may have.
func sizes() (all []int) {
	for h := hiddenStep; h <= MaxHidden; h += hiddenStep {
		all = append(all, h)
	}
	return all
}

func TestKernels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, h := range sizes() {
		for range 200 {
			compareUpdate(t, r, h)
			compareActivate(t, r, h)
		}
	}
}

func FuzzUpdate(f *testing.F) {
	f.Add(uint64(1), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, size uint8) {
		compareUpdate(t, rand.New(rand.NewPCG(seed, 0)), sizes()[int(size)%len(sizes())])
	})
}

func FuzzActivate(f *testing.F) {
	f.Add(uint64(1), uint8(3))
	f.Fuzz(func(t *testing.T, seed uint64, size uint8) {
		compareActivate(t, rand.New(rand.NewPCG(seed, 0)), sizes()[int(size)%len(sizes())])
	})
}

// TestKernelBounds: an input that the network does not have, or slices that are too short,
// panic and are never read.
func TestKernelBounds(t *testing.T) {
	const h, inputs = 64, 5
	rows, sums, short := make([]int16, inputs*h), make([]int16, h), make([]int16, h-1)
	for name, f := range map[string]func(){
		"on":         func() { update(sums, sums, rows, []uint16{0, inputs, 1}, nil) },
		"off":        func() { update(sums, sums, rows, nil, []uint16{math.MaxUint16}) },
		"last row":   func() { update(sums, sums, rows[:inputs*h-1:inputs*h-1], []uint16{inputs - 1}, nil) },
		"source":     func() { update(sums, short[:h-1:h-1], rows, nil, nil) },
		"no rows":    func() { update(sums, sums, nil, []uint16{0}, nil) },
		"activation": func() { activate(sums, short[:h-1:h-1]) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
	update(sums, sums, nil, nil, nil)
}

// BenchmarkUpdateOutput is what a network costs per node of a search: the sums of both
// views after a move, and the output.
func BenchmarkUpdateOutput(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	n := random(game.NewRand(1), Shape{Inputs: 512, Hidden: 128, Views: 2, Buckets: 1})
	for _, c := range []struct {
		name    string
		on, off int
	}{{"move", 2, 2}, {"capture", 2, 3}} {
		// Other rows each time, as in a search.
		var lists [256][2][2][]uint16
		for i := range lists {
			for v := range 2 {
				for range c.on {
					lists[i][v][0] = append(lists[i][v][0], uint16(r.IntN(512)))
				}
				for range c.off {
					lists[i][v][1] = append(lists[i][v][1], uint16(r.IntN(512)))
				}
			}
		}
		b.Run(c.name, func(b *testing.B) {
			var sums [8][2]Sums
			i := 0
			for b.Loop() {
				from, to, l := &sums[i%8], &sums[(i+1)%8], &lists[i%256]
				n.Update(&to[0], &from[0], l[0][0], l[0][1])
				n.Update(&to[1], &from[1], l[1][0], l[1][1])
				n.Output(0, &to[i&1], &to[i&1^1])
				i++
			}
		})
		b.Run(c.name+"/plain", func(b *testing.B) {
			var sums [8][2]Sums
			i := 0
			for b.Loop() {
				from, to, l := &sums[i%8], &sums[(i+1)%8], &lists[i%256]
				updatePlain(to[0][:128], from[0][:128], n.rows, l[0][0], l[0][1])
				updatePlain(to[1][:128], from[1][:128], n.rows, l[1][0], l[1][1])
				activatePlain(to[0][:128], n.out[:128])
				activatePlain(to[1][:128], n.out[128:])
				i++
			}
		})
	}
}

// random makes a network of a shape whose sums stay within 16 bits for up to MaxActive
// inputs.
func random(r *game.Rand, s Shape) *Network {
	draw := func(n, most int) []int16 {
		w := make([]int16, n)
		for i := range w {
			w[i] = int16(r.N(2*most+1) - most)
		}
		return w
	}
	last := make([]int32, s.Buckets)
	for i := range last {
		last[i] = int32(r.N(1<<22) - 1<<21)
	}
	h := Header{Game: "toy", Inputs: "toy-1", Serves: map[string][]string{"board": {"", "7x8"}}, Shape: s, Training: []byte(`{"run":1}`)}
	n, err := New(h, draw(s.Inputs*s.Hidden, 120), draw(s.Hidden, 300), draw(s.Buckets*s.Views*s.Hidden, outMost), last)
	if err != nil {
		panic(fmt.Sprint("a random network: ", err))
	}
	return n
}
