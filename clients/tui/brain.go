package tui

import (
	"context"
	"fmt"
	"sync"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// brain is a computer player, created when it is first needed. An engine serves one
// caller at a time, and a search that was cancelled may still be finishing.
type brain struct {
	spec   string
	mu     sync.Mutex
	engine engine.Engine
	limits search.Limits
	closed bool
}

// thoughtMsg is what a computer has decided for a game at a ply.
type thoughtMsg struct {
	stage  *stage
	number int // of the question
	action string
	hint   bool
	err    error
}

// think requests an action.
func (b *brain) think(ctx context.Context, st *stage, number int, hint bool, seed uint64) tea.Cmd {
	v, task := st.s.Variant(), engine.Task{Start: st.s.Start(), Actions: played(st.s)}
	return func() tea.Msg {
		action, err := b.answer(ctx, st.Config, v, task, seed)
		return thoughtMsg{st, number, action, hint, err}
	}
}

func (b *brain) answer(ctx context.Context, c Config, v game.Variant, task engine.Task, seed uint64) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || ctx.Err() != nil {
		return "", context.Canceled
	}
	if b.engine == nil {
		e, limits, err := c.Bot(b.spec, v)
		if err != nil {
			return "", err
		}
		b.engine, b.limits = e, limits
	}
	task.Limits = b.limits
	task.Limits.Seed = seed
	answer, err := b.engine.Think(ctx, task, nil)
	if err != nil {
		return "", fmt.Errorf("%s has no answer: %w", b.engine.Name(), err)
	}
	return answer.Action, nil
}

// close closes the engine as soon as it is no longer in use.
func (b *brain) close() {
	go func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.closed = true
		if b.engine != nil {
			_ = b.engine.Close() // nobody needs it any more
		}
	}()
}
