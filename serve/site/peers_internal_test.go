package site

import (
	"testing"
	"time"
)

// TestPeers notices who is missing, and who has lost something.
func TestPeers(t *testing.T) {
	var p peers
	note := func(want bool, a alive) {
		t.Helper()
		if got := p.note(&a); got != want {
			t.Errorf("%+v: missed = %v", a, got)
		}
	}
	missing := func(want bool, silent time.Duration) {
		t.Helper()
		for name, one := range p.known {
			p.known[name] = peer{time.Now().Add(-silent), one.lost}
		}
		if got := p.missing(); got != want {
			t.Errorf("after %s: missing = %v", silent, got)
		}
	}
	missing(false, 0)
	note(false, alive{Server: "a", Lost: 7})
	note(false, alive{Server: "a", Lost: 7})
	note(true, alive{Server: "a", Lost: 8})
	missing(false, peerLate/2)
	missing(true, peerLate)
	note(true, alive{Server: "a", Lost: 8})
	missing(false, 0)
	note(false, alive{Server: "a", Lost: 8, Leaving: true})
	missing(false, peerLate)
	note(false, alive{Server: "b"})
	missing(false, peerGone)
	if len(p.known) > 0 {
		t.Errorf("not forgotten: %v", p.known)
	}
}
