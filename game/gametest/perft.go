package gametest

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
)

// count is a line of a perft file: `POSITION; OPTIONS; DEPTH; COUNT`, with options as
// pairs separated by spaces. Empty lines and lines that begin with # are skipped.
type count struct {
	line     int
	position string
	options  game.Options
	depth    int
	leaves   uint64
}

func counts(t *testing.T, path string) (list []count) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for line := 1; sc.Scan(); line++ {
		text := strings.TrimSpace(sc.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		fields := strings.Split(text, ";")
		if len(fields) != 4 {
			t.Fatalf("%s:%d: %d fields, want 4", path, line, len(fields))
		}
		c := count{line: line, position: strings.TrimSpace(fields[0])}
		var errs [3]error
		c.options, errs[0] = game.ParseOptions(strings.Fields(fields[1]))
		c.depth, errs[1] = strconv.Atoi(strings.TrimSpace(fields[2]))
		c.leaves, errs[2] = strconv.ParseUint(strings.TrimSpace(fields[3]), 10, 64)
		for _, err := range errs {
			if err != nil {
				t.Fatalf("%s:%d: %v", path, line, err)
			}
		}
		list = append(list, c)
	}
	if err := sc.Err(); err != nil || len(list) == 0 {
		t.Fatalf("%s: %d counts, %v", path, len(list), err)
	}
	return list
}

// Perft checks a file of perft counts.
func Perft(t *testing.T, g game.Game, path string) {
	t.Helper()
	perft(t, g, path, func(*count) bool { return true })
}

// PerftUpTo checks those of at most that many leaves, but for boards that are files.
func PerftUpTo(t *testing.T, g game.Game, path string, most uint64) {
	t.Helper()
	perft(t, g, path, func(c *count) bool { return c.leaves <= most && g.Info().Portable(c.options) == nil })
}

func perft(t *testing.T, g game.Game, path string, wanted func(*count) bool) {
	t.Helper()
	for _, c := range counts(t, path) {
		if !wanted(&c) {
			continue
		}
		v, err := g.Configure(c.options)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, c.line, err)
		}
		s, err := v.Read(c.position, nil)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, c.line, err)
		}
		got, err := s.Perft(context.Background(), c.depth, nil)
		if err != nil || got != c.leaves {
			t.Errorf("%s:%d: perft %d is %d (%v), want %d", path, c.line, c.depth, got, err, c.leaves)
		}
	}
}

// PerftPlain uses the plain generator to check those counts in a file that do not
// exceed most.
func (s Suite[P, PP]) PerftPlain(t *testing.T, path string, most uint64) {
	checked := 0
	for _, c := range counts(t, path) {
		if c.leaves > most {
			continue
		}
		rules, err := s.Def.Configure(c.options)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, c.line, err)
		}
		p, err := rules.Parse(c.position)
		if err != nil {
			t.Fatalf("%s:%d: %v", path, c.line, err)
		}
		if got := s.plainLeaves(rules, p, c.depth); got != c.leaves {
			t.Errorf("%s:%d: plain perft %d is %d, want %d", path, c.line, c.depth, got, c.leaves)
		}
		checked++
	}
	if checked == 0 {
		t.Errorf("%s: no count up to %d", path, most)
	}
}

func (s Suite[P, PP]) plainLeaves(rules game.Rules[P], p P, depth int) uint64 {
	moves := s.Plain(rules, &p)
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for _, m := range moves {
		next := p
		PP(&next).Play(m)
		n += s.plainLeaves(rules, next, depth-1)
	}
	return n
}
