//go:build !linux

package bench

import "time"

// cpuTime returns wall time, as the system does not report the CPU time of a thread.
func cpuTime() time.Duration { return time.Since(started) }

var started = time.Now()
