package tui

import (
	"context"
	"errors"
	"io"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// closing is a screen that notices when it is closed, and how it is updated.
type closing struct {
	closed  int
	updated func(tea.Msg) tea.Cmd
}

func (c *closing) init() tea.Cmd              { return nil }
func (c *closing) update(msg tea.Msg) tea.Cmd { return c.updated(msg) }
func (c *closing) view() string               { return "" }
func (c *closing) help() []binding            { return nil }
func (c *closing) typing() bool               { return false }
func (c *closing) close()                     { c.closed++ }

// However the client ends, every screen is closed, and the end of the context is reported.
func TestRunCloses(t *testing.T) {
	begun, stop := context.WithCancel(t.Context())
	ended, end := context.WithCancel(t.Context())
	end()
	for name, test := range map[string]struct {
		ctx     context.Context
		updated func(tea.Msg) tea.Cmd
		want    error
	}{
		"context ended before": {ended, func(tea.Msg) tea.Cmd { return nil }, context.Canceled},
		"context ends":         {begun, func(tea.Msg) tea.Cmd { stop(); return nil }, context.Canceled},
		"left":                 {t.Context(), func(tea.Msg) tea.Cmd { return tea.Quit }, nil},
		"crash":                {t.Context(), func(tea.Msg) tea.Cmd { panic("a test: this crash is meant") }, tea.ErrProgramPanic},
		"crash of a command": {t.Context(), func(tea.Msg) tea.Cmd {
			return func() tea.Msg { panic("a test: this crash is meant") }
		}, tea.ErrProgramKilled},
	} {
		t.Run(name, func(t *testing.T) {
			below, top := &closing{updated: test.updated}, &closing{updated: test.updated}
			a := newApp(testConfig())
			a.stack = []screen{below, top}
			err := a.Run(test.ctx, tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithWindowSize(80, 24))
			if !errors.Is(err, test.want) {
				t.Errorf("it ends with %v, not %v", err, test.want)
			}
			if below.closed != 1 || top.closed != 1 {
				t.Errorf("the screens were closed %d and %d times", below.closed, top.closed)
			}
		})
	}
}

// Ctrl-Z suspends where that is possible, and does nothing elsewhere, such as over SSH.
func TestSuspendKey(t *testing.T) {
	for _, can := range []bool{true, false} {
		c := testConfig()
		c.Suspend = can
		cmd := New(c).key(tea.KeyPressMsg{Code: 'z', Mod: tea.ModCtrl})
		suspends := false
		if cmd != nil {
			_, suspends = cmd().(tea.SuspendMsg)
		}
		if suspends != can {
			t.Errorf("with Suspend %v it suspends: %v", can, suspends)
		}
	}
}
