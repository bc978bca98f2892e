//go:build !unix

package storetest

import "time"

// cpuTime is not known here.
func cpuTime() time.Duration { return 0 }
