// Package fuzzing counts what fuzz tests do. They run in processes of their own, which
// are ended without a word, so each keeps its count in a file as it goes.
package fuzzing

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// Folder names the environment variable with the folder for counts. Without it nothing
// is kept.
const Folder = "ANTARES_FUZZ_ACTS"

// Counter counts the acts of a fuzz test.
type Counter struct {
	file string
	mu   sync.Mutex
	n    int
}

// NewCounter is a counter for a fuzz test of that name.
func NewCounter(name string) *Counter {
	c := &Counter{}
	if dir := os.Getenv(Folder); dir != "" && name != "" {
		c.file = filepath.Join(dir, fmt.Sprintf("%s.%d", name, os.Getpid()))
	}
	return c
}

// Add counts n acts.
func (c *Counter) Add(n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	if c.file != "" {
		_ = os.WriteFile(c.file, []byte(strconv.Itoa(c.n)+"\n"), 0o600) // the sum is then too low, and fails
	}
}

// Count is how many acts were counted.
func (c *Counter) Count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
