package main

import (
	"errors"
	"testing"
)

// A program that is laid out in another way is left alone. That the engine works without its
// tables is what scripts/twins.sh shows.
func TestAnotherLayout(t *testing.T) {
	head := "\x00asm\x01\x00\x00\x00"
	for _, program := range []string{
		"", head, head + "\x0b\xff", head + "\x0b\x01\x00", head + "\x0b\x07\x01\x01\x41\x00\x0b\x01x",
		// The beginning of the tables, and nothing else of them.
		head + "\x0b\x0e\x01\x00\x41\x00\x0b\x08\xf1\xff\xff\xff\x00\x00\x01\x08",
	} {
		if light, err := lighten([]byte(program)); !errors.Is(err, errLayout) || light != nil {
			t.Errorf("%q: %q, %v", program, light, err)
		}
	}
}
