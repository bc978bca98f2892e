package fuzzing

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// Most is the environment variable with the number of acts that an otherwise short test
// performs. Seed is the one with the number of the first program, to repeat a failure.
const (
	Most = "ANTARES_FUZZ_MOST"
	Seed = "ANTARES_FUZZ_SEED"
)

// Program is a program of n bytes derived from a seed.
func Program(seed uint64, n int) []byte {
	r := rand.New(rand.NewPCG(seed, 0))
	data := make([]byte, n+8)
	for i := 0; i < n; i += 8 {
		binary.LittleEndian.PutUint64(data[i:], r.Uint64())
	}
	return data[:n]
}

// Repeat performs programs until the counter reaches acts, or the number in Most. The
// programs are always the same, unless Most is set: then they differ each time.
func Repeat(t testing.TB, c *Counter, acts int, perform func(program []byte)) {
	t.Helper()
	seed := uint64(1)
	if text := os.Getenv(Most); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%s: %v", Most, err)
		}
		acts, seed = n, rand.Uint64()
	}
	if text := os.Getenv(Seed); text != "" {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			t.Fatalf("%s: %v", Seed, err)
		}
		seed = n
	}
	for ; c.Count() < acts; seed++ {
		perform(Program(seed, 300))
		if t.Failed() {
			t.Fatalf("the program is that of %s=%d", Seed, seed)
		}
	}
}
