package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A full disk is said and a closed pipe is not, and neither is a success, whichever command
// prints.
func TestNobodyReads(t *testing.T) {
	dir := t.TempDir()
	records, vectors := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "vectors.jsonl")
	for file, text := range map[string]string{records: aGame + aGame, vectors: aVector} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = full.Close() })
	reader, closed, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = closed.Close() })
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"",
		"play --help",
		"completion bash",
		"version",
		"games",
		"games --json",
		"rules skaane",
		"new skaane",
		"moves skaane",
		"moves skaane --json",
		"apply skorpion e1",
		"why skorpion e1",
		"why skorpion e3",
		"perft skaane 2 --divide",
		"conform skaane " + vectors,
		"show skaane",
		"show skaane --svg -",
		"record " + records,
		"record --json " + records,
		"analyse " + records,
		"analyse skaane --seed 1 --nodes 100",
		"watch " + records,
		"bench skaane --time 1ms",
		"solve skaane --seed 1 --nodes 100",
		"puzzles skaane --count 1 --plies 1",
		"match skaane random random --games 2",
		"import " + records,
		"tablebase build skaane k-k --set board=4x5",
		"play skaane --plain",
		"ugi skaane",
	} {
		t.Run("antares "+line, func(t *testing.T) {
			t.Parallel()
			for _, test := range []struct {
				stdout *os.File
				says   string
			}{{full, "antares: cannot write: no space left on device\n"}, {closed, ""}} {
				_, stdin := namedPipe(t)
				if _, err := stdin.WriteString("ugi\n"); err != nil {
					t.Fatal(err)
				}
				w := beginTo(t, stdin, test.stdout, strings.Fields(line)...)
				if code := w.ends(); code != 1 || w.stderr.String() != test.says {
					t.Errorf("exit code %d, and it says %q, not %q", code, &w.stderr, test.says)
				}
			}
		})
	}
}

// A command that works for long stops when nobody reads what it prints any more.
func TestReaderLeaves(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "vectors.jsonl")
	if err := os.WriteFile(file, []byte(strings.Repeat("nonsense\n", 5_000_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	w := beginTo(t, nil, writer, "conform", "skaane", file)
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	if err := reader.Close(); err != nil {
		t.Fatal(err)
	}
	if code := w.ends(); code != 1 || w.stderr.String() != "" {
		t.Errorf("exit code %d\n%s", code, &w.stderr)
	}
}
