//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package match

import (
	"strings"
	"testing"
)

// TestLock: a match that is being played cannot be resumed beside it, and can be
// once its program has gone.
func TestLock(t *testing.T) {
	c := runesMatch(t, t.TempDir())
	j, _, err := openArchive(c.Dir, c.header(), false)
	if err != nil {
		t.Fatal(err)
	}
	c.Resume = true
	if _, err := Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "another program is playing") {
		t.Errorf("beside it: %v", err)
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	run(t, c)
}
