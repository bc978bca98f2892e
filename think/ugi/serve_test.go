package ugi_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/ugi"
)

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestServeFails(t *testing.T) {
	if err := ugi.Serve(t.Context(), strings.NewReader("ugi\nugi\n"), brokenPipe{}, fakeOptions("rsp", nil)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("nobody listens: %v", err)
	}
	if err := ugi.Serve(t.Context(), strings.NewReader(""), io.Discard, ugi.Options{}); err == nil {
		t.Error("it serves no game")
	}
	o := fakeOptions("rsp", nil)
	o.Set = game.Options{"flags": "7"}
	var refusal *game.RuleError
	if err := ugi.Serve(t.Context(), strings.NewReader(""), io.Discard, o); !errors.As(err, &refusal) {
		t.Errorf("it serves flags=7: %v", err)
	}
}

// TestNothingLeft holds that a conversation leaves no goroutine behind, however it
// ends.
func TestNothingLeft(t *testing.T) {
	noLeak(t)
	for _, said := range []string{"", "quit\n", "quit\nugi\nugi\n", "go\n", "go infinite\nstop\nquit\n", "go\nquit\ngo\n"} {
		if err := ugi.Serve(t.Context(), strings.NewReader(said), io.Discard, fakeOptions("rsp", waiting)); err != nil {
			t.Errorf("%q: %v", said, err)
		}
	}
	_ = ugi.Serve(t.Context(), strings.NewReader("ugi\nugi\ngo\n"), brokenPipe{}, fakeOptions("rsp", waiting))
}
