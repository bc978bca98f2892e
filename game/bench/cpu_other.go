//go:build !linux

package bench

import "time"

// cpuTime is wall time where the system does not tell a thread's own.
func cpuTime() time.Duration { return time.Since(started) }

var started = time.Now()
