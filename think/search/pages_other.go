//go:build !linux

package search

// advise does nothing: the system chooses its pages.
func advise([]uint64) {}
