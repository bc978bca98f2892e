//go:build (amd64 || arm64) && !purego

package net

import "testing"

// TestGoldenPlain: a processor without the instructions says the same.
func TestGoldenPlain(t *testing.T) {
	defer func(was bool) { fast = was }(fast)
	fast = false
	if got := goldenSum(); got != golden {
		t.Errorf("without assembly the networks say other things: %s", got)
	}
}
