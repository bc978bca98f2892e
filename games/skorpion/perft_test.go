package skorpion_test

import (
	"context"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

var slow = flag.Bool("plain", false, "hold every perft count against the plain generator (minutes)")

// The counts are data: `options | position | depth | count` a line.
func TestPerft(t *testing.T) {
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		f := strings.Split(line, " | ")
		if len(f) != 4 {
			t.Fatalf("not four fields: %q", line)
		}
		o, err := game.ParseOptions(strings.Fields(f[0]))
		if err != nil {
			t.Fatal(err)
		}
		depth, _ := strconv.Atoi(f[2])
		want, err := strconv.ParseUint(f[3], 10, 64)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		s := session(t, o, f[1])
		got, err := s.Perft(context.Background(), depth, nil)
		if err != nil || got != want {
			t.Errorf("%s: %d, %v", line, got, err)
		}
		if *slow || want < 20_000 {
			if plain := readPlain(s.Variant().Options(), f[1]).perft(depth); plain != want {
				t.Errorf("%s: the plain generator counts %d", line, plain)
			}
		}
		lines++
	}
	if lines == 0 {
		t.Error("no counts")
	}
}

// RandomMove is fair: each move comes up about as often as any other.
func TestRandomMoveIsUniform(t *testing.T) {
	rules := configure(t, gate33)
	p, err := rules.Parse(at(gate33, "e1 e5 c1", "e3 c2", "b1", "a1", 9))
	if err != nil {
		t.Fatal(err)
	}
	const each = 2000
	moves := p.AppendMoves(nil)
	r := game.NewRand(1)
	seen := map[game.Move]int{}
	for range each * len(moves) {
		m, _ := p.RandomMove(r)
		seen[m]++
	}
	var chi float64
	for _, m := range moves {
		d := float64(seen[m] - each)
		chi += d * d / each
	}
	// Its mean is the number of moves less one, its variance twice that.
	if free := float64(len(moves) - 1); len(seen) != len(moves) || chi > 2*free {
		t.Errorf("%d of %d moves seen, chi-square %.1f", len(seen), len(moves), chi)
	}
}
