package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := &progress{w: &out, name: "perft 9", since: time.Now().Add(time.Hour)}
	p.at(1, 4)
	p.done()
	if out.Len() > 0 {
		t.Errorf("a bar before anybody is impatient: %q", out.String())
	}
	p.since = time.Now()
	p.at(2, 4)
	if !strings.Contains(out.String(), "perft 9") || !strings.Contains(out.String(), "50%") {
		t.Errorf("no bar: %q", out.String())
	}
	p.done()

	out.Reset()
	p = newProgress(&out, "perft 9")
	p.since = time.Now()
	p.at(2, 4)
	p.done()
	if out.Len() > 0 {
		t.Errorf("a bar where there is no terminal: %q", out.String())
	}
}
