package journal

import (
	"errors"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestGrowFull: where there is no room for all of a result, nothing of it stays, and what
// was written before does.
func TestGrowFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "work")
	g, err := Grow(path, GrowingOptions{})
	if err != nil {
		t.Fatal(err)
	}
	first, second := strings.Repeat("1", 600), strings.Repeat("2", 600)
	put(t, g, first)

	signal.Notify(make(chan os.Signal, 1), syscall.SIGXFSZ) // or else the limit ends the program
	var usual syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &usual); err != nil {
		t.Fatal(err)
	}
	little := usual
	little.Cur = 1000
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &little); err != nil {
		t.Fatal(err)
	}
	_, err = g.Write([]byte(second))
	if back := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &usual); back != nil {
		t.Fatal(back)
	}
	if !errors.Is(err, syscall.EFBIG) {
		t.Errorf("no room: %v", err)
	}
	has(t, path, first)
	put(t, g, second) // there is room again
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	has(t, path, first+second)
}
