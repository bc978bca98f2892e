package scorpion

import (
	"fmt"
	"slices"
)

// Tables that take long to build are kept on disk, in the user's cache folder. If
// anything is wrong with a file there, the table is built again; if a file cannot be
// written, that does not matter.

const (
	// endgameVersion changes with the rules and the solver.
	endgameVersion = 1
	// endgameKept is the minimum number of values for a table to be kept: smaller ones are
	// built about as fast as they are read.
	endgameKept = 16_000
)

// fetchEndgame reads the two tables of a size, or builds and stores them.
func fetchEndgame(squares, more, fewer uint8) (a, b *endgame) {
	home := int(2*squares + 1)
	ways := func(n uint8) int { return choose(home+int(n)-1, int(n)) }
	size := ways(more) * ways(fewer)
	all := keptEndgame(endgameName(squares, more, fewer), 2*size, func() []float64 {
		x, y := newEndgameSolver(squares).solve(more, fewer)
		return slices.Concat(x.chance, y.chance)
	})
	return &endgame{ways(fewer), all[:size]}, &endgame{ways(more), all[size:]}
}

func endgameName(squares, more, fewer uint8) string {
	return fmt.Sprintf("scorpion-%d-%dv%d.v%d", squares, more, fewer, endgameVersion)
}

// keptEndgame reads n values, or computes them and stores them if there are many.
func keptEndgame(name string, n int, solve func() []float64) []float64 {
	if n < endgameKept {
		return solve()
	}
	values := readEndgame(name, n)
	if values == nil {
		values = solve()
		writeEndgame(name, values)
	}
	return values
}
