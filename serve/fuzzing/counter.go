// Package fuzzing is what the fuzz tests of servers share: random programs of acts, and a
// count of the acts. Fuzz tests run in processes that are killed without notice, so each
// writes its count to a file as it goes.
package fuzzing

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// Folder is the environment variable that names the folder for the counts. Without it
// nothing is written.
const Folder = "ANTARES_FUZZ_ACTS"

// Counter counts the acts of a fuzz test.
type Counter struct {
	file string
	mu   sync.Mutex
	n    int
}

// NewCounter creates the counter of a fuzz test.
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
		_ = os.WriteFile(c.file, []byte(strconv.Itoa(c.n)+"\n"), 0o600) // if it fails, the sum is too low and make fuzz fails
	}
}

// Count is the number of acts so far.
func (c *Counter) Count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}
