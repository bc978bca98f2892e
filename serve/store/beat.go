package store

import "time"

const (
	// OutageMemory is the longest time before a deadline at which its clock may have
	// started: longer than any clock runs for one action. Only outages since then matter to
	// it.
	OutageMemory = 30 * 24 * time.Hour
	// AheadMost is how far the end of a claim may be ahead of one that arrives later, which
	// may have been delayed. One that is further ahead comes from a wrong clock, and must
	// not hide the outages up to its end.
	AheadMost = time.Minute
)
