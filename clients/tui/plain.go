// Package tui is the terminal client, in two forms: full-screen (App) and plain (Plain,
// PlainServer, PlainLesson, PlainPuzzles). The plain one takes typed moves, one line at
// a time, tells everything in words, and works through a pipe and with a screen reader
// as well as by hand. Both know games only through the type-erased interface.
package tui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/antares-games/antares/game"
	"github.com/antares-games/antares/lab/analyse"
	"github.com/antares-games/antares/record"
	"github.com/antares-games/antares/think/engine"
	"github.com/antares-games/antares/think/search"
)

// Plain plays one session.
type Plain struct {
	Session game.Session
	// Game has the rules and the legend; nil means that they are not offered.
	Game game.Game
	// People are the seats that type; Opponent plays the others, within Limits.
	People   game.SeatSet
	Opponent engine.Engine
	Limits   search.Limits
	In       io.Reader
	Out      io.Writer
	// Interactive means that a person sits at a terminal: moves that lose at once are
	// asked about, and after the game it can still be looked at and saved.
	Interactive bool
	// Pictures draws the board before each decision, for people who see.
	Pictures bool
	// ASCII keeps to ASCII characters, Sketch draws only pictures with them, and Color
	// colours pictures.
	ASCII, Sketch, Color bool
	// Bot creates the computer that gives hints, and Outlook judges positions.
	Bot     func(spec string, v game.Variant) (engine.Engine, search.Limits, error)
	Outlook func(ctx context.Context, v game.Variant, start string, actions []string, lines int, report func(*analyse.Outlook)) error
	// Save writes the record to a new file; nil means that nothing can be saved.
	Save func(name string, r *record.Record) error
	// Kept is called after everything that changes the game; nil is fine.
	Kept func(game.Session)

	plainSpeech
	input plainInput
	// code and termination are those of a game that was resigned or drawn by agreement.
	code, termination string
	risky             string // the move that was asked about
}

// ErrUnfinished is returned when the input ends before the game does.
var ErrUnfinished = errors.New("the input ended before the game did")

var errQuit = errors.New("quit")

// plainPlaying are the commands of a game on this machine.
var plainPlaying = append(plainCommands{
	{"hint", "", "a good move", false},
	{"evaluate", "", "the chances of each side and the best moves", false},
	{"undo", "", "take back to your last decision; takeback does the same", true},
	{"resign", "", "give up the game", true},
	{"draw", "", "agree to a draw, if all players are at this keyboard", true},
	{"save", "FILE", "write the record to a new file", true},
	{"help", "", "this list", false},
	{"quit", "", "leave the game", true},
}, plainListening...)

// Run plays until the game is over, the player quits or the input ends.
func (p *Plain) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p.begin(ctx)
	v := p.Session.Variant()
	p.printf("%s: %s. Options: %s.\n", v.Info().Name, v.Info().Subtitle, optionsInWords(v))
	p.printf("%s %s\n", p.whoPlays(), p.setUp())
	p.printf("Type board to hear the position, help for the commands.\n")
	err := p.untilOver(ctx)
	if err == nil && p.Interactive {
		err = p.afterwards(ctx)
	}
	if errors.Is(err, errQuit) {
		p.printf("Final position: %s\n", p.s.Position())
		err = nil
	}
	return errors.Join(err, p.err)
}

// begin makes everything ready to be told.
func (p *Plain) begin(ctx context.Context) {
	voice := &plainVoice{out: p.Out, ascii: p.ASCII}
	p.plainSpeech = plainSpeech{
		plainVoice: voice, game: p.Game, s: p.Session, sketch: p.Sketch, color: p.Color,
		tell: teller{names: p.spoken(), mine: p.People},
	}
	p.input = plainInput{voice, plainLines(ctx, p.In)}
}

// spoken is what the players are called. Several computers are called by their colours.
func (p *Plain) spoken() []string {
	names := make([]string, len(p.Session.Variant().Traits().Seats))
	if p.Opponent == nil || len(names)-p.People.Len() != 1 {
		return names
	}
	for i := range names {
		if !p.People.Has(game.Seat(i)) {
			names[i] = p.Opponent.Name()
		}
	}
	return names
}

// whoPlays says who plays which seat.
func (p *Plain) whoPlays() string {
	var mine, others []string
	for i, name := range p.traits().Seats {
		if p.People.Has(game.Seat(i)) {
			mine = append(mine, name)
		} else {
			others = append(others, name)
		}
	}
	var list []string
	if len(mine) > 0 {
		list = append(list, "You play "+game.Enumerate(mine)+".")
	}
	if len(others) > 0 {
		list = append(list, capital(plain(p.Opponent.Name()))+" plays "+game.Enumerate(others)+".")
	}
	return strings.Join(list, " ")
}

// untilOver plays until the game is over, and says how it ended.
func (p *Plain) untilOver(ctx context.Context) error {
	for p.ended == "" && p.s.Turn() != game.Over {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := error(nil)
		switch turn := p.s.Turn(); {
		case turn == game.Chance:
			if _, err = p.s.Roll(); err == nil {
				p.changed()
			}
		case p.People.Has(turn):
			err = p.decide(ctx)
		default:
			err = p.think(ctx)
		}
		if err != nil {
			return err
		}
	}
	if p.Pictures {
		p.show()
	}
	if p.ended == "" {
		p.printf("%s\n", p.result())
	} else {
		p.printf("%s\n", p.ended)
	}
	return nil
}

// changed tells what has just been played.
func (p *Plain) changed() {
	p.happened()
	p.keep()
}

func (p *Plain) keep() {
	if p.Kept != nil {
		p.Kept(p.s)
	}
}

// slowThought is how long a computer may think before somebody is told so.
const slowThought = 2 * time.Second

// think lets the opponent play.
func (p *Plain) think(ctx context.Context) error {
	type reply struct {
		answer engine.Answer
		err    error
	}
	thought := make(chan reply, 1)
	task := engine.Task{Start: p.s.Start(), Actions: played(p.s), Limits: p.Limits}
	go func() {
		answer, err := p.Opponent.Think(ctx, task, nil)
		thought <- reply{answer, err}
	}()
	slow := time.NewTimer(slowThought)
	defer slow.Stop()
	for {
		select {
		case <-slow.C:
			p.printf("%s is thinking.\n", capital(plain(p.Opponent.Name())))
			continue
		case r := <-thought:
			if r.err != nil {
				return fmt.Errorf("%s has no answer: %w", p.Opponent.Name(), r.err)
			}
			if err := p.s.Play(r.answer.Action); err != nil {
				return fmt.Errorf("%s's %s: %w", p.Opponent.Name(), r.answer.Action, err)
			}
			p.changed()
			return nil
		}
	}
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

// Record is the record of the game so far.
func (p *Plain) Record() *record.Record {
	r := record.FromSession(p.Session, p.Names()...)
	r.Date = time.Now().UTC().Format("2006.01.02")
	if p.termination != "" {
		r.Termination, r.Result = p.termination, p.code
	}
	return r
}
