package store

import "time"

const (
	// OutageMemory is how long before a deadline its clock may have been started at most:
	// longer than any clock runs for one action. Outages since then matter to it.
	OutageMemory = 30 * 24 * time.Hour
	// AheadMost is by how much the end of a claim may be ahead of one that comes later,
	// which may have been under way for a while. One that is further ahead came from a
	// wrong clock, and must not hide the outages until then.
	AheadMost = time.Minute
)
