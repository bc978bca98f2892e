package scorpion

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
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

// endgameFile is where a table is kept.
func endgameFile(name string) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "antares", name), nil
}

// readEndgame reads n values; nil if the file does not contain that. The file consists
// of a checksum of its name and the values, followed by the values, little-endian.
func readEndgame(name string, n int) []float64 {
	path, err := endgameFile(name)
	if err != nil {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil || len(data) != sha256.Size+8*n {
		return nil
	}
	sum, data := data[:sha256.Size], data[sha256.Size:]
	if !bytes.Equal(sum, endgameSum(name, data)) {
		return nil
	}
	values := make([]float64, n)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return values
}

// writeEndgame stores a table, under a temporary name first, so that nobody reads half
// of it.
func writeEndgame(name string, values []float64) {
	path, err := endgameFile(name)
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	var data []byte
	for _, v := range values {
		data = binary.LittleEndian.AppendUint64(data, math.Float64bits(v))
	}
	f, err := os.CreateTemp(filepath.Dir(path), name+"-*")
	if err != nil {
		return
	}
	defer os.Remove(f.Name()) // no longer exists once it has been renamed
	_, err = f.Write(append(endgameSum(name, data), data...))
	if closed := f.Close(); err == nil && closed == nil {
		_ = os.Rename(f.Name(), path) // failure does not matter
	}
}

func endgameSum(name string, data []byte) []byte {
	sum := sha256.New()
	sum.Write([]byte(name))
	sum.Write(data)
	return sum.Sum(nil)
}
