package tui

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/antares-games/antares"
	"github.com/antares-games/antares/api"
	"github.com/antares-games/antares/game"
)

// Follow prints a game on a server as it is played, until it ends, for scripts and screen
// readers. Each line is an action and the position after it. A lost connection is
// restored automatically.
func Follow(ctx context.Context, c Config, id string, out io.Writer) error {
	l := dial(c.Server, id)
	defer l.close()
	defer context.AfterFunc(ctx, l.cancel)() // so that listening ends
	f := &follower{env: &env{Config: c}, out: out}
	for {
		events, err := []antares.Event(nil), error(nil)
		switch msg := l.listen().(type) {
		case tableMsg:
			events, err = msg.missed, f.begin(msg.snap)
		case eventsMsg:
			events = msg.events
		case refusedMsg:
			err = msg.err
		}
		for i := range events {
			if err == nil {
				err = f.print(&events[i])
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || f.over {
			return err
		}
	}
}

// follower is somebody who follows a game without a screen.
type follower struct {
	*env
	out     io.Writer
	variant game.Variant
	s       game.Session // nil before the game begins
	over    bool
}

// begin learns which game is played at a table.
func (f *follower) begin(snap *api.Snapshot) (err error) {
	if f.variant == nil {
		f.variant, err = f.variantOf(snap)
	}
	return err
}

// print prints an event.
func (f *follower) print(e *antares.Event) (err error) {
	switch e.Kind {
	case antares.Started:
		if f.s, err = f.variant.Read(e.Position, nil); err == nil {
			_, err = fmt.Fprintln(f.out, f.s.Position())
		}
	case antares.Played, antares.Rolled, antares.TakenBack:
		if f.s == nil {
			return fmt.Errorf("the server tells of a game that has not begun")
		}
		if e.Kind == antares.TakenBack {
			if err := f.s.Undo(e.Ply); err != nil {
				return disagree(err)
			}
			_, err = fmt.Fprintf(f.out, "taken back  %s\n", f.s.Position())
			return err
		}
		if err := f.s.Play(e.Action); err != nil {
			return disagree(err)
		}
		plies := f.s.Plies()
		_, err = fmt.Fprintf(f.out, "%d. %s  %s\n", plies[len(plies)-1].Turn, e.Action, f.s.Position())
	case antares.Ended:
		f.over = true
		result := e.Result
		if e.Reason != antares.ByRule {
			result += " " + string(e.Reason)
		}
		_, err = fmt.Fprintln(f.out, plain(strings.TrimSpace(result)))
	}
	return err
}

// disagree is the message for when the server has played something impossible.
func disagree(err error) error {
	return fmt.Errorf("this client and the server disagree (%w): leave and come back", err)
}
