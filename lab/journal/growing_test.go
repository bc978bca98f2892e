package journal

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func put(t *testing.T, g *Growing, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if n, err := g.Write([]byte(text)); n != len(text) || err != nil {
			t.Fatalf("%q: %d, %v", text, n, err)
		}
	}
}

func has(t *testing.T, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); string(got) != want || err != nil {
		t.Errorf("the file is %q, want %q: %v", got, want, err)
	}
}

// TestGrow: a file grows, and what is there stays, is continued or is emptied.
func TestGrow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	grow := func(o GrowingOptions) *Growing {
		t.Helper()
		g, err := Grow(path, o)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := grow(GrowingOptions{})
	put(t, g, "one,", "two,", "thr")
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Grow(path, GrowingOptions{}); !errors.Is(err, os.ErrExist) {
		t.Errorf("again: %v", err)
	}
	whole := func(r io.Reader) (int64, error) {
		text, err := io.ReadAll(r)
		return int64(strings.LastIndexByte(string(text), ',') + 1), err
	}
	damaged := errors.New("damaged")
	if _, err := Grow(path, GrowingOptions{Keep: func(io.Reader) (int64, error) { return 0, damaged }}); !errors.Is(err, damaged) {
		t.Errorf("damaged: %v", err)
	}
	has(t, path, "one,two,thr")
	g = grow(GrowingOptions{Keep: whole})
	put(t, g, "three,")
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	has(t, path, "one,two,three,")
	g = grow(GrowingOptions{Force: true})
	put(t, g, "1,")
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	has(t, path, "1,")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	g = grow(GrowingOptions{Keep: whole}) // a new one is begun
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	has(t, path, "")
	if _, err := Grow(t.TempDir(), GrowingOptions{Force: true}); err == nil {
		t.Error("a folder grows")
	}
}
