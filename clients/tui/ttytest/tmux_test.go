package ttytest

import (
	"strings"
	"testing"
)

func TestWholeKeys(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"", 0},
		{"\x1b[A\x1b[B", 6},
		{strings.Repeat("\x1b[A", 10), 18},
		{strings.Repeat("x", 30), 20},
		{"\x1b[A" + strings.Repeat("x", 30), 20},
		{strings.Repeat("x", 19) + "\x1b[A", 19},
		{strings.Repeat("x", 20) + "\x1b[A", 20},
	} {
		if got := wholeKeys(c.text, 20); got != c.want {
			t.Errorf("%q: %d bytes, not %d", c.text, got, c.want)
		}
	}
}
