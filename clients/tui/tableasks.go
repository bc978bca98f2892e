package tui

import (
	"bytes"
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/record"
)

// hintMsg is the server's hint.
type hintMsg struct {
	table *table
	hint  *api.Hint
	err   error
}

// lookMsg is the game as the server recorded it, for a replay.
type lookMsg struct {
	table  *table
	record *record.Record
	err    error
}

// askHint requests a hint from the server. The computer there thinks, so it also works
// for people who connect by ssh.
func (t *table) askHint() tea.Cmd {
	switch {
	case !t.decides():
		t.refuse("No hint: it is not your turn")
		return nil
	case t.seen.setup.Rated:
		t.refuse("There are no hints in rated games")
		return nil
	}
	t.say("Thinking about a hint" + t.style.sign("…", "..."))
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
		defer cancel()
		h, err := t.Server.Hint(ctx, t.id)
		return hintMsg{t, h, err}
	}
}

// hinted shows a hint, unless the game has moved on.
func (t *table) hinted(m hintMsg) {
	switch {
	case m.err != nil:
		t.refuse(problemText(m.err))
	case t.s != nil && t.decides() && m.hint.Ply == t.s.Ply():
		t.advise(m.hint.Action)
	}
}

// fetch returns the game as the server recorded it: that includes who resigned or ran out
// of time, as well as what the rules decide.
func (t *table) fetch() (*record.Record, error) {
	ctx, cancel := context.WithTimeout(t.link.ctx, requestTime)
	defer cancel()
	text, err := t.Server.Record(ctx, t.id)
	if err != nil {
		return nil, err
	}
	r, err := record.NewDecoder(bytes.NewReader(text)).Decode()
	if err != nil {
		return nil, fmt.Errorf("the server's record: %w", err)
	}
	return r, nil
}

// save writes the server's record to a new file.
func (t *table) save(name string) tea.Cmd {
	t.line = nil
	return func() tea.Msg {
		r, err := t.fetch()
		if err == nil {
			err = writeRecord(r, name)
		}
		return savedMsg{t.stage, name, err}
	}
}

// lookAgain requests the game so far.
func (t *table) lookAgain() tea.Cmd {
	if t.looking { // one request at a time
		return nil
	}
	t.looking = true
	return func() tea.Msg {
		r, err := t.fetch()
		return lookMsg{t, r, err}
	}
}

// look opens the replay.
func (t *table) look(m lookMsg) tea.Cmd {
	t.looking = false
	if m.err != nil {
		t.refuse(problemText(m.err))
		return nil
	}
	return t.push(newReplay(t.env, m.record))
}
