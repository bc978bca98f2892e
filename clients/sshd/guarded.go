package sshd

import (
	"runtime/debug"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
)

// guarded is a program in which nothing that panics takes the server down. Bubble Tea would
// recover as well, but it prints the stack to the server's standard error and ends at once.
type guarded struct {
	tea.Model
	failed func(cause any, stack []byte)
	broken atomic.Bool
	last   tea.View
}

// caught is deferred around everything that the program does.
func (g *guarded) caught() {
	if cause := recover(); cause != nil {
		g.broken.Store(true)
		g.failed(cause, debug.Stack())
	}
}

// Init is part of tea.Model.
func (g *guarded) Init() tea.Cmd {
	defer g.caught()
	return g.cmd(g.Model.Init())
}

// Update passes a message on, unless the program is broken.
func (g *guarded) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	if !g.broken.Load() {
		cmd = g.update(msg)
	}
	return g, cmd
}

func (g *guarded) update(msg tea.Msg) (cmd tea.Cmd) {
	defer g.caught()
	g.Model, cmd = g.Model.Update(msg)
	return g.cmd(cmd)
}

// View shows the program, or what it showed before it broke.
func (g *guarded) View() tea.View {
	if !g.broken.Load() {
		g.view()
	}
	return g.last
}

func (g *guarded) view() {
	defer g.caught()
	g.last = g.Model.View()
}

// cmd guards a command, and the commands that result from it.
func (g *guarded) cmd(c tea.Cmd) tea.Cmd {
	if c == nil {
		return nil
	}
	return func() tea.Msg {
		defer g.caught()
		msg := c()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = g.cmd(batch[i])
			}
		}
		return msg
	}
}

// close closes the program's screens, of which one may be broken.
func (g *guarded) close(end func()) {
	defer g.caught()
	end()
}
