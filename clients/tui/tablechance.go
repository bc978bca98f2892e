package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/clients/client"
	"github.com/antares-games/antares/game"
)

// settledMsg is the result of comparing a table with what we kept before sitting down.
type settledMsg struct {
	table   *table
	checked bool
	err     error
}

// settle opens our seed if the game is waiting for it, and compares the table with what
// we kept. snap is the current state of the table, or nil if it has to be fetched.
func (t *table) settle(snap *api.Snapshot) tea.Cmd {
	if t.s == nil || t.alarmed {
		return nil
	}
	v := t.s.Variant()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
		defer cancel()
		msg := settledMsg{table: t}
		msg.checked, msg.err = compare(ctx, t.Server, t.id, snap, v)
		return msg
	}
}

func compare(ctx context.Context, c *client.Client, id string, snap *api.Snapshot, v game.Variant) (checked bool, err error) {
	if snap == nil {
		if snap, err = c.Table(ctx, id); err != nil {
			return false, err
		}
	}
	if snap, err = c.Unseal(ctx, snap); err != nil {
		return false, err
	}
	return c.Check(snap, v)
}

// settled shows the player the result of the comparison: quietly if all is well.
func (t *table) settled(m settledMsg) {
	traits := t.s.Variant().Traits()
	switch {
	case m.err == nil && m.checked && traits.Chance:
		t.say("Dice checked: fair")
	case m.err == nil && m.checked && traits.RandomStart:
		t.say("Deal checked: fair")
	case m.err == nil, errors.Is(m.err, context.Canceled), client.Temporary(m.err) && !isUnfair(m.err):
		// If the connection was lost, the next snapshot is compared again.
	default:
		t.fail(m.err)
	}
}

func isUnfair(err error) bool {
	var unfair *client.UnfairError
	return errors.As(err, &unfair)
}

// fail shows an error, as an alarm if the server was caught cheating.
func (t *table) fail(err error) {
	var unfair *client.UnfairError
	if errors.As(err, &unfair) {
		if !t.alarmed {
			t.alarmed = true
			t.push(&alarm{t.env, unfair})
		}
		t.refuse("This server did not keep its word about the dice")
		return
	}
	t.refuse(problemText(err))
}

// stirs reports whether there is something to settle after an event.
func stirs(e antares.Event) bool {
	return e.Kind == antares.Sat || e.Kind == antares.Opened || e.Kind == antares.Ended
}
