package rsp_test

import (
	"bufio"
	"context"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/games/rsp"
)

var confirm = flag.Bool("confirm", false, "count testdata/perft.txt with the plain generator too (slow)")

// TestPerft counts trees deeper than the vectors do. Each line of the file has
// the options, the position, the depth and the count; with -confirm the plain
// generator has to find the same.
func TestPerft(t *testing.T) {
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	for sc := bufio.NewScanner(f); sc.Scan(); {
		line := sc.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "; ")
		if len(fields) != 4 {
			t.Fatalf("%q does not have four fields", line)
		}
		o, err := game.ParseOptions(strings.Fields(fields[0]))
		if err != nil {
			t.Fatal(err)
		}
		depth, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.ParseUint(fields[3], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		got, err := read(t, o, fields[1]).Perft(context.Background(), depth, nil)
		if err != nil || got != want {
			t.Errorf("%s: %d (%v)", line, got, err)
		}
		if *confirm {
			rules, err := rsp.Game.Configure(o)
			if err != nil {
				t.Fatal(err)
			}
			p, err := rules.Parse(fields[1])
			if err != nil {
				t.Fatal(err)
			}
			if got := plainPerft(rules, &p, depth); got != want {
				t.Errorf("%s: the plain generator counts %d", line, got)
			}
		}
		lines++
	}
	if lines < 8 {
		t.Errorf("only %d lines", lines)
	}
}

func plainPerft(r game.Rules[rsp.Position], p *rsp.Position, depth int) (n uint64) {
	moves := plain(r, p)
	if depth == 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		next := *p
		next.Play(m)
		n += plainPerft(r, &next, depth-1)
	}
	return n
}
