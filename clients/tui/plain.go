// Package tui is the terminal client, in two forms: full-screen (App) and plain (Plain).
// The plain one takes typed moves, one line at a time, and works through a pipe and with
// a screen reader as well as by hand. Both know games only through the type-erased
// interface.
package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/antares-games/antares/draw"
	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Plain plays one session.
type Plain struct {
	Session game.Session
	// People are the seats that type; Opponent plays the others, within Limits.
	People   game.SeatSet
	Opponent engine.Engine
	Limits   search.Limits
	In       io.Reader
	Out      io.Writer
	// Pictures draws boards; otherwise positions are printed as text.
	Pictures bool
	// Kept is called after everything that changes the game; nil is fine.
	Kept func(game.Session)

	lines *bufio.Scanner
}

// ErrUnfinished is returned when the input ends before the game does.
var ErrUnfinished = errors.New("the input ended before the game did")

var errQuit = errors.New("quit")

const help = `Type an action, or one of these:
  moves      list the legal actions
  why ACTION say why an action is or is not legal
  show       draw the board again
  position   print the position's text
  undo       take back to your last decision
  quit       leave the game
`

// Run plays until the game is over, the player quits or the input ends.
func (p *Plain) Run(ctx context.Context) error {
	p.lines = bufio.NewScanner(p.In)
	v := p.Session.Variant()
	p.printf("%s: %s (%s). Type help for help.\n", v.Info().Name, v.Info().Subtitle, v.Options())
	p.show()
	for p.Session.Turn() != game.Over {
		p.keep()
		if err := ctx.Err(); err != nil {
			return err
		}
		switch turn := p.Session.Turn(); {
		case turn == game.Chance:
			die, err := p.Session.Roll()
			if err != nil {
				return err
			}
			p.printf("The die shows %s.\n", die)
		case p.People.Has(turn):
			err := p.decide()
			if errors.Is(err, errQuit) {
				p.printf("Left at: %s\n", p.Session.Position())
				return nil
			}
			if err != nil {
				return err
			}
		default:
			if err := p.think(ctx); err != nil {
				return err
			}
		}
	}
	p.keep()
	p.show()
	out := p.Session.Outcome()
	p.printf("%s (%s)\n", out.Format(v.Traits().Seats), out.Rule)
	return nil
}

func (p *Plain) keep() {
	if p.Kept != nil {
		p.Kept(p.Session)
	}
}

// think lets the opponent play.
func (p *Plain) think(ctx context.Context) error {
	t := engine.Task{Start: p.Session.Start(), Limits: p.Limits}
	for _, ply := range p.Session.Plies() {
		t.Actions = append(t.Actions, ply.Action)
	}
	seat := p.Session.Turn()
	answer, err := p.Opponent.Think(ctx, t, nil)
	if err != nil {
		return fmt.Errorf("%s has no answer: %w", p.Opponent.Name(), err)
	}
	if err := p.Session.Play(answer.Action); err != nil {
		return fmt.Errorf("%s's %s: %w", p.Opponent.Name(), answer.Action, err)
	}
	p.printf("%s plays %s.\n", p.seat(seat), answer.Action)
	return nil
}

// Names returns who plays each seat.
func (p *Plain) Names() []string {
	names := make([]string, len(p.Session.Variant().Traits().Seats))
	for i := range names {
		names[i] = p.Opponent.Name()
		if p.People.Has(game.Seat(i)) {
			names[i] = "you"
		}
	}
	return names
}

// decide prompts until something has been played or taken back.
func (p *Plain) decide() error {
	if p.Pictures && p.Session.Ply() > 0 {
		p.show()
	} else if p.Session.Ply() > 0 {
		p.printf("%s\n", p.Session.Position())
	}
	for {
		p.printf("%s> ", p.Session.Variant().Traits().SeatName(p.Session.Turn()))
		if !p.lines.Scan() {
			p.printf("\n")
			if err := p.lines.Err(); err != nil {
				return err
			}
			return ErrUnfinished
		}
		done, err := p.obey(strings.Fields(p.lines.Text()))
		if done || err != nil {
			return err
		}
	}
}

func (p *Plain) obey(words []string) (done bool, err error) {
	if len(words) == 0 {
		return false, nil
	}
	switch words[0] {
	case "help", "?":
		p.printf("%s", help)
	case "moves":
		p.printf("%s\n", strings.Join(p.Session.Legal(), " "))
	case "show":
		p.show()
	case "position":
		p.printf("%s\n", p.Session.Position())
	case "quit", "exit":
		return true, errQuit
	case "undo":
		return p.undo(), nil
	case "why":
		if len(words) != 2 {
			p.printf("why takes an action, such as: why %s\n", p.Session.Legal()[0])
		} else if err := p.Session.Explain(words[1]); err != nil {
			p.printf("%v\n", err)
		} else {
			p.printf("%s is legal\n", words[1])
		}
	default:
		if len(words) > 1 {
			p.printf("one action at a time; type help for help\n")
			return false, nil
		}
		if err := p.Session.Play(words[0]); err != nil {
			p.printf("%v\n", err)
			return false, nil
		}
		return true, nil
	}
	return false, nil
}

// undo goes back to the last decision that a person made.
func (p *Plain) undo() bool {
	plies := p.Session.Plies()
	for i := len(plies) - 1; i >= 0; i-- {
		if p.People.Has(plies[i].Seat) {
			// i is from the list of plies: it cannot be out of range.
			_ = p.Session.Undo(i)
			if i == 0 { // otherwise the next decision shows it
				p.show()
			}
			return true
		}
	}
	p.printf("there is nothing to take back\n")
	return false
}

func (p *Plain) show() {
	if !p.Pictures {
		p.printf("%s\n", p.Session.Position())
		return
	}
	o := draw.TextOptions{ASCII: true}
	if f, ok := p.Out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		o = draw.TextOptions{Color: os.Getenv("NO_COLOR") == ""}
	}
	p.printf("%s", draw.Text(p.Session.View(), o))
}

func (p *Plain) seat(s game.Seat) string {
	name := p.Session.Variant().Traits().SeatName(s)
	if name == "" {
		return "seat " + strconv.Itoa(int(s))
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// printf prints for the player. If the player is no longer there, that is noticed when
// the input ends.
func (p *Plain) printf(format string, args ...any) { fmt.Fprintf(p.Out, format, args...) }
