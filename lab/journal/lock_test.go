//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package journal

import (
	"errors"
	"path/filepath"
	"testing"
)

// TestLock: a journal is open once at a time.
func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work.jsonl")
	j, err := Open(path, work(new([]string)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, work(new([]string))); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if j, err = Open(path, work(new([]string))); err != nil {
		t.Fatalf("after the first was closed: %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestGrowingLock: a file that grows is open once at a time, and is not emptied by the
// second program.
func TestGrowingLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	g, err := Grow(path, GrowingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	put(t, g, "one,")
	if _, err := Grow(path, GrowingOptions{Force: true}); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v", err)
	}
	has(t, path, "one,")
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
}
