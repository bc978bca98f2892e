package bench

import (
	"syscall"
	"time"
)

// cpuTime returns the CPU time of this thread, so that a busy machine does not distort
// the figures.
func cpuTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		return time.Since(started)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

var started = time.Now()
