package ugi_test

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/ugi"
)

// TestNoProcessLeft holds that children go with their parent, though they hold its
// pipes open: when it has to be ended, and when it leaves by itself.
func TestNoProcessLeft(t *testing.T) {
	for _, polite := range []bool{true, false} {
		noLeak(t)
		c, err := ugi.Start(t.Context(), command(t, "parent"), quick(t))
		if err != nil {
			t.Fatal(err)
		}
		child, err := strconv.Atoi(c.Name())
		if err != nil {
			t.Fatal(err)
		}
		if !polite {
			_, err := c.Think(t.Context(), engine.Task{Start: skorpionStart}, nil)
			blamed(t, err, ugi.Crash, "exit status 0")
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		// An orphan is somebody else's to reap: gone, or dead and waiting for it.
		for deadline := time.Now().Add(time.Minute); running(child); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(deadline) {
				_ = syscall.Kill(child, syscall.SIGKILL)
				t.Fatal("a child was left behind")
			}
		}
	}
}

// running reports whether a process lives; a zombie does not.
func running(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := bytes.Cut(stat, []byte(") "))
	return len(after) > 0 && after[0] != 'Z' && after[0] != 'X'
}
