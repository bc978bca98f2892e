package main

import (
	"strings"
	"testing"
)

// TestReport has two packages end in a different order than they began: each gets its
// line then, and for the one that failed the output of everything that did not pass. That is
// repeated at the end.
func TestReport(t *testing.T) {
	const a, b = "example.org/house/house/a", "example.org/house/house/b/c"
	events := make(chan event, 100)
	for _, e := range []event{
		{Action: "start", Package: a},
		{Action: "start", Package: b},
		{Action: "run", Package: a, Test: "TestGood"},
		{Action: "output", Package: a, Test: "TestGood", Output: "good\n"},
		{Action: "run", Package: b, Test: "TestGood"},
		{Action: "output", Package: b, Test: "TestGood", Output: "quiet\n"},
		{Action: "pass", Package: b, Test: "TestGood"},
		{Action: "run", Package: b, Test: "TestBad"},
		{Action: "output", Package: b, Test: "TestBad", Output: "want this\n"},
		{Action: "fail", Package: b, Test: "TestBad"},
		{Action: "output", Package: b, Output: "panic: and this\n"},
		{Action: "fail", Package: b, Elapsed: 1.25},
		{Action: "build-output", Output: "does not build\n"},
		{Action: "pass", Package: a, Test: "TestGood"},
		{Action: "output", Package: a, Output: "PASS\n"},
		{Action: "pass", Package: a, Elapsed: 2},
	} {
		events <- e
	}
	close(events)
	var out strings.Builder
	r := newReport(&out)
	r.read(events)
	r.sum()
	want := []string{
		"panic: and this", "want this", "FAILED b/c 1.2 s", "does not build", "ok a 2.0 s",
		"failed: b/c", "panic: and this", "failed: b/c TestBad", "want this",
	}
	var got []string
	for line := range strings.Lines(out.String()) {
		got = append(got, strings.Join(strings.Fields(line), " "))
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestEnding cuts long outputs at the beginning of a line.
func TestEnding(t *testing.T) {
	long := strings.Repeat("0123456789\n", 100)
	if got := ending(long); len(got) > shown || len(got) < shown-11 || !strings.HasPrefix(got, "0123") {
		t.Errorf("%q", got)
	}
	if got := ending("a\nb\n"); got != "a\nb\n" {
		t.Errorf("%q", got)
	}
}
